//! Declarations of what no derive can see: a set of flags is written as a list of names.

use bitflags::Flags;
use ts_rs::{Config, TS};

use crate::keys::Situation;
use crate::scene::{Marks, Show};

/// A list of the names of flags, each of which may be in it.
fn list_of<F: Flags>() -> String {
    let names: Vec<String> = F::FLAGS.iter().map(|flag| format!("\"{}\"", flag.name().to_ascii_lowercase())).collect();
    format!("Array<{}>", names.join(" | "))
}

macro_rules! written_as_lists {
    ($($flags:ty),*) => {
        $(impl TS for $flags {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;

            fn name(_: &Config) -> String {
                list_of::<Self>()
            }

            fn inline(_: &Config) -> String {
                list_of::<Self>()
            }
        })*
    };
}

written_as_lists!(Marks, Show, Situation);
