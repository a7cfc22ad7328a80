/// Engine games whose records say how they ended: the arbiter agrees with every label that it can
/// judge. docs/laws.md lists the exceptions, and who is right.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "support/data.hpp"
#include "tabiya/game/arbiter.hpp"
#include "tabiya/pgn/reader.hpp"
#include "tabiya/pgn/tree_reader.hpp"

namespace tabiya {
namespace {

/// The ending that a label names, if the Laws can judge it.
enum class Label { None, Mate, Stalemate, Threefold, FiftyMoves, DeadMaterial };

std::string lower_case(std::string_view text) {
  std::string result{text};
  for (char& letter : result) {
    if ('A' <= letter && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return result;
}

Label label_of(const pgn::Tags& tags) {
  const std::string details = lower_case(tags.find("TerminationDetails").value_or(""));
  const std::string text =
      details.empty() ? lower_case(tags.find("Termination").value_or("")) : details;
  if (text == "white mates" || text == "black mates") return Label::Mate;
  if (text == "stalemate") return Label::Stalemate;
  if (text == "3-fold repetition" || text == "3-fold rep") return Label::Threefold;
  if (text == "fifty moves rule" || text == "50-move rule") return Label::FiftyMoves;
  if (text == "insufficient material") return Label::DeadMaterial;
  return Label::None;
}

/// True if the arbiter finds the labelled ending, at the end of the game or earlier.
bool agrees(const Arbiter& arbiter, Label label) {
  const auto termination =
      arbiter.outcome() ? std::optional{arbiter.outcome()->termination()} : std::nullopt;
  switch (label) {
    case Label::None: return true;
    case Label::Mate: return termination == Termination::Checkmate;
    case Label::Stalemate: return termination == Termination::Stalemate;
    case Label::DeadMaterial: return termination == Termination::DeadPosition;
    case Label::Threefold:
      return arbiter.open_claims().contains(Claim::Threefold) ||
             !arbiter.claimable_moves(Claim::Threefold).empty();
    case Label::FiftyMoves:
      return arbiter.open_claims().contains(Claim::FiftyMoves) ||
             !arbiter.claimable_moves(Claim::FiftyMoves).empty();
  }
  return false;
}

/// A record that goes on after the game was over: closed walls of pawns, and a hundred plies later
/// the fifty moves that the label counts. Source: FIDE 5.2.2.
constexpr std::string_view dead_before_its_end = "TCEC_Season_26_-_4k_Testing.pgn game 37";

/// Plays the main line until the arbiter ends the game; `left` receives the number of moves left.
Arbiter judged(const pgn::GameTree& tree, std::size_t& left) {
  auto arbiter = Arbiter::begin({.start = tree.start(), .castling_mode = CastlingMode::Chess960});
  EXPECT_TRUE(arbiter);
  const std::vector<Move> moves = tree.main_line_moves();
  left = moves.size();
  for (const Move move : moves) {
    const event::MoveMade made{arbiter->game().turn(),
                               {move.from(), move.to(), move.promotion_type()}};
    if (!arbiter->apply(made, Instant{})) break;
    --left;
  }
  return *arbiter;
}

/// What a label and the arbiter say of a game.
std::string disagreement(const pgn::Tags& tags, const Arbiter& arbiter, std::size_t left) {
  const auto label =
      tags.find("TerminationDetails").value_or(tags.find("Termination").value_or(""));
  const auto verdict =
      arbiter.outcome() ? to_string(arbiter.outcome()->termination()) : "in progress";
  return ": label \"" + std::string{label} + "\", " + std::to_string(left) +
         " plies left, arbiter: " + std::string{verdict} + ", " +
         std::to_string(arbiter.game().history().occurrences()) + " occurrences, " +
         std::to_string(arbiter.game().position().halfmove_clock()) + " quiet plies";
}

TEST(LabelledEndings, AgreeWithTheArbiter) {
  const auto folder = test::data_path("pgn/engines");
  if (!folder) GTEST_SKIP() << test::data_missing("pgn/engines");
  std::map<Label, int> judged_games;
  std::vector<std::string> disagreements;
  for (const auto& file : std::filesystem::directory_iterator{*folder}) {
    auto input = pgn::Input::from_file(file.path());
    ASSERT_TRUE(input) << file.path();
    pgn::Reader reader{*std::move(input)};
    for (int number = 1; const auto game = pgn::read_tree(reader); ++number) {
      const Label label = label_of(game->tree.tags);
      if (label == Label::None || !game->errors.empty()) continue;
      ++judged_games[label];
      std::size_t left = 0;
      const Arbiter arbiter = judged(game->tree, left);
      if (agrees(arbiter, label) && left == 0) continue;
      const std::string name = file.path().filename().string() + " game " + std::to_string(number);
      if (name == dead_before_its_end) {
        EXPECT_EQ(arbiter.outcome(), Outcome::draw(Termination::DeadPosition));
        continue;
      }
      disagreements.push_back(name + disagreement(game->tree.tags, arbiter, left));
    }
  }
  for (const std::string& line : disagreements) ADD_FAILURE() << line;
  EXPECT_GT(judged_games[Label::Mate], 200);
  EXPECT_GT(judged_games[Label::Threefold], 100);
  EXPECT_GT(judged_games[Label::FiftyMoves], 40);
  EXPECT_GT(judged_games[Label::DeadMaterial], 50);
  EXPECT_GT(judged_games[Label::Stalemate], 0);
}

}  // namespace
}  // namespace tabiya
