// Everything that goes over the wire. Written from the Rust types by `cargo xtask types`; not to be changed here.

/** What a page needs to know of a table once, before the view. */
export type About = { key: string, game: string, name: string | null, players: Array<Player>, };

/** What a key asks for. */
export type Action = { "board": BoardKey } | "undo" | "redo" | "coach" | "hint" | "equal" | "mistakes" | "moves" | "coaching" | "critical" | "winnable" | "lesson" | "reveal" | "forward" | "back" | "turn-forward" | "turn-back" | "take-over" | "finish" | "pause" | "resume" | "run" | "first" | "last" | "faster" | "slower" | "stop" | "close" | "bookmark" | "recall" | "theme" | "type" | "help" | "restart" | "new" | "solve" | "demo" | "save" | "saves" | "scores" | "home" | "leave";

/** What the coach has told about the present position. */
export type Advice = {
/** How much was told. */
rung: Assist,
/** In words. */
sentence: Speech,
/** The move it speaks of in notation, once it was named. */
best: string | null,
/** The winning line in notation, where all of it was asked for. */
line: Array<string>, };

/** The frame of a part: how big it is and what its edges are labelled with. */
export type Area = {
/** Width in units. */
columns: number,
/** Height in units. */
rows: number,
/** How many units a piece is wide and high: 1, or 2 where pieces lie at half offsets. */
piece: number,
/** One label a column, or none at all. */
column_labels: Array<string>,
/** One label a row from the top, or none at all. */
row_labels: Array<string>,
/** The picture under the pieces, which shows where a cell is bare. */
backdrop: Backdrop | null,
/** What is said of each row at its right end, from the top, or nothing at all. */
row_notes: Array<Note>,
/** What is said of each column below it, or nothing at all. */
column_notes: Array<Note>,
/** What is said of the diagonal that ends at the lower right and of the one that ends at the upper right, each
 * outside that corner, or nothing at all. */
diagonal_notes: Array<Note>, };

/** One kind of help, from the least to the most. */
export type Assist = "verdict" | "mistakes" | "moves" | "critical" | "where" | "which" | "why" | "line" | "shuffle" | "player" | "lesson";

/** A picture that shows where pieces have gone. */
export type Backdrop = {
/** The name of its drawing in the sprite, which is stretched over the whole area. */
form: string,
/** What it shows, in words. */
name: string,
/** What each character of the grid is painted with. */
colours: Array<[string, [number, number, number]]>,
/** The same picture as rows of characters, all of one length. */
rows: Array<string>, };

/** What the coach knows of one position of the history. */
export type Bar = {
/** Whether it can be won. */
verdict: Verdict | null,
/** How many of its moves keep the win, where that was counted. */
keep: number | null, };

/** What became of a drill. */
export type Bead = "right" | "helped" | "missed";

/** Some keys with one meaning. */
export type Binding = {
/** The keys, the usual one first. `Ctrl-`, `Shift-` come before a key's name. */
keys: Array<string>,
/** What they ask for. */
action: Action,
/** A word or two for a button or the key bar. */
label: string,
/** A line for the help screen. */
help: string,
/** When they mean that. */
at: Array<"playing" | "paused" | "line" | "lesson" | "watching">, };

/** What is to be seen of a move. Enough to animate a path, a fall and a jump, whatever the game. */
export type BoardEvent = { "event": "vanish",
/** Where it was. */
cell: number, } | { "event": "appear",
/** Where it is. */
cell: number,
/** What it is. */
face: Face, } | { "event": "slide",
/** Where it was. */
from: number,
/** Where it is. */
to: number, } | { "event": "change",
/** Where. */
cell: number,
/** What it is now. */
face: Face, } | { "event": "line",
/** Column and row of each bend, in units of the board. */
points: Array<[number, number]>, } | { "event": "score",
/** How many. */
points: number, } | { "event": "note",
/** One sentence. */
text: string, } | { "event": "beat" };

/** A key, by what it means at the board. */
export type BoardKey = "up" | "down" | "left" | "right" | "next" | "previous" | "above" | "below" | "select" | "mark" | "cancel" | "erase" | { "enter": string } | { "choice": number };

/** What the coach does. */
export type Busy = "idle" | "wondering" | "asked";

/** A cell as it is written: its fields, and what follows from them, so that a page in another language need not know how. */
export type Cell = { id: number, part: Part, column: number, row: number, layer: number, face: Face, marks: Array<"free" | "blocked" | "selected" | "focus" | "act" | "wrong" | "shaded" | "kept" | "last" | "goal" | "equal" | "target" | "open" | "fault" | "because" | "region" | "right">, place: string,
/** Everything about the cell as a screen reader says it. */
words: string, tag: string, };

/** Something the player may do now besides pointing at a cell, like ending a chain of jumps. */
export type Choice = {
/** The key that does it. */
key: BoardKey,
/** What the button says. */
label: string, };

/** A setup as a form shows it. */
export type Choices = {
/** The value of each field. All remain, but perhaps the one that was being chosen. */
values: Array<string>,
/** What remains of each field, given the others. */
offers: Array<Offer>,
/** Which fields had to give way, as a sentence; empty where none had. */
changed: string,
/** What is wrong with the field that was being chosen, as a sentence; empty where nothing is. */
trouble: string,
/** The setup as text. */
setup: string, };

/** What the clock shows. */
export type Clock = {
/** `4:12`. */
text: string,
/** The same in seconds. */
seconds: number,
/** Whether it counts down. */
down: boolean,
/** Whether it is moving now. */
running: boolean, };

/** Something to do at a table. */
export type Command = { "do": "play",
/** In the game's notation. */
text: string, } | { "do": "press",
/** Which. */
key: BoardKey, } | { "do": "point",
/** Which. */
cell: number,
/** With the second button. */
mark?: boolean, } | { "do": "look",
/** Which. */
cell: number, } | { "do": "undo" } | { "do": "redo" } | { "do": "restart" } | { "do": "new",
/** Its id. */
id: string,
/** Its level; the present one if not said. */
level?: Level, } | { "do": "go",
/** Counted from 0 at the first start. */
ply: number, } | { "do": "hint" } | { "do": "coach" } | { "do": "solve" } | { "do": "demo",
/** Its name. */
player: string, } | { "do": "pause" } | { "do": "resume" } | { "do": "bookmark" } | { "do": "recall" } | { "do": "note",
/** The remark. */
text: string, } | { "do": "equal" } | { "do": "mistakes" } | { "do": "moves" } | { "do": "coaching",
/** A rung of the help ladder. */
rung?: Assist | null, } | { "do": "critical" } | { "do": "winnable" } | { "do": "lesson" } | { "do": "reveal" } | { "do": "step",
/** Backwards. */
back?: boolean, } | { "do": "turn",
/** Backwards. */
back?: boolean, } | { "do": "walk",
/** The moves of it that are to be seen. */
at: number, } | { "do": "take-over" } | { "do": "put-away" } | { "do": "finish" } | { "do": "act",
/** What the key is bound to. */
action: Action, } | { "do": "watch",
/** Its name. */
player: string, } | { "do": "pace",
/** From one move to the next. */
pace: Pace, } | { "do": "stop" } | { "do": "answer",
/** Whether it is agreed to. */
yes: boolean, };

/** A number beside the board. */
export type Counter = {
/** What is counted. */
label: string,
/** How many, as it is to be shown. */
value: string, };

/** Where the new table is. */
export type Created = { key: string, };

/** How many of the legal moves keep the win. */
export type Critical = {
/** Moves that lead to a position that can be won. */
keep: number,
/** Moves that throw the win away. */
lose: number,
/** Moves of which this could not be decided. */
unknown: number, };

/** Where a run stands. */
export type DrillPhase = "waiting" | "open" | "answered" | "over";

/** Everything about a run besides the board. */
export type DrillRun = {
/** Where it stands. */
phase: DrillPhase,
/** How long it goes on. */
length: Length,
/** The game's name and what was chosen of it, or nothing. */
game: string,
/** The id of the position, for whoever wants to play on from there, or nothing. */
position: string,
/** What is asked, or how it ended. */
question: string,
/** What was said of the answer, or a hint. */
said: Speech,
/** What became of each drill so far. */
beads: Array<Bead>,
/** How many there are to be, where that is settled. */
of: number | null,
/** The time left, where that is settled. */
clock: string | null,
/** What became of the present one, if it was answered. */
bead: Bead | null,
/** The player's rating. */
rating: number,
/** By how much the last answer changed it, or the whole run once it is over. */
change: number | null,
/** How hard the present one is. */
hardness: number | null,
/** Whether a hint was taken. */
hinted: boolean, };

/** A move that is refused. */
export type Example = {
/** The code of the refusal. */
code: string,
/** The board: `@` and a position, with a setup in front where it needs one. */
board: string,
/** The move. */
attempt: string, };

/** The face of a piece, or of an empty place. */
export type Face = {
/** At most three characters that every terminal shows; empty for an empty place. */
text: string,
/** The spoken name: `star`, `empty`, `7`. */
name: string,
/** What it looks like. */
piece: Piece, };

/** One thing a player may choose. */
export type Field = {
/** A short stable name. */
key: string,
/** What the dialog says. */
label: string,
/** What it takes. */
kind: FieldKind,
/** What it is when nothing is said. */
default: string, };

/** What a field takes. */
export type FieldKind = { "choice": Array<[string, string]> } | { "size": {
/** The least of either. */
min: number,
/** The most of either. */
max: number, } } | { "file": Array<[string, string]> } | { "number": {
/** The least. */
min: number,
/** The most. */
max: number, } };

/** One thing in a file: what it is called, and the value that the field takes for it or what is wrong with it. */
export type FilePart = { name: string, value?: string, trouble?: string, };

/** What a file holds for a field. */
export type FileParts = { parts: Array<FilePart>, };

/** What more there is to hear. */
export type Further = {
/** What asks for it. */
action: Action,
/** What the button says. */
words: string, };

export type Game = {
/** For each preset, the value of each field and what remains of it. */
preset_choices: Array<Choices>,
/** For each preset, its setup as tables and scores write it. */
preset_setups: Array<string>, players: Array<Player>,
/** The sets that pieces may be drawn in, besides the usual one. */
piece_sets: Array<PieceSet>, preview: Scene | null,
/** The name in ids, `nine-almonds`. */
id: string,
/** The name for people. */
name: string,
/** The name the source document's program uses, where there is one. */
classic: string | null,
/** One line. */
tagline: string,
/** The rules in full, in paragraphs. */
rules: string,
/** How to play with keys and mouse, one line a thing. */
controls: Array<string>,
/** How a hand moves the pieces. */
hand: Hand,
/** What can be chosen. */
fields: Array<Field>,
/** Good choices. The first is the default. */
presets: Array<Preset>,
/** Setups small enough to be searched completely; tests compare the solver with brute force on them. */
small: Array<string>,
/** For every code of a refusal, a board and a move that show it. */
refusals: Array<Example>, };

export type Games = { games: Array<Game>, levels: Array<LevelCard>, bindings: Array<Binding>, };

/** How a hand moves the pieces of a board. Whatever it does is the same as pointing at one place after the other. */
export type Hand = "press" | "pair" | "carry" | "swipe" | "paint";

/** How long a run goes on. */
export type Length = "ten" | "three-minutes";

/** How far a lesson has come, as front ends show it. */
export type Lesson = {
/** The turning point being shown, counted from 1; 0 if there is none to show. */
number: number,
/** All turning points of the game. */
of: number,
/** How many of them were answered with a move that keeps the win. */
found: number,
/** How many were shown on request before they were answered. */
revealed: number,
/** The move of the game being shown, counted from 1. */
move_number: number,
/** The move that threw the win away, as it was made: `took the two plums`. */
mistake: string,
/** The same in notation. */
played: string,
/** Whether the positions of the game are still being judged, or a move tried is. */
thinking: boolean,
/** Whether the turning point being shown is answered or revealed. */
done: boolean,
/** What there is to say, in a sentence or two. */
sentence: Speech, };

/** How the text of a face is written on the drawing. */
export type Lettering = "none" | "plain" | "bold" | "low";

/** How hard time presses, the same in every game. */
export type Level = "easy" | "medium" | "expert";

export type LevelCard = { id: Level, about: string, };

/** A line drawn over the board through the centres of places, which may lie just outside it. */
export type Line = {
/** Column and row of each bend, in units of the board. */
points: Array<[number, number]>,
/** What it stands for. */
kind: LineKind,
/** Whether it has a head where it ends. */
arrow: boolean, };

/** What a line stands for. */
export type LineKind = "last" | "act" | "fault" | "because" | "selection";

/** What was said last. */
export type Message = {
/** In a sentence or two. */
text: string,
/** How it is meant. */
tone: Tone, };

/** How a position of the history came about. */
export type Moment = {
/** Which position of the history. */
ply: number,
/** Which move of its game led there; 0 for the first position of a game. */
number: number,
/** What was done and what the coach knows of it, in a sentence or two. Its cells are those of the position before. */
sentence: Speech, };

/** The name of a game, asked for and given. */
export type Name = { name: string, };

/** What run to begin. */
export type NewRun = { game?: string, setup?: string, length?: Length, player?: string, };

/** What to put on a new table: a save, an id, a game with what was chosen for it, or a result to be looked at again. */
export type NewTable = { save?: string, id?: string, game?: string, setup?: string, seed?: string, replay?: string, level?: Level, player?: string, };

/** What an edge says of a whole line of cells, like a running sum. */
export type Note = {
/** A few characters beside the line. */
text: string,
/** The same in words, with the line it is about: what a screen reader says and a tooltip shows. */
name: string,
/** Whether the line is as it should be. */
state: NoteState, };

/** Whether a line of cells is as it should be. */
export type NoteState = "open" | "met" | "broken";

/** What can still be chosen in a field, given the others. */
export type Offer = {
/** The values. */
remains: Remaining,
/** Why they are not all that the field takes, as a clause; empty where they are. */
because: string, };

/** Where a board came from. Only boards that nobody could have seen before are ranked. */
export type Origin = "dealt" | "daily" | "seed" | "position" | "save" | "replay" | "earlier";

/** How the game stands, with the clock taken into account. */
export type Outcome = "playing" | "won" | "stuck" | "time-up";

/** How long somebody who watches has to see a move. */
export type Pace = "slow" | "normal" | "fast";

/** Which part of the scene a cell lies in. */
export type Part = "board" | "tray";

/** Some words, and the cells they name. */
export type Phrase = {
/** The words. */
text: string,
/** What the cells are to the sentence; none for words that name nothing on the board. */
role: Role | null,
/** The cells that the words name. */
cells: Array<number>, };

/** A picture in place of a form. */
export type Picture = {
/** Where it is. */
address: string,
/** The form that is drawn under it. */
ground: string, };

/** What a piece or a place is drawn as. */
export type Piece = {
/** The name of its drawing in the sprite. A symbol with the same name and `-piece` behind it is what of it moves. */
form: string,
/** What it is made of. */
surface: Surface,
/** How the face's text is written on the drawing. */
lettering: Lettering,
/** The colour of the piece itself, for front ends that draw with characters. */
tint?: [number, number, number],
/** The colour of what is written on it, where pieces of its like differ in that. */
ink?: [number, number, number],
/** At most three columns for a terminal that shows more than ASCII, where that says more than the face's text. One
 * with characters two columns wide is shown where people read them. */
glyph?: string, };

/** A set that pieces may be drawn in. */
export type PieceSet = {
/** Its word in settings and options. */
word: string,
/** What players call it. */
name: string, };

export type Player = { name: string, about: string, };

/** A setup worth a name. */
export type Preset = {
/** What the menu says. */
name: string,
/** The setup as text. */
setup: string,
/** Whether its deals can always be won. */
winnable: boolean,
/** How hard its boards are, from 1 to 10: the mean of what [`crate::difficulty`] measures
 * (`cargo xtask bench difficulty names`). */
difficulty: number, };

/** What a setup looks like, where a game says. */
export type Preview = { scene: Scene | null, };

/** What a game came to, beside what is best. */
export type Reached = {
/** What was reached; nothing while the game goes on. */
reached: number | null,
/** In words: `par 4 turns`, and once it is reached `4 turns, par 4`. */
words: string,
/** The word for one of what is counted: `turn`. */
unit: string,
/** Whether fewer are better. */
fewest: boolean,
/** The best that is known to be possible. */
best: number | null,
/** No win is better than this. */
bound: number | null,
/** Whether both are the same, so that it is par. */
proved: boolean, };

/** Why something cannot be done: a code for programs, cells for the eye, a sentence for the player. */
export type Refusal = {
/** A short stable name, `landing-occupied`. */
code: string,
/** The cells to look at. */
cells: Array<number>,
/** One sentence. */
sentence: string, };

/** The values of an offer. */
export type Remaining = "nothing" | { "words": Array<string> } | { "numbers": Array<Span> } | { "sizes": Array<[Span, Span]> };

/** What came of a command. */
export type Reply = {
/** What is to be seen, in order. */
events: Array<BoardEvent>,
/** What is to be said, in one sentence; empty if nothing. */
said: string, };

/** What the cells of a phrase are to the sentence. Each has one mark, the same in every game and every front end. */
export type Role = "act" | "right" | "fault" | "because" | "region";

/** A run as a page shows it. */
export type RunView = { key: string, run: DrillRun, scene: Scene | null,
/** Why something was not done. */
refusal: Refusal | null, };

/** A rung of the help ladder. */
export type Rung = {
/** What a command calls it; nothing for a silent coach. */
rung: Assist | null,
/** A few words. */
words: string,
/** Whether it is the present one. */
chosen: boolean, };

/** A picture of the help. */
export type Sample = {
/** What the coach says of the board. */
words: Speech,
/** Where the picture is. */
picture: string, };

/** A game on the shelf. */
export type Save = { key: string, game: string, id: string, name: string | null, level: string, status: string, finished: boolean, moves: number, elapsed_ms: number, updated_at: number, };

export type Saves = { saves: Array<Save>, };

/** A whole picture of a position. */
export type Scene = {
/** The frame of the board. */
board: Area,
/** The frame of the tray, where the game has one. */
tray: Area | null,
/** All places, board first, lower layers first. */
cells: Array<Cell>,
/** Lines over the board. */
lines: Array<Line>,
/** Numbers beside the board. */
counters: Array<Counter>,
/** What else can be done now. */
choices: Array<Choice>,
/** Where things stand, in one sentence. */
sentence: string, };

/** A result as everybody may see it. The key of its table is not for everybody: it is all it takes to play on there. */
export type Score = { key: string, player: string, elapsed_ms: number, moves: number, taken_back: number, pauses: number, points: number | null,
/** The help taken, separated by spaces. */
assists: string, clean: boolean, ranked: boolean, origin: string, at: number, id: string,
/** What is best on the board, as far as it was known, and what was reached. */
par: Array<Reached>, };

/** How many results there are of one kind. */
export type ScoreTable = { game: string, setup: string, level: string, count: number, };

export type Scores = { tables: Array<ScoreTable>, scores: Array<Score>, };

/** What goes on around a table. */
export type Session = {
/** What the coach does. */
busy: Busy,
/** Whether there is something to find out about this position, or about where the win was lost. */
open: boolean,
/** Whether the way out of a lost position takes back what is wrong alone, instead of going back to a position before it. */
clears: boolean,
/** The last position that is known to be winnable, where the present one is not. */
back_to: number | null,
/** How much the coach may tell unasked, from nothing to all. */
rungs: Array<Rung>,
/** What more there is to hear about this position. */
further: Further | null,
/** Who plays by itself, in a sentence. */
watch: Watching | null,
/** How fast those play who play by themselves. */
pace: Pace,
/** What has to be agreed to before it is done. */
confirm: string | null,
/** What was said last. */
message: Message, };

/** Every so many numbers from one to another. */
export type Span = {
/** The least. */
min: number,
/** The most. */
max: number,
/** From one to the next, at least 1. */
step: number, };

/** A speech as it is written: what it lights up on the board is in the scene already. */
export type Speech = {
/** All of it. */
text: string,
/** In pieces, those that name cells with them. */
phrases: Array<Phrase>, };

/** How a player stands. */
export type Standing = { rating: number,
/** After the last answers, the newest last. */
history: Array<number>, };

/** Everything about the game besides the board. */
export type State = {
/** The game's id in the catalogue. */
game: string,
/** The id this game was started from; empty while it is paused. */
id: string,
/** The setup as text. */
setup: string,
/** The level. */
level: Level,
/** How it stands. */
outcome: Outcome,
/** Whether the board is hidden and the clock stopped. */
paused: boolean,
/** Whether it was played before and is only looked at. */
replay: boolean,
/** Where the board came from. */
origin: Origin,
/** What a result of it is, ranked or practice, and why. */
standing: string,
/** The clock. */
clock: Clock,
/** Where the present position stands in the history. */
ply: number,
/** The last position of the history. */
last_ply: number,
/** Where the present game starts in the history. */
start_ply: number,
/** How many games were started at this table before. */
game_number: number,
/** The moves made in this game. */
moves: number,
/** How many moves were taken back in this game and replaced by others. */
taken_back: number,
/** The time played in this game, in milliseconds. */
elapsed_ms: number,
/** Whether nothing can go wrong any more, so that the game may finish itself. */
finish: boolean,
/** What is shown on request. */
shown: Array<"equal" | "mistakes" | "moves">,
/** The help taken with this board, in order of first use. */
assists: Array<Assist>,
/** What the coach has told about this position. */
advice: Advice | null,
/** How much the coach says unasked. */
coaching: Assist | null,
/** How many moves of this position keep the win, if that was asked. */
critical: Critical | null,
/** The line being shown over the game. */
walk: Walk | null,
/** The lesson being given over the game. */
lesson: Lesson | null,
/** For each position of the history, what the coach knows. */
timeline: Array<Bar>,
/** The positions with a bookmark. */
bookmarks: Array<number>,
/** The remark kept with this position. */
note: string | null,
/** What is best on this board, as far as it is known; with what was reached, once the game is won. */
par: Array<Reached>, };

/** What to do in a run. */
export type Step = { "drill": "board",
/** As at a table. */
command: Command, } | { "drill": "hint" } | { "drill": "skip" } | { "drill": "next" };

/** What a piece or a place is made of, and so what lies around it. */
export type Surface = "gap" | "felt" | "bare" | "well" | "hollow" | "slot" | "token" | "inlay" | "paper" | "ink" | "ivory" | "block" | "back";

/** How a message is meant. */
export type Tone = "said" | "refused";

export type Typed = { line: string, };

/** Which verdict it is, without its line or reason. */
export type Verdict = "winnable" | "not_winnable" | "unknown";

/** A view as it is written. */
export type View = { version: number, reply?: Reply, refusal?: Refusal, scene: Scene, state: State, session: Session, };

/** How far a line is shown. */
export type Walk = {
/** What it is: `Solution` or `Replay`. */
title: string,
/** The moves shown so far. */
at: number,
/** All moves of the line. */
of: number,
/** The move that comes next, in words: `take the two plums`. */
next: Speech | null, };

/** Who plays by itself. */
export type Watching = {
/** In a sentence. */
sentence: string,
/** Whether it is the line or the replay being shown, not the game. */
line: boolean, };

export type Which = { game?: string, setup?: string, level?: string,
/** Only those without help and without moves taken back. */
clean?: boolean,
/** Those with a board that somebody brought, instead of the ranked ones. */
practice?: boolean, };
