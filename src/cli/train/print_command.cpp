#include "cli/train/print_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>

#include "cli/number_check.hpp"
#include "cli/train/recorded_games.hpp"
#include "tabiya/pgn/annotations.hpp"
#include "tabiya/pgn/writer.hpp"

namespace tabiya::cli {
namespace {

pgn::Result result_of(training::GameResult result) {
  switch (result) {
    case training::GameResult::WhiteWins: return pgn::Result::WhiteWins;
    case training::GameResult::BlackWins: return pgn::Result::BlackWins;
    case training::GameResult::Draw: break;
  }
  return pgn::Result::Draw;
}

/// The score of a mate encodes its distance; a PGN evaluation stores it separately.
pgn::Evaluation evaluation_of(int score, Color mover) {
  const int for_white = mover == Color::White ? score : -score;
  constexpr int at_once = training::mate_score + 900;
  if (score >= training::mate_score) {
    const int moves = at_once - score;
    return {pgn::Evaluation::MateIn{mover == Color::White ? moves : -moves}};
  }
  if (score <= -training::mate_score) {
    const int moves = at_once + score;
    return {pgn::Evaluation::MateIn{mover == Color::White ? -moves : moves}};
  }
  return {pgn::Evaluation::Centipawns{for_white}};
}

pgn::GameTree tree_of(const training::GameRecord& record, std::uint64_t number) {
  pgn::GameTree tree{record.start};
  tree.tags.set("Event", "Self-play");
  tree.tags.set("Round", std::to_string(number));
  tree.result = result_of(record.result);
  pgn::NodeId last = pgn::GameTree::root();
  Color mover = record.start.turn();
  for (const training::RecordedPly& ply : record.plies) {
    last = tree.add(last, ply.move);
    if (ply.score) tree[last].comments.push_back(to_string(evaluation_of(*ply.score, mover)));
    mover = ~mover;
  }
  return tree;
}

}  // namespace

void TrainPrintCommand::declare_options(CLI::App& app) {
  app.add_option("FILE", file_, "A file of recorded games")->required()->type_name("");
  app.add_option("--games", games_, "Only the first N games")
      ->type_name("N")
      ->check(count_from(std::uint64_t{0}));
}

ExitCode TrainPrintCommand::run() const {
  std::uint64_t number = 0;
  const auto read = read_recorded_games(file_, [&](const training::GameRecord& record) {
    if (number == games_) return false;
    fmt::print("{}", pgn::to_pgn(tree_of(record, ++number)));
    return true;
  });
  return read ? ExitCode::Success : report(read.error());
}

}  // namespace tabiya::cli
