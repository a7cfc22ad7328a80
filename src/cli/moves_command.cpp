#include "cli/moves_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "cli/output.hpp"
#include "tabiya/json/position.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::cli {
namespace {

struct NamedMove {
  Move move;
  std::string san;
  std::string uci;
};

/// The legal moves, sorted by SAN.
std::vector<NamedMove> named_moves(const Position& position, CastlingMode mode) {
  std::vector<NamedMove> moves;
  for (const Move move : legal_moves(position)) {
    moves.push_back({move, to_san(position, move), to_uci(position, move, mode)});
  }
  std::ranges::sort(moves, {}, &NamedMove::san);
  return moves;
}

void print_text(const Position& position, const std::vector<NamedMove>& moves) {
  for (const NamedMove& named : moves) fmt::print("{:<8} {}\n", named.san, named.uci);
  if (is_checkmate(position)) fmt::print("no legal move: checkmate\n");
  else if (is_stalemate(position)) fmt::print("no legal move: stalemate\n");
  else fmt::print("{}\n", counted(moves.size(), "legal move"));
}

boost::json::object json_of(const Position& position, const std::vector<NamedMove>& moves,
                            CastlingMode mode) {
  boost::json::object result = json::to_json(position);
  result["checkmate"] = is_checkmate(position);
  result["stalemate"] = is_stalemate(position);
  result["count"] = moves.size();
  boost::json::array entries;
  for (const NamedMove& named : moves) {
    entries.push_back(json::to_json(position, named.move, mode));
  }
  result["moves"] = std::move(entries);
  return result;
}

}  // namespace

void MovesCommand::declare_options(CLI::App& app) {
  app.add_option("FEN", position_.words, "A FEN, startpos, or - to read one from standard input")
      ->required()
      ->type_name("");
  position_.declare_mode(app);
  app.add_flag("--json", writes_json_, "Print one JSON object");
}

ExitCode MovesCommand::run() const {
  const auto position = position_.read();
  if (!position) return report(position.error());
  const std::vector<NamedMove> moves = named_moves(*position, position_.mode());
  if (writes_json_) print_json(json_of(*position, moves, position_.mode()));
  else print_text(*position, moves);
  return ExitCode::Success;
}

}  // namespace tabiya::cli
