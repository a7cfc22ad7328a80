/// What a GUI says to an engine: `position startpos moves e2e4`, `go wtime 60000 btime 60000`.
///
/// Moves are kept as they are written, for only a position can tell what they mean; see
/// play_line().
///
/// Source: UCI, April 2006, "GUI to engine".
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tabiya/support/color.hpp"
#include "tabiya/uci/fault.hpp"

namespace tabiya::uci {

/// `uci`: say who you are and what can be set.
struct Hello {
  friend bool operator==(Hello, Hello) noexcept = default;
};

/// `debug on`, `debug off`.
struct Debug {
  bool is_on = false;
  friend bool operator==(Debug, Debug) noexcept = default;
};

/// `isready`: answer when all before this is done; during a search, at once.
struct IsReady {
  friend bool operator==(IsReady, IsReady) noexcept = default;
};

/// `setoption name Hash value 64`.
struct SetOption {
  std::string name;
  std::optional<std::string> value{};  ///< a button has none
  friend bool operator==(const SetOption&, const SetOption&) = default;
};

/// `register name … code …`, or `register later` without either.
struct Register {
  std::optional<std::string> name{};
  std::optional<std::string> code{};
  friend bool operator==(const Register&, const Register&) = default;
};

/// `ucinewgame`: what follows has nothing to do with what was before.
struct NewGame {
  friend bool operator==(NewGame, NewGame) noexcept = default;
};

/// `position startpos moves …`, `position fen … moves …`.
struct SetPosition {
  std::optional<std::string> fen{};  ///< nothing: the start of a game
  std::vector<std::string> moves{};
  friend bool operator==(const SetPosition&, const SetPosition&) = default;
};

/// No time on a clock is read as longer, or as further below zero; about thirty years.
inline constexpr std::chrono::milliseconds max_time{1'000'000'000'000};

/// `go`: search, by these limits. Numbers too large for their type are read as the largest.
struct Go {
  std::vector<std::string> search_moves{};  ///< only these; empty: all
  ByColor<std::optional<std::chrono::milliseconds>> time{};
  ByColor<std::optional<std::chrono::milliseconds>> increment{};
  std::optional<std::chrono::milliseconds> move_time{};
  std::optional<int> moves_to_go{};
  std::optional<int> depth{};  ///< in plies
  std::optional<int> mate{};   ///< in moves
  std::optional<std::uint64_t> nodes{};
  std::optional<int> perft{};  ///< count the games of so many plies; many engines know it
  bool is_ponder = false;
  bool is_infinite = false;
  friend bool operator==(const Go&, const Go&) = default;
};

/// `stop`: end the search now, with its best move.
struct Stop {
  friend bool operator==(Stop, Stop) noexcept = default;
};

/// `ponderhit`: the move that was pondered on was played.
struct PonderHit {
  friend bool operator==(PonderHit, PonderHit) noexcept = default;
};

/// `quit`.
struct Quit {
  friend bool operator==(Quit, Quit) noexcept = default;
};

// Not of the protocol, for a person at the keyboard; many engines know them. They are read only as
// the first word of a line.

/// `d`: show the position.
struct Show {
  friend bool operator==(Show, Show) noexcept = default;
};

/// `eval`: what the position is worth without any search.
struct Evaluate {
  friend bool operator==(Evaluate, Evaluate) noexcept = default;
};

/// `bench`: search the fixed positions, and tell nodes and speed.
struct Bench {
  friend bool operator==(Bench, Bench) noexcept = default;
};

/// `help`.
struct Help {
  friend bool operator==(Help, Help) noexcept = default;
};

using Command = std::variant<Hello, Debug, IsReady, SetOption, Register, NewGame, SetPosition, Go,
                             Stop, PonderHit, Quit, Show, Evaluate, Bench, Help>;

/// Reads a line. Words before the command are skipped, as the protocol demands ("joho debug on"),
/// and so are words that mean nothing within it, and numbers that are none.
/// Errors: no command in it, or one that lacks what it is about.
/// Promise: no text whatsoever does harm.
[[nodiscard]] std::expected<Parsed<Command>, Fault> parse_command(std::string_view line);

/// The line, without its end. Requires: no text in it holds a line end, no name a word that would
/// end it.
[[nodiscard]] std::string to_string(const Command& command);

}  // namespace tabiya::uci
