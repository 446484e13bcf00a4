// @ts-check
// Dialogs: what they have in common, a question, and a typed line.

import { Trouble } from './api.js';
import { el } from './dom.js';
import { written } from './fields.js';

/** @import { Child } from './dom.js' */

/**
 * Shows a dialog and takes it away when it closes.
 * @param {string} title
 * @param {...Child} content
 */
export function dialog(title, ...content) {
  const close = el('button', { type: 'button', class: 'quiet close', 'aria-label': 'Close' }, '×');
  const heading = el('h2', { id: 'dialog-title' }, title);
  const box = el('dialog', { 'aria-labelledby': 'dialog-title' }, el('div', { class: 'head' }, heading, close), ...content);
  close.addEventListener('click', () => box.close());
  closed(box, () => box.remove());
  // A click beside the dialog closes it.
  box.addEventListener('pointerdown', (event) => event.target === box && outside(event, box) && box.close());
  document.body.append(box);
  box.showModal();
  // Not the cross: whoever opens a dialog wants something in it.
  /** @type {HTMLElement | null} */ (box.querySelector('form :is(button, input, select)'))?.focus();
  return box;
}

/**
 * Does something as soon as a dialog closes. Its own event comes a while later: the next key may come before that.
 * @param {HTMLDialogElement} box
 * @param {() => void} then
 */
function closed(box, then) {
  new MutationObserver(() => box.open || then()).observe(box, { attributeFilter: ['open'] });
}

/**
 * @param {PointerEvent} event
 * @param {Element} box
 */
function outside({ clientX, clientY }, box) {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/**
 * A form whose errors appear in it.
 * @param {Child[]} fields
 * @param {string} submit
 * @param {(data: FormData) => Promise<unknown>} send
 */
export function form(fields, submit, send) {
  const trouble = el('p', { class: 'trouble', role: 'alert' });
  const button = el('button', { type: 'submit', class: 'brass' }, submit);
  const onsubmit = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    trouble.textContent = '';
    button.disabled = true;
    try {
      await send(new FormData(element));
      element.closest('dialog')?.close();
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      trouble.textContent = error.message;
      // Where there is one thing to say, it is asked for again.
      const [only, ...others] = element.querySelectorAll('input');
      if (only && !others.length) only.focus();
      trouble.scrollIntoView({ block: 'nearest' });
    } finally {
      button.disabled = false;
    }
  };
  const element = el('form', { onsubmit }, ...fields, trouble, el('div', { class: 'foot' }, button));
  return element;
}

/**
 * Asks whether something may be done. However the dialog is left, there is one answer.
 * @param {string} sentence a question, and what is to be known before it is answered
 * @param {(yes: boolean) => void} then
 */
export function ask(sentence, then) {
  const [question = sentence, ...more] = sentence.split(/(?<=[?])\s+/);
  const answer = (/** @type {string} */ value) => () => {
    box.returnValue = value;
    box.close();
  };
  const yes = el('button', { type: 'button', class: 'brass', onclick: answer('yes') }, 'Yes');
  const no = el('button', { type: 'button', onclick: answer('') }, 'No');
  const box = dialog(question, el('p', { class: 'soft' }, more.join(' ')), el('div', { class: 'foot' }, no, yes));
  closed(box, () => then(box.returnValue === 'yes'));
  yes.focus();
  return box;
}

/**
 * A line to type a move or a command into.
 * @param {(line: string) => unknown} send
 */
export function typeDialog(send) {
  const manners = { autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false' };
  const input = el('input', { name: 'line', 'aria-label': 'A move or a command', ...manners });
  const typed = async (/** @type {FormData} */ data) => {
    const line = written(data, 'line');
    if (line) send(line);
  };
  const box = dialog('A move or a command', form([input], 'Do it', typed));
  box.classList.add('line');
  input.focus();
}
