//! The games, one folder each. The catalogue says which.

macro_rules! folders {
    ($($(#[$when:meta])* $folder:ident::$game:ident,)*) => {
        $($(#[$when])* pub mod $folder;)*
    };
}
crate::catalogue::games!(folders);
