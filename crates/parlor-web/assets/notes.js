// @ts-check
// What the edges of a board say of its lines.

import { el } from './dom.js';

/** @import { Area, Note, NoteState } from '../wire' */
/** @typedef {{note: Note, kind: string, column: number, row: number}} Placed */

/** What a note says besides its text: a sign for the eye, words for the ear. @type {Record<NoteState, [string, string]>} */
const SIGNS = { open: ['', ''], met: ['✓', ', as it should be'], broken: ['✗', ', can no longer be right'] };

/**
 * The notes of an area, each with the place it stands at.
 * @param {Area} area
 * @returns {Placed[]}
 */
export function notesOf({ columns, rows, piece, row_notes, column_notes, diagonal_notes }) {
  return [
    ...row_notes.map((note, at) => ({ note, kind: 'row', column: columns, row: at * piece })),
    ...column_notes.map((note, at) => ({ note, kind: 'column', column: at * piece, row: rows })),
    ...diagonal_notes.map((note, at) => ({ note, kind: at ? 'rising' : 'falling', column: columns, row: at ? 0 : rows })),
  ];
}

/**
 * How much room they need.
 * @param {Area} area
 */
export function noteSizes(area, prefix = '--') {
  const widest = Math.max(0, ...notesOf(area).map(({ note }) => note.text.length));
  return { [`${prefix}note-chars`]: widest, [`${prefix}noted`]: widest ? 1 : 0 };
}

/** A note for the end of its line. What it says is also in the list for screen readers. */
export function drawn(/** @type {Placed} */ { note, kind }) {
  const sign = SIGNS[note.state][0];
  const properties = { class: `at-edge ${kind} ${note.state}`, 'aria-hidden': 'true', title: note.name };
  return el('span', properties, el('b', {}, note.text), sign && el('i', {}, sign));
}

/** The notes in words, and what lies under the pieces. */
export function spoken(/** @type {Area} */ area) {
  const lines = notesOf(area).map(({ note }) => `${note.name}${SIGNS[note.state][1]}`);
  if (area.backdrop) lines.push(`Under the pieces: ${area.backdrop.name}`);
  return lines.map((line) => el('li', {}, `${line}.`));
}
