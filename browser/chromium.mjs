// Debian's browser, never one that was downloaded.
import { existsSync } from 'node:fs';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
if (!existsSync(executablePath)) throw new Error(`There is no browser at ${executablePath}; install chromium or set CHROMIUM.`);

export const launch = {
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
