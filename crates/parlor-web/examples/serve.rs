//! Serves the games of a folder, the template game among them: `serve FOLDER [ADDRESS]`.

use std::path::Path;

use parlor_store::Store;
use parlor_web::{Options, serve};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().ok_or("say in which folder the games are kept")?;
    let store = Store::open(Path::new(&folder)).await?;
    let mut options = Options::new(store);
    if let Some(address) = arguments.next() {
        options.listen = address.parse()?;
    }
    options.on_ready = Box::new(|address| println!("Parlor is at http://{address}/"));
    Ok(serve(options).await?)
}
