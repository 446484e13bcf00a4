//! What a move writes to the disk, early and late in a game: `cargo bench -p parlor-store`.
#![allow(missing_docs, reason = "a benchmark has no readers but the one who runs it")]

#[path = "../tests/fixture/mod.rs"]
mod fixture;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    for ply in [10, 2_000] {
        println!("store, bytes written by a move at ply {ply}: {}", fixture::bytes_of_a_move_at(ply).await);
    }
}
