//! Parlor as a web page.
