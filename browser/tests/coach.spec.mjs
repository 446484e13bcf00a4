// The coach in front of a player: it says unasked since when a game is lost, leads back, teaches, and shows the way.
import { accessible, deal, expect, fits, obey, probe, ready, seen, stands, test } from './parlor.mjs';

/** Small boards that a careless player soon loses; the number is where the search for such a deal begins. */
const BOARDS = {
  'nine-almonds': ['5x5', 0],
  hitori: ['5x5,easy', 0],
  pikachu: ['4x4,down', 1],
  'magic-square': ['3', 0],
  candy: ['6x6,k4,s50,exhaust,0,6', 0],
  mahjong: ['pebble,random', 1],
};
/** Games of marks: there the way back is a move that clears the wrong one. */
const CLEARS = new Set(['hitori', 'magic-square']);
/** A position that takes the coach long, by the random player's first moves. */
const HARD = ['pikachu:24x12,left,document#1.1', 4];

const verdict = (page) => page.locator('.coach .verdict');
const lamp = (page, kind) => page.locator(`.coach .lamp.${kind}`);
/** What is said of a lesson, beside the board. */
const taught = (page) => page.locator('.coach .tells');
/** Words that name pieces, by what these are to the sentence. */
const phrases = (page, role) => page.locator(`.coach .phrase.${role}`);
const frames = (page, role) => page.locator(`.mark-layer .mark.${role}`);
const ladder = (page) => page.getByLabel('Unasked');
const made = (page, n) => expect(page.locator('.counters div:last-child dd')).toHaveText(String(n));
const line = (page) => page.locator('.line-player');
const lesson = (page) => page.locator('.lesson');
const cell = (page, id) => page.locator(`.cell[data-cell="${id}"]`);

/** A board, moves of which the last one throws the win away, the cells these moves are about, and a better last move. */
async function bad(page, game) {
  const [setup, first] = BOARDS[game];
  for (let n = first; n < first + 12; n += 1) {
    const id = `${game}:${setup}#1.bad-${n}`;
    const { obey: does, log } = await probe(page, id);
    const cells = [];
    let state = (await does({ do: 'coach' })).state;
    while (state.outcome === 'playing' && state.timeline[state.ply].verdict === 'winnable') {
      const { reply } = await does({ do: 'demo', player: 'random' });
      cells.push(reply.events.filter(({ event }) => event === 'vanish').map((event) => event.cell));
      ({ state } = await does({ do: 'coach' }));
    }
    if (state.timeline[state.ply].verdict !== 'not_winnable') continue;
    const moves = await log();
    await does({ do: 'undo' });
    const { state: before } = await does({ do: 'solve' });
    return { id, moves, cells, better: before.advice.line[0] };
  }
  throw new Error(`no deal of ${game} is lost by chance`);
}

/** Types a move at the table. */
async function type(page, text) {
  await page.keyboard.press(':');
  await page.getByRole('dialog').getByRole('textbox').fill(text);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Deals the board and lets the coach say whether it can be won. */
async function coached(page, id, rung = 'verdict') {
  const key = await deal(page, { id });
  await ladder(page).selectOption(rung);
  await expect(lamp(page, 'won')).toBeVisible();
  await page.locator('.cell[tabindex="0"]').focus();
  return key;
}

/** Loses the game at the page by typing; gives the number of the move that did. */
async function lose(page, { moves }) {
  for (const [at, text] of moves.entries()) {
    await type(page, text);
    await made(page, at + 1);
  }
  return moves.length;
}

for (const game of Object.keys(BOARDS)) {
  test(`${game}: the page names the move that lost, W goes back, and the lesson takes a better one`, async ({ page }) => {
    const board = await bad(page, game);
    await coached(page, board.id);
    const number = await lose(page, board);
    await expect(lamp(page, 'lost')).toBeVisible();
    await expect(verdict(page)).toContainText(`move ${number}`);
    await expect(page.locator('.timeline .not_winnable')).toHaveCount(1);
    await expect(page.locator('#coach-live')).toContainText(`move ${number}`);
    await expect(page.locator('.coach .why')).not.toBeEmpty();

    await page.keyboard.press('W');
    await made(page, CLEARS.has(game) ? number + 1 : number - 1);
    await expect(lamp(page, 'won')).toBeVisible();
    await page.keyboard.press(CLEARS.has(game) ? 'u' : 'U');
    await made(page, number);
    await expect(lamp(page, 'lost')).toBeVisible();

    await page.keyboard.press('L');
    await expect(lesson(page)).toContainText('Lesson 1 of 1');
    // The bad move is red on the board before it, and in the words.
    await expect(frames(page, 'fault').first()).toBeVisible();
    await expect(phrases(page, 'fault').first()).toBeVisible();
    await type(page, board.better);
    await expect(taught(page)).toContainText('keeps the win.');
    await expect(lesson(page)).toContainText('1 found, 0 shown');
    // What was right has a tick.
    await expect(page.locator('.badge .tick').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(lesson(page)).toBeHidden();
    await made(page, number);

    // The keys of the timeline go to where it turned, from either side.
    await page.keyboard.press(',');
    await made(page, number - 1);
    await page.keyboard.press('>');
    await made(page, number);
    await expect(page.locator('.bars .here.turn')).toHaveCount(1);
  });
}

test('the ladder shows how much was told', async ({ page }) => {
  await deal(page, { id: 'hitori:5x5,easy#1.1' });
  await expect(page.locator('.rungs')).toHaveCount(0);
  for (const told of [1, 2, 3]) {
    await page.keyboard.press('H');
    await expect(page.locator('.rungs .done')).toHaveCount(told);
  }
});

test('the help of a game shows small boards with what the coach says of them', async ({ page }) => {
  await deal(page, { id: 'hitori:5x5,easy#1.1' });
  await page.keyboard.press('?');
  const samples = page.getByRole('dialog').locator('.sample');
  await expect(samples).toHaveCount(2);
  for (const sample of await samples.all()) {
    await expect(sample.locator('figcaption')).not.toBeEmpty();
    await sample.scrollIntoViewIfNeeded();
    await expect.poll(() => sample.locator('img').evaluate((img) => img.naturalWidth)).toBeGreaterThan(0);
  }
  await accessible(page);
});

test('a lesson by mouse: the mistake again, the better move shown, the end', async ({ page }) => {
  const board = await bad(page, 'mahjong');
  await coached(page, board.id);
  for (const pair of board.cells) for (const id of pair) await cell(page, id).click();
  const number = board.moves.length;
  await expect(page.getByRole('button', { name: `Back to move ${number - 1}` })).toBeVisible();
  await page.getByRole('button', { name: 'Learn from it' }).click();
  await expect(lesson(page)).toContainText('Lesson 1 of 1');
  await expect(cell(page, board.cells.at(-1)[0])).toBeVisible();
  for (const id of board.cells.at(-1)) await cell(page, id).click();
  await expect(taught(page)).toContainText('does not keep the win');
  await accessible(page);
  await lesson(page).getByRole('button', { name: 'Reveal' }).click();
  await expect(phrases(page, 'act').first()).toBeVisible();
  await expect(frames(page, 'act').first()).toBeVisible();
  await expect(lesson(page)).toContainText('0 found, 1 shown');
  await lesson(page).getByRole('button', { name: 'End' }).click();
  await expect(lesson(page)).toBeHidden();
  await page.getByRole('button', { name: `Back to move ${number - 1}` }).click();
  await made(page, number - 1);
  await page.locator('.timeline [data-ply="1"]').click();
  await made(page, 1);
});

test('a lesson reveals by keyboard and says what it is about', async ({ page }) => {
  const board = await bad(page, 'hitori');
  await coached(page, board.id);
  await lose(page, board);
  await expect(lamp(page, 'lost')).toBeVisible();
  await page.keyboard.press('L');
  await expect(lesson(page)).toContainText('Lesson 1 of 1');
  await page.keyboard.press('V');
  await expect(phrases(page, 'act').first()).toBeVisible();
  await expect(page.locator('#live')).toHaveText((await taught(page).textContent()) ?? '');
  await page.keyboard.press('Escape');
  await expect(lesson(page)).toBeHidden();
});

test('the solution player by mouse: forward, back, slider, play, pause, take over', async ({ page }) => {
  const key = await deal(page, { id: 'mahjong:pebble#1.bad-0' });
  await page.locator('.more summary').click();
  await page.locator('.more [data-action="solve"]').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  const where = line(page).locator('.where');
  await expect(where).toHaveText('0 of 18');
  const press = (name) => line(page).getByRole('button', { name }).click();
  await press('One move forward');
  await press('One move forward');
  await expect(where).toHaveText('2 of 18');
  await press('One move back');
  await expect(where).toHaveText('1 of 18');
  await made(page, 0);
  await line(page).getByRole('slider').fill('7');
  await expect(where).toHaveText('7 of 18');
  await accessible(page);
  await press('fast');
  await press('Play the line');
  await expect(where).toHaveText(/^(9|1\d) of 18$/);
  await press('Pause');
  const { walk } = await stands(page, key);
  await expect(where).toHaveText(`${walk.at} of 18`);
  await expect(line(page).getByRole('button', { name: 'Play the line' })).toBeVisible();
  await press('To the start of the line');
  await expect(where).toHaveText('0 of 18');
  await line(page).getByRole('slider').fill('5');
  await expect(where).toHaveText('5 of 18');
  await press('Take over from here');
  await expect(line(page)).toBeHidden();
  await made(page, 5);
  await page.locator('.panels .main [data-action="undo"]').click();
  await made(page, 4);
});

test('the solution player by keyboard: arrows, play, pause, take over, put away', async ({ page }) => {
  const key = await deal(page, { id: 'pikachu:4x4,down#1.bad-0' });
  const where = line(page).locator('.where');
  await page.keyboard.press('S');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Yes' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(where).toHaveText('0 of 8');
  await expect(page.locator('#live')).toContainText('A line that wins in 8 moves');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('>');
  await expect(where).toHaveText('2 of 8');
  await page.keyboard.press('ArrowLeft');
  await expect(where).toHaveText('1 of 8');
  await page.keyboard.press('p');
  await expect(where).toHaveText('3 of 8');
  await page.keyboard.press('p');
  const { walk } = await stands(page, key);
  await expect(where).toHaveText(`${walk.at} of 8`);
  await page.keyboard.press('Escape');
  await expect(line(page)).toBeHidden();
  await made(page, 0);
  // What was agreed to once is not asked again.
  await page.keyboard.press('S');
  await expect(where).toHaveText('0 of 8');
  for (let n = 1; n < 4; n += 1) {
    await page.keyboard.press('ArrowRight');
    await expect(where).toHaveText(`${n} of 8`);
  }
  await page.keyboard.press('T');
  await expect(line(page)).toBeHidden();
  await made(page, 3);
});

test('how much the coach says is a setting that the next table remembers', async ({ page }) => {
  const key = await deal(page, { id: 'mahjong:pebble#1.bad-0' });
  const { state, session } = await seen(page, key);
  expect([state.coaching, session.busy]).toEqual([null, 'idle']);
  await expect(page.locator('.coach')).toContainText('Can it still be won?');
  await expect(ladder(page)).toHaveValue('');
  await page.keyboard.press('v');
  await expect(lamp(page, 'won')).toBeVisible();
  await expect(verdict(page)).toHaveText('It can still be won.');
  await page.keyboard.press('v');
  await expect(ladder(page)).toHaveValue('where');
  await expect(phrases(page, 'region')).toBeVisible();
  await deal(page, { id: 'pikachu:4x4,down#1.bad-0' });
  await expect(ladder(page)).toHaveValue('where');
  await expect(phrases(page, 'region')).toBeVisible();
  await page.reload();
  await ready(page);
  await expect(phrases(page, 'region')).toBeVisible();
  await ladder(page).selectOption('');
  await page.reload();
  await ready(page);
  await expect(ladder(page)).toHaveValue('');
});

test('the moves that keep the win are counted on a button', async ({ page }) => {
  const board = await bad(page, 'mahjong');
  await deal(page, { id: board.id });
  await page.getByRole('button', { name: 'How many keep the win?' }).click();
  await expect(page.locator('.coach .count')).toHaveText(/^\d+ of \d+ moves? keeps? the win/);
  await page.keyboard.press('M');
  await type(page, board.moves[0]);
  await expect(page.locator('.coach .count')).toHaveText(/^How many keep the win/);
  await page.keyboard.press('C');
  await expect(page.locator('.coach .count')).toHaveText(/^\d+ of \d+ moves? keeps? the win/);
});

/** A table at the hard position. */
async function hard(page) {
  const [id, moves] = HARD;
  const key = await deal(page, { id });
  for (let n = 0; n < moves; n += 1) await obey(page, key, { do: 'demo', player: 'random' });
  await made(page, moves);
  return moves;
}

/** Everything the cursor can do goes on while the coach is still at it: what comes first counts, not how long it takes. */
async function wander(page) {
  for (const arrow of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) {
    const here = await page.evaluate(() => document.activeElement.dataset.cell);
    await page.keyboard.press(arrow);
    await expect.poll(() => page.evaluate(() => document.activeElement.dataset.cell)).not.toBe(here);
  }
  await expect(verdict(page)).toHaveText('Thinking…');
}

test('the page answers at once while the coach thinks unasked', async ({ page }) => {
  const moves = await hard(page);
  await page.keyboard.press('v');
  await expect(verdict(page)).toHaveText('Thinking…');
  await wander(page);
  await page.keyboard.press('u');
  await made(page, moves - 1);
});

test('a question to the coach waits for nobody, and is given up by a move', async ({ page }) => {
  const moves = await hard(page);
  const answered = page.waitForResponse((response) => response.request().postData()?.includes('"coach"'));
  await page.keyboard.press('c');
  await expect(verdict(page)).toHaveText('Thinking…');
  await wander(page);
  await page.keyboard.press('u');
  await made(page, moves - 1);
  const answer = await answered;
  expect(answer.status()).toBe(409);
  const { refusal } = await answer.json();
  expect(refusal.code).toBe('given-up');
  await expect(page.locator('#coach-live')).toContainText(refusal.sentence);
  await expect(page.locator('.said')).toHaveText(refusal.sentence);
  await expect(verdict(page)).not.toHaveText('Thinking…');
});

test('all of it fits a small window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const board = await bad(page, 'mahjong');
  const key = await coached(page, board.id);
  const does = (command) => obey(page, key, command);
  for (const text of board.moves) await does({ do: 'play', text });
  await expect(lamp(page, 'lost')).toBeVisible();
  await fits(page);
  await does({ do: 'lesson' });
  await expect(lesson(page)).toContainText('Lesson 1 of 1');
  await fits(page);
  await does({ do: 'put-away' });
  await does({ do: 'undo' });
  await does({ do: 'solve' });
  await expect(line(page)).toBeVisible();
  await fits(page);
});
