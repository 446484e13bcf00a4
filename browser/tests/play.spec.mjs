// A whole game by mouse, a whole game by keyboard, and what happens on the way.
import { at, deal, expect, obey, ready, seen, solution, test, words } from './parlor.mjs';

const NINE = 'nine-almonds:5x5#1.browser';

const turns = async (page) => (await solution(page, NINE)).map((turn) => turn.map((square) => words(square, 5)));

const won = async (page) => {
  await expect(page.locator('.coach')).toContainText('Won');
  await expect(page.locator('.sentence')).toContainText('you win');
  await expect(page.locator('.cell[data-form="nine-almonds-almond"]')).toHaveCount(1);
};

test('a game is won by mouse', async ({ page }) => {
  await deal(page, { id: NINE });
  for (const [from, ...landings] of await turns(page)) {
    await at(page, from).click();
    await expect(at(page, from)).toHaveClass(/selected/);
    for (const landing of landings) {
      await expect(at(page, landing)).toHaveClass(/target/);
      await at(page, landing).click();
      await expect(at(page, landing)).not.toHaveClass(/target/);
    }
    // A chain that could go on waits for word that it ends here.
    const stop = page.getByRole('button', { name: 'Stop here' });
    if (await stop.isVisible()) await stop.click();
    await expect(page.locator('.choices button')).toHaveCount(0);
  }
  await won(page);
});

test('a game is won by keyboard', async ({ page }) => {
  await deal(page, { id: NINE });
  const walk = async (place) => {
    const where = (label) => /^row (\d+), column (\d+)/.exec(label).slice(1).map(Number);
    const [row, column] = where(place);
    for (let steps = 0; steps < 20; steps += 1) {
      const [y, x] = where(await page.locator('.cell:focus').getAttribute('aria-label'));
      if (x === column && y === row) return;
      const key = x < column ? 'ArrowRight' : x > column ? 'ArrowLeft' : y < row ? 'ArrowDown' : 'ArrowUp';
      const before = await page.locator('.cell:focus').getAttribute('aria-label');
      await page.keyboard.press(key);
      await expect(page.locator('.cell:focus')).not.toHaveAttribute('aria-label', before);
    }
    throw new Error(`the cursor did not get to ${place}`);
  };
  for (const [from, ...landings] of await turns(page)) {
    await walk(from);
    await page.keyboard.press('Space');
    await expect(at(page, from)).toHaveClass(/selected/);
    for (const landing of landings) {
      await walk(landing);
      await page.keyboard.press('Enter');
      await expect(at(page, landing)).not.toHaveClass(/target/);
    }
    if (await page.locator('.choices button').count()) await page.keyboard.press('x');
    await expect(page.locator('.choices button')).toHaveCount(0);
  }
  await won(page);
});

test('moves are undone and made again, by button and by key', async ({ page }) => {
  await deal(page, { id: NINE });
  const almonds = page.locator('.cell[data-form="nine-almonds-almond"]');
  const undo = page.locator('.panels [data-action="undo"]');
  await expect(undo).toBeDisabled();
  await page.keyboard.press(':');
  await page
    .getByLabel('A move or a command')
    .last()
    .fill((await solution(page, NINE))[0].slice(0, 2).join('-'));
  await page.keyboard.press('Enter');
  await expect(almonds).toHaveCount(8);
  await undo.click();
  await expect(almonds).toHaveCount(9);
  await page.keyboard.press('U');
  await expect(almonds).toHaveCount(8);
  await page.keyboard.press('Control+z');
  await expect(almonds).toHaveCount(9);
  await page.locator('.panels [data-action="redo"]').click();
  await expect(almonds).toHaveCount(8);
});

test('hints grow stronger', async ({ page }) => {
  await deal(page, { id: NINE });
  await page.keyboard.press('H');
  await expect(page.locator('.coach .phrase.region')).toBeVisible();
  await expect(page.locator('.cell.region').first()).toHaveAttribute('aria-label', /look here/);
  await page.keyboard.press('H');
  await expect(page.locator('.coach .phrase.act').first()).toBeVisible();
  await expect(page.locator('.cell.act').first()).toHaveAttribute('aria-label', /do this/);
  await page.locator('.coach .brass').click();
  await expect(page.locator('.coach .brass')).toHaveText(/^Show the whole line\s*H$/);
});

test('the coach knows where the win was lost and leads back', async ({ page }) => {
  const key = await deal(page, { id: NINE });
  await page.keyboard.press('c');
  await expect(page.locator('.coach')).toContainText('It can still be won.');
  // The random player always loses this board in the same way.
  for (let outcome = 'playing'; outcome === 'playing'; ) {
    ({ outcome } = (await obey(page, key, { do: 'demo', player: 'random' })).state);
  }
  await expect(page.locator('.coach')).toContainText('No move is left');
  await expect(page.locator('.coach')).toContainText('not listed among the results');
  await page.getByRole('button', { name: 'Where was it lost?' }).click();
  await expect(page.locator('.coach .lamp.lost')).toBeVisible();
  await expect(page.locator('.timeline .not_winnable').first()).toBeVisible();
  const back = page.getByRole('button', { name: /^Back to/ });
  await back.click();
  await expect(back).toHaveCount(0);
  await page.keyboard.press('c');
  await expect(page.locator('.coach')).toContainText('It can still be won.');
});

test('a refused move says why, by the piece and aloud', async ({ page }) => {
  await deal(page, { id: NINE });
  await at(page, 'row 4, column 2').click();
  await expect(page.locator('.reason')).toBeVisible();
  await expect(page.locator('.reason')).toContainText('no jump to make');
  await expect(page.locator('#live')).toContainText('no jump to make');
  await expect(page.locator('.cell[data-form="nine-almonds-almond"]')).toHaveCount(9);
});

test('pausing hides the board and stops the clock', async ({ page }) => {
  const key = await deal(page, { id: NINE, level: 'medium' });
  await expect(page.locator('.clock')).toHaveText('4:58');
  await page.keyboard.press('p');
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await expect(page.locator('.cell[data-form="nine-almonds-almond"]')).toHaveCount(0);
  const { state } = await seen(page, key);
  expect([state.paused, state.clock.running]).toEqual([true, false]);
  const time = state.clock.text;
  await expect(page.locator('.clock')).toHaveText(time);
  await page.locator('.veil').getByRole('button', { name: 'Resume' }).click();
  await expect(page.locator('.cell[data-form="nine-almonds-almond"]')).toHaveCount(9);
  await expect(page.locator('.clock')).not.toHaveText(time);
});

test('marks are put with the second button, with a key and with a long press', async ({ browser, page, baseURL }) => {
  const id = 'hitori:5x5#1.browser';
  const key = await deal(page, { id });
  const first = at(page, 'row 1, column 1');
  await first.click();
  await expect(first).toHaveClass(/shaded/);
  await page.keyboard.press('u');
  await expect(first).not.toHaveClass(/shaded/);
  await first.click({ button: 'right' });
  await expect(first).toHaveClass(/kept/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('x');
  await expect(at(page, 'row 1, column 2')).toHaveClass(/kept/);
  const phone = await browser.newContext({ baseURL, hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  const touch = await phone.newPage();
  await touch.goto(`/table/${key}`);
  await ready(touch);
  const box = await at(touch, 'row 1, column 3').boundingBox();
  const session = await phone.newCDPSession(touch);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await expect(at(touch, 'row 1, column 3')).toHaveClass(/kept/);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(at(page, 'row 1, column 3')).toHaveClass(/kept/);
  await phone.close();
});

test('two pages share a table', async ({ page, context }) => {
  const key = await deal(page, { id: NINE });
  const other = await context.newPage();
  await other.goto(`/table/${key}`);
  await ready(other);
  await at(page, 'row 3, column 3').click();
  await expect(at(other, 'row 3, column 3')).toHaveClass(/selected/);
  await at(other, 'row 1, column 3').click();
  await expect(page.locator('.cell[data-form="nine-almonds-almond"]')).toHaveCount(8);
});

test('a page loaded again goes on where it was', async ({ page }) => {
  await deal(page, { id: NINE });
  await at(page, 'row 3, column 3').click();
  await at(page, 'row 1, column 3').click();
  await expect(page.locator('.cell[data-form="nine-almonds-almond"]')).toHaveCount(8);
  await page.reload();
  await ready(page);
  await expect(page.locator('.cell[data-form="nine-almonds-almond"]')).toHaveCount(8);
});
