// Tiles with a picture under them, numbers from a tray, candies that fall: each played to its end by mouse and by keyboard.
import { accessible, at, deal, expect, fits, line, test } from './parlor.mjs';

const won = (page) => expect(page.locator('.coach')).toContainText('Won');

/** Walks from the place under the cursor to another one; keys wait for each other at the table. */
async function walk(page, target) {
  const spot = (element) => {
    const box = element.closest('.spot').style;
    return [box.getPropertyValue('--x'), box.getPropertyValue('--y')].map(Number);
  };
  const [x, y] = await page.locator('.cell:focus').evaluate(spot);
  const [column, row] = await target.evaluate(spot);
  for (let n = x; n !== column; n += Math.sign(column - x)) await page.keyboard.press(column > x ? 'ArrowRight' : 'ArrowLeft');
  for (let n = y; n !== row; n += Math.sign(row - y)) await page.keyboard.press(row > y ? 'ArrowDown' : 'ArrowUp');
  await expect(target).toBeFocused();
  await expect(target).toHaveClass(/focus/);
}

const moved = (page, before) => expect(page.locator('.counters div:last-child dd')).toHaveText(String(before));

test.describe('tiles over a picture', () => {
  const pairs = async (page, id) =>
    (await line(page, id)).map((move) =>
      move.split('-').map((place) => {
        const [row, column] = place.split(',');
        return at(page, `row ${row}, column ${column}`);
      }),
    );

  test('are cleared by mouse', async ({ page }) => {
    const id = 'pikachu:6x4#1.browser';
    await deal(page, { id });
    for (const [first, second] of await pairs(page, id)) {
      await first.click();
      await expect(first).toHaveClass(/selected/);
      await second.click();
      await expect(second).toHaveClass(/bare/);
    }
    await won(page);
    await expect(page.locator('.board .backdrop')).toBeVisible();
    await expect(page.locator('.cell.bare')).toHaveCount(24);
  });

  test('are cleared by keyboard', async ({ page }) => {
    const id = 'pikachu:4x4,twos#1.browser';
    await deal(page, { id });
    for (const [first, second] of await pairs(page, id)) {
      await walk(page, first);
      await page.keyboard.press('Space');
      await walk(page, second);
      await page.keyboard.press('Enter');
      await expect(second).toHaveClass(/bare/);
    }
    await won(page);
  });

  test('are shuffled by button and by key, and undo brings them back', async ({ page }) => {
    await deal(page, { id: 'pikachu:6x4#1.browser' });
    const tiles = () => page.locator('.board .face').allTextContents();
    const before = await tiles();
    const shuffle = page.getByRole('button', { name: 'Shuffle' });
    await expect(shuffle).not.toHaveClass(/brass/);
    await shuffle.click();
    await expect.poll(tiles).not.toEqual(before);
    const after = await tiles();
    expect([...after].sort()).toEqual([...before].sort());
    await page.keyboard.press('X');
    await expect.poll(tiles).not.toEqual(after);
    await page.keyboard.press('u');
    await expect.poll(tiles).toEqual(after);
    await page.keyboard.press('u');
    await expect.poll(tiles).toEqual(before);
  });

  test('that are stuck offer the shuffle as the thing to press', async ({ page }) => {
    await deal(page, { id: 'pikachu@ABCC/BA..' });
    await at(page, 'row 1, column 3').click();
    await at(page, 'row 1, column 4').click();
    await expect(page.locator('.choices .brass')).toHaveText(/Shuffle/);
  });
});

test.describe('numbers from a tray', () => {
  const id = 'magic-square:3#1.browser';
  const order = 3;
  /** The numbers with the words for their squares; notation counts from 0 at the lower left. */
  const steps = async (page) =>
    (await line(page, id)).map((move) => {
      const [, number, x, y] = /^(\d+)@(\d+),(\d+)$/.exec(move);
      return [number, `row ${order - Number(y)}, column ${Number(x) + 1}`];
    });

  test('are placed by mouse', async ({ page }) => {
    await deal(page, { id });
    for (const [number, square] of await steps(page)) {
      await at(page, `the bank, place of ${number}`).click();
      await expect(at(page, square)).toHaveClass(/target/);
      await at(page, square).click();
      await expect(at(page, square)).toHaveText(number);
    }
    await won(page);
    await expect(page.locator('.at-edge.met')).toHaveCount(8);
    await expect(page.locator('.at-edge.met i').first()).toHaveText('✓');
    await expect(page.getByRole('list', { name: 'Lines of the board' })).toContainText('15, as it should be');
  });

  test('are typed by keyboard, taken back, and reached in the tray', async ({ page }) => {
    await deal(page, { id });
    const [[number, first], ...others] = await steps(page);
    const focused = (cell) => cell.evaluate((one) => one === document.activeElement);
    const tab = async (key, cell) => {
      for (let n = 0; n < 20 && !(await focused(cell)); n += 1) await page.keyboard.press(key);
      await expect(cell).toHaveClass(/focus/);
    };
    await walk(page, at(page, first));
    await page.keyboard.press(number);
    await expect(at(page, first)).toHaveText(number);
    // What is typed goes to the board wherever the focus is.
    await page.locator('.panels [data-action="pause"]').focus();
    await page.keyboard.press('Backspace');
    await expect(at(page, first)).toHaveClass(/slot/);
    // The same number again, this time out of the tray: Tab walks along everything that can be played, back and forth.
    await at(page, first).focus();
    await page.keyboard.press('Space');
    await tab('Tab', at(page, `the bank, place of ${number}`));
    await page.keyboard.press('Enter');
    await expect(at(page, first)).toHaveText(number);
    await tab('Shift+Tab', at(page, others[0][1]));
    for (const [value, square] of others) {
      await walk(page, at(page, square));
      await page.keyboard.press(value);
      await expect(at(page, square)).toHaveText(value);
    }
    await won(page);
  });
});

test.describe('candies', () => {
  const id = 'candy:6x6#1.browser';
  const STEPS = { U: [-1, 0], D: [1, 0], L: [0, -1], R: [0, 1] };
  const swaps = async (page) =>
    (await line(page, id)).map((move) => {
      const [, row, column, to] = /^(\d+),(\d+)([UDLR])$/.exec(move);
      const [down, right] = STEPS[to];
      return [
        [Number(row), Number(column)],
        [Number(row) + down, Number(column) + right],
      ].map(([y, x]) => at(page, `row ${y + 1}, column ${x + 1}`));
    });

  /** Remembers on the body that a piece moved over the board, however short it was there. */
  const sawGhosts = (/** @type {import('@playwright/test').Page} */ page) =>
    page.evaluate(() =>
      new MutationObserver((records) => {
        const added = records.flatMap((record) => [...record.addedNodes]);
        const moved = added.some((node) => node instanceof Element && (node.matches('.ghost') || node.querySelector('.ghost')));
        if (moved) document.body.dataset.moved = '';
      }).observe(document.body, { childList: true, subtree: true }),
    );

  test('are swapped by mouse until the goal is met', async ({ page }) => {
    await deal(page, { id });
    let made = 0;
    for (const [first, second] of await swaps(page)) {
      await first.click();
      await expect(second).toHaveClass(/target/);
      await second.click();
      made += 1;
      await moved(page, made);
    }
    await won(page);
    await expect(page.locator('.ghost')).toHaveCount(0);
  });

  test('are swapped by keyboard until the goal is met', async ({ page }) => {
    await deal(page, { id });
    let made = 0;
    for (const [first, second] of await swaps(page)) {
      await walk(page, first);
      await page.keyboard.press('Space');
      await walk(page, second);
      await page.keyboard.press('Enter');
      made += 1;
      await moved(page, made);
    }
    await won(page);
  });

  test('fall, and whoever goes on does not wait for them', async ({ page }) => {
    await deal(page, { id });
    const [[first, second]] = await swaps(page);
    // Held still from their first frame on, so that they are there however slow the machine is.
    await page.evaluate(() => {
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...frames) {
        const running = animate.apply(this, frames);
        if (this.matches('.ghost')) running.pause();
        return running;
      };
    });
    await first.click();
    await expect(second).toHaveClass(/target/);
    await second.click();
    await expect(page.locator('.ghost')).not.toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('.ghost')).toHaveCount(0);
    await expect(page.locator('.cell.waiting')).toHaveCount(0);
  });

  test('fall, and are gone when they lie', async ({ page }) => {
    await deal(page, { id });
    await sawGhosts(page);
    const [[first, second]] = await swaps(page);
    await first.click();
    await expect(second).toHaveClass(/target/);
    await second.click();
    await expect(page.locator('body')).toHaveAttribute('data-moved');
    await expect(page.locator('.ghost')).toHaveCount(0);
    await expect(page.locator('.cell.waiting')).toHaveCount(0);
  });

  test('do not move for those who asked for stillness', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await deal(page, { id });
    await sawGhosts(page);
    const [[first, second]] = await swaps(page);
    await first.click();
    await second.click();
    await moved(page, 1);
    expect(await page.locator('body[data-moved]').count()).toBe(0);
  });
});

for (const [what, id] of [
  ['tiles', 'pikachu:8x8#1.browser'],
  ['numbers', 'magic-square:4,some,easy#1.browser'],
  ['candies', 'candy:6x6,k4,s50#1.browser'],
]) {
  test(`assistive technology finds nothing seriously wrong with ${what}`, async ({ page }) => {
    await deal(page, { id });
    await accessible(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await accessible(page, ['color-contrast']);
    const labels = await page
      .getByRole('gridcell')
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    expect(new Set(labels).size).toBe(labels.length);
  });
}

test('a board of 25 by 24 fits the window, and scrolls in its place on a phone', async ({ page }) => {
  await deal(page, { id: 'pikachu:25x24#1.browser' });
  const [stage, board] = [await page.locator('.stage').boundingBox(), await page.getByRole('grid', { name: 'Board' }).boundingBox()];
  expect(board.width).toBeLessThanOrEqual(stage.width);
  expect(board.height).toBeLessThanOrEqual(stage.height);
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
  expect((await page.locator('.cell').first().boundingBox()).width).toBeGreaterThanOrEqual(24);
});
