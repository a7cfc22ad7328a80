/// A game as a log of events: the text format, and how to rebuild the game from it.
///
///     tabiya-log 1
///     ruleset fide-blitz
///     fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
///     time 180+2
///     begins 0s
///     1.5s move e2e4 white
///     1.7s press white
///
/// Instants are seconds from an origin that the program chooses. The lines of the terms, after the
/// first line, are optional and come in any order. `variant atomic`, `variant chess960`, `white-time` and
/// `black-time` (if the sides differ) and `no-draws-before N` are written only if needed. A log
/// does not keep other changes that an organiser made to the ruleset.
///
/// Lines that begin with `pgn ` hold the text of a PGN game, line by line: what is known of the
/// game besides its events, such as the players and the comments of a game that was continued.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "game/inner/event_text.hpp"
#include "tabiya/game/arbiter.hpp"
#include "tabiya/game/variant_arbiter.hpp"

namespace tabiya {

/// The log of the game so far. Reading it back gives an equal arbiter. `pgn` is kept with it.
[[nodiscard]] std::string to_log(const Arbiter& arbiter, std::string_view pgn = {});
[[nodiscard]] std::string to_log(const VariantArbiter& arbiter, std::string_view pgn = {});
/// The PGN text that a log keeps; empty if it has none.
[[nodiscard]] std::string pgn_of_log(std::string_view log);

/// The first bad line of a log.
struct LogError {
  enum class Kind : std::uint8_t {
    NoLog,  ///< the first line is not "tabiya-log 1"
    UnknownRuleset,
    BadPosition,
    OtherVariant,  ///< than chess; read_variant_log() reads it
    BadTimeControl,
    BadTerm,  ///< not a valid line of the terms
    BadInstant,
    BadEvent,         ///< see `text`
    RefusedEvent,     ///< see `refusal`: not a game under these terms
    ImpossibleClock,  ///< see ArbiterRefusal::clock
  };
  Kind kind{};
  std::size_t line = 0;  ///< from 1
  std::optional<EventTextError> text{};
  std::optional<ArbiterRefusal> refusal{};
};

/// The name for programs, such as "bad_instant".
[[nodiscard]] std::string_view to_string(LogError::Kind kind) noexcept;
/// An English sentence that names the line, without a full stop.
[[nodiscard]] std::string to_string(const LogError& error);

/// An event as a line of a log: "12.5s move e2e4 white".
[[nodiscard]] std::string to_log_line(const TimedEvent& event);

/// Plays the event lines of a log. Errors: the first bad line; the events before it are played.
[[nodiscard]] std::expected<void, LogError> replay_lines(Arbiter& arbiter, std::string_view lines);
[[nodiscard]] std::expected<void, LogError> replay_lines(VariantArbiter& arbiter,
                                                         std::string_view lines);

/// Rebuilds a game of chess from its log.
[[nodiscard]] std::expected<Arbiter, LogError> read_log(std::string_view text);
/// Rebuilds a game of any variant from its log.
[[nodiscard]] std::expected<VariantArbiter, LogError> read_variant_log(std::string_view text);

/// Rebuilds a game from its events. Errors: the refusal of the first event that is refused.
[[nodiscard]] std::expected<Arbiter, ArbiterRefusal> replay(const GameTerms& terms,
                                                            std::span<const TimedEvent> events);

}  // namespace tabiya
