// Drills on the page: reached from home, answered by keyboard and by pointer, accessible.
import { accessible, expect, test } from './parlor.mjs';

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
