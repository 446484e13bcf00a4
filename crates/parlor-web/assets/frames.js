// @ts-check
// How things move: frames and times.

/** How long one thing takes to happen, in milliseconds. */
export const STEP = 170;
export const OUT = 'cubic-bezier(.2,.7,.3,1)';
const FALL = 'cubic-bezier(.5,.05,.85,.6)';

/** @typedef {[number, number]} Point */

/** Whether nothing should move. */
export const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** When an animation is over, or was taken away. */
export const done = (/** @type {Animation} */ animation) =>
  animation.finished.then(
    () => {},
    () => {},
  );

/** Somewhere beside its place. */
export const at = (/** @type {Point} */ [x, y], more = '') => ({ transform: `translate(${x}px, ${y}px) ${more}` });

/** A short shake that says no. */
export function shake(/** @type {Element} */ element) {
  if (still()) return;
  const aside = (/** @type {number} */ x) => ({ transform: `translateX(${x}px)` });
  element.animate([0, -6, 6, -4, 3, 0].map(aside), { duration: 260, easing: 'ease-out' });
}

/**
 * Two pieces that change places, and change back since nothing came of it.
 * @param {Element} one
 * @param {Element} other
 */
export function thereAndBack(one, other) {
  if (still()) return;
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  /** @type {Point} */
  const way = [b.left - a.left, b.top - a.top];
  const [x, y] = way;
  const timing = { duration: 2 * STEP, easing: 'ease-in-out' };
  one.animate([at([0, 0]), at(way), at([0, 0])], timing);
  other.animate([at([0, 0]), at([-x, -y]), at([0, 0])], timing);
}

/** How long a fall takes. */
export const fallTime = (/** @type {number} */ cells) => Math.min(150 + 45 * cells, 330);

/**
 * Down ever faster, then a small settle.
 * @param {Point} start
 * @param {Point} end
 * @param {number} height of a piece
 */
export function falling(start, end, height) {
  const [x, y] = end;
  return [
    { ...at(start), easing: FALL },
    { ...at(end), offset: 0.72, easing: 'ease-out' },
    { ...at([x, y - height * 0.06]), offset: 0.86, easing: 'ease-in' },
    at(end),
  ];
}

/**
 * From one place to another over whatever lies between.
 * @param {Point} start
 * @param {Point} end
 */
export const hopping = (start, end) => [at(start), at([(start[0] + end[0]) / 2, (start[1] + end[1]) / 2 - 16], 'scale(1.13)'), at(end)];

/** Coming into being where one is. */
export const GROWING = [
  { opacity: 0, transform: 'scale(.5)' },
  { opacity: 1, transform: 'scale(1.1)' },
  { opacity: 1, transform: 'none' },
];

/**
 * A place that changes its face turns over.
 * @param {Element} element
 * @param {number} delay
 * @param {number} time
 */
export function turn(element, delay, time) {
  const frames = [
    { opacity: 0.35, transform: 'scale(.94)' },
    { opacity: 1, transform: 'none' },
  ];
  return done(element.animate(frames, { duration: time, delay, easing: OUT, fill: 'backwards' }));
}
