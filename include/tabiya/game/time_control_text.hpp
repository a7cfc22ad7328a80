/// Time controls as text: the value of the PGN tag TimeControl. Source: PGN 9.6.1.
///
///     ?                 not known                         40/9000      40 moves in 9000 s each
///     -                 unlimited                         300          all moves in 300 s
///     40/7200:3600      one period after the other        4500+60      and 60 s more for each move
///     *180              hourglass with 180 s a side
///
/// Common extensions are read and written too: seconds with up to three decimals (10+0.05), an
/// increment in any period (40/5400+30:1800+30), and 1/N with N a whole number of days in seconds:
/// N seconds for each move, with no carry-over. ("1/86400+0" is the repeating period that plain PGN
/// means by "1/86400".)
///
/// PGN cannot express the other controls. They have the following texts, which other programs do
/// not understand; `is_standard_pgn()` is false for them:
///
///     5400d10           delay of 10 s (FIDE 6.3.2)        1800y3x30    byo-yomi, 3 periods of 30 s
///     5400b10           Bronstein delay of 10 s           1800y20/300  20 moves in every 300 s
///
/// A game in which the sides differ has two such texts. Some programs write them as the tags
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

/// Where and why a text is not a time control.
struct TimeControlError {
  enum class Kind : std::uint8_t {
    Empty,
    NumberExpected,
    NumberTooLarge,  ///< of moves, seconds or periods
    TooPrecise,      ///< more than three decimals
    Unexpected,      ///< a character that does not belong here
    Impossible,      ///< well formed, but not a possible time control: see `defect`
  };
  Kind kind{};
  std::size_t offset = 0;  ///< in bytes; of the period, if `Impossible`
  std::optional<TimeControlDefect> defect{};

  friend bool operator==(const TimeControlError&, const TimeControlError&) = default;
};

/// An English sentence without a full stop.
[[nodiscard]] std::string to_string(const TimeControlError& error);

/// Reads any of these texts. "?" gives `std::nullopt`: an unknown control, which is not the same as
/// unlimited.
[[nodiscard]] std::expected<std::optional<TimeControl>, TimeControlError> parse_time_control(
    std::string_view text);

/// The text that reads back as this control.
[[nodiscard]] std::string to_pgn(const TimeControl& control);

/// Whether PGN 9.6.1, with decimals and increments in any period, can express the control. It
/// cannot express days per move, although their text is widely used.
[[nodiscard]] bool is_standard_pgn(const TimeControl& control) noexcept;

}  // namespace tabiya
