// The page itself: the house, dialogs, themes, small windows, and what assistive technology finds.
import { accessible, at, deal, expect, fits, ready, test } from './parlor.mjs';

const NINE = 'nine-almonds:5x5#1.browser';
const HITORI = 'hitori:8x8#1.browser';

test('the house shows every game and starts one at a press', async ({ page }) => {
  const { games } = await (await page.request.get('/api/games')).json();
  await page.goto('/');
  await ready(page);
  for (const { name } of games) await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await page.locator('.game').first().locator('.chips button').first().click();
  await expect(page).toHaveURL(/\/table\/[0-9a-f]{32}$/);
  await expect(page.getByRole('grid', { name: 'Board' })).toBeVisible();
  await page.keyboard.press('q');
  await expect(page.getByRole('heading', { name: 'Continue' })).toBeVisible();
});

test('a board is chosen in the dialog, dealt at the same table, and undone', async ({ page }) => {
  await deal(page, { id: HITORI });
  await page.keyboard.press('N');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('columns').selectOption('6');
  await dialog.getByLabel('rows').selectOption('5');
  await dialog.getByLabel('Seed').fill('harbour 7');
  await dialog.getByLabel('Your name').fill('Ada');
  await dialog.getByRole('radio', { name: /medium/ }).check();
  await dialog.getByRole('button', { name: 'Deal' }).click();
  await expect(page.locator('.cell')).toHaveCount(30);
  await expect(page.locator('header .about')).toHaveText('clock: medium · seed harbour 7');
  // The board may come before the answer that closes the dialog.
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(page.locator('.cell')).toHaveCount(64);
});

test('a game is kept under a name, found, and removed', async ({ page }) => {
  await deal(page, { id: NINE });
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('at least one character');
  await page.getByLabel('Name', { exact: true }).fill('Sunday');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByRole('link', { name: /Sunday/ })).toBeVisible();
  await page.getByRole('button', { name: 'Delete Sunday' }).click();
  await page.getByRole('button', { name: 'Delete Sunday' }).click();
  await expect(page.getByRole('link', { name: /Sunday/ })).toHaveCount(0);
});

test('help tells the rules and every key', async ({ page }) => {
  await deal(page, { id: NINE });
  await page.keyboard.press('?');
  const { bindings } = await (await page.request.get('/api/games')).json();
  await expect(page.getByRole('dialog').locator('.keys > div')).toHaveCount(bindings.length);
  await accessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('tab walks the playable places and then leaves the board', async ({ page }) => {
  await deal(page, { id: 'nine-almonds@...../..A../..A../...../.....' });
  await page.keyboard.press('Tab');
  await expect(page.locator('.cell:focus')).toHaveClass(/free/);
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('Tab');
  await expect(page.locator('.cell:focus')).toHaveCount(0);
});

test('light and dark follow the system, and the key changes them', async ({ page }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).color);
  await page.emulateMedia({ colorScheme: 'light' });
  await deal(page, { id: NINE });
  const light = await ground();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await ground();
  expect(dark).not.toBe(light);
  await page.keyboard.press('t');
  await expect.poll(ground).toBe(light);
  await page.reload();
  await ready(page);
  expect(await ground()).toBe(light);
});

test('pieces look as chosen, and the coach says as much as before', async ({ page }) => {
  await deal(page, { id: 'mahjong:pebble#1.pieces' });
  await page.getByLabel('Unasked').selectOption('verdict');
  // By the keyboard: what the coach says moves it away from under a mouse.
  await page.locator('.more summary').press('Enter');
  await expect(page.getByLabel('Pieces').locator('option')).toHaveText(['drawn', 'bold on white', 'figures and letters']);
  await page.getByLabel('Pieces').selectOption('numbered');
  await expect(page.locator('.cell use[href$="--numbered"]').first()).toBeAttached();
  await page.reload();
  await ready(page);
  await expect(page.locator('.cell use[href$="--numbered"]').first()).toBeAttached();
  await expect(page.getByLabel('Unasked')).toHaveValue('verdict');
});

test('a game whose pieces have one look offers no others', async ({ page }) => {
  await deal(page, { id: NINE });
  await page.locator('.more summary').click();
  await expect(page.locator('.more .actions')).toBeVisible();
  await expect(page.locator('select[name="pieces"]')).toBeHidden();
});

test("the keys of the browser stay the browser's", async ({ page }) => {
  await deal(page, { id: NINE });
  const taken = (init) =>
    page.evaluate((key) => !document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...key })), init);
  for (const key of [{ key: 'F5' }, { key: 'r', ctrlKey: true }, { key: 'n', ctrlKey: true }]) expect(await taken(key)).toBe(false);
  expect(await taken({ key: 'z', ctrlKey: true })).toBe(true);
});

for (const width of [360, 390, 768]) {
  test(`nothing is wider than a window of ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/');
    await ready(page);
    await fits(page);
    for (const id of [
      NINE,
      HITORI,
      'nine-almonds:english#1.browser',
      'magic-square:8,some,tricky#1.browser',
      'candy:6x6,k4,s50#1.browser',
      'pikachu:8x8#1.browser',
    ]) {
      await deal(page, { id });
      await expect(page.getByRole('grid', { name: 'Board' })).toBeVisible();
      await fits(page);
      const board = await page.getByRole('grid', { name: 'Board' }).boundingBox();
      expect(board.x + board.width).toBeLessThanOrEqual(width);
    }
    await page.keyboard.press('N');
    await fits(page);
  });
}

test('a board of 20 by 20 stays legible on a phone and scrolls in its place', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await deal(page, { game: 'hitori', setup: '20x20', seed: 'browser' });
  await fits(page);
  const cell = await page.locator('.cell').first().boundingBox();
  expect(cell.width).toBeGreaterThanOrEqual(24);
});

for (const colorScheme of ['light', 'dark']) {
  test(`assistive technology finds nothing seriously wrong in the ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await deal(page, { id: HITORI });
    await page.keyboard.press('c');
    await expect(page.locator('.coach .lamp.won')).toBeVisible();
    await accessible(page);
    await page.keyboard.press('N');
    await accessible(page);
    await page.goto('/');
    await ready(page);
    await accessible(page);
  });
}

test('every place has words and the cursor is one of them', async ({ page }) => {
  await deal(page, { id: HITORI });
  const labels = await page
    .getByRole('gridcell')
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  expect(labels).toHaveLength(64);
  expect(new Set(labels).size).toBe(64);
  await expect(page.locator('.cell[tabindex="0"]')).toHaveCount(1);
  await expect(page.getByRole('row')).toHaveCount(8);
  await expect(at(page, 'row 1, column 1')).toBeFocused();
});
