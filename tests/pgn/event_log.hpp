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

  void add(std::string_view kind, std::string_view what, pgn::Cursor cursor) {
    text += kind;
    if (!what.empty()) text += ' ';
    text += what;
    if (with_places) {
      const pgn::Location at = cursor.location();
      text += " @" + std::to_string(at.line) + ":" + std::to_string(at.column) + "#" +
              std::to_string(cursor.offset());
    }
    text += '\n';
  }
  void begin_game(pgn::Cursor cursor) { add("game", "", cursor); }
  void tag(const pgn::Tag& tag, pgn::Cursor cursor) {
    add("tag", std::string{tag.name} + "=" + std::string{tag.value}, cursor);
  }
  pgn::Next begin_moves(pgn::Cursor cursor) {
    add("moves", "", cursor);
    return pgn::Next::Read;
  }
  void move(std::string_view san, pgn::Cursor cursor) { add("move", san, cursor); }
  void nag(pgn::Nag nag, pgn::Cursor cursor) {
    add("nag", "$" + std::to_string(nag.number), cursor);
  }
  void comment(const pgn::Comment& comment, pgn::Cursor cursor) {
    const bool is_brace = comment.form == pgn::Comment::Form::Brace;
    std::string kind = is_brace ? "comment" : "line-comment";
    if (comment.is_continued) kind += "…";
    add(kind, comment.text, cursor);
  }
  pgn::Next begin_variation(pgn::Cursor cursor) {
    add("(", "", cursor);
    return pgn::Next::Read;
  }
  void end_variation(pgn::Cursor cursor) { add(")", "", cursor); }
  void result(pgn::Result result, pgn::Cursor cursor) { add("result", to_string(result), cursor); }
  void end_game(pgn::Cursor cursor) { add("end", "", cursor); }
  void oddity(pgn::Oddity oddity, pgn::Cursor cursor) { add("!!", to_string(oddity), cursor); }
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
