//! Nine Almonds: jump almonds over one another until a single one is left, in the centre.
//! Dudeney's puzzle of 1917 and its relatives on other boards, from the English solitaire to the diamond.

pub mod board;
pub mod classic;
pub mod notation;
pub mod plan;
pub mod rules;
pub mod solver;
