// The new-game dialog offers only what can be dealt, by mouse and by keyboard, on a desk and on a phone.
import { accessible, expect, fits, ready, test } from './parlor.mjs';

const dialog = (page) => page.getByRole('dialog');

/** The dialog of a game. */
async function open(page, id) {
  const { games } = await (await page.request.get('/api/games')).json();
  const card = games.find((game) => game.id === id);
  await page.goto('/');
  await ready(page);
  const tile = page.locator('.game').filter({ has: page.getByRole('heading', { name: card.name, exact: true }) });
  await tile.getByRole('button', { name: 'New game' }).click();
  await dialog(page).waitFor();
  return card;
}

/** Does something that the server is asked about, and waits until the form shows the answer. */
async function choosing(page, act) {
  const answered = page.waitForResponse(/\/choices\?/);
  await act();
  return (await answered).json();
}

const list = (page, label) => dialog(page).getByRole('combobox', { name: label, exact: true });

/** A number below a bound, the same ones at each run. */
function dice(start) {
  let state = start;
  return (bound) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * bound);
  };
}

for (const id of ['nine-almonds', 'hitori', 'pikachu', 'magic-square', 'candy', 'mahjong']) {
  test(`whatever the form of ${id} offers is dealt`, async ({ page }) => {
    const random = dice(id.length);
    for (let round = 0; round < 2; round += 1) {
      await open(page, id);
      for (let n = 0; n < 8; n += 1) {
        const lists = dialog(page).locator('.fields select:enabled');
        const one = lists.nth(random(await lists.count()));
        const words = await one.locator('option').evaluateAll((options) => options.map(({ value }) => value));
        const word = words[random(words.length)];
        if (word === (await one.inputValue())) continue;
        const { trouble } = await choosing(page, () => one.selectOption(word));
        expect(trouble).toBe('');
      }
      await dialog(page).getByRole('button', { name: 'Deal', exact: true }).click();
      await expect(page).toHaveURL(/\/table\/[0-9a-f]{32}$/);
      await ready(page);
    }
  });
}

test('every preset says how hard its boards are, and the first one is chosen', async ({ page }) => {
  const { presets } = await open(page, 'candy');
  const chips = dialog(page).getByRole('group', { name: 'Presets' }).getByRole('button');
  await expect(chips).toHaveText(presets.map(({ name, difficulty }) => `${name}, difficulty ${difficulty.toFixed(1)} of 10`));
  await expect(chips.first()).toHaveAttribute('aria-pressed', 'true');
  expect(new Set(presets.map(({ difficulty }) => difficulty)).size).toBeGreaterThan(1);
});

test('a field that does not apply is off and says why; the keyboard passes it over', async ({ page }) => {
  await open(page, 'nine-almonds');
  await list(page, 'Board').focus();
  await choosing(page, () => page.keyboard.type('english'));
  const size = dialog(page).getByRole('group', { name: 'Size' });
  await expect(size.locator('select').first()).toBeDisabled();
  await expect(size).toContainText('The english board has its own size.');
  await page.keyboard.press('Tab');
  await expect(list(page, 'Directions')).toBeFocused();
  await expect(dialog(page).getByRole('button', { name: 'English solitaire' })).toHaveAttribute('aria-pressed', 'true');
  await accessible(page);
});

test('what does not go with a choice gives way and says so', async ({ page }) => {
  await open(page, 'hitori');
  await choosing(page, () => list(page, 'Grade').selectOption('extreme'));
  await choosing(page, () => list(page, 'Rule').selectOption('relaxed'));
  await expect(dialog(page).getByRole('status')).toHaveText('Grade is now easy.');
  await expect(list(page, 'Grade').locator('option')).toHaveText([/^easy/, /^tricky/, /^hard/]);
  await expect(list(page, 'Grade')).toHaveAccessibleDescription('No others are known of 8x8 under the relaxed rule.');
  // With the other rule it comes back.
  await choosing(page, () => list(page, 'Rule').selectOption('standard'));
  await expect(list(page, 'Grade')).toHaveValue('extreme');
});

test('only rows that go with the columns are listed', async ({ page }) => {
  await open(page, 'pikachu');
  const [columns, rows] = [dialog(page).getByLabel('columns'), dialog(page).getByLabel('rows')];
  await choosing(page, () => columns.selectOption('7'));
  const listed = (await rows.locator('option').allTextContents()).map(Number);
  expect(listed.length).toBeGreaterThan(10);
  expect(listed.every((number) => number % 2 === 0)).toBe(true);
});

test('the form fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const id of ['candy', 'nine-almonds']) {
    await open(page, id);
    await fits(page);
    const wide = await dialog(page).evaluate((one) => one.scrollWidth <= one.clientWidth);
    expect(wide).toBe(true);
  }
});
