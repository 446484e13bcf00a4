//! The rules: a turn is one almond jumping once or several times, each time over a neighbour that is taken away.

use std::fmt;

use super::NineAlmonds;
use super::board::{Jump, Position, Set, Square, bits};
use super::view;
use crate::game::{BoardEvent, Refusal, Rules, Status};

/// One almond's whole turn: where it starts and every square it lands on. The player may stop after any jump.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// Where the almond lies.
    pub from: Square,
    /// Where it lands, jump by jump.
    pub to: Vec<Square>,
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.from)?;
        self.to.iter().try_for_each(|square| write!(f, "-{square}"))
    }
}

/// Why a turn cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// A coordinate beyond the board.
    OffBoard(Square),
    /// A gap in the board.
    NoSquare(Square),
    /// The turn starts where nothing lies.
    NoAlmond(Square),
    /// The turn names no square to land on.
    EmptyChain(Square),
    /// The almond has no jump at all from there.
    CannotMove(Square),
    /// The landing is not two squares away in a straight line.
    NotInLine {
        /// Where the almond lies.
        from: Square,
        /// Where it was to land.
        to: Square,
    },
    /// A diagonal jump on a board that is played along rows and columns.
    Diagonal {
        /// Where the almond lies.
        from: Square,
        /// Where it was to land.
        to: Square,
    },
    /// The landing is taken.
    Occupied(Square),
    /// There is no almond between start and landing.
    NothingToJump {
        /// Where the almond lies.
        from: Square,
        /// The square that should hold an almond.
        over: Square,
        /// Where it was to land.
        to: Square,
    },
}

impl Reason {
    /// A short word that stays the same for ever.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::OffBoard(_) => "off-board",
            Self::NoSquare(_) => "no-square",
            Self::NoAlmond(_) => "no-almond",
            Self::EmptyChain(_) => "empty-chain",
            Self::CannotMove(_) => "cannot-move",
            Self::NotInLine { .. } => "not-in-line",
            Self::Diagonal { .. } => "diagonal",
            Self::Occupied(_) => "occupied",
            Self::NothingToJump { .. } => "nothing-to-jump",
        }
    }

    /// The squares it is about; one that is off the board is among them.
    #[must_use]
    pub fn squares(&self) -> Vec<Square> {
        match *self {
            Self::OffBoard(at)
            | Self::NoSquare(at)
            | Self::NoAlmond(at)
            | Self::EmptyChain(at)
            | Self::CannotMove(at)
            | Self::Occupied(at) => vec![at],
            Self::NotInLine { from, to } | Self::Diagonal { from, to } => vec![from, to],
            Self::NothingToJump { from, over, to } => vec![from, over, to],
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OffBoard(at) => write!(f, "{at} is off the board"),
            Self::NoSquare(at) => write!(f, "the board has no square at {at}"),
            Self::NoAlmond(at) => write!(f, "there is no almond at {at}"),
            Self::EmptyChain(at) => write!(f, "the turn of {at} names no square to land on"),
            Self::CannotMove(at) => write!(f, "the almond at {at} cannot jump anywhere"),
            Self::NotInLine { from, to } => write!(f, "{to} is not two squares away from {from} in a straight line"),
            Self::Diagonal { from, to } => write!(f, "{from} to {to} is diagonal, and this board has no such jumps"),
            Self::Occupied(at) => write!(f, "an almond already lies at {at}"),
            Self::NothingToJump { over, .. } => write!(f, "there is no almond to jump over at {over}"),
        }
    }
}

/// Why a turn cannot be played here, or `None` if it can.
#[must_use]
pub fn refuse(position: &Position, turn: &Turn) -> Option<Reason> {
    check(position, turn).err()
}

/// Plays a turn.
///
/// # Errors
/// When the turn is refused; the position is then unchanged.
pub fn play(position: &mut Position, turn: &Turn) -> Result<(), Reason> {
    position.almonds = check(position, turn)?;
    Ok(())
}

/// The almonds after the turn.
fn check(position: &Position, turn: &Turn) -> Result<Set, Reason> {
    start(position, turn.from)?;
    if turn.to.is_empty() {
        return Err(Reason::EmptyChain(turn.from));
    }
    let mut now = position.clone();
    let mut from = turn.from;
    for &to in &turn.to {
        let jump = jump(&now, from, to)?;
        now.almonds ^= jump.changed();
        from = to;
    }
    Ok(now.almonds)
}

/// Whether a turn can begin on a square.
///
/// # Errors
/// When there is no square, no almond, or an almond without a jump.
pub fn start(position: &Position, square: Square) -> Result<(), Reason> {
    on_board(position, square)?;
    if !position.has_almond(square) {
        return Err(Reason::NoAlmond(square));
    }
    if jumps_from(position, square).next().is_none() {
        return Err(Reason::CannotMove(square));
    }
    Ok(())
}

/// The jump of the almond on `from` that lands on `to`.
///
/// # Errors
/// When that almond cannot jump at all, or not there.
pub fn jump(position: &Position, from: Square, to: Square) -> Result<Jump, Reason> {
    start(position, from)?;
    on_board(position, to)?;
    let (dx, dy) = (from.x.abs_diff(to.x), from.y.abs_diff(to.y));
    if !matches!((dx, dy), (2, 2) | (0, 2) | (2, 0)) {
        return Err(Reason::NotInLine { from, to });
    }
    if position.shape().orthogonal() && dx == dy {
        return Err(Reason::Diagonal { from, to });
    }
    if position.has_almond(to) {
        return Err(Reason::Occupied(to));
    }
    // Both are small enough to add: they are on the board.
    let over = Square::new((from.x + to.x) / 2, (from.y + to.y) / 2);
    jumps_from(position, from).find(|jump| jump.to() == to).ok_or(Reason::NothingToJump { from, over, to })
}

fn on_board(position: &Position, square: Square) -> Result<(), Reason> {
    if !position.shape().spans(square) {
        return Err(Reason::OffBoard(square));
    }
    if position.shape().has(square) { Ok(()) } else { Err(Reason::NoSquare(square)) }
}

/// The jumps that the almond on a square has now; none if there is no almond.
pub fn jumps_from(position: &Position, square: Square) -> impl Iterator<Item = Jump> + '_ {
    let bit = position.shape().bit(square);
    let jumps = bit.map_or(&[][..], |bit| position.shape().jumps_from_bit(bit));
    jumps.iter().copied().filter(|jump| jump.fits(position.almonds))
}

/// How many turns are listed at most.
///
/// One almond among many on a large board can have more chains than a machine can hold. The list is then cut, longest
/// chains first, so that every single jump is always in it; [`refuse`] and [`play`] know no such limit.
pub const MOST_TURNS: usize = 100_000;

impl Rules for NineAlmonds {
    type Position = Position;
    type Move = Turn;

    /// Every turn that can be played, up to [`MOST_TURNS`]: single jumps first, then longer chains. Each beginning of a
    /// chain is a turn of its own.
    fn moves(position: &Position) -> Vec<Turn> {
        let shape = position.shape();
        let mut turns: Vec<Turn> = Vec::new();
        let mut boards: Vec<(u8, Set)> = Vec::new();
        for from in bits(position.almonds) {
            for jump in shape.jumps_from_bit(from).iter().filter(|jump| jump.fits(position.almonds)) {
                turns.push(Turn { from: jump.from(), to: vec![jump.to()] });
                boards.push((jump.to, position.almonds ^ jump.changed()));
            }
        }
        let mut next = 0;
        while let Some(&(at, almonds)) = boards.get(next) {
            for jump in shape.jumps_from_bit(at).iter().filter(|jump| jump.fits(almonds)) {
                if turns.len() == MOST_TURNS {
                    return turns;
                }
                let mut turn = turns[next].clone();
                turn.to.push(jump.to());
                turns.push(turn);
                boards.push((jump.to, almonds ^ jump.changed()));
            }
            next += 1;
        }
        turns
    }

    fn refuse(position: &Position, wanted: &Turn) -> Option<Refusal> {
        refuse(position, wanted).map(|reason| view::refusal(position, &reason))
    }

    fn play(position: &mut Position, made: &Turn, events: &mut Vec<BoardEvent>) {
        view::events(position, made, events);
        // A legal turn is always played; anything else leaves the position as it is.
        let _ = play(position, made);
    }

    fn status(position: &Position) -> Status {
        match position {
            _ if position.is_won() => Status::Won,
            _ if position.is_stuck() => Status::Stuck,
            _ => Status::Playing,
        }
    }

    fn progress(position: &Position) -> usize {
        position.shape().size().area() - position.count()
    }

    fn progress_unit(_position: &Position) -> &'static str {
        "places without an almond"
    }

    fn goal(position: &Position) -> Option<usize> {
        Some(position.shape().size().area() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::super::plan::Plan;
    use super::*;
    use crate::kit::random::Random;
    use proptest::prelude::*;

    fn refused(position: &str, turn: &str) -> Option<Reason> {
        let mut position: Position = position.parse().unwrap();
        let turn = turn.parse().unwrap();
        let before = position.clone();
        let reason = refuse(&position, &turn);
        assert_eq!(play(&mut position, &turn).err(), reason);
        assert_eq!(position == before, reason.is_some());
        reason
    }

    #[test]
    fn every_refusal_has_a_board() {
        let start = "...../.AAA./.AAA./.AAA./.....";
        let english = "__AAA__/__AAA__/AAAAAAA/AAA.AAA/AAAAAAA/__AAA__/__AAA__+";
        for (position, turn, code, squares) in [
            (start, "5,2-3,2", "off-board", "5,2"),
            (start, "2,2-2,5", "off-board", "2,5"),
            (english, "1,1-3,1", "no-square", "1,1"),
            (english, "3,1-1,1", "no-square", "1,1"),
            ("A._/AA./...", "1,1-2,2", "cannot-move", "1,1"),
            ("A__/AA_/A..", "0,0-2,2", "cannot-move", "0,0"),
            ("___/AA./A..", "0,1-2,1-2,2", "cannot-move", "2,1"),
            ("..___/AAA__/A....", "0,0-3,2", "no-square", "3,2"),
            (start, "0,0-2,2", "no-almond", "0,0"),
            (start, "2,2", "empty-chain", "2,2"),
            (start, "1,2-1,4-1,2", "cannot-move", "1,4"),
            (start, "2,2-2,3", "not-in-line", "2,2 2,3"),
            (start, "2,2-3,4", "not-in-line", "2,2 3,4"),
            (start, "2,2-2,4-2,0", "not-in-line", "2,4 2,0"),
            ("...../.AAA./.AAA./.AAA./.....+", "2,2-4,4", "diagonal", "2,2 4,4"),
            (start, "1,1-3,3", "cannot-move", "1,1"),
            (start, "1,2-3,2", "occupied", "3,2"),
            (start, "2,2-2,4-2,2", "nothing-to-jump", "2,4 2,3 2,2"),
        ] {
            let reason = refused(position, turn).unwrap_or_else(|| panic!("{turn} was played"));
            let shown: Vec<String> = reason.squares().iter().map(Square::to_string).collect();
            assert_eq!((reason.code(), shown.join(" ").as_str()), (code, squares), "{turn} on {position}");
        }
    }

    #[test]
    fn a_chain_may_stop_after_any_jump() {
        let start = "...../.AAA./.AAA./.AAA./.....";
        for turn in ["2,2-2,4", "2,2-2,4-4,2", "2,2-2,4-4,2-2,0", "2,2-2,4-4,2-2,0-0,2"] {
            assert_eq!(refused(start, turn), None);
            assert!(NineAlmonds::moves(&start.parse().unwrap()).contains(&turn.parse().unwrap()));
        }
    }

    #[test]
    fn an_almond_may_come_back_to_its_own_start() {
        assert_eq!(refused("...../...../...../AA.../AA...", "0,0-2,0-0,2-0,0"), None);
    }

    #[test]
    fn the_classic_start_has_24_first_jumps() {
        let listed = NineAlmonds::moves(&Position::start(Plan::Classic.shape().unwrap()));
        assert_eq!(listed.iter().filter(|turn| turn.to.len() == 1).count(), 24);
    }

    #[test]
    fn a_flood_of_chains_is_cut_but_every_single_jump_is_listed() {
        let flood: Position = "A.A.A.A/AAAAAAA/A.A.A.A/AAAAAAA/A.A.A.A/AAAAAAA/A.A.A.A".parse().unwrap();
        let sparse: Position = ".A.A.A./AAAAAAA/.A.A.A./AAAAAAA/.A.A.A./AAAAAAA/AA.A.A.".parse().unwrap();
        for position in [flood, sparse] {
            let listed = NineAlmonds::moves(&position);
            assert!(listed.len() <= MOST_TURNS);
            for square in position.almonds() {
                for jump in jumps_from(&position, square) {
                    assert!(listed.contains(&Turn { from: square, to: vec![jump.to()] }));
                }
            }
        }
    }

    proptest! {
        #[test]
        fn a_turn_is_listed_exactly_if_it_is_not_refused(seed in any::<u64>(), orthogonal in any::<bool>()) {
            let mut random = Random::new(seed);
            let mut position = Position::start(Plan::NAMED[random.below(5)].shape_with(orthogonal).unwrap());
            loop {
                let listed = NineAlmonds::moves(&position);
                prop_assert_eq!(listed.is_empty(), position.is_stuck());
                for turn in listed.iter().take(500) {
                    prop_assert_eq!(refuse(&position, turn), None);
                    prop_assert_eq!(turn.to_string().parse(), Ok(turn.clone()));
                }
                for _ in 0..50 {
                    let mut square = || Square::new(random.below(8) as u8, random.below(8) as u8);
                    let mut turn = Turn { from: square(), to: vec![square()] };
                    if let Some(base) = random.pick(&listed).filter(|_| seed % 2 == 0) {
                        turn = base.clone();
                        turn.to.push(Square::new(random.below(8) as u8, random.below(8) as u8));
                    }
                    prop_assert_eq!(listed.contains(&turn), refuse(&position, &turn).is_none(), "{} on {}", turn, position);
                }
                let Some(turn) = random.pick(&listed).cloned() else { break };
                let before = position.count();
                play(&mut position, &turn).unwrap();
                prop_assert_eq!(before - position.count(), turn.to.len());
            }
        }
    }
}
