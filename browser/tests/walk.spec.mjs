// A walk through everything the page offers around a game: once by mouse, once by keyboard. It plays any game whose
// moves take pieces away by pointing at them; which one is a constant.
import { accessible, obey as command, deal, expect, fits, line, probe, ready, seen, stands, test } from './parlor.mjs';

const GAME = process.env.PARLOR_WALK ?? 'mahjong';

/** How the small board of the walk is chosen in the dialog, and what it is called. */
const BOARDS = {
  mahjong: {
    setup: 'pebble',
    mean: 'pebble,random',
    choose: (dialog, { check }) => check(dialog.getByRole('radio', { name: 'pebble', exact: true })),
  },
  pikachu: {
    setup: '6x4',
    // Not every deal of this kind can be cleared.
    mean: '6x4,twos,document',
    choose: async (dialog, { pick }) => {
      await pick(dialog.getByLabel('columns'), '6');
      await pick(dialog.getByLabel('rows'), '4');
    },
  },
};
const { setup, mean = setup, choose } = BOARDS[GAME];
const SEED = 'walk';
const ID = `${GAME}:${setup}#1.${SEED}`;

const cell = (page, id) => page.locator(`.cell[data-cell="${id}"]`);
const movesMade = (page, n) => expect(page.locator('.counters div:last-child dd')).toHaveText(String(n));
/** Moves go on being made meanwhile, so only the least of them is sure. */
const movesGoOn = (page, n) =>
  expect.poll(async () => Number(await page.locator('.counters div:last-child dd').textContent())).toBeGreaterThanOrEqual(n);
const action = (page, name) => page.locator(`.panels .main [data-action="${name}"]`);
const bar = (page) => page.locator('.autoplay');
const dialog = (page) => page.getByRole('dialog');

/** The moves that win a board, each as the cells it takes away. */
async function winning(page, id) {
  const { obey } = await probe(page, id);
  const moves = [];
  for (const text of await line(page, id)) {
    const { reply } = await obey({ do: 'play', text });
    moves.push(reply.events.filter(({ event }) => event === 'vanish').map(({ cell: gone }) => gone));
  }
  return moves;
}

/**
 * Two cells that do not go together after some moves, why, and which keys lead from the first to the second. It is looked
 * for near the first one, as a player would try it.
 */
async function refused(page, id, played) {
  const { obey } = await probe(page, id);
  let view;
  for (const at of played) view = await obey({ do: 'point', cell: at });
  const has = (one, mark) => one.marks.includes(mark);
  for (const first of view.scene.cells.filter((one) => has(one, 'free')).map((one) => one.id)) {
    for (const [key, times] of ['right', 'left', 'up', 'down'].flatMap((way) => [1, 2, 3, 4].map((n) => [way, n]))) {
      await obey({ do: 'press', key: 'cancel' });
      let { scene } = await obey({ do: 'point', cell: first });
      for (let n = 0; n < times; n += 1) ({ scene } = await obey({ do: 'press', key }));
      const second = scene.cells.find((one) => has(one, 'focus'));
      if (second.id === first || second.face.text === '') continue;
      const { refusal, state } = await obey({ do: 'press', key: 'select' });
      const keys = Array(times).fill(`Arrow${key[0].toUpperCase()}${key.slice(1)}`);
      if (refusal) return { pair: [first, second.id], why: refusal.sentence, keys };
      if (state.ply !== view.state.ply) await obey({ do: 'undo' });
    }
  }
  throw new Error('everything near anything goes with it');
}

/** A board on which the random player ends with no move left. */
async function deadly(page) {
  for (let n = 0; n < 20; n += 1) {
    const id = `${GAME}:${mean}#1.dead-${n}`;
    const { obey } = await probe(page, id);
    let state = { outcome: 'playing' };
    while (state.outcome === 'playing') ({ state } = await obey({ do: 'demo', player: 'random' }));
    if (state.outcome === 'stuck') return id;
  }
  throw new Error('the random player always wins');
}

/** The hand that holds a mouse. Only text is typed. */
const mouse = (page) => ({
  press: (target) => target.click(),
  put: (target, text) => target.fill(text),
  check: (target) => target.check(),
  tick: (target) => target.check(),
  pick: (target, value) => target.selectOption(value),
  point: (id) => cell(page, id).click(),
  try: async ({ pair }) => {
    for (const id of pair) await cell(page, id).click();
  },
  act: (name) => action(page, name).click(),
  menu: (name) => page.locator('#menu').getByRole('button', { name, exact: true }).click(),
  restart: async () => {
    await page.locator('.more summary').click();
    await page.locator('.more [data-action="restart"]').click();
  },
  stop: () => bar(page).getByRole('button', { name: 'Stop' }).click(),
  close: () => dialog(page).getByRole('button', { name: 'Close' }).click(),
});

/** The hand on the keyboard: it finds everything by walking there. */
function keyboard(page) {
  const tabTo = async (target, key = 'Tab', most = 150) => {
    for (let n = 0; n < most; n += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return true;
      await page.keyboard.press(key);
    }
    return false;
  };
  const find = async (target) => {
    await target.waitFor();
    if (!(await tabTo(target)) && !(await tabTo(target, 'Shift+Tab'))) throw new Error(`the keyboard does not get to ${target}`);
  };
  const keys = { undo: 'u', redo: 'U', hint: 'H', moves: 'M', pause: 'p', demo: 'D' };
  const menus = { New: 'N', Save: 'Control+s', AI: 'D', Quit: 'q' };
  const hand = {
    press: async (target) => {
      await find(target);
      await page.keyboard.press('Enter');
    },
    put: async (target, text) => {
      await find(target);
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text);
    },
    // Of some radio buttons only one is reached by Tab; arrows walk on from there.
    check: async (target) => {
      const name = await target.getAttribute('name');
      await find(page.locator(`dialog input[name="${name}"]:checked`));
      for (let n = 0; n < 40 && !(await target.isChecked()); n += 1) await page.keyboard.press('ArrowDown');
      await expect(target).toBeChecked();
    },
    tick: async (target) => {
      await find(target);
      await page.keyboard.press('Space');
      await expect(target).toBeChecked();
    },
    pick: async (target, value) => {
      await find(target);
      await page.keyboard.press('Home');
      for (let n = 0; n < 60 && (await target.inputValue()) !== value; n += 1) await page.keyboard.press('ArrowDown');
      await expect(target).toHaveValue(value);
    },
    // Tab walks along the playable cells; how far it is can be counted.
    point: async (id) => {
      if (!(await page.locator('.cell:focus').count())) await find(page.locator('.cell[tabindex="0"]'));
      const steps = await cell(page, id).evaluate((target) => {
        const all = [...document.querySelectorAll('.cell')];
        const [here, there] = [all.indexOf(document.activeElement), all.indexOf(target)];
        const between = all.slice(Math.min(here, there) + 1, Math.max(here, there)).filter((one) => one.matches('.free, .target'));
        return here === there ? 0 : (between.length + 1) * Math.sign(there - here);
      });
      for (let n = 0; n < Math.abs(steps); n += 1) await page.keyboard.press(steps > 0 ? 'Tab' : 'Shift+Tab');
      await expect(cell(page, id)).toBeFocused();
      await expect(cell(page, id)).toHaveClass(/focus/);
      await page.keyboard.press('Space');
      // What is playable is counted again only when the table has answered.
      await expect(page.locator(`.cell[data-cell="${id}"]:not(.selected, .bare)`)).toHaveCount(0);
    },
    try: async ({ pair, keys: way }) => {
      await hand.point(pair[0]);
      await expect(cell(page, pair[0])).toHaveClass(/selected/);
      for (const key of way) await page.keyboard.press(key);
      await expect(cell(page, pair[1])).toHaveClass(/focus/);
      await page.keyboard.press('Space');
    },
    act: (name) => page.keyboard.press(keys[name]),
    menu: async (name) => {
      if (menus[name]) return page.keyboard.press(menus[name]);
      await find(page.locator('#menu').getByRole('button', { name, exact: true }));
      return page.keyboard.press('Enter');
    },
    restart: () => page.keyboard.press('R'),
    stop: () => page.keyboard.press('Escape'),
    close: () => page.keyboard.press('Escape'),
  };
  return hand;
}

for (const [name, handOf] of [
  ['mouse', mouse],
  ['keyboard', keyboard],
]) {
  test(`everything around a game is done by ${name} alone`, async ({ page }) => {
    test.setTimeout(240_000);
    const hand = handOf(page);
    const player = `Ada by ${name}`;
    const kept = `Sunday by ${name}`;
    const moves = await winning(page, ID);
    const dead = await deadly(page);
    const wrong = await refused(page, ID, moves[0]);
    const { games } = await (await page.request.get('/api/games')).json();
    const { name: title } = games.find(({ id }) => id === GAME);

    await test.step('a new game by the dialog', async () => {
      await page.goto('/');
      await ready(page);
      const card = page.locator('.game').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
      await hand.press(card.getByRole('button', { name: 'New game' }));
      await hand.put(dialog(page).getByLabel('Your name'), player);
      await choose(dialog(page), hand);
      await hand.check(dialog(page).getByRole('radio', { name: /easy/ }));
      await hand.put(dialog(page).getByRole('textbox', { name: /^Seed/ }), SEED);
      await accessible(page);
      await hand.press(dialog(page).getByRole('button', { name: 'Deal', exact: true }));
      await expect(page).toHaveURL(/\/table\/[0-9a-f]{32}$/);
      await ready(page);
      await expect(page.locator('header .about')).toHaveText(`clock: easy · seed ${SEED}`);
    });
    const table = page.url();
    const key = table.split('/').at(-1);

    await test.step('a match', async () => {
      for (const id of moves[0]) await hand.point(id);
      await movesMade(page, 1);
    });

    await test.step('a refused pair with its reason', async () => {
      await hand.try(wrong);
      await expect(page.locator('.reason')).toHaveText(wrong.why);
      await expect(page.locator('#live')).toContainText(wrong.why);
      await movesMade(page, 1);
    });

    await test.step('undo and redo', async () => {
      await hand.act('undo');
      await movesMade(page, 0);
      await hand.act('redo');
      await movesMade(page, 1);
    });

    await test.step('everything that can be played is shown and hidden', async () => {
      await expect(action(page, 'moves')).toHaveAttribute('aria-pressed', 'false');
      await hand.act('moves');
      await expect(action(page, 'moves')).toHaveAttribute('aria-pressed', 'true');
      // Where the piece under the cursor can go, or else every piece that can be played.
      const shown = page.locator('.cell:is(.open, .target)');
      await expect(shown.first()).toBeVisible();
      await expect(shown.first()).toHaveAttribute('aria-label', /can be played|can go here/);
      await hand.act('moves');
      await expect(shown).toHaveCount(0);
    });

    await test.step('pause hides the board and stops the clock', async () => {
      await hand.act('pause');
      await expect(page.getByText('Paused', { exact: true })).toBeVisible();
      await expect(page.locator('.panels [data-action="pause"]')).toContainText('Resume');
      await expect(page.locator('.stage')).toHaveAttribute('inert', '');
      const words = await page.locator('.board .cell').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
      expect(words.filter((one) => !one.includes('hidden'))).toEqual([]);
      const { state } = await seen(page, key);
      expect([state.paused, state.clock.running, state.id]).toEqual([true, false, '']);
      await expect(page.locator('header .about')).toHaveText(`clock: easy · seed ${SEED}`);
      const time = state.clock.text;
      await expect(page.locator('.clock')).toHaveText(time);
      await expect(page.locator('.clock')).not.toHaveClass(/running/);
      await hand.act('pause');
      await expect(page.getByText('Paused', { exact: true })).toBeHidden();
      await expect(page.locator('.clock')).not.toHaveText(time);
    });

    await test.step('saving asks again for a name', async () => {
      await hand.menu('Save');
      await hand.press(dialog(page).getByRole('button', { name: 'Save' }));
      await expect(dialog(page).getByRole('alert')).toContainText('at least one character');
      await hand.put(dialog(page).getByLabel('Name', { exact: true }), kept);
      await hand.press(dialog(page).getByRole('button', { name: 'Save' }));
      await expect(dialog(page)).toHaveCount(0);
    });

    await test.step('quitting and loading', async () => {
      await hand.menu('Quit');
      await expect(page).toHaveURL(/\/$/);
      await ready(page);
      await hand.menu('Load');
      await accessible(page);
      await hand.press(dialog(page).getByRole('link', { name: new RegExp(kept) }));
      await expect(page).toHaveURL(table);
      await ready(page);
      await movesMade(page, 1);
    });

    await test.step('a computer player is started and stopped', async () => {
      await hand.menu('AI');
      await hand.check(dialog(page).getByRole('radio', { name: /^random/ }));
      await hand.press(dialog(page).getByRole('button', { name: 'slow' }));
      await accessible(page);
      await hand.press(dialog(page).getByRole('button', { name: 'Start' }));
      await expect(bar(page)).toContainText('random plays');
      await movesGoOn(page, 2);
      const quicker = bar(page).getByRole('button', { name: 'normal' });
      await hand.press(quicker);
      await expect(quicker).toHaveAttribute('aria-pressed', 'true');
      await movesGoOn(page, 4);
      await hand.stop();
      await expect(bar(page)).toBeHidden();
      const { moves: made } = await stands(page, key);
      await movesMade(page, made);
      expect(made).toBeLessThan(moves.length);
    });

    await test.step('the board takes over from a computer player', async () => {
      await hand.menu('AI');
      await hand.press(dialog(page).getByRole('button', { name: 'Start' }));
      await expect(bar(page)).toBeVisible();
      if (name === 'mouse') await page.locator('.cell.free').first().click();
      else await page.keyboard.press('u');
      await expect(bar(page)).toBeHidden();
      await expect(page.locator('.cell.selected')).toHaveCount(0);
    });

    await test.step('a win', async () => {
      await hand.restart();
      await movesMade(page, 0);
      for (const [at, pair] of moves.entries()) {
        for (const id of pair) await hand.point(id);
        await movesMade(page, at + 1);
      }
      await expect(page.locator('.coach')).toContainText('Won');
    });

    await test.step('scores by setup and level', async () => {
      await hand.menu('Scores');
      const level = dialog(page).getByLabel('Clock');
      await expect(dialog(page).getByLabel('Setup')).toHaveValue(setup);
      await expect(level).toHaveValue('easy');
      // The seed was chosen, so it is practice; and a computer player has moved on this board.
      await expect(dialog(page).getByRole('status')).not.toBeEmpty();
      await expect(dialog(page)).not.toContainText(player);
      await hand.tick(dialog(page).getByLabel(/^Practice/));
      await expect(dialog(page).locator('.scores')).toContainText(player);
      await expect(dialog(page).locator('.scores')).toContainText('player');
      await expect(dialog(page).getByRole('button', { name: `Replay of ${player}` })).toHaveCount(1);
      await accessible(page);
      await hand.tick(dialog(page).getByLabel(/^Clean/));
      await expect(dialog(page)).not.toContainText(player);
      await hand.pick(level, 'expert');
      await expect(dialog(page)).toContainText('No clean practice game');
      await hand.close();
      await expect(dialog(page)).toHaveCount(0);
    });

    await test.step('deleting asks first', async () => {
      await hand.menu('Load');
      const remove = dialog(page).getByRole('button', { name: `Delete ${kept}` });
      await hand.press(remove);
      await expect(remove).toHaveText('Delete?');
      await hand.press(remove);
      await expect(dialog(page).getByRole('link', { name: new RegExp(kept) })).toHaveCount(0);
    });

    await test.step('a dead end', async () => {
      await deal(page, { id: dead });
      await hand.menu('AI');
      await hand.check(dialog(page).getByRole('radio', { name: /^random/ }));
      await hand.press(dialog(page).getByRole('button', { name: 'fast' }));
      await hand.press(dialog(page).getByRole('button', { name: 'Start' }));
      await expect(page.locator('.coach')).toContainText('No move is left', { timeout: 60_000 });
      await expect(bar(page)).toBeHidden();
      await fits(page);
    });
  });
}

test('whoever has only a keyboard skips to the board', async ({ page }) => {
  await deal(page, { id: ID });
  await page.locator('.brand').focus();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('link', { name: 'Skip to the board' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to the board' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('.cell:focus')).toHaveCount(1);
});

test('a layout comes from a file, and a mistake in one is named', async ({ page }) => {
  const eight = '%Groups 2\n112211\n112211\n334433\n334433\n%Level 1\n000000\n011220\n011220\n000000\n';
  const file = (name, text) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await deal(page, { id: 'mahjong:pebble#1.file' });
  await page.keyboard.press('N');
  const layouts = dialog(page).getByRole('group', { name: 'Layout' });
  await expect(layouts.getByRole('radio', { name: 'pebble', exact: true })).toBeChecked();
  await expect(layouts.locator('.tile').first().locator('.sketch rect')).toHaveCount(144);
  await expect(layouts.locator('.meaning')).toContainText('36 tiles');
  const input = layouts.getByLabel('Layout from a file');
  await input.setInputFiles(file('wrong.layout', eight.replace('112211', '112201')));
  await expect(layouts.getByRole('alert')).toContainText('wrong.layout: Line 2: ');
  await input.setInputFiles(file('large.layout', '#'.repeat(1024 * 1024 + 1)));
  await expect(layouts.getByRole('alert')).toContainText('larger than 1 MB');
  await input.setInputFiles(file('eight.layout', eight));
  await expect(layouts.getByRole('radio', { name: 'eight.layout' })).toBeChecked();
  await expect(layouts.locator('.tile').filter({ hasText: 'eight.layout' }).locator('.sketch rect')).toHaveCount(8);
  await expect(layouts.getByRole('alert')).toHaveCount(0);
  const row = (name, tiles) => ({ name, map: [[0, [[0, [[0, tiles]]]]]] });
  await input.setInputFiles(file('boards.json', JSON.stringify([row('Odd', 3), row('Four', 4), row('Six', 6)])));
  await expect(layouts.getByRole('radio', { name: 'Four' })).toBeChecked();
  await layouts.getByLabel('Which layout of the file').selectOption('Six');
  await expect(layouts.getByRole('radio', { name: 'Six' })).toBeChecked();
  await layouts.getByRole('radio', { name: 'eight.layout' }).check();
  await accessible(page);
  await dialog(page).getByRole('button', { name: 'Deal', exact: true }).click();
  await expect(page.locator('.cell')).toHaveCount(8);
  await expect(page.locator('header h1')).toContainText('own file');
});

for (const way of ['key', 'button']) {
  test(`a game in which nothing can go wrong finishes itself, by ${way}`, async ({ page }) => {
    const id = 'mahjong:pebble#1.finish';
    const key = await deal(page, { id });
    await page.keyboard.press('F');
    await expect(page.locator('#live')).toContainText('does not finish itself yet');
    await expect(page.locator('[data-action="finish"]')).toHaveCount(0);
    let safe = false;
    for (const text of await line(page, id)) {
      safe = (await command(page, key, { do: 'play', text })).state.finish;
      if (safe) break;
    }
    expect(safe).toBe(true);
    const finish = page.locator('[data-action="finish"]');
    await expect(finish).toHaveClass(/brass/);
    await (way === 'key' ? page.keyboard.press('F') : finish.click());
    await expect(page.locator('.coach')).toContainText('Won');
    await expect(page.locator('.coach')).toContainText('without help');
    await expect(bar(page)).toBeHidden();
    await expect(finish).toHaveCount(0);
  });
}
