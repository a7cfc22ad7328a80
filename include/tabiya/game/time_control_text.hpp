/// Time controls as one word, the value of PGN's tag TimeControl. Source: PGN 9.6.1.
///
///     ?                 not known                         40/9000      40 moves in 9000 s each
///     -                 unlimited                         300          all moves in 300 s
///     40/7200:3600      one period after the other        4500+60      and 60 s more for each move
///     *180              hourglass with 180 s a side
///
/// Read and written besides, because programs do: seconds with up to three decimals (10+0.05), an
/// increment in any period (40/5400+30:1800+30), and 1/N where N is whole days: N for each
/// move, nothing carried over. ("1/86400+0" is the period that PGN itself would mean.)
///
/// PGN has no words for the rest. They are written as follows; other programs will not understand
/// it, and `is_standard_pgn()` tells:
///
///     5400d10           delay of 10 s (FIDE 6.3.2)        1800y3x30    byo-yomi, 3 periods of 30 s
///     5400b10           Bronstein delay of 10 s           1800y20/300  20 moves in every 300 s
///
/// A game in which the sides differ has two such texts; some programs write them as
/// WhiteTimeControl and BlackTimeControl.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "tabiya/game/time_control.hpp"

namespace tabiya {

/// Where a text stops being a time control, and why.
struct TimeControlError {
  enum class Kind : std::uint8_t {
    Empty,
    NumberExpected,
    NumberTooLarge,  ///< of moves, seconds or periods; nothing ever wraps round
    TooPrecise,      ///< more than three decimals
    Unexpected,      ///< a character that nothing explains
    Impossible,      ///< well written, but no clock can do it: see `defect`
  };
  Kind kind{};
  std::size_t offset = 0;  ///< of a byte; of the period, if `Impossible`
  std::optional<TimeControlDefect> defect{};

  friend bool operator==(const TimeControlError&, const TimeControlError&) = default;
};

/// An English sentence without a full stop.
[[nodiscard]] std::string to_string(const TimeControlError& error);

/// Reads any of the above; "?" is a text of which nothing follows, not even that there is no limit.
[[nodiscard]] std::expected<std::optional<TimeControl>, TimeControlError> parse_time_control(
    std::string_view text);

/// The text that reads back as this control.
[[nodiscard]] std::string to_pgn(const TimeControl& control);

/// Whether PGN 9.6.1 (with decimals and increments in any period) has a word for it. Days per move
/// have none, though a text that is widely used.
[[nodiscard]] bool is_standard_pgn(const TimeControl& control) noexcept;

}  // namespace tabiya
