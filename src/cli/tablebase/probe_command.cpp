#include "cli/tablebase/probe_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <cstdlib>

#include "cli/output.hpp"
#include "cli/tablebase/tables_option.hpp"
#include "tabiya/json/tablebase.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/rules/movegen.hpp"
#include "tabiya/tablebase/category.hpp"

namespace tabiya::cli {
namespace {

/// "at most 28 plies" where the table counts in full moves.
std::string distance_text(Dtz dtz) {
  const int plies = std::abs(dtz.plies);
  if (dtz.is_exact) return counted(static_cast<std::uint64_t>(plies), "ply");
  return fmt::format("{} or {} plies", plies, plies + 1);
}

/// "White wins: 27 or 28 plies to the next capture or pawn move."
std::string sentence_of(const Position& position, Dtz dtz) {
  using enum TablebaseCategory;
  const auto mover = to_words(position.turn(), Language::English);
  const auto other = to_words(~position.turn(), Language::English);
  if (!has_legal_move(position)) {
    return position.is_check() ? fmt::format("{} is mated.", mover)
                               : fmt::format("{} is stalemated.", mover);
  }
  const auto winner = dtz.plies > 0 ? mover : other;
  const std::string distance = distance_text(dtz);
  switch (category_of(dtz, position.halfmove_clock())) {
    case Draw: return "Draw.";
    case Win:
    case Loss:
      return fmt::format("{} wins: {} to the next capture, pawn move or mate.", winner, distance);
    case MaybeWin:
    case MaybeLoss:
      return fmt::format(
          "{} wins, unless the fifty-move rule comes one ply earlier: {} to the next "
          "capture, pawn move or mate.",
          winner, distance);
    case CursedWin:
    case BlessedLoss:
      return fmt::format("Draw by the fifty-move rule, without which {} would win.", winner);
  }
  return {};
}

}  // namespace

void TablebaseProbeCommand::declare_options(CLI::App& app) {
  app.add_option("FEN", position_.words, "A FEN, or - to read one from standard input")
      ->required()
      ->type_name("");
  declare_tables(app, tables_);
  app.add_flag("--json", writes_json_,
               "Print one JSON object in the form of Lichess' tablebase server");
}

ExitCode TablebaseProbeCommand::run() const {
  const auto position = position_.read();
  if (!position) return report(position.error());
  const auto tables = open_tables(tables_);
  if (!tables) return report(tables.error());
  if (!writes_json_) return print(*tables, *position);
  const auto answer = json::tablebase_to_json(*tables, *position);
  if (!answer) return report({to_string(answer.error())});
  print_json(*answer);
  return ExitCode::Success;
}

ExitCode TablebaseProbeCommand::print(const Tablebase& tables, const Position& position) {
  const auto dtz = tables.dtz(position);
  if (!dtz) return report({to_string(dtz.error())});
  const auto ranked = tables.rank(position);
  if (!ranked) return report({to_string(ranked.error())});
  fmt::print("{}\n", sentence_of(position, *dtz));
  for (const RankedMove& move : *ranked) {
    const auto category = category_of(move.dtz, position.halfmove_clock());
    fmt::print("  {:<8}{:<14}{}\n", to_san(position, move.move), to_string(category),
               move.dtz.plies == 0 ? "" : distance_text(move.dtz));
  }
  return ExitCode::Success;
}

}  // namespace tabiya::cli
