/// The messages that an engine sends to a GUI: `info depth 12 score cp 31 pv e2e4 e7e5`,
/// `bestmove e2e4`.
///
/// A program that uses an engine seldom needs them one by one: `Client` reads them and returns the
/// answer of a search. A program that is an engine writes them with to_string(). Every field of
/// `Info` is optional, because an engine sends what it likes, in several lines.
///
/// Source: UCI, April 2006, "Engine to GUI".
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tabiya/uci/fault.hpp"
#include "tabiya/uci/option.hpp"

namespace tabiya::uci {

/// `id name …`.
struct IdName {
  std::string name;
  friend bool operator==(const IdName&, const IdName&) = default;
};

/// `id author …`.
struct IdAuthor {
  std::string author;
  friend bool operator==(const IdAuthor&, const IdAuthor&) = default;
};

/// `uciok`: all options have been sent.
struct UciOk {
  friend bool operator==(UciOk, UciOk) noexcept = default;
};

/// `readyok`.
struct ReadyOk {
  friend bool operator==(ReadyOk, ReadyOk) noexcept = default;
};

/// `bestmove e2e4 ponder e7e5`. Without a legal move `bestmove (none)`; some engines write `0000`.
struct BestMove {
  std::optional<std::string> move{};
  std::optional<std::string> ponder{};
  friend bool operator==(const BestMove&, const BestMove&) = default;
};

/// The state of a copy-protection or registration check.
enum class CheckState : std::uint8_t { Checking, Ok, Error };

/// `copyprotection ok`.
struct CopyProtection {
  CheckState state = CheckState::Ok;
  friend bool operator==(CopyProtection, CopyProtection) noexcept = default;
};

/// `registration ok`.
struct Registration {
  CheckState state = CheckState::Ok;
  friend bool operator==(Registration, Registration) noexcept = default;
};

/// `score cp 31`, `score mate -3 upperbound`: from the engine's point of view.
struct InfoScore {
  enum class Unit : std::uint8_t {
    Centipawns,
    Mate,  ///< in moves, not plies; negative: the engine is mated
  };
  enum class Bound : std::uint8_t { Exact, Lower, Upper };

  Unit unit = Unit::Centipawns;
  int value = 0;  ///< as read, it can be negated: the least int becomes the next one
  Bound bound = Bound::Exact;
  friend bool operator==(InfoScore, InfoScore) noexcept = default;
};

/// `wdl 120 800 80`. Units: per thousand.
struct InfoChances {
  int win = 0;
  int draw = 0;
  int loss = 0;
  friend bool operator==(InfoChances, InfoChances) noexcept = default;
};

/// `currline 1 e2e4 e7e5`: the line that a processor is searching.
struct CurrentLine {
  std::optional<int> processor{};  ///< from 1
  std::vector<std::string> moves{};
  friend bool operator==(const CurrentLine&, const CurrentLine&) = default;
};

/// `info`, with the fields that the engine sent.
struct Info {
  std::optional<int> depth{};            ///< in plies
  std::optional<int> selective_depth{};  ///< in plies
  std::optional<int> line_number{};      ///< `multipv`, from 1
  std::optional<InfoScore> score{};
  std::optional<InfoChances> chances{};
  std::optional<std::uint64_t> nodes{};
  std::optional<std::uint64_t> nodes_per_second{};
  std::optional<int> hash_permille{};
  std::optional<std::uint64_t> table_hits{};           ///< `tbhits`
  std::optional<std::uint64_t> shredder_table_hits{};  ///< `sbhits`
  std::optional<int> processor_permille{};             ///< `cpuload`
  std::optional<std::chrono::milliseconds> time{};
  std::optional<std::string> current_move{};
  std::optional<int> current_move_number{};  ///< from 1
  std::vector<std::string> refutation{};     ///< a move, and the line that refutes it
  std::optional<CurrentLine> current_line{};
  std::vector<std::string> line{};    ///< `pv`
  std::optional<std::string> text{};  ///< `string`: the rest of the line
  friend bool operator==(const Info&, const Info&) = default;
};

using Reply = std::variant<IdName, IdAuthor, UciOk, ReadyOk, BestMove, CopyProtection, Registration,
                           OptionOffer, Info>;

/// Parses a line, with the same tolerance as parse_command(). Other output, such as the name that
/// many engines print at the start, is an UnknownCommand.
/// Promise: safe for any input.
[[nodiscard]] std::expected<Parsed<Reply>, Fault> parse_reply(std::string_view line);

/// The reply as a line, without a line end.
/// Requires: no text contains a line end, and no name contains the keyword that would end it.
[[nodiscard]] std::string to_string(const Reply& reply);

}  // namespace tabiya::uci
