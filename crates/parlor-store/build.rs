//! A new migration must rebuild the crate that embeds it; the compiler only watches the files it already knows.

fn main() {
    println!("cargo:rerun-if-changed=migrations");
}
