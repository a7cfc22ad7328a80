/// What travels between a server and its workers arrives as it was sent, or not at all.
#include "server/engine_workers/work_frames.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "server/model/stored_review.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/notation/variant_san.hpp"

namespace tabiya::server {
namespace {

using namespace std::chrono_literals;

constexpr std::string_view chess960_start =
    "nrbbkrqn/pppppppp/8/8/8/8/PPPPPPPP/NRBBKRQN w FBfb - 0 1";

Game game_of(std::string_view fen, std::vector<std::string_view> moves, CastlingMode mode) {
  Game game{parse_position(fen, mode).value(), mode};
  for (const std::string_view move : moves) {
    EXPECT_TRUE(game.play(parse_san(game.position(), move).value())) << move;
  }
  return game;
}

/// A game of Chess960 with castling, and one with a capture en passant.
std::vector<Game> some_games() {
  return {
      Game{},
      game_of(chess960_start, {"Ng3", "Ng6", "Nf5", "Nf4", "Ng3", "Ng6"}, CastlingMode::Chess960),
      game_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
              {"e4", "a6", "e5", "d5", "exd6", "Nf6", "Nf3", "e6", "Be2", "Bxd6", "O-O", "O-O"},
              CastlingMode::Standard),
      game_of("4k3/8/8/8/8/8/4q3/7K w - - 3 40", {}, CastlingMode::Standard)};
}

players::Question full_question(const Game& game) {
  players::Question question = players::question_of(game);
  question.side = ~game.turn();
  question.clocks[Color::White] = engine::ClockState{-5ms, 2s};
  question.moves_to_go = 17;
  question.draw_offer = players::OfferedDraw{12};
  question.rating_lead = -431;
  question.game_seed = 0xfedc'ba98'7654'3210;
  question.may_resign = true;
  return question;
}

VariantGame in_any_variant(const Game& game) {
  VariantGame same{VariantPosition{game.start()}, game.castling_mode()};
  for (const Move move : game.moves()) EXPECT_TRUE(same.play(move));
  return same;
}

VariantGame game_of(Variant variant, std::vector<std::string_view> moves) {
  VariantGame game{board_rules(variant)};
  for (const std::string_view move : moves) {
    EXPECT_TRUE(game.play(parse_san(game.position(), move).value())) << move;
  }
  return game;
}

/// One of each variant, with what only it has: a drop, a check, a promotion, an explosion.
std::vector<VariantGame> some_variant_games() {
  return {game_of(Variant::Crazyhouse, {"e4", "d5", "exd5", "Qxd5", "P@e6"}),
          game_of(Variant::KingOfTheHill, {"e4", "e5", "Ke2"}),
          game_of(Variant::ThreeCheck, {"e4", "e5", "Bc4", "a6", "Bxf7"}),
          game_of(Variant::Antichess, {"e3", "b5", "Bxb5"}),
          game_of(Variant::Atomic, {"e4", "d5", "exd5"}), game_of(Variant::Horde, {"a5"}),
          game_of(Variant::RacingKings, {"Kh3", "Ka3"})};
}

players::VariantQuestion full_question(const VariantGame& game) {
  players::VariantQuestion question = players::question_of(game, ~game.turn());
  question.clock = engine::ClockState{-5ms, 2s};
  question.draw_offer = players::OfferedDraw{12};
  question.rating_lead = -431;
  question.game_seed = 0xfedc'ba98'7654'3210;
  question.may_resign = true;
  return question;
}

std::vector<EngineWork> some_works() {
  std::vector<EngineWork> works;
  for (const Game& game : some_games()) {
    works.emplace_back(MoveWork{{5}, full_question(game)});
    works.emplace_back(MoveWork{{8}, players::question_of(game)});
    works.emplace_back(AnalysisWork{
        in_any_variant(game), 3, {.depth = 12, .nodes = 345'678'901'234, .move_time = 10s}});
  }
  for (const VariantGame& game : some_variant_games()) {
    works.emplace_back(MoveWork{{5}, full_question(game)});
    works.emplace_back(AnalysisWork{game, 2, {.nodes = 1'000}});
  }
  ReviewPart part{.begin = 1, .end = 3, .limits = {.nodes = 1000}};
  part.moves = steps_of_text(part.start, "e2e4 0000 d2d4").value();
  works.emplace_back(part);
  return works;
}

TEST(Work, ArrivesAsItWasSent) {
  for (const EngineWork& work : some_works()) {
    const std::string payload = to_payload(work);
    const auto arrived = parse_work(payload);
    ASSERT_TRUE(arrived.has_value());
    EXPECT_EQ(to_payload(*arrived), payload);
    EXPECT_EQ(searched_positions(*arrived), searched_positions(work));
  }
}

TEST(Work, CarriesAllOfAQuestion) {
  for (const Game& game : some_games()) {
    const players::Question question = full_question(game);
    const auto arrived = parse_work(to_payload(EngineWork{MoveWork{{5}, question}}));
    ASSERT_TRUE(arrived.has_value());
    EXPECT_EQ(std::get<MoveWork>(*arrived).level, ComputerLevel{5});
    const auto& same = std::get<players::Question>(std::get<MoveWork>(*arrived).question);
    EXPECT_EQ(same.side, question.side);
    EXPECT_EQ(same.start, question.start);
    EXPECT_EQ(same.moves, question.moves);
    EXPECT_EQ(same.castling_mode, question.castling_mode);
    EXPECT_EQ(same.position, question.position);
    EXPECT_EQ(same.before, question.before);
    EXPECT_EQ(same.captured_on, question.captured_on);
    EXPECT_EQ(same.clocks[Color::White]->left, -5ms);
    EXPECT_EQ(same.clocks[Color::White]->increment, 2s);
    EXPECT_FALSE(same.clocks[Color::Black].has_value());
    EXPECT_EQ(same.moves_to_go, question.moves_to_go);
    EXPECT_EQ(same.draw_offer, question.draw_offer);
    EXPECT_EQ(same.rating_lead, question.rating_lead);
    EXPECT_EQ(same.game_seed, question.game_seed);
    EXPECT_TRUE(same.may_resign);
  }
}

TEST(Work, CarriesAllOfAQuestionAboutAVariant) {
  for (const VariantGame& game : some_variant_games()) {
    const players::VariantQuestion question = full_question(game);
    const auto arrived = parse_work(to_payload(EngineWork{MoveWork{{5}, question}}));
    ASSERT_TRUE(arrived.has_value());
    const auto& same = std::get<players::VariantQuestion>(std::get<MoveWork>(*arrived).question);
    EXPECT_EQ(same.side, question.side);
    EXPECT_EQ(same.start, question.start);
    EXPECT_EQ(same.moves, question.moves);
    EXPECT_EQ(same.position, question.position);
    EXPECT_EQ(same.before, question.before);
    EXPECT_EQ(same.captured_on, question.captured_on);
    EXPECT_EQ(same.clock->left, -5ms);
    EXPECT_EQ(same.clock->increment, 2s);
    EXPECT_EQ(same.draw_offer, question.draw_offer);
    EXPECT_EQ(same.rating_lead, question.rating_lead);
    EXPECT_EQ(same.game_seed, question.game_seed);
    EXPECT_TRUE(same.may_resign);
  }
}

TEST(Work, SearchesThePositionsOfAReviewFromTheLastOne) {
  ReviewPart part{.begin = 0, .end = 2};
  part.moves = steps_of_text(part.start, "e2e4").value();
  const auto searched = searched_positions(part);
  ASSERT_EQ(searched.size(), 2U);
  EXPECT_EQ(searched[1], VariantPosition{});
  EXPECT_EQ(to_fen(searched[0]), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
}

/// What was found in the initial position.
std::vector<EngineOutcome> some_outcomes() {
  const Position start;
  const std::vector<Move> line = moves_of_text(start, "e2e4 e7e5 g1f3").value();
  return {
      players::Thought{},
      players::Thought{.move = line[0], .score = engine::MateIn{-3}, .pause = 1234ms},
      engine::SearchResult{.best = line[0],
                           .line = line,
                           .score = engine::Centipawns{-31},
                           .value = -57,
                           .bound = engine::Bound::Lower,
                           .depth = 19,
                           .nodes = 123'456'789'012},
      engine::SearchResult{},
      std::vector<review::Evaluation>{{.score = engine::Centipawns{12}, .line = line, .depth = 14},
                                      {.score = engine::MateIn{0}}},
      std::vector<review::Evaluation>{}};
}

TEST(AnOutcome, ArrivesAsItWasSent) {
  const std::vector<VariantPosition> searched(2);
  for (const EngineOutcome& outcome : some_outcomes()) {
    const std::string payload = to_payload(outcome, searched);
    const auto arrived = parse_outcome(payload, searched);
    ASSERT_TRUE(arrived.has_value());
    ASSERT_EQ(arrived->index(), outcome.index());
    EXPECT_EQ(to_payload(*arrived, searched), payload);
    if (const auto* const thought = std::get_if<players::Thought>(&outcome)) {
      EXPECT_EQ(std::get<players::Thought>(*arrived), *thought);
    }
    if (const auto* const made = std::get_if<std::vector<review::Evaluation>>(&outcome)) {
      EXPECT_EQ(std::get<std::vector<review::Evaluation>>(*arrived), *made);
    }
  }
}

engine::SearchReport some_report() {
  return {.depth = 21,
          .selective_depth = 34,
          .line_number = 2,
          .score = engine::Centipawns{-15},
          .bound = engine::Bound::Upper,
          .chances = {.win = 100, .draw = 700, .loss = 200},
          .nodes = 99'999'999'999,
          .elapsed = 4'567'890us,
          .hash_permille = 512,
          .line = moves_of_text(Position{}, "g1f3 g8f6").value()};
}

TEST(AReport, ArrivesAsItWasSent) {
  const engine::SearchReport report = some_report();
  const std::string payload = to_payload(report, VariantPosition{});
  const auto arrived = parse_report(payload, VariantPosition{});
  ASSERT_TRUE(arrived.has_value());
  EXPECT_EQ(to_payload(*arrived, VariantPosition{}), payload);
  EXPECT_EQ(arrived->depth, 21);
  EXPECT_EQ(arrived->selective_depth, 34);
  EXPECT_EQ(arrived->line_number, 2);
  EXPECT_EQ(arrived->score, engine::Score{engine::Centipawns{-15}});
  EXPECT_EQ(arrived->bound, engine::Bound::Upper);
  EXPECT_EQ(arrived->chances, report.chances);
  EXPECT_EQ(arrived->nodes, report.nodes);
  EXPECT_EQ(arrived->elapsed, report.elapsed);
  EXPECT_EQ(arrived->hash_permille, 512);
  EXPECT_EQ(arrived->line, report.line);
}

TEST(AnOutcome, OfAnotherPositionIsRefused) {
  const std::vector<VariantPosition> searched(2);
  const std::vector<VariantPosition> others(
      2, VariantPosition{parse_position("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1").value()});
  const auto outcomes = some_outcomes();
  for (const std::size_t index : {1, 2, 4}) {
    EXPECT_FALSE(parse_outcome(to_payload(outcomes[index], searched), others)) << index;
  }
  EXPECT_FALSE(parse_report(to_payload(some_report(), searched[0]), others[0]));
  // More evaluations than positions.
  EXPECT_FALSE(parse_outcome(to_payload(outcomes[4], searched), std::span{searched}.first(1)));
}

TEST(WorkFrames, AreRefusedIfTheyAreCutOff) {
  const std::vector<VariantPosition> searched(2);
  for (const EngineWork& work : some_works()) {
    const std::string payload = to_payload(work);
    for (std::size_t length = 0; length < payload.size(); ++length) {
      EXPECT_FALSE(parse_work(std::string_view{payload}.substr(0, length))) << length;
    }
  }
  for (const EngineOutcome& outcome : some_outcomes()) {
    const std::string payload = to_payload(outcome, searched);
    for (std::size_t length = 0; length < payload.size(); ++length) {
      EXPECT_FALSE(parse_outcome(std::string_view{payload}.substr(0, length), searched)) << length;
    }
  }
  const std::string report = to_payload(some_report(), searched[0]);
  for (std::size_t length = 0; length < report.size(); ++length) {
    EXPECT_FALSE(parse_report(std::string_view{report}.substr(0, length), searched[0])) << length;
  }
}

/// Whatever arrives is work that can be searched, or nothing.
TEST(WorkFrames, AreSafeIfAByteIsWrong) {
  const std::vector<VariantPosition> searched(2);
  const auto with_wrong_bytes = [](std::string payload, const auto& parse) {
    for (char& byte : payload) {
      const char right = byte;
      for (const char wrong : {'\0', '\1', '9', '\x7f', '\xff'}) {
        byte = wrong;
        parse(payload);
      }
      byte = right;
    }
  };
  for (const EngineWork& work : some_works()) {
    with_wrong_bytes(to_payload(work), [](const std::string& payload) {
      const auto arrived = parse_work(payload);
      if (arrived) {
        EXPECT_FALSE(searched_positions(*arrived).empty());
      }
    });
  }
  for (const EngineOutcome& outcome : some_outcomes()) {
    with_wrong_bytes(to_payload(outcome, searched), [&](const std::string& payload) {
      static_cast<void>(parse_outcome(payload, searched));
    });
  }
  with_wrong_bytes(to_payload(some_report(), searched[0]), [&](const std::string& payload) {
    static_cast<void>(parse_report(payload, searched[0]));
  });
}

TEST(AnOffer, NamesThePlaces) {
  EngineWorkers::Places places;
  places[SearchKind::Move] = 8;
  places[SearchKind::Analysis] = 4;
  const auto arrived = parse_offer(to_payload(places));
  ASSERT_TRUE(arrived.has_value());
  EXPECT_EQ((*arrived)[SearchKind::Move], 8);
  EXPECT_EQ((*arrived)[SearchKind::Analysis], 4);
  EXPECT_EQ((*arrived)[SearchKind::Review], 0);
}

TEST(AnOffer, OfAnotherVersionIsRefusedWithBothVersions) {
  std::string payload = to_payload(EngineWorkers::Places{});
  payload[7] = 9;  // the last byte of the version
  EXPECT_EQ(parse_offer(payload).error(), "This node gives work of version 2, not 9");
  EXPECT_EQ(parse_offer("").error(), "This node gives work of version 2, not 0");
}

TEST(AnOffer, WithImpossiblePlacesIsRefused) {
  EngineWorkers::Places places;
  for (const int wrong : {-1, 1'001}) {
    places[SearchKind::Review] = wrong;
    EXPECT_EQ(parse_offer(to_payload(places)).error(), "The offer is malformed");
  }
}

}  // namespace
}  // namespace tabiya::server
