//! The report as JUnit XML, which most build servers show.

use std::io;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use super::{Report, sentence};
use crate::session::Group;
use crate::warden::Bounds;

/// The whole report: a suite for each group, a case for each session.
///
/// # Errors
/// None that a buffer in memory could give.
pub fn junit(report: &Report, bounds: &Bounds) -> io::Result<String> {
    let mut writer = Writer::new_with_indent(Vec::new(), b' ', 1);
    writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let (agree, of) = report.score(None);
    let suites = writer.create_element("testsuites").with_attributes([
        ("name", report.game.as_str()),
        ("tests", &of.to_string()),
        ("failures", &(of - agree).to_string()),
    ]);
    suites.write_inner_content(|writer| {
        for group in Group::ALL {
            suite(writer, report, bounds, group)?;
        }
        Ok(())
    })?;
    let mut text = String::from_utf8_lossy(&writer.into_inner()).into_owned();
    text.push('\n');
    Ok(text)
}

fn suite(writer: &mut Writer<Vec<u8>>, report: &Report, bounds: &Bounds, group: Group) -> io::Result<()> {
    let (agree, of) = report.score(Some(group));
    let suite = writer.create_element("testsuite").with_attributes([
        ("name", group.word()),
        ("tests", &of.to_string()),
        ("failures", &(of - agree).to_string()),
    ]);
    suite.write_inner_content(|writer| {
        for verdict in report.verdicts.iter().filter(|it| it.session.group == group) {
            let case = writer.create_element("testcase").with_attributes([
                ("classname", format!("{} {}", report.game, group.word()).as_str()),
                ("name", &format!("{}: {}", verdict.session.name, verdict.session.purpose)),
            ]);
            match &verdict.difference {
                None if verdict.tried => case.write_empty()?,
                None => case.write_inner_content(|writer| {
                    writer.create_element("skipped").write_empty()?;
                    Ok(())
                })?,
                Some(difference) => case.write_inner_content(|writer| {
                    let said = sentence(difference, bounds);
                    let failure = writer.create_element("failure").with_attribute(("message", said.as_str()));
                    let input = String::from_utf8_lossy(&verdict.session.input()).into_owned();
                    let body =
                        format!("input:\n{input}\nexpected:\n{}\ngot:\n{}\n", difference.expected, difference.got);
                    failure.write_text_content(BytesText::new(&allowed(&body)))?;
                    Ok(())
                })?,
            };
        }
        Ok(())
    })?;
    Ok(())
}

/// A text without the control characters that XML does not know.
fn allowed(text: &str) -> String {
    text.chars().map(|c| if c.is_control() && !matches!(c, '\n' | '\t') { '�' } else { c }).collect()
}
