// Drills on the page: reached from home, answered by keyboard and by pointer, accessible.
import { accessible, at, expect, ready, solution, test, words } from './parlor.mjs';

const question = (page) => page.getByRole('heading', { level: 1 });

test('drills are reached from home, skipped by key, and the answer is shown on the board', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: /^Drills/ }).click();
  await expect(question(page)).toHaveText('Drills');
  await accessible(page);
  await page.getByRole('button', { name: 'Ten in a row' }).press('Enter');
  await expect(question(page)).toHaveText(/^Find a/);
  await page.keyboard.press('H');
  await expect(page.locator('.answer')).toHaveText(/Look/);
  await page.keyboard.press('S');
  await expect(page.locator('.answer')).toHaveText(/Better:|Decided now:/);
  await expect(page.locator('.mark-layer .mark.act').first()).toBeVisible();
  await expect(page.locator('.beads .missed')).toHaveCount(1);
  await accessible(page);
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(page.locator('.drill-card')).toContainText('Drill 2 of 10');
});

test('three minutes show the clock of the server', async ({ page }) => {
  await page.goto('/drills');
  await page.getByLabel('Game').selectOption('nine-almonds');
  await page.getByRole('button', { name: 'Three minutes' }).click();
  await expect(page.locator('.clock')).toHaveText(/^[23]:\d\d$/);
  await page.getByRole('button', { name: /^Skip/ }).click();
  await expect(page.getByRole('button', { name: 'Next' })).toBeFocused();
});

test('a right answer is ticked, and one plays on from there', async ({ page }) => {
  await page.goto('/drills');
  await page.getByLabel('Game').selectOption('nine-almonds');
  const begun = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().includes('/api/drills'));
  await page.getByRole('button', { name: 'Ten in a row' }).click();
  const { run } = await (await begun).json();
  await expect(question(page)).toHaveText(/^Find a/);
  const rows = run.position.split('@')[1].split('/').length;
  const [[from, ...landings]] = (await solution(page, run.position)).map((turn) => turn.map((square) => words(square, rows)));
  await at(page, from).click();
  for (const landing of landings) {
    await expect(at(page, landing)).toHaveClass(/target/);
    await at(page, landing).click();
    await expect(at(page, landing)).not.toHaveClass(/target/);
  }
  // A chain that could go on waits for word that it ends here.
  const [right, stop] = [page.locator('.beads .right'), page.getByRole('button', { name: 'Stop here' })];
  await expect(right.or(stop)).toBeVisible();
  if (await stop.isVisible()) await stop.click();
  await expect(right).toHaveCount(1);
  await page.getByRole('button', { name: /^Play on/ }).click();
  await expect(page).toHaveURL(/\/table\/[0-9a-f]{32}$/);
  await ready(page);
});
