/// Reads PGN of any size in little memory, and sends its content to a visitor as events.
///
///     struct MoveCounter : tabiya::pgn::NullVisitor {
///       std::uint64_t moves = 0;
///       void move(std::string_view, tabiya::pgn::Cursor) { ++moves; }
///     };
///
///     tabiya::pgn::Reader reader{tabiya::pgn::Input::from_memory(text)};
///     MoveCounter counter;
///     reader.read_all(counter);
///
/// The reader does not check moves; a visitor can. It accepts any text, reports oddities and
/// continues; a broken game never affects the next one. See `events.hpp` for the events.
///
/// A game begins at a tag, a move, a move number before a move, or a result. Comments directly
/// before it belong to it. A game ends
///
/// - after its result and the comments that follow up to an empty line;
/// - at the first tag after its moves;
/// - at an empty line followed by a first move (`1.` without further dots);
/// - within its tags: at a second Event, or after an empty line at the name of its first tag;
/// - at the end of the text.
///
/// Promise: any text is safe to read, in linear time and bounded memory.
/// Source: PGN 3.1 (import format), 4 to 8.2.6.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "tabiya/pgn/event_dispatcher.hpp"
#include "tabiya/pgn/events.hpp"
#include "tabiya/pgn/input.hpp"

namespace tabiya::pgn {

class Reader {
 public:
  /// `max_bytes` limits streams in which no game ends.
  explicit Reader(Input input, std::uint64_t max_bytes = max_bytes_without_game_end);
  Reader(Reader&&) noexcept;
  Reader& operator=(Reader&&) noexcept;
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;
  ~Reader();

  /// Sends the next game to the visitor, and what precedes it. False if there is none left.
  /// The scanner works some games ahead, so either all visitors of one reader should receive move
  /// numbers, or none; the same holds for first numbers and skipped text.
  template <EventVisitor Visitor>
  bool read_game(Visitor& visitor) {
    for (;;) {
      if (events_.is_empty()) {
        read_batch({.numbers = NumberVisitor<Visitor>,
                    .first_numbers = FirstNumberVisitor<Visitor>,
                    .skipped_text = SkippedTextVisitor<Visitor>});
      }
      if (events_.is_empty()) return false;
      if (events_.dispatch_game(visitor)) return true;
    }
  }

  /// Sends all remaining games to the visitor.
  template <EventVisitor Visitor>
  void read_all(Visitor& visitor) {
    while (read_game(visitor)) {
    }
  }

  /// The number of bytes read so far.
  [[nodiscard]] std::uint64_t offset() const noexcept;
  /// Why the text ended early, if it did. Requires: read_game() has returned false.
  [[nodiscard]] const std::optional<InputFailure>& failure() const noexcept;
  /// True if the text ended between two games, so that more text would begin a new game. False if
  /// only the end of the text closed the last game. Requires: read_game() has returned false.
  [[nodiscard]] bool ends_between_games() const noexcept;

 private:
  void read_batch(OptionalEvents wanted);

  std::unique_ptr<Scanner> scanner_;
  EventDispatcher events_;
};

}  // namespace tabiya::pgn
