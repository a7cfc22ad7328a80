/// Events as lines of text, so that tests can show what a reader reports.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tabiya/pgn/reader.hpp"

namespace tabiya::test {

/// Writes each event on a line; an oddity with its line and column.
struct EventLog : pgn::NullVisitor {
  std::string text;
  bool with_places = true;
  std::string pending_comment;

  void add(std::string_view kind, std::string_view what, pgn::Place place) {
    text += kind;
    if (!what.empty()) text += ' ';
    text += what;
    if (with_places) {
      const pgn::Location at = place.location();
      text += " @" + std::to_string(at.line) + ":" + std::to_string(at.column) + "#" +
              std::to_string(at.offset);
    }
    text += '\n';
  }
  void begin_game(pgn::Place place) { add("game", "", place); }
  void tag(const pgn::Tag& tag, pgn::Place place) {
    add("tag", std::string{tag.name} + "=" + std::string{tag.value}, place);
  }
  pgn::Next begin_moves(pgn::Place place) {
    add("moves", "", place);
    return pgn::Next::Read;
  }
  void move(std::string_view san, pgn::Place place) { add("move", san, place); }
  void nag(pgn::Nag nag, pgn::Place place) { add("nag", "$" + std::to_string(nag.number), place); }
  void comment(const pgn::Comment& comment, pgn::Place place) {
    const bool is_brace = comment.form == pgn::Comment::Form::Brace;
    std::string kind = is_brace ? "comment" : "line-comment";
    if (comment.is_continued) kind += "…";
    add(kind, comment.text, place);
  }
  pgn::Next begin_variation(pgn::Place place) {
    add("(", "", place);
    return pgn::Next::Read;
  }
  void end_variation(pgn::Place place) { add(")", "", place); }
  void result(pgn::Result result, pgn::Place place) { add("result", to_string(result), place); }
  void end_game(pgn::Place place) { add("end", "", place); }
  void oddity(pgn::Oddity oddity, pgn::Place place) { add("!!", to_string(oddity), place); }
};

/// An input that delivers at most `piece_size` bytes at a time.
inline pgn::Input in_pieces(std::string_view text, std::size_t piece_size) {
  return pgn::Input::from_source([text, piece_size](std::span<char> into) mutable {
    const std::size_t size = std::min({piece_size, into.size(), text.size()});
    std::copy_n(text.begin(), size, into.begin());
    text.remove_prefix(size);
    return size;
  });
}

inline std::string events_of(pgn::Input input, bool with_places) {
  pgn::Reader reader{std::move(input)};
  EventLog log;
  log.with_places = with_places;
  reader.read_all(log);
  return log.text;
}

}  // namespace tabiya::test
