/// Events as lines of text, for `tabiya referee` and for logs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "tabiya/game/arbiter.hpp"
#include "tabiya/game/event.hpp"
#include "tabiya/game/variant_arbiter.hpp"
#include "tabiya/notation/move_text_error.hpp"

namespace tabiya {

/// Why a line is not an event.
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
  std::size_t offset = 0;  ///< of the bad word, in bytes
  std::optional<MoveTextError> move{};

  friend bool operator==(const EventTextError&, const EventTextError&) noexcept = default;
};

/// The name for programs, such as "unknown_verb".
[[nodiscard]] std::string_view to_string(EventTextError::Kind kind) noexcept;
/// An English sentence without a full stop.
[[nodiscard]] std::string to_string(const EventTextError& error);

/// The event in full: with all squares and with the player who acts.
[[nodiscard]] std::string to_text(const Event& event);

/// Reads an event. Moves can be in any notation that `parse_move()` reads. The player who acts can
/// be left out if the state of the game makes it clear. An illegal move is an event too if its
/// squares are clear.
[[nodiscard]] std::expected<Event, EventTextError> parse_event(std::string_view line,
                                                               const Arbiter& arbiter);
[[nodiscard]] std::expected<Event, EventTextError> parse_event(std::string_view line,
                                                               const VariantArbiter& arbiter);

/// Reads two squares and perhaps the letter of a piece, such as "e2e4" or "e7e8q", or a drop such as
/// "P@e4". The move need not be legal.
[[nodiscard]] std::optional<MoveAttempt> parse_attempt(std::string_view text) noexcept;

/// A time in seconds, such as "90s" or "0.25s".
[[nodiscard]] std::string to_text(Milliseconds time);
/// Reads "90", "90s", "1.5s", "2min", "1h" or "250ms", with or without a sign. Returns nothing for
/// any other text and for more than a thousand days.
[[nodiscard]] std::optional<Milliseconds> parse_time(std::string_view text) noexcept;

}  // namespace tabiya
