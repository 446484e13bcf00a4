//! Lines of bounded length from any input, whatever bytes it holds.

use std::io::{self, BufRead, Read};

/// The longest line that is kept; what follows up to its end is dropped.
pub const LONGEST_LINE: usize = 64 * 1024;

/// One line without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputLine {
    /// The text, with marks in place of bytes that are no UTF-8.
    pub text: String,
    /// Whether more followed than was kept.
    pub cut: bool,
}

/// The next line, ended by LF, CRLF or the end of input; `None` when there is none.
pub fn next_line(input: &mut impl BufRead) -> io::Result<Option<InputLine>> {
    let mut bytes = Vec::new();
    let mut cut = false;
    let mut any = false;
    loop {
        let buffer = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            other => other?,
        };
        if buffer.is_empty() {
            break;
        }
        any = true;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let found = &buffer[..end.unwrap_or(buffer.len())];
        let room = LONGEST_LINE - bytes.len();
        cut |= found.len() > room;
        bytes.extend_from_slice(&found[..found.len().min(room)]);
        let used = end.map_or(buffer.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    if !cut && bytes.last() == Some(&b'\r') {
        bytes.pop();
    }
    Ok(any.then(|| InputLine { text: String::from_utf8_lossy(&bytes).into_owned(), cut }))
}

/// A whole input as text, with marks in place of bytes that are no UTF-8; an error if it is longer than `most` bytes.
pub fn whole(input: impl Read, most: usize) -> io::Result<String> {
    let mut bytes = Vec::new();
    input.take(most as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > most {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("it is longer than {most} bytes")));
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut input: &[u8]) -> Vec<(String, bool)> {
        std::iter::from_fn(|| next_line(&mut input).unwrap()).map(|line| (line.text, line.cut)).collect()
    }

    #[test]
    fn lines_end_in_lf_crlf_or_with_the_input() {
        let kept = |text: &str| (text.to_owned(), false);
        assert_eq!(lines(b"a\nb\r\n\nc"), [kept("a"), kept("b"), kept(""), kept("c")]);
        assert_eq!(lines(b""), []);
        assert_eq!(lines(b"a\xff\n"), [kept("a\u{fffd}")]);
    }

    #[test]
    fn an_endless_line_is_cut_and_counts_once() {
        let mut input = vec![b'x'; LONGEST_LINE * 3];
        input.extend(b"\nnext\n");
        let read = lines(&input);
        assert_eq!(read.len(), 2);
        assert_eq!((read[0].0.len(), read[0].1), (LONGEST_LINE, true));
        assert_eq!(read[1], ("next".to_owned(), false));
    }

    #[test]
    fn a_line_that_just_fits_is_not_cut() {
        let input = [vec![b'x'; LONGEST_LINE], b"\n".to_vec()].concat();
        assert_eq!(lines(&input), [("x".repeat(LONGEST_LINE), false)]);
    }

    #[test]
    fn a_whole_input_has_its_limit() {
        assert_eq!(whole(&b"abc"[..], 3).unwrap(), "abc");
        assert!(whole(&b"abcd"[..], 3).is_err());
    }
}
