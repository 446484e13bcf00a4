//! Reading and writing other programs' puzzles.

use super::super::Hitori;
use crate::catalogue;
use crate::game::Game;

const BOARD: &str = "hitori:5x5@25532/34253/12214/21523/12424";

fn import(text: &str) -> Result<String, String> {
    let entry = catalogue::find("hitori").unwrap();
    entry.import(None, text).unwrap_or_else(|| panic!("no form takes {text}")).map_err(|error| error.to_string())
}

fn export(format: &str, id: &str) -> Result<String, String> {
    catalogue::find("hitori")
        .unwrap()
        .export(format, &id.parse().unwrap())
        .map(|written| written.text)
        .map_err(|error| error.to_string())
}

#[test]
fn every_form_reads_back_what_it_writes() {
    for format in Hitori::FORMATS {
        let text = export(format.name, BOARD).unwrap();
        assert_eq!(import(&text).as_deref(), Ok(BOARD), "{text}");
    }
}

#[test]
fn puzz_link_addresses() {
    assert_eq!(export("puzzlink", BOARD).unwrap(), "https://puzz.link/p?hitori/5/5/2553234253122142152312424");
    assert_eq!(import("http://pzv.jp/p.html?hitori/3/2/a-10z11.").as_deref(), Ok("hitori:3x2@aAz/112"));
    assert_eq!(export("puzzlink", "hitori@aAz/112").unwrap(), "https://puzz.link/p?hitori/3/2/a-10z112");
}

#[test]
fn pzpr_files_hold_marks() {
    let text = export("pzpr", "hitori@1*2+/21").unwrap();
    assert_eq!(text, "pzprv3\nhitori\n2\n2\n1 2 \n2 1 \n# + \n. . \n");
    assert_eq!(import(&text).as_deref(), Ok("hitori:2x2@1*2+/21"));
    assert_eq!(import("pzprv3/hitori/2/2/1 2 /2 1 /").as_deref(), Ok("hitori:2x2@12/21"));
}

#[test]
fn singles_ids_with_or_without_a_grade() {
    assert_eq!(export("singles", BOARD).unwrap(), "5x5:2553234253122142152312424");
    assert_eq!(import("5x5dk:2553234253122142152312424").as_deref(), Ok(BOARD));
    assert_eq!(import("2:1221").as_deref(), Ok("hitori:2x2@12/21"));
}

#[test]
fn a_cell_without_a_number_equals_nothing() {
    assert_eq!(import("?hitori/3/3/1.12.23.3").as_deref(), Ok("hitori:3x3@121/212/343"));
}

#[test]
fn a_question_mark_of_a_site_equals_nothing_either() {
    let same = Ok("hitori:3x3@121/212/343");
    for address in ["1@12@23@3", "1%12%23%3", "1?12?23?3", "1%4012%4023%403", "1%2512%2523%253"] {
        assert_eq!(import(&format!("https://puzz.link/p?hitori/3/3/{address}")).as_deref(), same, "{address}");
    }
    assert_eq!(import("pzprv3\nhitori\n3\n3\n1 - 1\n2 - 2\n3 . 3\n").as_deref(), same);
}

#[test]
fn marks_that_a_form_does_not_hold_are_named() {
    let dropped =
        |format, id: &str| catalogue::find("hitori").unwrap().export(format, &id.parse().unwrap()).unwrap().dropped;
    for format in ["puzzlink", "singles"] {
        assert_eq!(dropped(format, "hitori@1*2/21"), Some("the marks"));
        assert_eq!(dropped(format, "hitori@12/21"), None);
    }
    assert_eq!(dropped("pzpr", "hitori@1*2/21"), None);
}

#[test]
fn what_a_form_cannot_hold_is_said() {
    assert!(export("singles", "hitori@1,99/99,1").unwrap_err().contains("1 to 61"));
    assert!(export("puzzlink", "hitori:relaxed@12/21").unwrap_err().contains("relaxed"));
    assert!(export("nonsense", BOARD).unwrap_err().contains("puzzlink, pzpr, singles"));
}

#[test]
fn mistakes_are_errors_with_a_place() {
    for bad in [
        "?hitori/5/5/123",
        "?hitori/5/5",
        "?hitori/5/x/1",
        "?hitori/2/2/12!1",
        "?hitori/2/2/12211",
        "?hitori/2/2/-zz111",
        "?hitori/99/99/1",
        "pzprv3\nhitori\n2\n2\n1 2\n2",
        "pzprv3\nhitori\n2\n2\n1 2\n2 x",
        "pzprv3\nhitori\n99999999999\n2",
        "5x5:123",
        "1x1:1",
        "99999999999999999999:1",
    ] {
        assert!(import(bad).is_err(), "{bad}");
    }
}
