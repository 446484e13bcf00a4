// A table: what it looks like now, what is asked of it, and word of what others do there.

import * as api from './api.js';
import { Autoplay } from './autoplay.js';
import { Board } from './board.js';
import { RUNGS, news } from './coach.js';
import { ask, helpDialog, newDialog, typeDialog } from './dialogs.js';
import { count, el, kept, nextTheme, say } from './dom.js';
import { Exhibit } from './exhibit.js';
import { setupName } from './fields.js';
import { header } from './header.js';
import { keyboard } from './keys.js';
import { Panel } from './panel.js';
import { loadDialog, playersDialog, saveDialog, scoresDialog } from './shelf.js';

/** Questions that may take the coach a while; they do not wait in line with the moves. */
const SLOW = new Set(['hint', 'coach', 'solve', 'demo', 'winnable']);

/** What somebody may do while a player plays without taking over. */
const ASIDE = new Set(['theme', 'help', 'equal', 'mistakes', 'moves']);

/** The rung of the help ladder after one; after the last, none. */
const rungAfter = (rung) => RUNGS[(RUNGS.findIndex(([name]) => name === (rung ?? '')) + 1) % RUNGS.length][0] || null;

/** Keys of the board that mean the same wherever the focus is: a button does nothing with them. */
const anywhere = (key) => ['cancel', 'erase'].includes(key) || key.enter !== undefined || key.choice !== undefined;

export async function table(house, key) {
  const server = api.table(key);
  const shown = await server.show();
  const card = house.games.find((game) => game.id === shown.game);
  const keys = keyboard(house.bindings);

  const board = new Board({ point });
  const atBoard = () => board.has(document.activeElement) || document.activeElement === document.body;
  const panel = new Panel(keys, act, send, () => board.dress(), coaching);
  const exhibit = new Exhibit(keys, act, send, () => board.focus());
  const sentence = el('p', { class: 'sentence' });
  const choices = el('div', { class: 'choices' });
  const auto = new Autoplay(step, (focused) => { choices.hidden = Boolean(view.state.walk); if (focused) board.focus(); });
  const said = el('p', { class: 'said', 'aria-hidden': 'true' });
  const veil = el('div', { class: 'veil', hidden: true },
    el('p', {}, 'Paused'), el('button', { type: 'button', class: 'brass', onclick: () => act('pause') }, 'Resume'));
  const about = el('p', { class: 'about' });
  const title = el('h1', {}, card.name);
  header([title], [
    ['New', () => act('new')], ['Load', () => loadDialog(house)], ['Save', () => act('save')],
    ['Scores', () => scoresDialog(house, view.state)],
    ['AI', () => act('demo')], ['Help', () => act('help')], ['Quit', () => act('leave')],
  ], about);
  document.getElementById('main').replaceChildren(el('div', { class: 'table' },
    el('section', { class: 'play', 'aria-label': 'Board' }, board.element, veil, el('div', { class: 'below' }, sentence, choices, auto.element, exhibit.element, said)),
    panel.element, panel.bar));
  document.title = `${card.name} · Parlor`;
  document.getElementById('skip').addEventListener('click', (event) => { event.preventDefault(); board.focus(); });

  let view = { version: 0 };
  let tail = Promise.resolve();
  let waiting = 0;
  let standing = [];
  let source = null;
  let leaving = false;
  let told = '';

  show(shown);
  board.focus();
  follow();
  // How much the coach says is the player's choice, at whatever table.
  const chosen = kept.get('coaching');
  if (chosen !== null && chosen !== (view.state.coaching ?? '')) server.command({ do: 'coaching', rung: chosen || null }).then(show, () => undefined);
  addEventListener('keydown', press);
  document.addEventListener('visibilitychange', () => (document.hidden ? hide() : follow()));
  addEventListener('pagehide', () => (leaving = true));

  /** Takes a view if it is newer than the one on the page. */
  function show(next, loud = true) {
    if (next.version <= view.version) return;
    const focused = atBoard();
    const first = view.version === 0;
    const samePosition = !first && view.state.ply === next.state.ply;
    view = next;
    const { scene, state } = view;
    board.draw(scene, next.reply?.events);
    panel.draw(view);
    exhibit.draw(state);
    if (!auto.running) choices.hidden = Boolean(state.walk);
    sentence.textContent = scene.sentence;
    // The line being shown says below where it stands.
    sentence.hidden = Boolean(state.walk);
    // What is always there is no news; what came up just now, or is the way out, is the thing to press.
    if (!scene.cells.some((cell) => cell.marks.includes('selected'))) standing = scene.choices.map((choice) => choice.label);
    const pressing = (choice, at) => at === 0 && (state.outcome !== 'playing' || !standing.includes(choice.label));
    // A lesson asks for a move, not for what is always there.
    const offered = (all) => all.filter((choice) => !state.lesson || !standing.includes(choice.label));
    const finish = keys.binding('finish');
    choices.replaceChildren(...(state.finish && !state.lesson ? [el('button', { type: 'button', class: 'brass', 'data-action': 'finish', title: finish.help, onclick: () => act('finish') },
      finish.label, el('kbd', { 'aria-hidden': 'true' }, finish.keys[0]))] : []), ...offered(scene.choices).map((choice, at) =>
      el('button', { type: 'button', class: pressing(choice, at) && 'brass', onclick: () => send({ do: 'press', key: choice.key }) },
        choice.label, el('kbd', { 'aria-hidden': 'true' }, keys.binding({ board: choice.key })?.keys[0] ?? ''))));
    veil.hidden = !state.paused;
    board.element.inert = state.paused;
    document.body.dataset.outcome = state.outcome;
    const seed = state.id.split('#')[1]?.replace(/^\d+\./, '');
    const setup = setupName(card, state.setup ?? '');
    title.replaceChildren(card.name, ...(setup ? [el('span', { class: 'setup' }, ` · ${setup}`)] : []));
    about.textContent = [state.level, seed ? `seed ${seed}` : 'own board'].join(' · ');
    if (focused && !first) settle();
    if (loud && next.reply?.said && !samePosition) say(next.reply.said);
    hear(next);
  }

  /** What the coach says unasked is heard when it is news: a verdict that is another one, a new hint, a lesson's answer. */
  function hear({ reply, state }) {
    const words = state.lesson ? state.lesson.sentence : news(state);
    const now = !state.lesson && state.advice?.rung === 'verdict' ? state.timeline[state.ply] : words;
    if (!words || now === told) return;
    told = now;
    // What was asked for is told with its answer.
    if (!reply) say(words, 'coach-live');
  }

  /** How much the coach is to say unasked; kept for the next table. */
  function coaching(rung) {
    kept.set('coaching', rung ?? '');
    told = '';
    return send({ do: 'coaching', rung });
  }

  /** Puts the focus where the cursor is. With more on its way it already is where that will put it. */
  function settle() {
    if (waiting === 0) board.focus();
  }

  /** Asks the table for something, after what was asked before. */
  function send(command) {
    if (SLOW.has(command.do)) return slowly(command);
    waiting += 1;
    tail = tail.then(() => deliver(() => server.command(command).finally(() => (waiting -= 1)), command));
    return tail;
  }

  async function slowly(command) {
    panel.coach.think(true);
    const answer = await deliver(() => server.command(command), command);
    panel.coach.think(false);
    return answer;
  }

  async function deliver(ask, command) {
    try {
      const answer = await ask();
      show(answer, false);
      // The view may have come by the other way, before this answer.
      if (atBoard()) settle();
      if (answer.refusal) refuse(answer.refusal);
      else if (answer.reply) tell(answer.reply, command);
      return answer;
    } catch (error) {
      if (!(error instanceof api.Trouble)) throw error;
      note(error.message);
      return null;
    }
  }

  function refuse(refusal) {
    say(refusal.sentence);
    if (refusal.cells.length || refusal.code !== 'paused') board.refuse(refusal);
  }

  /** Moving the cursor moves the focus, which a screen reader reads anyway. */
  function tell(reply, command) {
    const moved = command.do === 'look' || (command.do === 'press' && !reply.changed && board.has(document.activeElement));
    if (!reply.said || moved) return;
    const { walk } = view.state;
    if (walk && SLOW.has(command.do)) return say(`A line that wins in ${count(walk.of, 'move')} is laid out. Left and Right walk along it, Space takes over, Escape puts it away.`);
    if (exhibit.running) return;
    say(reply.said);
    const elsewhere = [view.scene.sentence, view.state.advice?.sentence].includes(reply.said);
    // A player at work makes one move after the other; the sentence below the board says where it stands.
    if (!elsewhere && !auto.running && command.do !== 'point' && command.do !== 'press') note(reply.said, false);
  }

  /** A line that goes away by itself. */
  function note(line, loud = true) {
    if (loud) say(line);
    said.textContent = line;
    clearTimeout(note.timer);
    note.timer = setTimeout(() => (said.textContent = ''), 4000);
  }

  /** A click on the board. While something plays by itself it only stops that: the piece may just have gone. */
  function point(cell, mark) {
    exhibit.pause();
    return takeOver() || send({ do: 'point', cell, mark });
  }

  /** Stops what plays by itself; true if there was something to stop. */
  function takeOver() {
    const running = auto.running;
    auto.stop();
    if (running) say('Stopped. You play.');
    return running;
  }

  /** Makes one move of something that plays by itself; false when there is no next one. */
  async function step(command) {
    choices.hidden = true;
    const { ply } = view.state;
    const answer = await deliver(() => server.command(command), command);
    return Boolean(answer) && !answer.refusal && answer.state.ply !== ply && answer.state.outcome === 'playing';
  }

  /** Does what a key or a button asks for. */
  function act(action) {
    if (!ASIDE.has(action) && takeOver() && action.board === 'cancel') return undefined;
    if (!ASIDE.has(action) && action !== 'pause') exhibit.pause();
    if (action.board) return pressed(action.board);
    switch (action) {
      case 'coaching': return coaching(rungAfter(view.state.coaching));
      case 'critical': return send({ do: 'critical' }).then((answer) => answer?.reply && panel.coach.count());
      case 'forward': return send({ do: 'step', back: false });
      case 'back': return send({ do: 'step', back: true });
      // A line being shown plays and stops; the game under it stands still anyway.
      case 'pause': if (view.state.walk && !view.state.paused) return exhibit.toggle(); return send({ do: view.state.paused ? 'resume' : 'pause' });
      case 'theme': return nextTheme();
      case 'help': return helpDialog(card, house.bindings);
      case 'new': return newDialog(house, card, { level: view.state.level, setup: view.state.setup, deal });
      case 'type': return typeDialog((line) => (tail = tail.then(() => deliver(() => server.line(line), { do: 'line' }))));
      case 'save': return saveDialog(server, shown.name, (name) => { shown.name = name; note(`Kept as ${name}.`); });
      case 'demo': return playersDialog(shown.players, { one: (player) => send({ do: 'demo', player }), watch: (player) => auto.watch(player) });
      // Where it cannot be done, the table says why.
      case 'finish': return view.state.finish ? auto.finish() : send({ do: 'finish' });
      case 'leave': return location.assign('/');
      case 'solve': return ask('Show the whole solution?', 'Show it', () => send({ do: 'solve' }));
      default: return send({ do: action });
    }
  }

  /** Escape drops what is half made; with nothing to drop it pauses. */
  async function pressed(key) {
    if (key === 'cancel' && view.state.paused) return send({ do: 'resume' });
    const answer = await send({ do: 'press', key });
    if (key === 'cancel' && answer?.reply && !answer.reply.said) await send({ do: 'pause' });
    return answer;
  }

  /** Another board at the same table; undo brings this one back. What is wrong with it is said in the dialog. */
  async function deal({ id, level }) {
    const answer = await server.command({ do: 'new', id, level });
    show(answer);
    if (answer.refusal) throw new api.Trouble(answer.refusal.sentence);
  }

  /** The key that walks along the playable cells also leaves the board, behind the last of them. */
  function tab(event) {
    const cell = board.has(document.activeElement) ? board.advance(event.shiftKey) : undefined;
    if (cell === undefined) return;
    event.preventDefault();
    send({ do: 'look', cell });
  }

  function press(event) {
    if (document.querySelector('dialog[open]') || event.target.closest?.('input, textarea, select, [popover]:popover-open')) return;
    const action = keys.action(event);
    if (!action) return;
    if (action.board) {
      if (!atBoard() && !anywhere(action.board)) return;
      if (['next', 'previous'].includes(action.board)) return tab(event);
    }
    if (event.repeat && !action.board && !['undo', 'redo', 'forward', 'back'].includes(action)) return;
    event.preventDefault();
    board.finish();
    act(action);
  }

  function follow() {
    if (source && source.readyState !== EventSource.CLOSED) return;
    source = server.events();
    source.addEventListener('state', (event) => show(JSON.parse(event.data)));
    source.addEventListener('clock', (event) => panel.tick(JSON.parse(event.data)));
    source.onerror = () => source.readyState === EventSource.CLOSED && setTimeout(() => document.hidden || follow(), 2000);
  }

  /** Nobody looks: the clock stops, and the connection is given back. */
  function hide() {
    auto.stop();
    exhibit.pause();
    if (!leaving && view.state.clock.running) send({ do: 'pause' });
    source?.close();
  }
}
