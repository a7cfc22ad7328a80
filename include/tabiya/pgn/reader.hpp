/// Reads PGN of any size in little memory, and tells a visitor what is there.
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
/// The reader does not judge chess: a visitor may. It reads whatever it is given, reports what is
/// odd and goes on; a broken game never costs the next one. See `events.hpp` for what it tells.
///
/// Where a game begins: at a tag, a move, a move number before a move, or a result; comments before
/// it are its own. Where it ends: at its result and the comments after it up to an empty line, at
/// the first tag that follows its moves, at an empty line followed by a first move (`1.` without
/// further dots), or at the end of the text. Within its tags: at a second Event, or after an empty
/// line at the name it began with.
///
/// Promise: no text whatsoever does harm; time is linear in its size, and memory is bounded.
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

  /// Tells the visitor about the next game, and what comes before it. False if there is none left.
  /// Text is read some games ahead, so each visitor of a reader should want numbers of moves, or none.
  template <EventVisitor Visitor>
  bool read_game(Visitor& visitor) {
    scanner_.tell_numbers(NumberVisitor<Visitor>);
    for (;;) {
      if (rest_.empty()) rest_ = scanner_.next_batch();
      if (rest_.empty()) return false;
      if (tell(visitor)) return true;
    }
  }

  /// Tells the visitor about every game that is left.
  template <EventVisitor Visitor>
  void read_all(Visitor& visitor) {
    while (read_game(visitor)) {
    }
  }

  /// How far the text has been read, in bytes.
  [[nodiscard]] std::uint64_t offset() const noexcept { return scanner_.offset(); }
  /// Why the text ends too early, once read_game() has returned false.
  [[nodiscard]] const std::optional<InputFailure>& failure() const noexcept {
    return scanner_.failure();
  }
  /// True if the text ended between two games and not within one that only its end has closed, once
  /// read_game() has returned false: what follows would begin the next game.
  [[nodiscard]] bool ends_between_games() const noexcept { return scanner_.ends_between_games(); }

 private:
  template <class Visitor>
  bool tell(Visitor& visitor);
  template <class Visitor>
  const Event* tell_moves(Visitor& visitor, const Event* event, const Event* end);
  template <class Visitor>
  void tell_other(Visitor& visitor, const Event& event);
  template <class Visitor>
  void tell_tag(Visitor& visitor, const Event& name, const Event& value);
  [[nodiscard]] bool is_left_out(Event::Kind kind) noexcept;

  Scanner scanner_;
  std::span<const Event> rest_;           // of the batch, not yet told
  std::string decoded_;                   // the value of a tag with escapes
  bool skips_moves_ = false;              // until the game ends
  std::uint64_t skipped_variations_ = 0;  // begun and not ended, while one is left out
};

/// Tells what is in the batch, as far as the end of a game. True if that is reached.
template <class Visitor>
bool Reader::tell(Visitor& visitor) {
  const std::span<const Event> events = std::exchange(rest_, {});
  const Event* event = events.data();
  for (const Event* const end = event + events.size(); event != end; ++event) {
    if (is_left_out(event->kind)) continue;
    event = tell_moves(visitor, event, end);
    for (; event != end && event->kind == Event::Kind::TagName; event += 2) {
      tell_tag(visitor, event[0], event[1]);
    }
    if (event == end) return false;
    tell_other(visitor, *event);
    if (event->kind != Event::Kind::EndGame) continue;
    rest_ = {event + 1, end};
    return true;
  }
  return false;
}

/// Tells the moves and their numbers up to something else, for mostly a move comes after a move.
/// Returns where that is.
template <class Visitor>
[[gnu::always_inline]] inline const Event* Reader::tell_moves(Visitor& visitor, const Event* event,
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

/// Tells what is neither a move nor a tag.
template <class Visitor>
[[gnu::always_inline]] inline void Reader::tell_other(Visitor& visitor, const Event& event) {
  const Place place{scanner_, event.text};
  switch (event.kind) {
    case Event::Kind::Move:
    case Event::Kind::Number:
    case Event::Kind::TagName:
    case Event::Kind::TagValue: break;  // told by the others
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
void Reader::tell_tag(Visitor& visitor, const Event& name, const Event& value) {
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
