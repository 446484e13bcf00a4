//! Candy: part I on the sample board, part II from `board.txt`.

use parlor_games::kit::random::Random;

use super::candy_readings::{self as readings, Grid, SIDE, grids};
use super::{Document, ExitCode, Rule, expectation};
use crate::expectation::{Exits, Expectation, Piece};
use crate::oracle::{Stage, transcript};
use crate::session::{Group, LineEnds, Session};

const ASK_CELL: &str = "Enter the coordinate (row, column) of the candy:";
const ASK_DIRECTION: &str = "Enter the direction to swap (U for Up, D for Down, L for Left, R for Right):";
const AGAIN: &str = "No Match found!\nPlease try again.\n";
const SHORT: &str = "No more candies available.\n";
const FILE: &str = "board.txt";

const RULES: &[Rule] = &[
    Rule::message("round", "New Round:", "5.2: every round begins with ===== and \"New Round:\", then the board"),
    Rule::message("ask-cell", ASK_CELL, "5.5.1.1: the coordinates are asked for first"),
    Rule::message("ask-direction", ASK_DIRECTION, "5.5.1.3: the direction is asked for once the cell is valid"),
    Rule::message("out-of-bound", "Coordinates Out of Bound.", "5.5.1.1: coordinates off the board are refused"),
    Rule::message("empty-cell", "Empty Cell Selected.", "5.5.1.2 and 5.5.2: neither cell of a swap may be empty"),
    Rule::message("direction", "Wrong Direction Input.", "5.5.1.3: a direction is one of U, D, L, R in upper case"),
    Rule::message("move-out", "Move Out of Bound.", "5.5.2: a swap stays on the board"),
    Rule::message("no-match", "No Match found!", "5.5.4: a swap without a match is shown, undone and refused"),
    Rule::message("again", "Please try again.", "5.2: after a swap that failed the player is told to try again"),
    Rule::message("horizontal", "Horizontal Match found at row", "5.5.4: three or more in a row go"),
    Rule::message("vertical", "Vertical Match found at column", "5.5.4: three or more in a column go"),
    Rule::message("game-over", "Game Over! No more possible moves.", "5.6: the game ends when no swap makes a match"),
    Rule::told("board", "5.4: the board is printed in eight lines, ===== first, without blanks at their ends"),
    Rule::told("order", "5.5.4: the target position is checked before the start position"),
];

const MORE_RULES: &[Rule] = &[
    RULES[0],
    RULES[1],
    RULES[2],
    RULES[3],
    RULES[5],
    RULES[6],
    RULES[7],
    RULES[8],
    RULES[9],
    RULES[10],
    RULES[11],
    RULES[12],
    RULES[13],
    Rule::message("cascade", "Cascade Matches found!", "6.3.2: what then matches by itself goes too, and it is said"),
    Rule::message("short", "No more candies available.", "6.3.1: the game ends when the stack cannot fill the holes"),
    Rule::message("no-file", "Failed to open board.txt!", "6.1: without board.txt the program ends"),
    Rule::told("gravity", "6.3: candies fall down before new ones come"),
    Rule::told("fill", "6.3.1: holes are filled column by column from the left, from the bottom up"),
    Rule::told("enough", "6.3.1: as many candies as holes are enough"),
    Rule::told("only-after", "6.3: nothing falls after a swap that failed"),
    Rule::told("file", "6.1: the board and the stack are read from board.txt"),
];

const SAMPLE_BOARD: &str = include_str!("../../samples/candy_board_sample.txt");

/// The swap of 2 2 and 3 2 makes a row of # below and a row of @ above.
const BOTH: &str = "\
6 6\n0 1 0 1 0 1\n3 0 3 0 3 0\n2 2 1 0 1 3\n1 1 2 3 0 0\n0 3 0 1 3 1\n1 0 3 0 1 0\n9\n0 1 2 3 0 1 2 3 0\n";

/// No swap makes a match.
const STUCK: &str = "\
6 6\n0 1 2 3 0 1\n2 3 0 1 2 3\n0 1 2 3 0 1\n2 3 0 1 2 3\n0 1 2 3 0 1\n2 3 0 1 2 3\n3\n0 1 2\n";

/// Candy's document, its first or its second part.
pub(super) struct Candy {
    pub(super) second: bool,
}

impl Document for Candy {
    fn name(&self) -> &'static str {
        "candy"
    }

    fn options(&self) -> &'static [&'static str] {
        if self.second { &["--part", "2"] } else { &["--part", "1"] }
    }

    fn prompts(&self) -> &'static [&'static str] {
        &[ASK_CELL, ASK_DIRECTION]
    }

    fn rules(&self) -> &'static [Rule] {
        if self.second { MORE_RULES } else { RULES }
    }

    fn exit_codes(&self) -> &'static [ExitCode] {
        if self.second {
            &[(0, "game over"), (1, "no more candies"), (255, "no board.txt")]
        } else {
            &[(0, "game over")]
        }
    }

    fn named(&self) -> Vec<Session> {
        if self.second { self.second_part() } else { self.first_part() }
    }

    fn random(&self, random: &mut Random) -> Option<Session> {
        let mut session = Session::new(Group::Play, "", "a game by chance", &[]);
        if self.second {
            let stack: Vec<u8> = (0..random.below(60)).map(|_| random.below(4) as u8).collect();
            let board = if random.one_in(10) { stuck_board(random) } else { quiet_board(random) };
            session = session.with_file(FILE, &file(&board, &stack, ["\n", " \n", "\r\n"][random.below(3)]));
        }
        let mut stage = Stage::open(self.name(), self.options(), &session)?;
        let wrong = [2, 4, 12][random.below(3)];
        if wrong == 2 {
            session.group = Group::BadInput;
            session.purpose = "a game with every second answer wrong".into();
        }
        for _ in 0..3 + random.below(30) {
            let grid = *grids(stage.last()).last()?;
            let lines = if random.one_in(wrong) { mistake(&grid, random) } else { good(&grid, random) };
            for line in lines {
                stage.say(&line);
                session.lines.push(line);
                if stage.code.is_some() {
                    return Some(session);
                }
            }
        }
        if random.one_in(6) {
            session.lines.push("0 0".into());
            session.purpose += ", left in the middle of a round";
            session.group = Group::Robustness;
        }
        Some(session)
    }

    fn expect(&self, session: &Session) -> Expectation {
        let said = transcript(self.name(), self.options(), session);
        let mut wanted = expectation(session, &said, |step, text| {
            if step > 0 && is_open(&said.steps[..step], &session.lines[..step], text, self.second) {
                return None;
            }
            Some(pieces(text))
        });
        if let Exits::OneOf(codes) = &mut wanted.exits
            && *codes == [1]
        {
            codes.push(255);
        }
        wanted
    }

    fn smaller(&self, session: &Session) -> Vec<Session> {
        // A shorter stack; boards of another size are not the document's.
        let Some(at) = session.files.iter().position(|file| file.name == FILE) else { return Vec::new() };
        let text = String::from_utf8_lossy(&session.files[at].content).into_owned();
        let words: Vec<&str> = text.split_whitespace().collect();
        let Some((head, stack)) = words.split_at_checked(2 + SIDE * SIDE + 1) else { return Vec::new() };
        [0, stack.len() / 2, stack.len().saturating_sub(1)]
            .into_iter()
            .filter(|&length| length < stack.len())
            .map(|length| {
                let rows: Vec<String> = head[2..2 + SIDE * SIDE].chunks(SIDE).map(|row| row.join(" ")).collect();
                let content = format!("6 6\n{}\n{length}\n{}\n", rows.join("\n"), stack[..length].join(" "));
                let mut smaller = session.clone();
                smaller.files[at].content = content.into_bytes();
                smaller
            })
            .collect()
    }
}

/// What is written after a line, with what the document leaves open in it.
fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once(AGAIN) {
        pieces.extend([Piece::text(before), Piece::one_of(&[AGAIN, "No Match found!\n"])]);
        rest = behind;
    }
    match rest.strip_suffix(SHORT) {
        Some(before) => pieces.extend([Piece::text(before), Piece::one_of(&[SHORT, SHORT.trim_end()])]),
        None => pieces.push(Piece::text(rest)),
    }
    pieces
}

/// Whether what the last line brings about depends on how the document is read.
fn is_open(before: &[String], lines: &[String], text: &str, second: bool) -> bool {
    let shown = grids(text);
    if shown.last().is_some_and(readings::end_is_open) {
        return true;
    }
    if !before.last().is_some_and(|said| said.ends_with(ASK_DIRECTION)) {
        // The document promises whole numbers, and one line for both.
        let line = lines.last().map_or("", String::as_str);
        let numbers: Vec<Option<i32>> = line.split(' ').map(|word| word.parse().ok()).collect();
        return !matches!(numbers[..], [Some(_), Some(_)]);
    }
    let [.., cell, way] = lines else { return true };
    let cell = cell.split_once(' ').and_then(|(row, col)| Some((row.parse().ok()?, col.parse().ok()?)));
    let (Some(start), [way]) = (cell, way.as_bytes()) else { return true };
    let grid = before.iter().rev().find_map(|said| grids(said).pop());
    let target = neighbour(start, *way);
    let (Some(grid), Some(target), true) = (grid, target, text.contains("Match found")) else { return false };
    readings::swap_is_open(grid, start, target)
        || second && shown.iter().any(|grid| !grid.as_flattened().contains(&b' ') && readings::cascade_is_open(*grid))
}

fn neighbour((row, col): (usize, usize), way: u8) -> Option<(usize, usize)> {
    let (row, col) = match way {
        b'U' => (row.checked_sub(1)?, col),
        b'D' => (row + 1, col),
        b'L' => (row, col.checked_sub(1)?),
        b'R' => (row, col + 1),
        _ => return None,
    };
    (row < SIDE && col < SIDE).then_some((row, col))
}

/// A swap that makes a match, or whatever comes to mind if there is none.
fn good(grid: &Grid, random: &mut Random) -> Vec<String> {
    match random.pick(&readings::matching(grid)) {
        Some(&(start, target)) => swap(start, target),
        None => mistake(grid, random),
    }
}

fn swap(start: (usize, usize), target: (usize, usize)) -> Vec<String> {
    let way = ["U", "D", "L", "R"].into_iter().find(|way| neighbour(start, way.as_bytes()[0]) == Some(target));
    vec![format!("{} {}", start.0, start.1), way.unwrap_or("U").to_owned()]
}

/// A wrong answer of some kind.
fn mistake(grid: &Grid, random: &mut Random) -> Vec<String> {
    let (row, col) = (random.below(SIDE), random.below(SIDE));
    let holes: Vec<(usize, usize)> =
        (0..SIDE * SIDE).map(|cell| (cell / SIDE, cell % SIDE)).filter(|&(row, col)| grid[row][col] == b' ').collect();
    match random.below(5) {
        0 => vec![["6 0", "0 6", "-1 3", "3 -1", "99 99", "6 6"][random.below(6)].to_owned()],
        1 if grid[row][col] != b' ' => {
            vec![format!("{row} {col}"), ["u", "X", "5", "d", "?", "r"][random.below(6)].to_owned()]
        }
        2 if grid[0][col] != b' ' => vec![format!("0 {col}"), "U".to_owned()],
        3 if !holes.is_empty() => {
            let (row, col) = holes[random.below(holes.len())];
            vec![format!("{row} {col}")]
        }
        _ if grid[row][col] != b' ' => {
            vec![format!("{row} {col}"), ["U", "D", "L", "R"][random.below(4)].to_owned()]
        }
        _ => vec!["9 9".to_owned()],
    }
}

/// A board without a match.
fn quiet_board(random: &mut Random) -> Vec<u8> {
    let mut board: Vec<u8> = Vec::new();
    while board.len() < SIDE * SIDE {
        let (at, kind) = (board.len(), random.below(4) as u8);
        let across = at % SIDE >= 2 && board[at - 1] == kind && board[at - 2] == kind;
        let down = at >= 2 * SIDE && board[at - SIDE] == kind && board[at - 2 * SIDE] == kind;
        if !across && !down {
            board.push(kind);
        }
    }
    board
}

/// A board on which no swap makes a match, so that the game is over after the first answer.
fn stuck_board(random: &mut Random) -> Vec<u8> {
    let mut kinds = [0, 1, 2, 3];
    random.shuffle(&mut kinds);
    (0..SIDE * SIDE).map(|at| kinds[(at / SIDE % 2 * 2 + at % SIDE) % 4]).collect()
}

/// A board file.
fn file(board: &[u8], stack: &[u8], end: &str) -> Vec<u8> {
    let words = |kinds: &[u8]| kinds.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    let rows: Vec<String> = board.chunks(SIDE).map(words).collect();
    let parts = [vec!["6 6".to_owned()], rows, vec![stack.len().to_string(), words(stack)]].concat();
    parts.iter().flat_map(|line| [line, end]).collect::<String>().into_bytes()
}

impl Candy {
    /// The first swap on the board at the start that writes something, found by trying.
    fn first_swap(&self, session: &Session, wanted: impl Fn(&str) -> bool) -> Vec<String> {
        let open = || Stage::open(self.name(), self.options(), session);
        let grid = open().and_then(|stage| grids(stage.last()).pop()).unwrap_or([[b' '; SIDE]; SIDE]);
        let swaps = readings::matching(&grid).into_iter().map(|(start, target)| swap(start, target));
        let fits = |lines: &Vec<String>| {
            open().is_some_and(|mut stage| {
                lines.iter().for_each(|line| _ = stage.say(line));
                wanted(stage.last())
            })
        };
        swaps.into_iter().find(fits).unwrap_or_default()
    }

    fn first_part(&self) -> Vec<Session> {
        let sample =
            |name: &str, purpose: &str, text: &str| Session::new(Group::Samples, name, purpose, &[]).typed(text);
        let message = |name: &str, purpose: &str, lines: &[&str]| Session::new(Group::Messages, name, purpose, lines);
        let play = |name: &str, purpose: &str, lines: &[&str]| Session::new(Group::Play, name, purpose, lines);
        let mut sessions = vec![
            sample("sample-run", "the sample run of section 4", include_str!("../../samples/candy_part1_sample.in")),
            sample("sample-over", "the game of 5.6 to its end", include_str!("../../samples/candy_nomatch.in")),
            sample("sample-errors", "every error, then the game of 5.6", include_str!("../../samples/candy_errors.in")),
        ];
        sessions.extend(errors(&[]));
        let blank = message("", "", &[]);
        let row = self.first_swap(&blank, |said| said.starts_with("Horizontal"));
        let column = self.first_swap(&blank, |said| said.starts_with("Vertical"));
        let lines = |lines: &[String]| lines.join("\n");
        sessions.extend([
            message("horizontal", "three in a row", &[]).typed(&lines(&row)),
            message("vertical", "three in a column", &[]).typed(&lines(&column)),
            message("empty-cell", "an empty cell is selected", &["5 2", "L", "3 2"]),
            message("empty-target", "the target cell is empty", &["5 2", "L", "3 1", "R"]),
            play("start-position", "the candy that comes to the start position matches", &["1 2", "U"])
                .for_rules(&["order"]),
            play("two-moves", "a match, a refused swap and another match", &["5 1", "R", "0 0", "R", "0 2", "D"]),
            play("holes-stay", "holes stay where they are", &["5 1", "R", "0 2", "D", "9 9"]),
        ]);
        sessions.extend(ends(&[]));
        sessions
    }

    fn second_part(&self) -> Vec<Session> {
        let on = |session: Session, board: &str| session.with_file(FILE, board.as_bytes());
        let sample =
            |name: &str, purpose: &str, text: &str| Session::new(Group::Samples, name, purpose, &[]).typed(text);
        let message = |name: &str, purpose: &str, lines: &[&str]| Session::new(Group::Messages, name, purpose, lines);
        let play = |name: &str, purpose: &str, lines: &[&str]| Session::new(Group::Play, name, purpose, lines);
        let robust = |name: &str, purpose: &str| Session::new(Group::Robustness, name, purpose, &["5 1", "R", "9 9"]);
        let empty = include_str!("../../samples/candy_board_n0.txt");
        let two = include_str!("../../samples/candy_board_n2.txt");
        let three = "6 6\n1 3 2 0 1 0\n2 2 0 1 1 3\n1 3 3 2 3 0\n3 0 2 1 0 2\n1 0 2 3 3 2\n3 2 1 0 3 3\n3\n1 2 3\n";
        let packed = SAMPLE_BOARD.replace('\n', "\r\n");
        let mut sessions = vec![
            on(
                sample("sample-gravity", "the boards of 6.3 and 6.3.1", include_str!("../../samples/candy_gravity.in")),
                SAMPLE_BOARD,
            )
            .for_rules(&["gravity", "fill", "file"]),
            on(
                sample("sample-cascade", "the cascade of 6.3.2", include_str!("../../samples/candy_cascade.in")),
                SAMPLE_BOARD,
            ),
            on(
                sample("sample-failed", "a swap that fails", include_str!("../../samples/candy_part2_nomatch.in")),
                SAMPLE_BOARD,
            )
            .for_rules(&["only-after"]),
            message("no-file", "there is no board.txt", &[]),
            on(message("short-none", "the stack is empty from the start", &["5 1", "R"]), empty),
            on(message("short-two", "two candies for three holes", &["5 1", "R"]), two),
            on(play("just-enough", "three candies for three holes", &["5 1", "R"]), three).for_rules(&["enough"]),
            on(play("then-short", "the stack runs out at the second swap", &[]), three)
                .typed(&self.until_over(three).join("\n")),
        ];
        sessions.extend(errors(SAMPLE_BOARD.as_bytes()));
        sessions.extend([
            on(message("row", "three in a row", &[]), SAMPLE_BOARD).typed(
                &self.first_swap(&on(message("", "", &[]), SAMPLE_BOARD), |said| said.starts_with("Hor")).join("\n"),
            ),
            on(
                message("start-position", "the candy that comes to the start position matches", &["1 2", "U"]),
                SAMPLE_BOARD,
            )
            .for_rules(&["order"]),
            on(message("both-positions", "both positions match, the target first", &["2 2", "D"]), BOTH)
                .for_rules(&["order"]),
            on(message("game-over", "no swap is left after a mistake", &["9 9"]), STUCK),
            on(robust("windows-file", "the lines of board.txt end as on Windows"), &packed),
            on(robust("open-file", "the last line of board.txt has no end"), SAMPLE_BOARD.trim_end()),
        ]);
        sessions.extend(ends(SAMPLE_BOARD.as_bytes()));
        sessions
    }

    /// Matching swaps on a board until the game is over.
    fn until_over(&self, board: &str) -> Vec<String> {
        let session = Session::new(Group::Play, "", "", &[]).with_file(FILE, board.as_bytes());
        let mut lines = Vec::new();
        let Some(mut stage) = Stage::open(self.name(), self.options(), &session) else { return lines };
        while stage.code.is_none() && lines.len() < 40 {
            let Some(grid) = grids(stage.last()).pop() else { break };
            let Some(&(start, target)) = readings::matching(&grid).first() else { break };
            for line in swap(start, target) {
                stage.say(&line);
                lines.push(line);
            }
        }
        lines
    }
}

/// Every mistake that can be made on the sample board.
fn errors(board: &[u8]) -> Vec<Session> {
    let cases: [(&str, &str, &[&str]); 14] = [
        ("row-too-large", "a row below the board", &["6 0"]),
        ("column-too-large", "a column right of the board", &["0 6"]),
        ("row-negative", "a row above the board", &["-1 0"]),
        ("column-negative", "a column left of the board", &["0 -1"]),
        ("direction-letter", "a direction that is none", &["0 0", "X"]),
        ("direction-small", "a direction in lower case", &["5 1", "r"]),
        ("direction-digit", "a digit for a direction", &["0 0", "1"]),
        ("up-and-out", "up from the first row", &["0 3", "U"]),
        ("down-and-out", "down from the last row", &["5 3", "D"]),
        ("left-and-out", "left from the first column", &["3 0", "L"]),
        ("right-and-out", "right from the last column", &["3 5", "R"]),
        ("no-match", "a swap that makes no match", &["0 0", "R"]),
        ("no-match-undone", "a swap without a match is undone", &["0 0", "R", "0 0", "R"]),
        ("wrong-then-right", "a mistake costs nothing", &["7 7", "5 1", "R"]),
    ];
    let with = |session: Session| if board.is_empty() { session } else { session.with_file(FILE, board) };
    let session = |&(name, purpose, lines): &(&str, &str, &[&str])| {
        let group = if name.starts_with("no-match") { Group::Messages } else { Group::BadInput };
        with(Session::new(group, name, purpose, lines))
    };
    cases.iter().map(session).collect()
}

/// Ends of input and of lines.
fn ends(board: &[u8]) -> Vec<Session> {
    let with = |session: Session| if board.is_empty() { session } else { session.with_file(FILE, board) };
    let robust =
        |name: &str, purpose: &str, lines: &[&str]| with(Session::new(Group::Robustness, name, purpose, lines));
    vec![
        robust("no-input", "the input is empty", &[]),
        robust("end-at-direction", "the input ends where a direction is asked for", &["0 0"]),
        robust("open-line", "the last line of input has no end", &["5 1", "R", "0 0", "R"]).ending(LineEnds::LastOpen),
        robust("windows-lines", "the lines of input end as on Windows", &["5 1", "R", "0 0", "R"])
            .ending(LineEnds::ReturnFeed),
    ]
}
