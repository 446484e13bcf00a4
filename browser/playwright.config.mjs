import { defineConfig } from '@playwright/test';
import { launch } from './chromium.mjs';

export default defineConfig({
  testDir: 'tests',
  testMatch: '*.spec.mjs',
  forbidOnly: true,
  fullyParallel: false,
  workers: 1,
  retries: 0,
  // Longer than anything takes on a busy machine; they only keep a test from hanging.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: './reporter.mjs',
  use: {
    launchOptions: launch,
    viewport: { width: 1280, height: 800 },
    colorScheme: 'dark',
    trace: 'off',
  },
});
