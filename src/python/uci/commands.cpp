// What engines are asked.
#include <chrono>
#include <limits>

#include "python/bind.hpp"
#include "python/casters.hpp"
#include "python/engine/limits.hpp"
#include "python/errors.hpp"
#include "python/pgn/played.hpp"
#include "python/uci/bind_uci.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/uci/command.hpp"
#include "tabiya/uci/game_line.hpp"

namespace tabiya::python {
namespace {

std::string line_of(const uci::Command& command) { return to_string(command); }

/// The `position` command of a game, and whether it is in the dialect of Chess960.
///
/// An engine without the option `UCI_Chess960` gets a game of Chess960 in the dialect of standard
/// chess, as far as that can express it.
py::tuple position_command(py::handle game, bool has_chess960) {
  uci::GameLine line = read_line_of_moves(game);
  const bool is_chess960 = line.mode == CastlingMode::Chess960;
  if (!is_chess960 || has_chess960) return py::make_tuple(line_of(to_command(line)), is_chess960);
  const auto standard = in_standard_dialect(std::move(line));
  if (!standard) {
    raise("EngineError", "the engine has no option UCI_Chess960, which this position needs",
          py::dict{py::arg("kind") = "no chess960"});
  }
  return py::make_tuple(line_of(to_command(*standard)), false);
}

std::optional<std::chrono::milliseconds> left_of(const std::optional<engine::ClockState>& clock) {
  return clock ? std::optional{clock->left} : std::nullopt;
}
std::optional<std::chrono::milliseconds> increment_of(
    const std::optional<engine::ClockState>& clock) {
  return clock ? std::optional{clock->increment} : std::nullopt;
}

/// The `go` command for limits as Engine.analyse() has them. Raises: as read_limits().
std::string go_command(py::handle game, bool is_chess960, bool must_end, bool ponder,
                       const py::kwargs& arguments) {
  const PlayedPosition position = read_played(game);
  // How deep another engine can search, it knows itself.
  constexpr int any_depth = std::numeric_limits<int>::max();
  const engine::SearchLimits limits = read_limits(position, arguments, any_depth);
  if (limits.handicap)
    throw py::type_error("another engine has no level or rating; see its options");
  if (must_end && is_endless(limits)) {
    throw py::value_error(
        "a search without a limit never ends: give depth, nodes, time, mate or clocks");
  }
  const CastlingMode mode = is_chess960 ? CastlingMode::Chess960 : CastlingMode::Standard;
  uci::Go go{.move_time = limits.move_time,
             .moves_to_go = limits.moves_to_go,
             .depth = limits.depth,
             .mate = limits.mate,
             .nodes = limits.nodes,
             .is_ponder = ponder,
             .is_infinite = limits.is_infinite};
  for (const Color color : all_colors) {
    go.time[color] = left_of(limits.clocks[color]);
    go.increment[color] = increment_of(limits.clocks[color]);
  }
  for (const Move move : limits.search_moves)
    go.search_moves.push_back(to_uci(position.now.position, move, mode));
  return line_of(go);
}

}  // namespace

void bind_commands(py::module_& module) {
  module.def("_position_command", position_command);
  module.def("_go_command", go_command);
  module.def("_position_of", [](py::handle game) { return read_played(game).now; });
}

void bind_uci(py::module_& parent) {
  py::module_ module =
      parent.def_submodule("uci", "The messages of UCI, for the package tabiya.uci.");
  bind_options(module);
  bind_replies(module);
  bind_commands(module);
}

}  // namespace tabiya::python
