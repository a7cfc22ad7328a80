/// Events as lines of text: what `tabiya referee` reads, and what logs are made of.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "tabiya/game/arbiter.hpp"
#include "tabiya/game/event.hpp"
#include "tabiya/notation/move_text_error.hpp"

namespace tabiya {

/// Why a line is no event.
struct EventTextError {
  enum class Kind : std::uint8_t {
    Empty,
    UnknownVerb,
    SquareExpected,
    PlayerExpected,  ///< "white" or "black"
    TimeExpected,    ///< "90s", "+1.5s", "2min", "250ms"; at most a thousand days
    NumberExpected,
    ClaimExpected,   ///< "threefold", "fifty" or "insufficient"
    FaultExpected,   ///< "late" or "conduct"
    ResultExpected,  ///< "white", "black" or "draw"
    NoMove,          ///< see `move`
    TooManyWords,
  };
  Kind kind{};
  std::size_t offset = 0;  ///< of the word
  std::optional<MoveTextError> move{};

  friend bool operator==(const EventTextError&, const EventTextError&) noexcept = default;
};

/// "unknown_verb", … for programs.
[[nodiscard]] std::string_view to_string(EventTextError::Kind kind) noexcept;
/// A sentence, without a full stop.
[[nodiscard]] std::string to_string(const EventTextError& error);

/// The whole event: with all squares, and with whoever acted.
[[nodiscard]] std::string to_text(const Event& event);

/// Reads an event. Moves may be in any notation that `parse_move()` reads; who acts may be left out
/// where the state of the game tells it. An illegal move is an event too, if it is clear enough
/// which squares are meant.
[[nodiscard]] std::expected<Event, EventTextError> parse_event(std::string_view line,
                                                               const Arbiter& arbiter);

/// "90s", "0.25s".
[[nodiscard]] std::string to_text(Milliseconds time);
/// Reads "90", "90s", "1.5s", "2min", "1h", "250ms", with or without a sign; nothing if it is none
/// of these, or longer than a thousand days.
[[nodiscard]] std::optional<Milliseconds> parse_time(std::string_view text) noexcept;

}  // namespace tabiya
