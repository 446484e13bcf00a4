// What goes over the wire, for whoever reads or checks the scripts: the Rust types are `session::View`, `table::State`,
// `scene::Scene` and `keys::Binding`.

export type Situation = 'playing' | 'paused' | 'line' | 'lesson' | 'watching';
export type BoardKey = string | { enter: string } | { choice: number };
export type Action = string | { board: BoardKey };
export type Verdict = 'winnable' | 'not_winnable' | 'unknown';
export type Pace = 'slow' | 'normal' | 'fast';
export interface Command { do: string; [more: string]: unknown }
export interface Binding { keys: string[]; action: Action; label: string; help: string; at: Situation[] }

export interface Cell { part: string; id: number; column: number; row: number; layer: number; marks: string[]; face: { shape: string; text: string } }
export interface Scene {
  sentence: string;
  cells: Cell[];
  counters: { label: string; value: string }[];
  choices: { label: string; key: BoardKey }[];
}

export interface Walk { title: string; at: number; of: number; next: string | null }
export interface Lesson {
  number: number; of: number; found: number; revealed: number; move_number: number;
  thinking: boolean; done: boolean; sentence: string;
}
export interface Clock { text: string; seconds: number; down: boolean; running: boolean }
export interface State {
  game: string; id: string; setup: string; level: string; outcome: string; standing: string;
  paused: boolean; replay: boolean; finish: boolean; clock: Clock; elapsed_ms: number;
  ply: number; last_ply: number; start_ply: number; moves: number; taken_back: number;
  shown: string[]; assists: string[]; coaching: string | null; note: string | null;
  advice: { rung: string; sentence: string; cells: number[]; line: string[] } | null;
  critical: { keep: number; lose: number; unknown: number } | null;
  walk: Walk | null; lesson: Lesson | null; timeline: (Verdict | null)[];
}

/** What goes on around a table. */
export interface Session {
  busy: 'idle' | 'wondering' | 'asked';
  open: boolean;
  back_to: number | null;
  rungs: { rung: string | null; words: string; chosen: boolean }[];
  further: { action: Action; words: string } | null;
  watch: { sentence: string; line: boolean } | null;
  pace: Pace;
  confirm: string | null;
  message: { text: string; tone: 'said' | 'refused' };
}

export interface Refusal { code: string; cells: number[]; sentence: string }
export interface View {
  version: number;
  reply?: { events: object[]; said: string };
  refusal?: Refusal;
  scene: Scene;
  state: State;
  session: Session;
}

/** A won game among the results. */
export interface Score {
  key: string; player: string; elapsed_ms: number; moves: number; taken_back: number; points: number | null;
  assists: string; clean: boolean; ranked: boolean; at: number; id: string;
}
