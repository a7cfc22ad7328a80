/// The commands that a GUI sends to an engine: `position startpos moves e2e4`,
/// `go wtime 60000 btime 60000`.
///
/// A program that is an engine reads each line of its input with parse_command() and answers with a
/// `Reply`. A program that uses an engine calls `Client`, which writes them.
///
/// Moves are kept as text, because their meaning depends on the position; see play_line().
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

/// `uci`: asks the engine for its name and its options.
struct Hello {
  friend bool operator==(Hello, Hello) noexcept = default;
};

/// `debug on`, `debug off`.
struct Debug {
  bool is_on = false;
  friend bool operator==(Debug, Debug) noexcept = default;
};

/// `isready`: asks for `readyok` once all earlier commands are done; during a search, immediately.
struct IsReady {
  friend bool operator==(IsReady, IsReady) noexcept = default;
};

/// `setoption name Hash value 64`.
struct SetOption {
  std::string name;
  std::optional<std::string> value{};  ///< none for a button
  friend bool operator==(const SetOption&, const SetOption&) = default;
};

/// `register name … code …`, or `register later` without either.
struct Register {
  std::optional<std::string> name{};
  std::optional<std::string> code{};
  friend bool operator==(const Register&, const Register&) = default;
};

/// `ucinewgame`: the next search belongs to a new game.
struct NewGame {
  friend bool operator==(NewGame, NewGame) noexcept = default;
};

/// `position startpos moves …`, `position fen … moves …`.
struct SetPosition {
  std::optional<std::string> fen{};  ///< none: the initial position
  std::vector<std::string> moves{};
  friend bool operator==(const SetPosition&, const SetPosition&) = default;
};

/// Clock times are clamped to this range on either side of zero; about thirty years.
inline constexpr std::chrono::milliseconds max_time{1'000'000'000'000};

/// `go`: starts a search with these limits. A number that overflows its type is read as the largest.
/// Where a limit is named and none can be read, it is one ply: who names a limit expects an end.
struct Go {
  std::vector<std::string> search_moves{};  ///< search only these; empty: all
  ByColor<std::optional<std::chrono::milliseconds>> time{};
  ByColor<std::optional<std::chrono::milliseconds>> increment{};
  std::optional<std::chrono::milliseconds> move_time{};
  std::optional<int> moves_to_go{};
  std::optional<int> depth{};  ///< in plies
  std::optional<int> mate{};   ///< in moves
  std::optional<std::uint64_t> nodes{};
  std::optional<int> perft{};  ///< the depth of a perft; not in the protocol, but widespread
  bool is_ponder = false;
  bool is_infinite = false;
  friend bool operator==(const Go&, const Go&) = default;
};

/// `stop`: ends the search; the engine answers with its best move.
struct Stop {
  friend bool operator==(Stop, Stop) noexcept = default;
};

/// `ponderhit`: the opponent played the expected move.
struct PonderHit {
  friend bool operator==(PonderHit, PonderHit) noexcept = default;
};

/// `quit`.
struct Quit {
  friend bool operator==(Quit, Quit) noexcept = default;
};

// Not part of the protocol: commands for a person at the keyboard, known to many engines. They are
// recognized only as the first word of a line.

/// `d`: shows the position.
struct Show {
  friend bool operator==(Show, Show) noexcept = default;
};

/// `eval`: shows the static evaluation.
struct Evaluate {
  friend bool operator==(Evaluate, Evaluate) noexcept = default;
};

/// `bench`: searches a fixed set of positions and reports nodes and speed.
struct Bench {
  friend bool operator==(Bench, Bench) noexcept = default;
};

/// `help`.
struct Help {
  friend bool operator==(Help, Help) noexcept = default;
};

using Command = std::variant<Hello, Debug, IsReady, SetOption, Register, NewGame, SetPosition, Go,
                             Stop, PonderHit, Quit, Show, Evaluate, Bench, Help>;

/// Parses a line. Skips unknown words before the command, as the protocol demands ("joho debug on"),
/// as well as unknown words and malformed numbers within it.
/// Errors: the line has no command, or the command lacks a required part.
/// Promise: safe for any input.
[[nodiscard]] std::expected<Parsed<Command>, Fault> parse_command(std::string_view line);

/// The command as a line, without a line end.
/// Requires: no text contains a line end, and no name contains the keyword that would end it.
[[nodiscard]] std::string to_string(const Command& command);

}  // namespace tabiya::uci
