//! Text that fits: lines cut or broken by the columns that they take on a screen.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Returns a line without escapes, cut to at most `columns` columns.
pub fn cut(line: &str, columns: usize) -> String {
    if line.width() <= columns {
        return line.to_owned();
    }
    fitting(line.chars(), columns.saturating_sub(1)).into_iter().chain(['…']).collect()
}

/// Returns the end of a line, cut to at most `columns` columns.
pub fn end(line: &str, columns: usize) -> String {
    if line.width() <= columns {
        return line.to_owned();
    }
    let kept = fitting(line.chars().rev(), columns.saturating_sub(1));
    ['…'].into_iter().chain(kept.into_iter().rev()).collect()
}

/// Returns the first letters that fit into `columns` columns.
fn fitting(letters: impl Iterator<Item = char>, columns: usize) -> Vec<char> {
    let mut width = 0;
    let fits = |letter: &char| {
        width += letter.width().unwrap_or(0);
        width <= columns
    };
    letters.take_while(fits).collect()
}

/// Returns words in lines of at most `columns` columns, unless a word is longer; the first begins with
/// `head`, the others are indented like it.
pub fn broken(head: &str, words: &str, columns: usize) -> Vec<String> {
    filled(head, words.split(' '), " ", columns)
}

/// Returns parts in such lines, with `between` between them.
pub fn filled<'a>(
    head: &str,
    parts: impl IntoIterator<Item = &'a str>,
    between: &str,
    columns: usize,
) -> Vec<String> {
    let (mut lines, mut line) = (Vec::new(), head.to_owned());
    for part in parts {
        let is_begun = !(line.trim().is_empty() || line == head);
        if is_begun && line.width() + between.width() + part.width() > columns {
            lines.push(std::mem::replace(&mut line, " ".repeat(head.width())));
        } else if is_begun {
            line += between;
        }
        line += part;
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_by_what_they_take_on_the_screen() {
        assert_eq!(cut("plain", 5), "plain");
        assert_eq!(cut("plains", 5), "plai…");
        assert_eq!(cut("山山山", 5), "山山…");
        assert_eq!(cut("山山山", 4), "山…");
    }

    #[test]
    fn of_what_is_written_the_end_is_shown() {
        assert_eq!(end("plain", 5), "plain");
        assert_eq!(end("plains", 5), "…ains");
        assert_eq!(end("山山山", 4), "…山");
    }

    #[test]
    fn broken_lines_are_as_far_in() {
        assert_eq!(broken("a ", "bb cc dd", 7), ["a bb cc", "  dd"]);
        assert_eq!(
            filled("", ["at 3,3", "radius 4", "7 seen"], " · ", 18),
            ["at 3,3 · radius 4", "7 seen"]
        );
    }
}
