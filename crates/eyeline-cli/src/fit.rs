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
    let indent = " ".repeat(head.width());
    let mut lines = vec![head.to_owned()];
    for word in words.split(' ') {
        let full = |line: &String| line.width() + 1 + word.width() > columns;
        if lines.last().is_some_and(full) {
            lines.push(indent.clone());
        }
        if let Some(line) = lines.last_mut() {
            if line.trim().is_empty() || *line == head {
                line.push_str(word)
            } else {
                *line += &format!(" {word}")
            }
        }
    }
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
    }
}
