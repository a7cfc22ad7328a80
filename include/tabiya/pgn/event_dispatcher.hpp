/// The step from the scanner's events to the calls of a visitor; a part of `Reader`.
///
/// Programs do not use this header. The scanner is compiled once, in the library, and hands over
/// its events in batches; the calls of the visitor are inlined here, into the user's program.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "tabiya/pgn/events.hpp"

namespace tabiya::pgn {

/// One event; `text` points into the reader's window.
struct Event {
  enum class Kind : std::uint8_t {
    BeginGame,
    TagName,   ///< followed by its TagValue
    TagValue,  ///< raw; detail: escaped_value and damaged_value
    BeginMoves,
    Move,
    Number,   ///< a move number; only for a `NumberVisitor`
    Nag,      ///< detail: its number
    Comment,  ///< detail: its Form, plus continued_comment
    BeginVariation,
    EndVariation,
    Result,  ///< detail: a Result
    EndGame,
    Oddity,       ///< detail: an Oddity
    SkippedText,  ///< only for a `SkippedTextVisitor`
    FirstNumber,  ///< size: the number; detail: 1 for Black; only for a `FirstNumberVisitor`
  };
  static constexpr std::uint8_t continued_comment = 0x80;
  static constexpr std::uint8_t escaped_value = 1;  ///< contains escapes
  static constexpr std::uint8_t damaged_value = 2;  ///< contains control characters

  const char* text;
  std::uint32_t size;
  Kind kind;
  std::uint8_t detail;

  [[nodiscard]] std::string_view view() const noexcept { return {text, size}; }
};

/// The events that are emitted only for visitors that have a member for them.
struct OptionalEvents {
  bool numbers = false;
  bool first_numbers = false;
  bool skipped_text = false;
};

/// Decodes `\"` and `\\` in `raw` into `buffer` and returns a view of it. Source: PGN 7.
[[nodiscard]] std::string_view decode_tag_value(std::string_view raw, std::string& buffer);

/// The events of a batch that the visitor has not received yet.
class EventDispatcher {
 public:
  [[nodiscard]] bool is_empty() const noexcept { return rest_.empty(); }
  /// Requires: is_empty(); the scanner and its events stay valid until it is empty again.
  void refill(const Scanner& scanner, std::span<const Event> batch) noexcept {
    scanner_ = &scanner;
    rest_ = batch;
  }
  /// Sends events up to the end of a game. True if that was reached.
  template <class Visitor>
  bool dispatch_game(Visitor& visitor);

 private:
  template <class Visitor>
  const Event* dispatch_moves(Visitor& visitor, const Event* event, const Event* end);
  template <class Visitor>
  void dispatch_other(Visitor& visitor, const Event& event);
  template <class Visitor>
  void dispatch_tag(Visitor& visitor, const Event& name, const Event& value);
  [[nodiscard]] bool is_left_out(Event::Kind kind) noexcept;
  [[nodiscard]] Cursor cursor_of(const Event& event) const noexcept {
    return {*scanner_, event.text};
  }

  const Scanner* scanner_ = nullptr;
  std::span<const Event> rest_;
  std::string decoded_;                   // the value of a tag with escapes
  bool skips_moves_ = false;              // until the game ends
  std::uint64_t skipped_variations_ = 0;  // the open variations, counted from the skipped one
};

template <class Visitor>
bool EventDispatcher::dispatch_game(Visitor& visitor) {
  const std::span<const Event> events = std::exchange(rest_, {});
  const Event* event = events.data();
  const Event* const end = event + events.size();
  while (event != end) {
    if (is_left_out(event->kind)) {
      ++event;
      continue;
    }
    event = dispatch_moves(visitor, event, end);
    for (; event != end && event->kind == Event::Kind::TagName; event += 2) {
      dispatch_tag(visitor, event[0], event[1]);
    }
    if (event == end) return false;
    const Event& other = *event++;
    dispatch_other(visitor, other);
    if (other.kind != Event::Kind::EndGame) continue;
    rest_ = {event, end};
    return true;
  }
  return false;
}

/// Dispatches moves and their numbers, and returns the first event of another kind. Usually a move
/// follows a move, so this loop is the hot path.
template <class Visitor>
[[gnu::always_inline]] inline const Event* EventDispatcher::dispatch_moves(Visitor& visitor,
                                                                           const Event* event,
                                                                           const Event* end) {
  const Scanner* const scanner = scanner_;
  for (; event != end; ++event) {
    const Cursor cursor{*scanner, event->text};
    if (event->kind == Event::Kind::Move) {
      visitor.move(event->view(), cursor);
    } else if (NumberVisitor<Visitor> && event->kind == Event::Kind::Number) {
      if constexpr (NumberVisitor<Visitor>) visitor.move_number(event->view(), cursor);
    } else {
      break;
    }
  }
  return event;
}

/// Dispatches an event that is neither a move nor a tag.
template <class Visitor>
[[gnu::always_inline]] inline void EventDispatcher::dispatch_other(Visitor& visitor,
                                                                   const Event& event) {
  const Cursor cursor = cursor_of(event);
  switch (event.kind) {
    case Event::Kind::Move:
    case Event::Kind::Number:
    case Event::Kind::TagName:
    case Event::Kind::TagValue: break;  // dispatched by the functions above
    case Event::Kind::Comment: {
      const bool is_continued = (event.detail & Event::continued_comment) != 0;
      const auto form =
          static_cast<Comment::Form>(event.detail & ~unsigned{Event::continued_comment});
      visitor.comment(Comment{event.view(), form, is_continued}, cursor);
      break;
    }
    case Event::Kind::Nag: visitor.nag(Nag{event.detail}, cursor); break;
    case Event::Kind::BeginVariation:
      if (visitor.begin_variation(cursor) == Next::Skip) skipped_variations_ = 1;
      break;
    case Event::Kind::EndVariation: visitor.end_variation(cursor); break;
    case Event::Kind::BeginGame: visitor.begin_game(cursor); break;
    case Event::Kind::BeginMoves: skips_moves_ = visitor.begin_moves(cursor) == Next::Skip; break;
    case Event::Kind::Result: visitor.result(static_cast<Result>(event.detail), cursor); break;
    case Event::Kind::Oddity: visitor.oddity(static_cast<Oddity>(event.detail), cursor); break;
    case Event::Kind::EndGame: visitor.end_game(cursor); break;
    case Event::Kind::SkippedText:
      if constexpr (SkippedTextVisitor<Visitor>) visitor.skipped_text(event.view(), cursor);
      break;
    case Event::Kind::FirstNumber:
      if constexpr (FirstNumberVisitor<Visitor>) {
        visitor.first_move_number(event.size, event.detail != 0, cursor);
      }
      break;
  }
}

template <class Visitor>
void EventDispatcher::dispatch_tag(Visitor& visitor, const Event& name, const Event& value) {
  const bool has_escapes = (value.detail & Event::escaped_value) != 0;
  const std::string_view decoded =
      has_escapes ? decode_tag_value(value.view(), decoded_) : value.view();
  const bool is_damaged = (value.detail & Event::damaged_value) != 0;
  visitor.tag(Tag{name.view(), decoded, value.view(), is_damaged}, cursor_of(name));
}

/// True for events that the visitor has skipped.
inline bool EventDispatcher::is_left_out(Event::Kind kind) noexcept {
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
