/// A game as its list of events: how it is kept, and how it is rebuilt.
///
///     tabiya-log 1
///     ruleset fide-blitz
///     fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
///     time 180+2
///     begins 0s
///     1.5s move e2e4 white
///     1.7s press white
///
/// Instants are seconds from wherever the program counts. After the first line, those of the terms
/// may be left out or come in any order; `variant chess960`, `white-time` and `black-time` (where
/// the sides differ) and `no-draws-before N` are written when they are needed. What an event
/// changes in its ruleset besides is not kept.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "tabiya/game/arbiter.hpp"
#include "tabiya/game/event_text.hpp"

namespace tabiya {

/// The game so far. Reading it back gives an equal arbiter.
[[nodiscard]] std::string to_log(const Arbiter& arbiter);

/// The first line that a log cannot have.
struct LogError {
  enum class Kind : std::uint8_t {
    NoLog,  ///< the first line is not that of a log
    UnknownRuleset,
    BadPosition,
    BadTimeControl,
    BadTerm,  ///< no other line of the terms
    BadInstant,
    BadEvent,         ///< see `text`
    RefusedEvent,     ///< see `refusal`: the log is not of a game under these terms
    ImpossibleClock,  ///< see ArbiterRefusal::clock
  };
  Kind kind{};
  std::size_t line = 0;  ///< from 1
  std::optional<EventTextError> text{};
  std::optional<ArbiterRefusal> refusal{};
};

/// "bad_instant", … for programs.
[[nodiscard]] std::string_view to_string(LogError::Kind kind) noexcept;
/// A sentence with the line, without a full stop.
[[nodiscard]] std::string to_string(const LogError& error);

/// Rebuilds a game from its log.
[[nodiscard]] std::expected<Arbiter, LogError> read_log(std::string_view text);

/// Rebuilds a game from its events. Errors: the first event that is refused.
[[nodiscard]] std::expected<Arbiter, ArbiterRefusal> replay(const GameTerms& terms,
                                                            std::span<const TimedEvent> events);

}  // namespace tabiya
