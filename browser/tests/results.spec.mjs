// Results people can believe: what is listed, what was help, and every game to be looked at again.
import { accessible, deal, expect, fits, line, obey, ready, seen, start, test } from './parlor.mjs';

const GAME = 'mahjong';
const SETUP = 'pebble';
const MOVES = 18;

const dialog = (page) => page.getByRole('dialog');
const player = (page) => page.locator('.line-player');
const where = (page) => player(page).locator('.where');
const made = (page, n) => expect(page.locator('.counters div:last-child dd')).toHaveText(String(n));
const coach = (page) => page.locator('.coach');

/** Deals a board and plays it to its end, without a page; the first move may be tried twice. */
async function win(page, wanted, { unsure = false } = {}) {
  const { key } = await (await page.request.post('/api/tables', { data: wanted })).json();
  const {
    state: { id },
  } = await seen(page, key);
  const moves = await line(page, id);
  const play = (text) => obey(page, key, { do: 'play', text });
  if (unsure) {
    for (const text of moves.slice(1)) if (!(await play(text)).refusal) break;
    await obey(page, key, { do: 'undo' });
  }
  let view;
  for (const text of moves) view = await play(text);
  expect(view.state.outcome).toBe('won');
  return key;
}

/** The results of the setup that this is about, in a dialog at home. */
async function results(page, choice) {
  await page.goto('/');
  await ready(page);
  await page.locator('#menu').getByRole('button', { name: 'Scores' }).click();
  await dialog(page).getByRole('combobox', { name: 'Game' }).selectOption(GAME);
  await dialog(page).getByRole('combobox', { name: 'Setup' }).selectOption(SETUP);
  await dialog(page).getByRole('combobox', { name: 'Clock' }).selectOption('easy');
  for (const name of choice ?? []) await dialog(page).getByLabel(name).check();
  return dialog(page).locator('.scores');
}

test('ranked games are listed, practice and clean ones by a switch', async ({ page }) => {
  await win(page, { game: GAME, setup: SETUP, player: 'Ada' });
  await win(page, { game: GAME, setup: SETUP, player: 'Bea' }, { unsure: true });
  await win(page, { id: `${GAME}:${SETUP}#1.results`, player: 'Cid' });
  const table = await results(page);
  const [practice, clean] = [dialog(page).getByLabel(/^Practice/), dialog(page).getByLabel(/^Clean/)];
  const listed = async (names) => {
    for (const name of ['Ada', 'Bea', 'Cid'])
      await expect(table.locator('tbody tr', { hasText: name })).toHaveCount(names.includes(name) ? 1 : 0);
  };
  await listed(['Ada', 'Bea']);
  await expect(table.locator('tr', { hasText: 'Bea' })).toContainText('1 taken back');
  await accessible(page);
  await clean.check();
  await listed(['Ada']);
  await practice.check();
  await listed(['Cid']);
  await clean.uncheck();
  await listed(['Cid']);
  await dialog(page).getByRole('combobox', { name: 'Clock' }).selectOption('expert');
  await expect(dialog(page).getByRole('status')).toHaveText('No practice game of this kind was won yet.');
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
});

test('a result is looked at again, walked along both ways, and taken over as practice', async ({ page }) => {
  await win(page, { game: GAME, setup: SETUP, player: 'Dora' });
  const table = await results(page);
  await table.getByRole('button', { name: /^Replay of Dora/ }).click();
  await expect(page).toHaveURL(/\/table\/[0-9a-f]{32}$/);
  await ready(page);
  await expect(player(page)).toContainText('Replay');
  await expect(page).toHaveTitle(/^Replay/);
  await expect(page.locator('header .about')).toContainText('replay');
  await expect(page.locator('.timeline i')).toHaveCount(MOVES + 1);

  const slider = player(page).getByRole('slider', { name: 'Moves of the line' });
  await slider.fill('7');
  await expect(where(page)).toHaveText(`7 of ${MOVES}`);
  const tiles = page.locator('.board:not(.tray) .cell:not(.bare)');
  await expect(tiles).toHaveCount(2 * (MOVES - 7));
  await player(page).getByRole('button', { name: 'One move back' }).click();
  await expect(where(page)).toHaveText(`6 of ${MOVES}`);
  await expect(tiles).toHaveCount(2 * (MOVES - 6));
  await page.locator('.cell[tabindex="0"]').focus();
  await page.keyboard.press('ArrowRight');
  await expect(where(page)).toHaveText(`7 of ${MOVES}`);
  await page.keyboard.press('End');
  await expect(where(page)).toHaveText(`${MOVES} of ${MOVES}`);
  await expect(coach(page)).toContainText('Won');
  await page.keyboard.press('Home');
  await expect(where(page)).toHaveText(`0 of ${MOVES}`);
  await expect(tiles).toHaveCount(2 * MOVES);
  await page.locator('.timeline i').nth(5).click();
  await expect(where(page)).toHaveText(`5 of ${MOVES}`);

  await page.keyboard.press('c');
  await expect(page.locator('.coach .lamp.won')).toBeVisible();
  await expect(page.locator('.timeline .winnable')).toHaveCount(1);
  await accessible(page);
  await fits(page);

  await player(page).getByRole('button', { name: 'fast' }).click();
  await player(page).getByRole('button', { name: 'Play the line' }).click();
  await expect(where(page)).toHaveText(`${MOVES} of ${MOVES}`);
  await expect(player(page).getByRole('button', { name: 'Play the line' })).toBeVisible();

  await slider.fill('4');
  await expect(where(page)).toHaveText(`4 of ${MOVES}`);
  await player(page).getByRole('button', { name: 'Take over from here' }).click();
  await expect(player(page)).toBeHidden();
  await made(page, 4);
  await expect(page).not.toHaveTitle(/^Replay/);
  const { state } = await seen(page, page.url().split('/').at(-1));
  expect(state.standing).toMatch(/^Practice/);
});

test('the way back from a replay leads home', async ({ page }) => {
  await win(page, { game: GAME, setup: SETUP, player: 'Emil' });
  const table = await results(page);
  await table.getByRole('button', { name: /^Replay of Emil/ }).click();
  await player(page).getByRole('button', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('an ending says what its result is', async ({ page }) => {
  const id = `${GAME}:${SETUP}#1.ending`;
  const moves = await line(page, id);
  const key = await deal(page, { id });
  for (const text of moves) await obey(page, key, { do: 'play', text });
  await expect(coach(page)).toContainText('Won');
  await expect(coach(page)).toContainText(`${MOVES} moves, without help.`);
  await expect(coach(page)).toContainText('Practice: the seed was chosen');
  await coach(page).getByRole('button', { name: 'Results' }).click();
  await expect(dialog(page).getByLabel('Setup')).toHaveValue(SETUP);
});

test('help stays with a board that is started again, also by another server', async ({ page, parlor }) => {
  const id = `${GAME}:${SETUP}#1.help`;
  const moves = await line(page, id);
  const key = await deal(page, { id, player: 'Fay' });
  await page.keyboard.press('H');
  await expect(coach(page)).toContainText('Look at');
  await page.keyboard.press('R');
  await expect.poll(async () => (await seen(page, key)).state.start_ply).toBe(1);
  const other = await start(parlor.folder);
  await page.goto(`${other.address}/table/${key}`);
  await ready(page);
  for (const text of moves) await page.request.post(`${other.address}/api/tables/${key}/commands`, { data: { do: 'play', text } });
  await expect(coach(page)).toContainText(/Won.*with help \(.*where.*\)/s);
  await page.goto('about:blank');
  await other.stop();
});

test('a game that went on elsewhere is shown as it stands there', async ({ page, parlor }) => {
  const id = `${GAME}:${SETUP}#1.behind`;
  const moves = await line(page, id);
  const key = await deal(page, { id });
  await obey(page, key, { do: 'play', text: moves[0] });
  await made(page, 1);
  const other = await start(parlor.folder);
  const answer = await page.request.post(`${other.address}/api/tables/${key}/commands`, { data: { do: 'play', text: moves[1] } });
  expect(answer.status()).toBe(200);
  await page.keyboard.press('u');
  await made(page, 2);
  await expect(page.locator('#live')).toContainText('another window');
  await page.keyboard.press('u');
  await made(page, 1);
  await other.stop();
});

test('what shows the whole solution is asked once a game', async ({ page }) => {
  await deal(page, { id: `${GAME}:${SETUP}#1.consent` });
  const question = page.getByRole('dialog', { name: 'Show the whole solution?' });
  await page.keyboard.press('S');
  await expect(question).toContainText('recorded as help');
  await accessible(page);
  await question.getByRole('button', { name: 'No' }).click();
  await expect(question).toHaveCount(0);
  await expect(player(page)).toBeHidden();
  await page.keyboard.press('S');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await page.keyboard.press('S');
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(question).toHaveCount(0);
  await expect(where(page)).toHaveText(`0 of ${MOVES}`);
  await page.keyboard.press('Escape');
  await expect(player(page)).toBeHidden();
  await page.reload();
  await ready(page);
  await page.keyboard.press('S');
  await expect(where(page)).toHaveText(`0 of ${MOVES}`);
  await expect(question).toHaveCount(0);
});

test('a second tab sees the moves, who makes them, and can stop it', async ({ page, context }) => {
  const key = await deal(page, { id: `${GAME}:${SETUP}#1.tabs` });
  const other = await context.newPage();
  await other.goto(`/table/${key}`);
  await ready(other);
  const [first] = await line(page, `${GAME}:${SETUP}#1.tabs`);
  await obey(page, key, { do: 'play', text: first });
  for (const one of [page, other]) await made(one, 1);
  await page.keyboard.press('D');
  await dialog(page)
    .getByRole('radio', { name: /^random/ })
    .check();
  await dialog(page).getByRole('button', { name: 'Start' }).click();
  await expect(other.locator('.autoplay')).toContainText('random plays');
  await expect(dialog(other)).toHaveCount(0);
  await expect.poll(async () => Number(await other.locator('.counters div:last-child dd').textContent())).toBeGreaterThan(1);
  await other.locator('.autoplay').getByRole('button', { name: 'Stop' }).click();
  for (const one of [page, other]) await expect(one.locator('.autoplay')).toBeHidden();
});

test('a key right behind an answer comes after it', async ({ page }) => {
  await deal(page, { id: `${GAME}:${SETUP}#1.hasty` });
  const question = page.getByRole('dialog', { name: 'Show the whole solution?' });
  await page.keyboard.press('S');
  // The key comes before the browser says that the dialog has closed.
  await question.getByRole('button', { name: 'No' }).evaluate(async (no) => {
    no.click();
    await null;
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'S' }));
  });
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(where(page)).toHaveText(`0 of ${MOVES}`);
});

test('a link deals the same board to whoever follows it', async ({ page, browser }) => {
  const id = `${GAME}:${SETUP}#1.shared`;
  const moves = await line(page, id);
  const key = await deal(page, { id });
  for (const text of moves) await obey(page, key, { do: 'play', text });
  await expect(coach(page)).toContainText('Won');
  await page.getByRole('button', { name: 'Share' }).click();
  const shared = page.getByRole('dialog', { name: 'Share this board' });
  await expect(shared).toContainText(/won in 0:\d\d, without help/);
  await accessible(page);
  const address = await shared.getByLabel('Link').inputValue();
  const other = await browser.newContext();
  const guest = await other.newPage();
  await guest.goto(address);
  await expect(guest).toHaveURL(/\/table\/[0-9a-f]{32}$/);
  await ready(guest);
  const theirs = new URL(guest.url()).pathname.split('/').at(-1);
  expect(theirs).not.toBe(key);
  const { state } = await seen(page, theirs);
  expect([state.id, state.moves]).toEqual([id, 0]);
  await guest.goto(`${new URL(address).origin}/b/chess:8x8`);
  await expect(guest.getByRole('alert')).toContainText('There is no such board');
  await other.close();
});
