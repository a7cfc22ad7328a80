// Random games of variants: written, read back and checked; and each broken in one place.
#include <gtest/gtest.h>

#include <cstddef>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "pgn/inner/checker.hpp"
#include "tabiya/notation/variant_san.hpp"
#include "tabiya/pgn/reader.hpp"
#include "tabiya/pgn/tree_reader.hpp"
#include "tabiya/pgn/writer.hpp"
#include "tabiya/rules/variant/variant_ending.hpp"

#ifndef TABIYA_VARIANT_GAMES
#define TABIYA_VARIANT_GAMES 25
#endif

namespace tabiya::pgn::variant_random_games {
namespace {

constexpr int games_of_each = TABIYA_VARIANT_GAMES;
constexpr std::size_t most_plies = 120;

using Random = std::mt19937_64;

/// The moves of a game as text, and what is around them.
struct Written {
  Variant variant;
  std::vector<std::string> moves{};
  std::string tag_result = "*";
  std::string result = "*";
  std::optional<std::size_t> wrong_number{};  ///< the ply before which the number is wrong
};

std::string text_of(const Written& game) {
  std::string text =
      "[Event \"?\"]\n[Site \"?\"]\n[Date \"?\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n";
  text += "[Result \"" + game.tag_result + "\"]\n[Variant \"";
  text += std::string{to_string(game.variant)} + "\"]\n\n";
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
    const bool is_wrong = game.wrong_number == ply;
    const std::size_t number = ply / 2 + 1 + (is_wrong ? 1 : 0);
    if (ply % 2 == 0) text += std::to_string(number) + ". ";
    else if (is_wrong) text += std::to_string(number) + "... ";
    text += game.moves[ply] + '\n';
  }
  return text + game.result + "\n\n";
}

std::string found_in(const Written& game) {
  const std::string text = text_of(game);
  Reader reader{Input::from_memory(text)};
  GameChecker checker;
  reader.read_all(checker);
  std::string kinds;
  for (const Finding& finding : checker.findings()) {
    if (!kinds.empty()) kinds += ' ';
    kinds += slug_of(finding.kind);
  }
  return kinds;
}

/// A game that has just been played at random.
struct Played {
  std::vector<VariantPosition> positions;  ///< the start, and after each move
  std::vector<Move> moves;
  std::optional<VariantEnding> ending;
};

bool has_occurred_five_times(const std::vector<VariantPosition>& positions) {
  int times = 0;
  for (const VariantPosition& each : positions) {
    times += same_position(each, positions.back()) ? 1 : 0;
  }
  return times >= 5;
}

Played random_game(Variant variant, Random& random) {
  constexpr std::uint32_t fifty_moves = 100;
  Played game{{VariantPosition{variant}}, {}, {}};
  while (game.moves.size() < most_plies) {
    const VariantPosition& now = game.positions.back();
    game.ending = ending_of(now);
    const bool is_drawn =
        has_occurred_five_times(game.positions) || now.halfmove_clock() >= fifty_moves;
    if (game.ending || is_drawn) break;
    const VariantMoveList moves = legal_moves(now);
    const Move move = moves[random() % moves.size()];
    game.moves.push_back(move);
    game.positions.push_back(now.after(move));
  }
  game.ending = ending_of(game.positions.back());
  return game;
}

std::string result_of(const Played& game) {
  if (!game.ending) return "*";
  if (!game.ending->winner) return "1/2-1/2";
  return game.ending->winner == Color::White ? "1-0" : "0-1";
}

Written written(const Played& game) {
  Written text{.variant = game.positions.front().variant(),
               .tag_result = result_of(game),
               .result = result_of(game)};
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
    text.moves.push_back(to_san(game.positions[ply], game.moves[ply]));
  }
  return text;
}

GameTree tree_of(const Played& game) {
  GameTree tree{game.positions.front()};
  NodeId last = GameTree::root();
  for (const Move move : game.moves) last = tree.add(last, VariantMove{move});
  tree.result = parse_result(result_of(game)).value_or(Result::Unknown);
  return tree;
}

void expect_to_be_read_back(const Played& game) {
  const std::string text = to_pgn(tree_of(game));
  Reader reader{Input::from_memory(text)};
  const auto read = read_tree(reader, {}, VariantGames::Played);
  ASSERT_TRUE(read);
  EXPECT_TRUE(read->errors.empty()) << text;
  EXPECT_EQ(read->tree.variant_line_moves(), game.moves) << text;
  EXPECT_EQ(to_pgn(read->tree), text);
}

/// The text of a move that is not legal in the position.
std::string illegal_move(const VariantPosition& position, Random& random) {
  while (true) {
    const auto square = [&] { return to_string(square_at(static_cast<int>(random() % 64))); };
    std::string text = square() + square();
    const auto move = parse_san(position, text);
    if (!move && move.error().kind == MoveTextError::Kind::Illegal) return text;
  }
}

void expect_illegal_move_to_be_found(const Played& game, Random& random) {
  if (game.moves.empty()) return;
  Written text = written(game);
  const std::size_t ply = random() % game.moves.size();
  text.moves[ply] = illegal_move(game.positions[ply], random);
  EXPECT_EQ(found_in(text), "illegal-move") << text_of(text);
}

/// What is found if the sign of a move is removed, or if a move without one gets `+`.
void expect_wrong_sign_to_be_found(const Played& game, Random& random) {
  if (game.moves.empty()) return;
  Written text = written(game);
  std::string& move = text.moves[random() % game.moves.size()];
  std::string_view expected = "check-sign-wrong";
  if (move.ends_with('+')) expected = "check-sign-missing";
  if (move.ends_with('#')) expected = "mate-sign-missing";
  if (expected == "check-sign-wrong") move += '+';
  else move.pop_back();
  EXPECT_EQ(found_in(text), expected) << text_of(text);
}

void expect_wrong_number_to_be_found(const Played& game, Random& random) {
  if (game.moves.empty()) return;
  Written text = written(game);
  text.wrong_number = game.moves.size() - 1 - random() % 2 % game.moves.size();
  const std::string found = found_in(text);
  EXPECT_TRUE(found == "move-number-wrong" || found == "move-number-wrong move-number-wrong")
      << text_of(text);
}

void expect_wrong_results_to_be_found(const Played& game) {
  Written text = written(game);
  text.result = text.tag_result == "1-0" ? "0-1" : "1-0";
  EXPECT_EQ(found_in(text),
            game.ending ? "result-against-tag result-against-board" : "result-against-tag")
      << text_of(text);
  text.tag_result = text.result;
  EXPECT_EQ(found_in(text), game.ending ? "result-against-board" : "") << text_of(text);
}

/// A move after the end, legal or not.
void expect_further_move_to_be_found(const Played& game) {
  if (!game.ending || has_legal_move(game.positions.back())) return;
  Written text = written(game);
  text.moves.emplace_back("a3");
  std::string_view expected = "move-after-variant-end";
  if (game.ending->kind == VariantEndingKind::Checkmate) expected = "move-after-mate";
  if (game.ending->kind == VariantEndingKind::Stalemate) expected = "move-after-stalemate";
  EXPECT_EQ(found_in(text), expected) << text_of(text);
}

class VariantRandomGames : public testing::TestWithParam<Variant> {
 protected:
  Random random_{static_cast<std::uint64_t>(GetParam())};
};

TEST_P(VariantRandomGames, NothingIsFoundInThemAndOneMistakeIsFoundOnce) {
  int ended = 0;
  for (int number = 0; number < games_of_each && !HasFailure(); ++number) {
    const Played game = random_game(GetParam(), random_);
    ended += game.ending ? 1 : 0;
    EXPECT_EQ(found_in(written(game)), "") << text_of(written(game));
    expect_to_be_read_back(game);
    expect_illegal_move_to_be_found(game, random_);
    expect_wrong_sign_to_be_found(game, random_);
    expect_wrong_number_to_be_found(game, random_);
    expect_wrong_results_to_be_found(game);
    expect_further_move_to_be_found(game);
  }
  RecordProperty("ended", ended);
}

std::string name_of(const testing::TestParamInfo<Variant>& info) {
  return std::string{key_of(info.param)};
}

INSTANTIATE_TEST_SUITE_P(Each, VariantRandomGames,
                         testing::Values(Variant::Crazyhouse, Variant::KingOfTheHill,
                                         Variant::ThreeCheck, Variant::Antichess, Variant::Atomic,
                                         Variant::Horde, Variant::RacingKings),
                         name_of);

}  // namespace
}  // namespace tabiya::pgn::variant_random_games
