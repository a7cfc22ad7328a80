/// Games together with their source bytes, so that a game can be copied unchanged.
///
///     tabiya::pgn::GameTexts games{std::move(input)};
///     games.read_all(visitor, [&](const GameText& game) {
///       if (visitor.is_wanted()) std::cout << game.text << "\n\n";
///       return true;  // go on
///     });
///
/// Mapped memory is not copied. A stream is buffered from the beginning of the current game, so
/// memory is bounded by the longest game. Reading a stream fails at a game of more than
/// max_kept_bytes.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "tabiya/pgn/events.hpp"
#include "tabiya/pgn/input.hpp"
#include "tabiya/pgn/reader.hpp"

namespace tabiya::pgn {

/// The source text of a game.
struct GameText {
  std::uint64_t number;   ///< from 1
  Location begin;         ///< of the first tag, move or comment
  std::string_view text;  ///< up to the result or last comment, without a trailing line end
};

class GameTexts {
 public:
  /// The default limit on the buffer of a stream.
  static constexpr std::size_t max_kept_bytes = 128'000'000;

  explicit GameTexts(Input input, std::size_t max_kept = max_kept_bytes);

  /// Sends each game to the visitor, then calls `bool on_game(const GameText&)`; stops when that
  /// returns false. The text is valid only during the call.
  template <EventVisitor Visitor, class OnGame>
  void read_all(Visitor& visitor, OnGame on_game);

  // The building blocks of read_all(), for callers with their own reading loop:
  /// The input for a reader. Requires: called only once.
  [[nodiscard]] Input take_input();
  /// The text between two offsets, without trailing blanks and line ends.
  /// Requires: that range has been read and not forgotten.
  [[nodiscard]] std::string_view text(std::uint64_t begin, std::uint64_t end) const noexcept;
  /// Allows the text before this offset to be discarded.
  void forget_before(std::uint64_t offset);

  /// Why the text ended early; valid once all of it has been read.
  [[nodiscard]] std::optional<InputFailure> failure() const {
    if (!tee_) return std::nullopt;
    return tee_->failure ? tee_->failure : tee_->source.failure();
  }

 private:
  /// Records where a game begins and ends, and forwards every event.
  template <class Visitor>
  struct Bounds;
  /// A stream, and the text of it that is still needed.
  struct Tee {
    Input source;
    const char* at;
    std::size_t max_kept;
    std::string kept;
    std::uint64_t kept_offset = 0;
    std::optional<InputFailure> failure{};  // a game exceeds max_kept
    [[nodiscard]] std::size_t read(std::span<char> into);
  };

  std::optional<Input> whole_;  // in memory
  std::string_view whole_text_;
  std::shared_ptr<Tee> tee_;  // otherwise; shared with the reader's input
};

template <class Visitor>
struct GameTexts::Bounds {
  Visitor& visitor;
  Location begin{};
  std::uint64_t end = 0;

  void begin_game(Cursor cursor) {
    begin = cursor.location();
    visitor.begin_game(cursor);
  }
  void tag(const Tag& tag, Cursor cursor) { visitor.tag(tag, cursor); }
  Next begin_moves(Cursor cursor) { return visitor.begin_moves(cursor); }
  void first_move_number(std::uint32_t number, bool is_black, Cursor cursor)
    requires FirstNumberVisitor<Visitor>
  {
    visitor.first_move_number(number, is_black, cursor);
  }
  void skipped_text(std::string_view text, Cursor cursor)
    requires SkippedTextVisitor<Visitor>
  {
    visitor.skipped_text(text, cursor);
  }
  void move(std::string_view san, Cursor cursor) { visitor.move(san, cursor); }
  void nag(Nag nag, Cursor cursor) { visitor.nag(nag, cursor); }
  void comment(const Comment& comment, Cursor cursor) { visitor.comment(comment, cursor); }
  Next begin_variation(Cursor cursor) { return visitor.begin_variation(cursor); }
  void end_variation(Cursor cursor) { visitor.end_variation(cursor); }
  void result(Result result, Cursor cursor) { visitor.result(result, cursor); }
  void end_game(Cursor cursor) {
    end = cursor.location().offset;
    visitor.end_game(cursor);
  }
  void oddity(Oddity oddity, Cursor cursor) { visitor.oddity(oddity, cursor); }
};

template <EventVisitor Visitor, class OnGame>
void GameTexts::read_all(Visitor& visitor, OnGame on_game) {
  Reader reader{take_input()};
  Bounds<Visitor> bounds{visitor};
  std::uint64_t number = 0;
  while (reader.read_game(bounds)) {
    ++number;
    if (!on_game(GameText{number, bounds.begin, text(bounds.begin.offset, bounds.end)})) return;
    forget_before(bounds.end);
  }
}

}  // namespace tabiya::pgn
