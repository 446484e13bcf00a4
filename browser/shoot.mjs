// Takes the pictures of the documents: node shoot.mjs URL FOLDER
import { chromium } from '@playwright/test';
import { launch } from './chromium.mjs';

const [url, folder] = process.argv.slice(2);
const browser = await chromium.launch(launch);

async function shoot(name, { path, theme = 'dark', width = 1280, height = 800, phone = false, before = async () => {} }) {
  const context = await browser.newContext({
    viewport: { width, height }, colorScheme: theme, baseURL: url, hasTouch: phone, isMobile: phone, reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && console.log(name, message.text()));
  page.on('pageerror', (error) => console.log(name, error.message));
  await page.goto(typeof path === 'function' ? await path(page) : path);
  await page.locator(':root[data-ready]').waitFor();
  await before(page);
  await page.waitForTimeout(250);
  await page.screenshot({ path: `${folder}/${name}.png` });
  await context.close();
}

const deal = (wanted) => async (page) => {
  const answer = await page.request.post('/api/tables', { data: wanted });
  return `/table/${(await answer.json()).key}`;
};

const games = (await (await fetch(`${url}/api/games`)).json()).games;
await shoot('home', { path: '/' });
await shoot('home-light', { path: '/', theme: 'light' });
await shoot('home-phone', { path: '/', width: 390, height: 844, phone: true });
for (const { id, presets } of games) {
  const path = deal({ game: id, setup: presets[Math.min(1, presets.length - 1)].setup, seed: 'harbour-7' });
  const coach = async (page) => {
    await page.keyboard.press('c');
    await page.locator('.coach .lamp.won').waitFor();
  };
  const hint = async (page) => {
    await coach(page);
    await page.keyboard.press('H');
    await page.locator('.cell.hinted').first().waitFor();
  };
  await shoot(`${id}`, { path, before: hint });
  await shoot(`${id}-light`, { path, theme: 'light', before: coach });
  await shoot(`${id}-phone`, { path, width: 390, height: 844, phone: true, before: hint });
  await shoot(`${id}-phone-light`, { path, width: 360, height: 740, phone: true, theme: 'light' });
}
await browser.close();
