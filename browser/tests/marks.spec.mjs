// What the coach means is shown on the board and in its words, in the same way in every game.
import { accessible, deal, expect, fits, obey, test } from './parlor.mjs';

const BOARDS = {
  'nine-almonds': 'nine-almonds:5x5#1.1',
  hitori: 'hitori:5x5,easy#1.1',
  pikachu: 'pikachu:4x4,down#1.1',
  'magic-square': 'magic-square:3#1.1',
  candy: 'candy:6x6,k4,s50,exhaust,0,6#1.1',
  mahjong: 'mahjong:pebble#1.1',
};
const phrase = (page, role) => page.locator(`.coach .phrase.${role}`).first();
const frames = (page, role) => page.locator(`.mark-layer .mark.${role}`);
const bars = (page) => page.getByRole('slider', { name: 'Timeline' });
/** The cells that carry a class, in their order. */
const cells = (page, name) =>
  page.locator(`.cell.${name}`).evaluateAll((all) => all.map((cell) => Number(cell.dataset.cell)).sort((a, b) => a - b));
const pulsing = (page) =>
  page.locator('.mark.pulse').evaluateAll((all) => [...new Set(all.map((mark) => Number(mark.dataset.of)))].sort((a, b) => a - b));

/** What the cells of a view look like without what the coach says of them. */
const looks = (scene) => scene.cells.map(({ id, face }) => [id, face.piece.form, face.text]);

for (const [game, id] of Object.entries(BOARDS)) {
  test(`${game}: what to do is framed in gold, and its words pulse their pieces`, async ({ page }) => {
    const key = await deal(page, { id });
    const before = await obey(page, key, { do: 'hint' });
    await expect(phrase(page, 'region')).toBeVisible();
    const { scene, state } = await obey(page, key, { do: 'hint' });
    expect(looks(scene)).toEqual(looks(before.scene));
    await expect(phrase(page, 'act')).toBeVisible();
    // Every cell that is named has its frame, and the piece under it is drawn as ever.
    const named = state.advice.sentence.phrases.filter(({ role }) => role === 'act').flatMap((one) => one.cells);
    expect(await cells(page, 'act')).toEqual([...new Set(named)].sort((a, b) => a - b));
    await expect(frames(page, 'act')).toHaveCount(new Set(named).size);
    for (const cell of named)
      await expect(page.locator(`.cell[data-cell="${cell}"] use, .cell[data-cell="${cell}"] image`).first()).toBeAttached();
    // A sentence is whole for whoever hears it.
    await expect(page.locator('.coach .tells')).toHaveText(state.advice.sentence.text);
    const [first] = state.advice.sentence.phrases.filter(({ role }) => role === 'act');
    const wanted = [...new Set(first.cells)].sort((a, b) => a - b);
    await phrase(page, 'act').focus();
    await expect(phrase(page, 'act')).toBeFocused();
    expect(await pulsing(page)).toEqual(wanted);
    await page.locator('.cell[tabindex="0"]').focus();
    expect(await pulsing(page)).toEqual([]);
    await phrase(page, 'act').hover();
    expect(await pulsing(page)).toEqual(wanted);
    await accessible(page);
    await fits(page);
  });
}

test('the frame of a mark is as wide on a large board as on a small one', async ({ page }) => {
  const widths = [];
  for (const id of ['hitori:5x5,easy#1.1', 'hitori:20x20#1.1']) {
    const key = await deal(page, { id });
    for (let n = 0; n < 2; n += 1) await obey(page, key, { do: 'hint' });
    await expect(frames(page, 'act').first()).toBeVisible();
    widths.push(
      await frames(page, 'act')
        .first()
        .locator('.over')
        .evaluate((line) => getComputedStyle(line).strokeWidth),
    );
  }
  expect(widths).toEqual(['4px', '4px']);
});

test('with reduced motion nothing pulses, and what is pointed at is still seen', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const key = await deal(page, { id: BOARDS.mahjong });
  for (let n = 0; n < 2; n += 1) await obey(page, key, { do: 'hint' });
  await phrase(page, 'act').focus();
  const mark = page.locator('.mark.pulse').first();
  await expect(mark).toBeVisible();
  expect(await mark.evaluate((one) => one.getAnimations({ subtree: true }).length)).toBe(0);
  expect(await mark.locator('.over').evaluate((line) => getComputedStyle(line).strokeWidth)).toBe('7px');
});

test('a move with a direction is an arrow', async ({ page }) => {
  const key = await deal(page, { id: BOARDS['nine-almonds'] });
  for (let n = 0; n < 2; n += 1) await obey(page, key, { do: 'hint' });
  await expect(page.locator('.meant.act .head')).toHaveCount(1);
});

test('the next move of a line is gold on the board and in its words', async ({ page }) => {
  const key = await deal(page, { id: BOARDS.mahjong });
  await obey(page, key, { do: 'solve' });
  const next = page.locator('.coach .next .phrase.act').first();
  await expect(next).toBeVisible();
  await expect(frames(page, 'act').first()).toBeVisible();
  await next.focus();
  expect((await pulsing(page)).length).toBeGreaterThan(0);
});

test('what can be played is a quiet sign, and pieces that go together share a number', async ({ page }) => {
  const key = await deal(page, { id: 'mahjong:turtle#1.harbour-7' });
  const { scene } = await obey(page, key, { do: 'moves' });
  const tagged = scene.cells.filter(({ tag }) => tag);
  expect(tagged.length).toBeGreaterThan(1);
  await expect(page.locator('.mark-layer .tag')).toHaveCount(tagged.length);
  const texts = await page.locator('.mark-layer .tag').allTextContents();
  expect(texts.sort()).toEqual(tagged.map(({ tag }) => tag).sort());
});

test('the timeline is a slider that tells how each position came about', async ({ page }) => {
  const key = await deal(page, { id: BOARDS.mahjong });
  await obey(page, key, { do: 'coaching', rung: 'verdict' });
  for (let n = 0; n < 3; n += 1) await obey(page, key, { do: 'demo', player: 'random' });
  await expect(bars(page)).toHaveAttribute('aria-valuemax', '3');
  await expect(bars(page)).toHaveAttribute('aria-valuenow', '3');
  const told = async (ply) => (await (await page.request.get(`/api/tables/${key}/moments/${ply}`)).json()).sentence.text;
  const moment = page.locator('.timeline .moment');
  await page.keyboard.press('Tab');
  await page.locator('.cell[tabindex="0"]').focus();
  await bars(page).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(bars(page)).toHaveAttribute('aria-valuenow', '2');
  await expect(bars(page)).toBeFocused();
  await expect(moment).toHaveText(await told(2));
  await expect(bars(page)).toHaveAttribute('aria-valuetext', await told(2));
  await page.keyboard.press('Home');
  await expect(bars(page)).toHaveAttribute('aria-valuenow', '0');
  await page.keyboard.press('End');
  await expect(bars(page)).toHaveAttribute('aria-valuenow', '3');
  await page.locator('.timeline .bars [data-ply="1"]').hover();
  await expect(moment).toHaveText(await told(1));
  // Keys walk along it from the board too.
  await page.locator('.cell[tabindex="0"]').focus();
  await page.keyboard.press(',');
  await expect(bars(page)).toHaveAttribute('aria-valuenow', '2');
  await page.keyboard.press('.');
  await expect(bars(page)).toHaveAttribute('aria-valuenow', '3');
  await accessible(page);
});

test('a bar is as tall as moves keep the win, and a lost one hangs below the axis', async ({ page }) => {
  const key = await deal(page, { id: 'mahjong:pebble,random#1.bad-1' });
  let { state } = await obey(page, key, { do: 'coach' });
  while (state.outcome === 'playing' && state.timeline[state.ply].verdict === 'winnable') {
    await obey(page, key, { do: 'demo', player: 'random' });
    ({ state } = await obey(page, key, { do: 'coach' }));
  }
  await obey(page, key, { do: 'coaching', rung: 'verdict' });
  const height = (ply) =>
    page.locator(`.timeline .bars [data-ply="${ply}"]`).evaluate((bar) => Number(bar.style.getPropertyValue('--keep')));
  await expect(async () => {
    ({ state } = await (await page.request.get(`/api/tables/${key}`)).json());
    // Of the present position it would be help that nobody asked for.
    const open = state.timeline.filter(({ verdict, keep }, ply) => verdict === 'winnable' && keep === null && ply !== state.ply);
    expect(open).toEqual([]);
  }).toPass();
  const counted = state.timeline.flatMap(({ keep }, ply) => (keep === null ? [] : [[keep, ply]])).sort(([a], [b]) => a - b);
  const [least, most] = [counted[0], counted.at(-1)];
  await expect.poll(() => height(most[1])).toBe(1);
  expect(await height(least[1])).toBeLessThanOrEqual(1);
  const inset = (name) =>
    page
      .locator(`.timeline .bars .${name}`)
      .first()
      .evaluate((bar) => parseFloat(getComputedStyle(bar, '::before').top));
  if (state.timeline.some(({ verdict }) => verdict === 'not_winnable'))
    expect(await inset('not_winnable')).toBeGreaterThan(await inset('winnable'));
});
