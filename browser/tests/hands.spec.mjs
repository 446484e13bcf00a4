// A hand at the board: swiping, carrying, painting, by mouse and by touch.
import { deal, expect, line, seen, solution, test, words } from './parlor.mjs';

/** The middle of a cell, by its label. */
async function middle(page, label) {
  const { x, y, width, height } = await page.locator(`.cell[aria-label^="${label}, "]`).boundingBox();
  return [x + width / 2, y + height / 2];
}

/** Drags with the mouse along some places. */
async function drag(page, places, button = 'left') {
  const [[x, y], ...more] = places;
  await page.mouse.move(x, y);
  await page.mouse.down({ button });
  for (const [to, down] of more) await page.mouse.move(to, down, { steps: 5 });
  await page.mouse.up({ button });
}

/** The same with a finger. */
async function touch(page, places) {
  const hand = await page.context().newCDPSession(page);
  const send = (type, touchPoints) => hand.send('Input.dispatchTouchEvent', { type, touchPoints });
  const at = ([x, y]) => [{ x, y }];
  await send('touchStart', at(places[0]));
  for (const place of places.slice(1)) {
    const [[x, y], [to, down]] = [places[places.indexOf(place) - 1], place];
    for (let step = 1; step <= 5; step += 1) await send('touchMove', at([x + ((to - x) * step) / 5, y + ((down - y) * step) / 5]));
  }
  await send('touchEnd', []);
}

const made = (page, key, moves) => expect.poll(async () => (await seen(page, key)).state.moves).toBe(moves);

const WAYS = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };
const TURNS = { U: 'up', D: 'down', L: 'left', R: 'right' };

/** A swap of Candy as the place of a candy and the way it goes; notation counts from 0 at the upper left. */
function swap(text) {
  const [, row, column, way] = /^(\d+),(\d+)([UDLR])$/.exec(text);
  return [`row ${Number(row) + 1}, column ${Number(column) + 1}`, WAYS[TURNS[way]]];
}

for (const [by, hand, name] of [
  ['mouse', drag, 'mouse'],
  ['touch', touch, 'finger'],
]) {
  test.describe(`by ${by}`, () => {
    test.use(by === 'touch' ? { hasTouch: true, viewport: { width: 390, height: 844 } } : {});

    test(`candies are swiped with a ${name}`, async ({ page }) => {
      const id = 'candy:6x6,near#1.swipe';
      const [[place, [right, down]]] = (await line(page, id)).map(swap);
      const key = await deal(page, { id });
      const [x, y] = await middle(page, place);
      const { width } = await page.locator(`.cell[aria-label^="${place}, "]`).boundingBox();
      await hand(page, [
        [x, y],
        [x + right * width, y + down * width],
      ]);
      await made(page, key, 1);
    });

    test(`an almond is carried with a ${name}`, async ({ page }) => {
      const id = 'nine-almonds:5x5#1.carry';
      // A turn that is one jump needs no word that it ends.
      const [from, to] = (await solution(page, id))[0].map((square) => words(square, 5));
      const key = await deal(page, { id });
      await hand(page, [await middle(page, from), await middle(page, to)]);
      await expect(page.locator(`.cell[aria-label^="${from}, "]`)).not.toHaveAttribute('data-form', 'nine-almonds-almond');
      await expect(page.locator(`.cell[aria-label^="${to}, "]`)).toHaveAttribute('data-form', 'nine-almonds-almond');
      expect((await seen(page, key)).state.moves).toBeLessThan(2);
    });

    test(`numbers are carried to their squares with a ${name}`, async ({ page }) => {
      const key = await deal(page, { id: 'magic-square:3#1.carry' });
      const centre = (locator) => locator.boundingBox().then(({ x, y, width, height }) => [x + width / 2, y + height / 2]);
      const number = page.locator('.tray .cell[data-cell]').first();
      const square = page.locator('.board:not(.tray) .cell[data-cell]').first();
      await hand(page, [await centre(number), await centre(square)]);
      await made(page, key, 1);
    });

    test(`cells are painted with a ${name}`, async ({ page }) => {
      const key = await deal(page, { id: 'hitori:8x8,easy#1.paint' });
      const row = [1, 2, 3].map((column) => `row 1, column ${column}`);
      await hand(page, await Promise.all(row.map((place) => middle(page, place))));
      await made(page, key, 3);
      await expect(page.locator('.cell.shaded')).toHaveCount(3);
      // Painting again over what was painted clears it.
      await hand(page, await Promise.all(row.map((place) => middle(page, place))));
      await expect(page.locator('.cell.shaded')).toHaveCount(0);
    });
  });
}

test('the second button paints the other mark', async ({ page }) => {
  await deal(page, { id: 'hitori:8x8,easy#1.rings' });
  const row = [1, 2, 3].map((column) => `row 1, column ${column}`);
  await drag(page, await Promise.all(row.map((place) => middle(page, place))), 'right');
  await expect(page.locator('.cell.kept')).toHaveCount(3);
});

test('a swap that matches nothing goes there and back', async ({ page }) => {
  const key = await deal(page, { id: 'candy:6x6,near#1.swipe' });
  const { scene } = await seen(page, key);
  const at = (column, row) => scene.cells.find((cell) => cell.part === 'board' && cell.column === column && cell.row === row);
  // Two equal ones side by side: whatever is swapped, nothing comes of it.
  const pair = scene.cells.find((cell) => {
    const right = at(cell.column + 1, cell.row);
    return cell.part === 'board' && right?.face.text === cell.face.text;
  });
  // What moves is remembered: it may be over before anybody looks.
  await page.evaluate(() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
      if (frames.length === 3) document.body.dataset.swapped = String(Number(document.body.dataset.swapped ?? 0) + 1);
      return animate.call(this, frames, timing);
    };
  });
  const box = await page.locator(`[data-cell="${pair.id}"]`).boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await drag(page, [
    [x, y],
    [x + box.width, y],
  ]);
  await expect(page.locator('#live')).toContainText('makes no match');
  await expect(page.locator('body')).toHaveAttribute('data-swapped', '2');
  expect((await seen(page, key)).state.moves).toBe(0);
});

test('what is taken looks so before the server answers', async ({ page }) => {
  await deal(page, { id: 'mahjong:pebble#1.taken' });
  let answer = () => {};
  const held = new Promise((open) => {
    answer = open;
  });
  await page.route('**/commands', async (route) => {
    await held;
    await route.continue();
  });
  const tile = page.locator('.cell.free').first();
  await tile.click();
  await expect(tile).toHaveClass(/selected/);
  answer();
  await expect(page.locator('.cell.selected')).toHaveCount(1);
});
