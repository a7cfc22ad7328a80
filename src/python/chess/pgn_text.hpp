/// The text of a PGN file as python-chess divides it into games and tokens.
///
/// Its rules are those of lines: a game is its tags, at most one empty line between them, and movetext up to the next
/// empty line outside a comment. So a reader takes as many lines from a file as the game has, and the file stands
/// after it. (`tabiya::pgn` has other rules: it repairs more, and reads ahead.)
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "python/chess/object.hpp"

namespace tabiya::python::chess {

/// Lines of a Python object with the method `readline`.
class LineSource {
 public:
  explicit LineSource(PyObject* handle);

  /// The next line with its end; empty at the end of the text. Valid until the next call.
  [[nodiscard]] std::string_view next();

 private:
  Ref read_line_;
  Ref line_;
};

/// A text of a file. What was not UTF-8 there is kept.
[[nodiscard]] PyObject* text_object_of(std::string_view text);

/// The tags of a game, in order, as raw as they stand between the quotes.
using TagPairs = std::vector<std::pair<std::string, std::string>>;

enum class TokenKind : unsigned char {
  Move,
  Comment,
  Glyph,
  Mark,
  BeginVariation,
  EndVariation,
  Result
};

struct Token {
  TokenKind kind;
  /// The move, the comment without braces, the number of a glyph `$7`, a mark such as `!?`, or the result.
  std::string_view text;
};

/// Finds the tokens of one line of movetext. Everything else is skipped.
class TokenFinder {
 public:
  explicit TokenFinder(std::string_view line) : rest_{line} {}

  /// The next token; of a comment only the part in this line, from the brace. Nothing at a `;`.
  [[nodiscard]] std::optional<Token> next();
  /// What follows the last token.
  [[nodiscard]] std::string_view rest() const noexcept { return rest_; }

 private:
  [[nodiscard]] std::optional<Token> token_here();
  [[nodiscard]] Token take(TokenKind kind, std::size_t size);

  std::string_view rest_;
};

/// Reads one game after another.
class GameLines {
 public:
  explicit GameLines(LineSource& source) : source_{source} {}

  /// Reads the tags of the next game. False if there is none.
  [[nodiscard]] bool read_tags(TagPairs& tags);
  /// Passes each token of the movetext to `visit`. Requires: read_tags() has returned true.
  template <class Visit>
  void read_movetext(Visit visit) {
    for (; !line_.empty(); line_ = source_.next()) {
      if (is_ignored_line()) continue;
      if (is_blank(line_)) return;
      visit_tokens(visit);
    }
  }

  [[nodiscard]] static bool is_blank(std::string_view line) noexcept;

 private:
  [[nodiscard]] bool is_ignored_line() const noexcept {
    return line_.starts_with('%') || line_.starts_with(';');
  }
  template <class Visit>
  void visit_tokens(Visit& visit) {
    TokenFinder finder{line_};
    while (const auto token = finder.next()) {
      if (token->kind != TokenKind::Comment) {
        visit(*token);
        continue;
      }
      const std::string_view comment = read_comment(token->text, finder);
      visit({TokenKind::Comment, comment});
    }
  }
  /// The whole comment, until the next call; `finder` continues after it.
  [[nodiscard]] std::string_view read_comment(std::string_view first, TokenFinder& finder);

  LineSource& source_;
  std::string_view line_;
  std::string comment_;  // one of several lines
};

}  // namespace tabiya::python::chess
