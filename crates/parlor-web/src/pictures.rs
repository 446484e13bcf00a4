//! Pictures of pieces that whoever runs the server brought along. They are read and checked once, at the start, and
//! afterwards only asked for by number, so no request ever reaches the file system.

use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::Json;
use axum::extract::{self, State};
use axum::http::header::{self, HeaderValue};
use axum::response::{IntoResponse, Response};
use parlor_games::catalogue;
use parlor_games::game::FileError;
use serde::Serialize;

use crate::app_state::AppState;
use crate::page::missing;

/// The largest picture, in bytes.
const LARGEST: u64 = 1 << 20;
/// The largest description of a set, in bytes.
const LARGEST_SET: u64 = 64 << 10;
/// A picture is only ever looked at: it loads nothing and runs nothing, even if it is opened by itself.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/// Why pictures cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum PicturesError {
    /// A file cannot be read.
    #[error("{}: {error}", file.display())]
    Read {
        /// Which.
        file: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// A file is too large.
    #[error("{} has more than {most} bytes", file.display())]
    Large {
        /// Which.
        file: PathBuf,
        /// How many it may have.
        most: u64,
    },
    /// The set cannot be understood.
    #[error("{}: {error}", file.display())]
    Set {
        /// Where it was read.
        file: PathBuf,
        /// What is wrong.
        error: FileError,
    },
    /// Pictures are not there.
    #[error("{}: no picture for {}; a picture is {}", folder.display(), listed(images), one_of(names))]
    Missing {
        /// Where they should be.
        folder: PathBuf,
        /// Their numbers.
        images: Vec<u16>,
        /// How they may be called, with `N` for the number.
        names: &'static [&'static str],
    },
    /// A file is not what its name says.
    #[error("{} is no {kind} picture", file.display())]
    Kind {
        /// Which.
        file: PathBuf,
        /// What it should be.
        kind: &'static str,
    },
}

fn listed(images: &[u16]) -> String {
    let shown: Vec<String> = images.iter().take(8).map(u16::to_string).collect();
    let more = images.len().saturating_sub(shown.len());
    if more == 0 { shown.join(", ") } else { format!("{} and {more} others", shown.join(", ")) }
}

fn one_of(names: &[&str]) -> String {
    match names {
        [names @ .., last] if !names.is_empty() => format!("{} or {last}", names.join(", ")),
        _ => names.concat(),
    }
}

/// The pictures of a set, in memory.
#[derive(Debug)]
pub struct Pictures {
    list: PictureList,
    images: HashMap<u16, Image>,
}

/// The pictures, by the form that shows each.
pub(crate) type PictureList = BTreeMap<&'static str, Picture>;

/// A picture in place of a form.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Picture {
    /// Where it is.
    address: String,
    /// The form that is drawn under it.
    ground: &'static str,
}

#[derive(Debug)]
struct Image {
    kind: &'static str,
    data: Vec<u8>,
}

impl Pictures {
    /// Reads a set and its pictures from a folder.
    ///
    /// # Errors
    /// When the set cannot be understood, or a picture is missing, too large or no picture.
    pub fn load(set: &Path, folder: &Path) -> Result<Self, PicturesError> {
        let text = String::from_utf8_lossy(&read(set, LARGEST_SET)?).into_owned();
        let wanted = catalogue::pictures(&text).map_err(|error| PicturesError::Set { file: set.to_owned(), error })?;
        let mut images = HashMap::new();
        let mut gone = Vec::new();
        for image in wanted.images() {
            match wanted.names(image).map(|name| folder.join(name)).find(|file| file.is_file()) {
                Some(file) => drop(images.insert(image, Image::load(&file)?)),
                None => gone.push(image),
            }
        }
        if !gone.is_empty() {
            return Err(PicturesError::Missing { folder: folder.to_owned(), images: gone, names: wanted.files });
        }
        // The address changes with the picture, so that a browser may keep it for ever.
        let address = |image: u16| {
            let mut hash = DefaultHasher::new();
            images.get(&image).map(|picture| &picture.data).hash(&mut hash);
            format!("/pictures/{image}?{:016x}", hash.finish())
        };
        let picture = |image| Picture { address: address(image), ground: wanted.ground };
        let list = wanted.forms.iter().map(|&(form, image)| (form, picture(image))).collect();
        Ok(Self { list, images })
    }
}

impl Image {
    fn load(file: &Path) -> Result<Self, PicturesError> {
        let data = read(file, LARGEST)?;
        let svg = file.extension().is_some_and(|end| end == "svg");
        let (kind, name, good) = if svg {
            ("image/svg+xml", "SVG", is_svg(&data))
        } else {
            ("image/png", "PNG", data.starts_with(b"\x89PNG\r\n\x1a\n"))
        };
        if good { Ok(Self { kind, data }) } else { Err(PicturesError::Kind { file: file.to_owned(), kind: name }) }
    }
}

fn read(file: &Path, most: u64) -> Result<Vec<u8>, PicturesError> {
    let mut data = Vec::new();
    let open = File::open(file).and_then(|open| open.take(most + 1).read_to_end(&mut data));
    open.map_err(|error| PicturesError::Read { file: file.to_owned(), error })?;
    if data.len() as u64 > most { Err(PicturesError::Large { file: file.to_owned(), most }) } else { Ok(data) }
}

/// Whether the first element is `svg`. A document type with definitions of its own is not taken: it may grow without end.
fn is_svg(data: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(data) else { return false };
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    loop {
        let end = match rest {
            _ if rest.starts_with("<?") => "?>",
            _ if rest.starts_with("<!--") => "-->",
            _ if rest.starts_with("<!DOCTYPE") => ">",
            _ => break,
        };
        let Some((before, after)) = rest.split_once(end) else { return false };
        if end == ">" && before.contains('[') {
            return false;
        }
        rest = after.trim_start();
    }
    rest.strip_prefix("<svg")
        .is_some_and(|after| after.starts_with(|c: char| c.is_whitespace() || c == '>' || c == '/'))
}

/// `GET /api/pictures`: what is shown in place of which form; empty if nobody brought any.
pub(crate) async fn list(State(app): State<Arc<AppState>>) -> Json<PictureList> {
    Json(app.pictures().map(|pictures| pictures.list.clone()).unwrap_or_default())
}

/// `GET /pictures/{image}`.
pub(crate) async fn picture(State(app): State<Arc<AppState>>, extract::Path(image): extract::Path<String>) -> Response {
    let known = || app.pictures()?.images.get(&image.parse().ok()?);
    let Some(picture) = known() else { return missing().into_response() };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(picture.kind)),
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable")),
    ];
    (headers, picture.data.clone()).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_svg_by_its_first_element() {
        for good in [
            "<svg xmlns='x'/>",
            "\u{feff}<?xml version='1.0'?>\n<!-- by hand -->\n<svg>",
            "<!DOCTYPE svg PUBLIC 'a' 'b'>\n<svg\n>",
        ] {
            assert!(is_svg(good.as_bytes()), "{good}");
        }
        for bad in [
            "",
            "<html><svg/></html>",
            "<svgs/>",
            "<!-- <svg/>",
            "<!DOCTYPE svg [<!ENTITY a 'b'>]><svg/>",
            "<script/><svg/>",
        ] {
            assert!(!is_svg(bad.as_bytes()), "{bad}");
        }
        assert!(!is_svg(b"\xff<svg/>"));
    }

    #[test]
    fn names_are_told_one_after_the_other() {
        assert_eq!(one_of(&["N.svg", "N.png", "x_N.png"]), "N.svg, N.png or x_N.png");
        assert_eq!(one_of(&["N.png"]), "N.png");
    }

    #[test]
    fn long_lists_of_missing_pictures_stay_short() {
        assert_eq!(listed(&[3]), "3");
        assert_eq!(listed(&(0..42).collect::<Vec<_>>()), "0, 1, 2, 3, 4, 5, 6, 7 and 34 others");
    }
}
