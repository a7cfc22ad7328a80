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
#include "tabiya/notation/variant_san.hpp"
#include "tabiya/notation/variant_words.hpp"
#include "tabiya/rules/movegen.hpp"
#include "tabiya/rules/variant/variant_ending.hpp"

namespace tabiya::cli {
namespace {

struct NamedMove {
  Move move;
  std::string san;
  std::string uci;
};

/// The legal moves, sorted by SAN.
template <class AnyPosition>
std::vector<NamedMove> named_moves(const AnyPosition& position, CastlingMode mode) {
  std::vector<NamedMove> moves;
  for (const Move move : legal_moves(position)) {
    moves.push_back({move, to_san(position, move), to_uci(position, move, mode)});
  }
  std::ranges::sort(moves, {}, &NamedMove::san);
  return moves;
}

void print_number(const Position& position, std::size_t count) {
  if (is_checkmate(position)) fmt::print("no legal move: checkmate\n");
  else if (is_stalemate(position)) fmt::print("no legal move: stalemate\n");
  else fmt::print("{}\n", counted(count, "legal move"));
}
void print_number(const VariantPosition& position, std::size_t count) {
  fmt::print("{}\n", count == 0 ? "no legal move" : counted(count, "legal move"));
  if (const auto ending = ending_of(position)) fmt::print("{}\n", to_words(*ending));
}

template <class AnyPosition>
void print_text(const AnyPosition& position, const std::vector<NamedMove>& moves) {
  for (const NamedMove& named : moves) fmt::print("{:<8} {}\n", named.san, named.uci);
  print_number(position, moves.size());
}

void add_ending(boost::json::object& result, const Position& position) {
  result["checkmate"] = is_checkmate(position);
  result["stalemate"] = is_stalemate(position);
}
void add_ending(boost::json::object& result, const VariantPosition& position) {
  boost::json::value ending = nullptr;
  if (const auto found = ending_of(position)) ending = json::to_json(*found);
  result["ending"] = std::move(ending);
}

template <class AnyPosition>
boost::json::object json_of(const AnyPosition& position, const std::vector<NamedMove>& moves,
                            CastlingMode mode) {
  boost::json::object result = json::to_json(position);
  add_ending(result, position);
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
  position_.declare_variant(app);
  app.add_flag("--json", writes_json_, "Print one JSON object");
}

ExitCode MovesCommand::run() const {
  return position_.is_chess() ? list(position_.read()) : list(position_.read_in_variant());
}

template <class AnyPosition>
ExitCode MovesCommand::list(const std::expected<AnyPosition, Failure>& position) const {
  if (!position) return report(position.error());
  const std::vector<NamedMove> moves = named_moves(*position, position_.mode());
  if (writes_json_) print_json(json_of(*position, moves, position_.mode()));
  else print_text(*position, moves);
  return ExitCode::Success;
}

}  // namespace tabiya::cli
