//! Parlor as a web page: a small server with its page inside.
//!
//! The server knows tables, not games: it hands out scenes, takes commands, keeps the time and records every change in
//! the store before it answers. The page draws what it is given. Neither of them ever names a game.
//!
//! By default it listens on this machine only. Whatever it is told by a client is checked: the host it was asked for,
//! the page a request comes from, the size, the rate, and the command itself, which the rules decide about.

mod api;
mod app_state;
mod coach;
mod drills;
mod error;
mod guard;
mod headers;
mod limits;
mod listener;
mod open_table;
mod page;
mod pictures;
mod rate;
mod request_log;
mod serve;
mod shelf;
mod table_context;
mod table_task;
mod view;

pub use app_state::AppState;
pub use limits::Limits;
pub use pictures::{Pictures, PicturesError};
pub use serve::{DEFAULT_ADDRESS, Options, ServeError, router, serve};
