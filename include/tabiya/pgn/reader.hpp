/// Reads PGN of any size in little memory, and sends its content to a visitor as events.
///
///     struct MoveCounter : tabiya::pgn::NullVisitor {
///       std::uint64_t moves = 0;
///       void move(std::string_view, tabiya::pgn::Place) { ++moves; }
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
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "tabiya/pgn/events.hpp"
#include "tabiya/pgn/input.hpp"
#include "tabiya/pgn/scanner.hpp"

namespace tabiya::pgn {

class Reader {
 public:
  explicit Reader(Input input) : scanner_{std::move(input)} {}

  /// Sends the next game to the visitor, and what precedes it. False if there is none left.
  /// The scanner works some games ahead, so either all visitors of one reader should receive move
  /// numbers, or none.
  template <EventVisitor Visitor>
  bool read_game(Visitor& visitor) {
    scanner_.emit_numbers(NumberVisitor<Visitor>);
    for (;;) {
      if (rest_.empty()) rest_ = scanner_.next_batch();
      if (rest_.empty()) return false;
      if (dispatch(visitor)) return true;
    }
  }

  /// Sends all remaining games to the visitor.
  template <EventVisitor Visitor>
  void read_all(Visitor& visitor) {
    while (read_game(visitor)) {
    }
  }

  /// The number of bytes read so far.
  [[nodiscard]] std::uint64_t offset() const noexcept { return scanner_.offset(); }
  /// Why the text ended early, if it did. Requires: read_game() has returned false.
  [[nodiscard]] const std::optional<InputFailure>& failure() const noexcept {
    return scanner_.failure();
  }
  /// True if the text ended between two games, so that more text would begin a new game. False if
  /// only the end of the text closed the last game. Requires: read_game() has returned false.
  [[nodiscard]] bool ends_between_games() const noexcept { return scanner_.ends_between_games(); }

 private:
  template <class Visitor>
  bool dispatch(Visitor& visitor);
  template <class Visitor>
  const Event* dispatch_moves(Visitor& visitor, const Event* event, const Event* end);
  template <class Visitor>
  void dispatch_other(Visitor& visitor, const Event& event);
  template <class Visitor>
  void dispatch_tag(Visitor& visitor, const Event& name, const Event& value);
  [[nodiscard]] bool is_left_out(Event::Kind kind) noexcept;

  Scanner scanner_;
  std::span<const Event> rest_;           // events of the batch that were not dispatched yet
  std::string decoded_;                   // the value of a tag with escapes
  bool skips_moves_ = false;              // until the game ends
  std::uint64_t skipped_variations_ = 0;  // the open variations, counted from the skipped one
};

/// Dispatches the events of the batch up to the end of a game. True if that was reached.
template <class Visitor>
bool Reader::dispatch(Visitor& visitor) {
  const std::span<const Event> events = std::exchange(rest_, {});
  const Event* event = events.data();
  for (const Event* const end = event + events.size(); event != end; ++event) {
    if (is_left_out(event->kind)) continue;
    event = dispatch_moves(visitor, event, end);
    for (; event != end && event->kind == Event::Kind::TagName; event += 2) {
      dispatch_tag(visitor, event[0], event[1]);
    }
    if (event == end) return false;
    dispatch_other(visitor, *event);
    if (event->kind != Event::Kind::EndGame) continue;
    rest_ = {event + 1, end};
    return true;
  }
  return false;
}

/// Dispatches moves and their numbers, and returns the first event of another kind. Usually a move
/// follows a move, so this loop is the hot path.
template <class Visitor>
[[gnu::always_inline]] inline const Event* Reader::dispatch_moves(Visitor& visitor,
                                                                  const Event* event,
                                                                  const Event* end) {
  for (; event != end; ++event) {
    const Place place{scanner_, event->text};
    if (event->kind == Event::Kind::Move) {
      visitor.move(event->view(), place);
    } else if (NumberVisitor<Visitor> && event->kind == Event::Kind::Number) {
      if constexpr (NumberVisitor<Visitor>) visitor.move_number(event->view(), place);
    } else {
      break;
    }
  }
  return event;
}

/// Dispatches an event that is neither a move nor a tag.
template <class Visitor>
[[gnu::always_inline]] inline void Reader::dispatch_other(Visitor& visitor, const Event& event) {
  const Place place{scanner_, event.text};
  switch (event.kind) {
    case Event::Kind::Move:
    case Event::Kind::Number:
    case Event::Kind::TagName:
    case Event::Kind::TagValue: break;  // dispatched by the functions above
    case Event::Kind::Comment: {
      const bool is_continued = (event.detail & Event::continued_comment) != 0;
      const auto form =
          static_cast<Comment::Form>(event.detail & ~unsigned{Event::continued_comment});
      visitor.comment(Comment{event.view(), form, is_continued}, place);
      break;
    }
    case Event::Kind::Nag: visitor.nag(Nag{event.detail}, place); break;
    case Event::Kind::BeginVariation:
      if (visitor.begin_variation(place) == Next::Skip) skipped_variations_ = 1;
      break;
    case Event::Kind::EndVariation: visitor.end_variation(place); break;
    case Event::Kind::BeginGame: visitor.begin_game(place); break;
    case Event::Kind::BeginMoves: skips_moves_ = visitor.begin_moves(place) == Next::Skip; break;
    case Event::Kind::Result: visitor.result(static_cast<Result>(event.detail), place); break;
    case Event::Kind::Oddity: visitor.oddity(static_cast<Oddity>(event.detail), place); break;
    case Event::Kind::EndGame: visitor.end_game(place); break;
  }
}

template <class Visitor>
void Reader::dispatch_tag(Visitor& visitor, const Event& name, const Event& value) {
  const std::string_view decoded =
      value.detail == 0 ? value.view() : decode_tag_value(value.view(), decoded_);
  visitor.tag(Tag{name.view(), decoded, value.view()}, Place{scanner_, name.text});
}

/// True for events that the visitor has skipped.
inline bool Reader::is_left_out(Event::Kind kind) noexcept {
  if (skips_moves_) {
    skips_moves_ = kind != Event::Kind::EndGame;
    return skips_moves_;
  }
  if (skipped_variations_ == 0) return false;
  if (kind == Event::Kind::BeginVariation) ++skipped_variations_;
  if (kind == Event::Kind::EndVariation) --skipped_variations_;
  return true;
}

}  // namespace tabiya::pgn
