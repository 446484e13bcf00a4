//! The server alone, with the template game: `serve --listen ADDRESS --data FOLDER`.

use std::path::Path;

use parlor_store::Store;
use parlor_web::{Options, serve};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let said = |name: &str| arguments.iter().position(|word| word == name).and_then(|at| arguments.get(at + 1));
    let folder = said("--data").ok_or("say with --data in which folder the games are kept")?;
    let mut options = Options::new(Store::open(Path::new(folder)).await?);
    if let Some(address) = said("--listen") {
        options.listen = address.parse()?;
    }
    options.on_ready = Box::new(|address| println!("Parlor is at http://{address}/"));
    Ok(serve(options).await?)
}
