/// Reviews on the server: requested, made in the background, stored, exported.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "server/api/review_json.hpp"
#include "server/model/stored_review.hpp"
#include "server/reviews/reviews.hpp"
#include "server/support/world_api.hpp"
#include "tabiya/notation/fen.hpp"

namespace tabiya::server::testing {
namespace {

using namespace std::chrono_literals;

constexpr const char* fools_mate = "f2f3 e7e5 g2g4 d8h4";
const std::string pgn_of_mate = "[White \"Ann\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

class ReviewsOfGames : public ::testing::Test {
 protected:
  GameId finished_game() {
    const GameId id = world.game(anna, world.person("Ben"));
    world.play(id, fools_mate);
    return id;
  }
  static StoredReview request_for(const Room& room) {
    const VariantGame& game = room.arbiter().game();
    return {.id = room.info().id,
            .created = room.info().created,
            .start = *game.start().as_chess(),
            .moves = {game.moves().begin(), game.moves().end()}};
  }
  static StoredReview request_of(const GameId& id, std::size_t plies = 2) {
    StoredReview review{.id = id, .pgn = "1. Nf3 Nf6 *\n"};
    Position position;
    for (std::size_t ply = 0; ply < plies; ++ply) {
      const bool goes = ply % 4 < 2;
      const bool is_white = ply % 2 == 0;
      const Square home = is_white ? Square::G1 : Square::G8;
      const Square away = is_white ? Square::F3 : Square::F6;
      review.moves.emplace_back(goes ? Move::normal(home, away) : Move::normal(away, home));
    }
    return review;
  }
  Answer<GameId> begin(StoredReview review, const std::string& owner = "anna") {
    return world.answer_of<GameId>([&](Reply<GameId> reply) {
      world.site().reviews.begin(owner, std::move(review), std::move(reply));
    });
  }
  /// Begins a review, which may be complete before the request is durable.
  void request(StoredReview review) {
    world.site().reviews.begin("anna", std::move(review),
                               [](const auto& begun) { EXPECT_TRUE(begun); });
    world.run_next();  // the store has said that there is none yet
  }
  /// The listener that a page is.
  std::optional<Subscription> watch(const GameId& id) {
    return world.site().reviews.watch(id, [](const auto&, const auto&) {});
  }
  std::optional<StoredReview> stored(const GameId& id) {
    return world.read([&](Reader& reader) { return reader.games().review(id); });
  }
  void until_complete(const GameId& id) {
    world.until([&] { return is_complete(id); });
    world.settle();
  }
  /// A look at the store, for until().
  bool is_complete(const GameId& id) { return world.site().store.reader().games().has_review(id); }
  std::optional<ReviewState> find(const GameId& id) {
    const auto found = world.answer_of<ReviewState>(
        [&](Reply<ReviewState> reply) { world.site().reviews.find(id, std::move(reply)); });
    return found ? std::optional{*found} : std::nullopt;
  }
  static boost::json::value json_of(const Response& response) {
    return boost::json::parse(response.body);
  }

  explicit ReviewsOfGames(ComputerOptions computers = {.has_human_pace = false})
      : world{{}, std::move(computers)} {}

  World world;
  UserKey anna = world.person("Anna");
};

TEST_F(ReviewsOfGames, AreMadeInTheBackgroundAndStored) {
  const GameId id = finished_game();
  request(request_for(world.room(id)));
  EXPECT_EQ(world.site().reviews.in_progress(), 1U);
  until_complete(id);
  EXPECT_EQ(world.site().reviews.in_progress(), 0U);
  const review::Review review = stored(id)->review();
  EXPECT_EQ(review.moves[2].judgement, review::Judgement::Blunder);
  EXPECT_EQ(review.evaluations[4]->score, (engine::Score{engine::MateIn{0}}));
}

TEST_F(ReviewsOfGames, ReportEachPartThenTheGraphThenTheEnd) {
  const GameId id = finished_game();
  // Positions that are ready at the same time are reported together.
  std::size_t reported = 0;
  std::vector<std::string> events;
  const auto note = [&](const ReviewState& state, const std::vector<std::size_t>& positions) {
    reported += positions.size();
    if (!positions.empty()) return;
    const std::string what = state.is_complete ? "complete" : "graph";
    events.push_back(what + " after " + std::to_string(reported));
  };
  request(request_for(world.room(id)));
  const auto subscription = world.site().reviews.watch(id, note);
  world.until([&] { return events.size() >= 2; });
  EXPECT_EQ(events, (std::vector<std::string>{"graph after 5", "complete after 10"}));
}

TEST_F(ReviewsOfGames, ResumeAfterARestart) {
  const GameId id = GameId::random();
  StoredReview long_game = request_of(id, 200);  // more than can be done until then
  long_game.pgn.clear();
  ASSERT_TRUE(begin(long_game));
  world.restart();
  EXPECT_EQ(world.site().reviews.in_progress(), 1U);
  until_complete(id);
  world.restart();
  EXPECT_EQ(world.site().reviews.in_progress(), 0U);
  EXPECT_TRUE(is_complete(id));
}

/// A review of a PGN whose searches end when they are stopped, or when the test lets them.
class ReviewsOfPgns : public ReviewsOfGames {
 protected:
  static std::vector<review::Evaluation> wait_for_stop(const ReviewPart& part) {
    std::mutex mutex;
    std::condition_variable_any stopped;
    std::unique_lock lock{mutex};
    stopped.wait(lock, part.stop, [] { return false; });
    return {};
  }
  ReviewsOfPgns() : ReviewsOfGames{{.has_human_pace = false, .evaluate = wait_for_stop}} {}

  const GameId id = GameId::random();
};

TEST_F(ReviewsOfPgns, StopAWhileAfterTheLastViewerHasLeft) {
  ASSERT_TRUE(begin(request_of(id)));
  auto first = watch(id);
  auto second = watch(id);
  world.pass(2 * Reviews::patience);
  first->end();
  world.pass(2 * Reviews::patience);
  EXPECT_EQ(world.site().reviews.in_progress(), 1U) << "someone still watches";
  second->end();
  world.pass(Reviews::patience - 1s);
  EXPECT_EQ(world.site().reviews.in_progress(), 1U) << "a page may be loading again";
  world.pass(1s);
  EXPECT_EQ(world.site().reviews.in_progress(), 0U);
}

TEST_F(ReviewsOfPgns, GoOnForAViewerWhoComesBackInTime) {
  ASSERT_TRUE(begin(request_of(id)));
  watch(id)->end();
  world.pass(Reviews::patience / 2);
  const auto again = watch(id);
  world.pass(2 * Reviews::patience);
  EXPECT_EQ(world.site().reviews.in_progress(), 1U);
}

TEST_F(ReviewsOfPgns, StopIfNoPageEverShowsThem) {
  ASSERT_TRUE(begin(request_of(id)));
  world.pass(Reviews::patience);
  EXPECT_EQ(world.site().reviews.in_progress(), 0U);
  EXPECT_FALSE(stored(id)->is_complete());
}

TEST_F(ReviewsOfPgns, BeginAgainForTheNextViewer) {
  ASSERT_TRUE(begin(request_of(id)));
  world.pass(Reviews::patience);
  EXPECT_TRUE(world.site().reviews.resume("anna", *stored(id)));
  EXPECT_EQ(world.site().reviews.in_progress(), 1U);
  EXPECT_TRUE(world.site().reviews.resume("anna", *stored(id))) << "it goes on already";
  EXPECT_EQ(world.site().reviews.in_progress(), 1U);
}

TEST_F(ReviewsOfPgns, DoNotGoOnByThemselvesAfterARestart) {
  ASSERT_TRUE(begin(request_of(id)));
  world.restart();
  EXPECT_EQ(world.site().reviews.in_progress(), 0U);
  EXPECT_TRUE(stored(id));
}

TEST_F(ReviewsOfPgns, LeaveTheThreadsOfGamesAndAnalysesAlone) {
  ASSERT_TRUE(begin(request_of(id)));  // it occupies the only thread for reviews
  GameInfo against_computer{.rules = *settle_rules({}, 0), .seats = {anna, ComputerLevel{1}}};
  const auto game = world.answer_of<GameId>(
      [&](Reply<GameId> reply) { world.site().rooms.begin(against_computer, std::move(reply)); });
  world.move(*game, anna, "e2e4");
  world.until([&] { return world.room(*game).arbiter().game().moves().size() == 2; });
  bool has_ended = false;
  const auto analysis = world.site().computers.analyse(
      "anna", VariantGame{}, 1, {.depth = 1}, [](const engine::SearchReport&) {},
      [&](const engine::SearchResult&) { has_ended = true; });
  world.until([&] { return has_ended; });
  EXPECT_EQ(world.site().reviews.in_progress(), 1U);
}

TEST_F(ReviewsOfPgns, AreDeletedByWhomeverRequestedThem) {
  StoredReview review = request_of(id);
  review.by = anna;
  ASSERT_TRUE(begin(review));
  const auto cancel = [&](UserKey user) {
    return world.answer_of<void>(
        [&](Reply<> reply) { world.site().reviews.remove(id, user, std::move(reply)); });
  };
  const auto of_another = cancel(world.person("Ben"));
  ASSERT_FALSE(of_another);
  EXPECT_EQ(of_another.error().kind, Refused::Kind::NotFound);
  EXPECT_EQ(world.site().reviews.in_progress(), 1U);
  bool has_ended = false;
  const auto viewer = world.site().reviews.watch(
      id, [&](const ReviewState& state, const std::vector<std::size_t>& positions) {
        has_ended = positions.empty() && !state.is_complete;
      });
  EXPECT_TRUE(cancel(anna));
  EXPECT_TRUE(has_ended);
  EXPECT_EQ(world.site().reviews.in_progress(), 0U);
  EXPECT_FALSE(stored(id));
}

TEST_F(ReviewsOfPgns, AreDeletedWithTheAccount) {
  StoredReview review = request_of(id);
  review.by = anna;
  ASSERT_TRUE(begin(review));
  EXPECT_EQ(world.read([&](Reader& reader) { return reader.games().reviewed_pgns(anna); }).size(),
            1U);
  const auto erased = world.answer_of<void>(
      [&](Reply<> reply) { world.site().accounts.erase(anna, "long enough", std::move(reply)); });
  ASSERT_TRUE(erased);
  EXPECT_FALSE(stored(id));
}

TEST_F(ReviewsOfGames, DisappearWithAnAbortedGame) {
  const GameId id = world.game(anna, world.person("Ben"));
  world.play(id, "e2e4");
  ASSERT_EQ(world.act(id, anna, action::Abort{}), "");
  request(request_for(world.room(id)));
  until_complete(id);
  std::vector<Record> records;
  records.emplace_back(record::AbortedGamesDeleted{world.now()});
  bool is_done = false;
  world.site().store.append(std::move(records), [&](bool is_durable) { is_done = is_durable; });
  world.until([&] { return is_done; });
  EXPECT_FALSE(stored(id));
}

TEST_F(ReviewsOfGames, KeepEverythingInTheStore) {
  const auto chess960 = parse_fen("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1");
  StoredReview review = request_of(GameId::random());
  review.by = anna;
  review.created = world.now();
  review.mode = CastlingMode::Chess960;
  review.start = *Position::from_setup(*chess960, CastlingMode::Chess960);
  review.moves = *steps_of_text(review.start, "e2e4 0000 f2f4");
  review.evaluations = {
      review::Evaluation{
          .score = engine::Centipawns{-7}, .line = {std::get<Move>(review.moves[0])}, .depth = 9},
      review::Evaluation{.score = engine::MateIn{-2}, .line = {}, .depth = 3},
      review::Evaluation{
          .score = engine::MateIn{2}, .line = {std::get<Move>(review.moves[2])}, .depth = 3},
      review::Evaluation{.score = engine::MateIn{0}}};
  std::vector<Record> records;
  records.emplace_back(record::ReviewRow{review});
  bool is_done = false;
  world.site().store.append(std::move(records), [&](bool is_durable) { is_done = is_durable; });
  world.until([&] { return is_done; });
  const auto kept = stored(review.id);
  ASSERT_TRUE(kept);
  EXPECT_EQ(kept->pgn, review.pgn);
  EXPECT_EQ(kept->by, review.by);
  EXPECT_EQ(kept->created, review.created);
  EXPECT_EQ(kept->mode, review.mode);
  EXPECT_EQ(kept->start, review.start);
  EXPECT_EQ(kept->moves, review.moves);
  EXPECT_EQ(kept->evaluations, review.evaluations);
}

TEST_F(ReviewsOfGames, AreMadeOnce) {
  const GameId id = finished_game();
  const StoredReview review = request_for(world.room(id));
  request(review);
  request(review);
  EXPECT_EQ(world.site().reviews.in_progress(), 1U);
  until_complete(id);
  ASSERT_TRUE(begin(review));
  EXPECT_EQ(world.site().reviews.in_progress(), 0U);
}

TEST_F(ReviewsOfGames, NeedMoves) {
  const auto answer = begin(request_of(GameId::random(), 0));
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().reason, "review_without_moves");
}

TEST_F(ReviewsOfGames, AreLimitedPerOwner) {
  for (std::size_t number = 0; number < Reviews::max_of_owner; ++number) {
    world.site().reviews.begin("anna", request_of(GameId::random(), 200), [](const auto&) {});
  }
  world.until([&] { return world.site().reviews.in_progress() == Reviews::max_of_owner; });
  const auto answer = begin(request_of(GameId::random()));
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().kind, Refused::Kind::TooMany);
  EXPECT_TRUE(begin(request_of(GameId::random()), "ben"));
}

TEST_F(ReviewsOfGames, OfPgnsAreDeletedAfterAWhile) {
  const GameId old = GameId::random();
  ASSERT_TRUE(begin(request_of(old)));
  until_complete(old);
  StoredReview next = request_of(GameId::random());
  next.created += Reviews::life_of_pgn + std::chrono::hours{1};
  ASSERT_TRUE(begin(next));
  EXPECT_FALSE(is_complete(old));
}

TEST_F(ReviewsOfGames, AreInTheExportsOfTheGame) {
  WorldApi api{world};
  const GameId id = finished_game();
  const std::string path = "/game/export/" + std::string{id.text()};
  EXPECT_EQ(api.ask(Method::Get, path).body.find("[%eval"), std::string::npos);
  ASSERT_TRUE(begin(request_for(world.room(id))));
  until_complete(id);
  const std::string text = api.ask(Method::Get, path).body;
  EXPECT_NE(text.find("[%eval #-1]"), std::string::npos) << text;
  EXPECT_EQ(text.find("$4"), std::string::npos) << text;
  Request literate = WorldApi::request_of(Method::Get, path);
  literate.query.add("literate", "true");
  EXPECT_NE(api.ask(literate).body.find("Checkmate is now unavoidable."), std::string::npos);
  Request bare = WorldApi::request_of(Method::Get, path);
  bare.query.add("evals", "false");
  EXPECT_EQ(api.ask(bare).body.find("[%eval"), std::string::npos);
}

TEST_F(ReviewsOfGames, AreInTheExportedJsonAsAtLichess) {
  WorldApi api{world};
  const GameId id = finished_game();
  ASSERT_TRUE(begin(request_for(world.room(id))));
  until_complete(id);
  Request request = WorldApi::request_of(Method::Get, "/game/export/" + std::string{id.text()});
  request.headers.accept = "application/json";
  const auto json = json_of(api.ask(request));
  EXPECT_EQ(json.at("players").at("white").at("analysis").at("blunder"), 1);
  EXPECT_FALSE(json.at("players").at("white").at("analysis").as_object().contains("accuracy"));
  const auto& analysis = json.at("analysis").as_array();
  ASSERT_EQ(analysis.size(), 3U) << "checkmate has no score";
  EXPECT_EQ(analysis[2].at("mate"), -1);
  EXPECT_EQ(analysis[2].at("judgment").at("name"), "Blunder");
  EXPECT_FALSE(json.as_object().contains("division"));
  request.query.add("accuracy", "true");
  request.query.add("division", "true");
  const auto more = json_of(api.ask(request));
  EXPECT_GT(more.at("players").at("black").at("analysis").at("accuracy").as_int64(), 90);
  EXPECT_TRUE(more.as_object().contains("division"));
}

/// After 1. f3 e5 2. g4?? Black overlooks the mate.
ReviewState missed_mate() {
  using engine::Centipawns;
  using engine::MateIn;
  ReviewState state;
  state.is_complete = true;
  const Position start;
  state.review.moves = *steps_of_text(start, "f2f3 e7e5 g2g4 d7d5");
  const auto line = [&](const std::string& before, std::size_t plies) {
    const auto moves = *moves_of_text(start, before);
    return std::vector<Move>{moves.begin() + static_cast<std::ptrdiff_t>(plies), moves.end()};
  };
  state.evaluations = {
      review::Evaluation{.score = Centipawns{15}, .line = line("f2f3", 0)},
      review::Evaluation{.score = Centipawns{70}, .line = line("f2f3 e7e5", 1)},
      review::Evaluation{.score = Centipawns{-100}, .line = line("f2f3 e7e5 b1c3", 2)},
      review::Evaluation{.score = MateIn{1}, .line = line("f2f3 e7e5 g2g4 d8h4", 3)},
      review::Evaluation{.score = Centipawns{-50}, .line = line("f2f3 e7e5 g2g4 d7d5 d2d3", 4)}};
  return state;
}

std::vector<std::string> texts_of(const boost::json::value& list) {
  std::vector<std::string> texts;
  for (const auto& text : list.as_array()) texts.emplace_back(text.as_string());
  return texts;
}

TEST(ReviewLine, TellsWhatMattered) {
  const auto line = review_json(missed_mate(), {"Ann", "Black"}, Language::English);
  EXPECT_EQ(line.at("critical"), (boost::json::array{3, 2}));
  EXPECT_EQ(line.at("turningPoint"), 3);
  const auto& players = line.at("players");
  EXPECT_EQ(players.at("white").at("worst"), (boost::json::array{2}));
  EXPECT_EQ(players.at("white").at("missedDraws"), 1);
  EXPECT_EQ(players.at("white").at("missedWins"), 0);
  EXPECT_EQ(players.at("black").at("worst"), (boost::json::array{3}));
  EXPECT_EQ(players.at("black").at("missedWins"), 1);
  const auto& moves = line.at("moves").as_array();
  EXPECT_FALSE(moves[0].as_object().contains("missed"));
  EXPECT_EQ(moves[2].at("missed"), "draw");
  EXPECT_EQ(moves[3].at("missed"), "win");
}

TEST(ReviewLine, TellsItInSentencesOfBothLanguages) {
  const auto english =
      texts_of(review_json(missed_mate(), {"Ann", "Black"}, Language::English).at("summary"));
  ASSERT_EQ(english.size(), 8U);
  EXPECT_EQ(english[4], "Ann threw away a draw with 2. g4??.");
  EXPECT_EQ(english[5], "Black threw away a win with 2... d5??.");
  const auto german =
      texts_of(review_json(missed_mate(), {"Ann", "Schwarz"}, Language::German).at("summary"));
  ASSERT_EQ(german.size(), 8U);
  EXPECT_EQ(german[4], "Ann vergab das Remis mit 2. g4??.");
  EXPECT_EQ(german[5], "Schwarz vergab den Gewinn mit 2... d5??.");
}

TEST(ReviewLine, HasNoTurningPointWhileEvaluationsAreMissing) {
  ReviewState state = missed_mate();
  state.is_complete = false;
  state.evaluations = review::Evaluations(5);
  const auto line = review_json(state, {"Ann", "Ben"}, Language::English);
  EXPECT_FALSE(line.contains("turningPoint"));
  EXPECT_TRUE(line.at("critical").as_array().empty());
  EXPECT_TRUE(line.at("players").at("white").at("worst").as_array().empty());
}

TEST(NamesOfReviewedPlayers, ComeFromSeatsOrTags) {
  using Names = ByColor<std::string>;
  const auto in_tags = [](const std::string& white, const std::string& black) {
    const std::string tags = "[White \"" + white + "\"]\n[Black \"" + black + "\"]\n\n1. e4 *\n";
    return names_of({.text = tags}, Language::English);
  };
  EXPECT_EQ(names_of({.names = {"Ann", "Ben"}}, Language::English), (Names{"Ann", "Ben"}));
  EXPECT_EQ(in_tags("Ann", "Ben"), (Names{"Ann", "Ben"}));
  EXPECT_EQ(in_tags("Ann", "?"), (Names{"Ann", "Black"}));
  EXPECT_EQ(in_tags("", "????"), (Names{"White", "Black"}));
  EXPECT_EQ(in_tags("Ann", "Ann"), (Names{"White", "Black"})) << "a game on one screen";
  EXPECT_EQ(names_of({.text = "1. e4 *\n"}, Language::German), (Names{"Weiß", "Schwarz"}));
}

class ReviewRoutes : public ReviewsOfGames {
 protected:
  Response ask(Method method, const std::string& path, const std::string& body = {}) {
    Request request = WorldApi::request_of(method, path);
    request.headers.cookie = "tabiya_session=" + session;
    request.body = body;
    request.client.key = client;
    return api.ask(request);
  }
  std::string id_of(const Response& response) {
    return std::string{json_of(response).at("id").as_string()};
  }

  std::string client = "somewhere";
  std::string session = world.guest(client);
  WorldApi api{world};
};

TEST_F(ReviewRoutes, ReviewAPgn) {
  const std::string id = id_of(ask(Method::Post, "/api/tabiya/review", "pgn=" + pgn_of_mate));
  until_complete(*GameId::parse(id));
  const Response text = ask(Method::Get, "/api/tabiya/review/" + id + "/pgn");
  EXPECT_NE(text.body.find("[White \"Ann\"]"), std::string::npos) << text.body;
  EXPECT_NE(text.body.find("2. g4 $4"), std::string::npos) << text.body;
  const auto tree = json_of(ask(Method::Get, "/api/tabiya/review/" + id + "/tree"));
  EXPECT_GT(tree.at("nodes").as_array().size(), 5U) << "with the better lines";
}

TEST_F(ReviewRoutes, JudgeAnswers) {
  const std::string id = id_of(ask(Method::Post, "/api/tabiya/review", "pgn=" + pgn_of_mate));
  until_complete(*GameId::parse(id));
  const std::string path = "/api/tabiya/review/" + id + "/answer";
  EXPECT_EQ(json_of(ask(Method::Post, path, "ply=2&move=g2g4")).at("right"), false);
  EXPECT_EQ(json_of(ask(Method::Post, path, "ply=3&move=d8h4")).at("right"), true);
  EXPECT_EQ(ask(Method::Post, path, "ply=3&move=d8a5").status, 400);
  EXPECT_EQ(ask(Method::Post, path, "ply=9&move=d8h4").status, 400);
}

TEST_F(ReviewRoutes, ReviewAPgnWithNullMovesToItsEnd) {
  const auto answer = json_of(ask(Method::Post, "/api/tabiya/review",
                                  "pgn=1. f3 e5 2. -- -- 3. g4 (3. Nc3 Nf6) Qh4%23 0-1"));
  EXPECT_EQ(answer.at("plies"), 6);
  EXPECT_FALSE(answer.as_object().contains("faults"));
  const std::string id{answer.at("id").as_string()};
  until_complete(*GameId::parse(id));
  const std::string path = "/api/tabiya/review/" + id;
  std::string text = ask(Method::Get, path + "/pgn").body;
  std::ranges::replace(text, '\n', ' ');
  EXPECT_NE(text.find("2. -- {[%eval"), std::string::npos) << text;
  EXPECT_NE(text.find("3. g4 $4"), std::string::npos) << text;
  EXPECT_NE(text.find("Nc3 Nf6)"), std::string::npos) << text;
  EXPECT_EQ(json_of(ask(Method::Post, path + "/answer", "ply=5&move=d8h4")).at("right"), true);
  const auto line = review_json(*find(*GameId::parse(id)), {}, Language::English);
  const auto& pass = line.at("moves").as_array()[2].as_object();
  EXPECT_EQ(pass.at("uci"), "0000");
  EXPECT_EQ(pass.at("san"), "--");
  EXPECT_FALSE(pass.contains("judgement"));
  EXPECT_EQ(line.at("players").at("white").at("moves"), 2);
}

TEST_F(ReviewRoutes, ReviewAGameThatIsOnlyNullMoves) {
  const std::string id = id_of(ask(Method::Post, "/api/tabiya/review", "pgn=1. -- -- *"));
  until_complete(*GameId::parse(id));
  const auto line = review_json(*find(*GameId::parse(id)), {}, Language::English);
  EXPECT_EQ(line.at("moves").as_array().size(), 2U);
  EXPECT_FALSE(line.at("players").at("white").as_object().contains("accuracy"));
}

TEST_F(ReviewRoutes, EndBeforeANullMoveInCheck) {
  const auto answer =
      json_of(ask(Method::Post, "/api/tabiya/review", "pgn=1. e4 f6 2. Qh5%2B -- 3. d4 *"));
  EXPECT_EQ(answer.at("plies"), 3);
  EXPECT_EQ(answer.at("faults").as_array().size(), 1U);
}

TEST_F(ReviewRoutes, NameWhatOfAPgnWasNotUnderstood) {
  const auto answer = json_of(ask(Method::Post, "/api/tabiya/review", "pgn=1. e4 e5 2. Ke3 Nc6 *"));
  EXPECT_EQ(answer.at("plies"), 2);
  EXPECT_EQ(answer.at("faults").as_array().size(), 1U);
}

TEST_F(ReviewRoutes, ReviewFromASetUpPositionWithBlackToMove) {
  const std::string id =
      id_of(ask(Method::Post, "/api/tabiya/review",
                "pgn=[SetUp \"1\"]\n[FEN \"6k1/5ppp/8/8/8/8/8/r3R1K1 b - - 0 1\"]"
                "\n\n1... Rxe1%2B *"));
  until_complete(*GameId::parse(id));
  const auto state = find(*GameId::parse(id));
  const auto line = review_json(*state, {}, Language::German);
  EXPECT_EQ(line.at("first"), "black");
  EXPECT_EQ(line.at("moves").as_array().size(), 1U);
  EXPECT_EQ(line.at("opening"), nullptr);
}

TEST_F(ReviewRoutes, ReviewChess960WithItsOwnCastling) {
  const std::string id =
      id_of(ask(Method::Post, "/api/tabiya/review",
                "pgn=[Variant \"Chess960\"]\n[SetUp \"1\"]\n"
                "[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1\"]\n\n"
                "1. Nd3 Nd6 2. O-O-O *"));
  const auto state = find(*GameId::parse(id));
  ASSERT_TRUE(state);
  const auto line = review_json(*state, {}, Language::English);
  EXPECT_EQ(line.at("variant"), "chess960");
}

TEST_F(ReviewRoutes, RefuseWhatCannotBeReviewedAndSayWhy) {
  std::string long_game = "pgn=";
  for (int round = 0; round < 151; ++round) long_game += "Nf3 Nf6 Ng1 Ng8 ";
  const std::vector<std::tuple<std::string, int, std::string>> refused{
      {"pgn=", 400, "review_no_game"},
      {"pgn=1. e4 *\n\n[White \"Next\"]\n\n1. d4 *", 400, "review_games"},
      {"pgn=[White \"Ann\"]\n\n*", 400, "review_without_moves"},
      {"pgn=[SetUp \"1\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *", 400,
       "review_bad_start"},
      {long_game, 413, "review_too_long"}};
  for (const auto& [body, status, reason] : refused) {
    const Response response = ask(Method::Post, "/api/tabiya/review", body);
    EXPECT_EQ(response.status, status) << body;
    const auto json = json_of(response);
    EXPECT_EQ(std::string{json.at("reason").as_string()}, reason) << body;
    EXPECT_FALSE(json.at("error").as_string().empty());
  }
}

TEST_F(ReviewRoutes, ReviewAGameOfSixHundredPlies) {
  std::string body = "pgn=";
  for (int round = 0; round < 150; ++round) body += "Nf3 Nf6 Ng1 Ng8 ";
  const auto answer = json_of(ask(Method::Post, "/api/tabiya/review", body));
  EXPECT_EQ(answer.at("plies"), 600);
}

TEST_F(ReviewRoutes, DeleteACompleteReviewOfTheCallerOnly) {
  const std::string id = id_of(ask(Method::Post, "/api/tabiya/review", "pgn=" + pgn_of_mate));
  const std::string path = "/api/tabiya/review/" + id;
  until_complete(*GameId::parse(id));
  const std::string own = std::exchange(session, world.guest("elsewhere"));
  const Response refused = ask(Method::Delete, path);
  EXPECT_EQ(refused.status, 404);
  EXPECT_EQ(json_of(refused).at("reason"), "review_not_yours");
  ASSERT_TRUE(stored(*GameId::parse(id)));
  session = own;
  EXPECT_EQ(ask(Method::Delete, path).status, 200);
  EXPECT_FALSE(stored(*GameId::parse(id)));
  EXPECT_EQ(ask(Method::Get, path + "/pgn").status, 404);
}

TEST_F(ReviewRoutes, LeaveTheExportsWithADeletedReview) {
  const std::string id = id_of(ask(Method::Post, "/api/import", "pgn=1. f3 e5 2. g4 Qh4%23 0-1"));
  const std::string path = "/api/tabiya/review/" + id;
  ASSERT_EQ(ask(Method::Post, path).status, 200);
  until_complete(*GameId::parse(id));
  EXPECT_NE(ask(Method::Get, "/game/export/" + id).body.find("[%eval"), std::string::npos);
  EXPECT_EQ(ask(Method::Delete, path).status, 200);
  EXPECT_EQ(ask(Method::Get, "/game/export/" + id).body.find("[%eval"), std::string::npos);
  EXPECT_EQ(json_of(ask(Method::Get, path)).at("reason"), "review_none");
}

TEST_F(ReviewRoutes, LimitAnswersPerOwner) {
  const std::string id = id_of(ask(Method::Post, "/api/tabiya/review", "pgn=" + pgn_of_mate));
  until_complete(*GameId::parse(id));
  const std::string path = "/api/tabiya/review/" + id + "/answer";
  int answered = 0;
  while (answered < 100 && ask(Method::Post, path, "ply=2&move=g2g4").status == 200) ++answered;
  EXPECT_EQ(answered, 40);
  session = world.guest(client);
  EXPECT_EQ(ask(Method::Post, path, "ply=2&move=g2g4").status, 429) << "another cookie";
  client = "elsewhere";
  session = world.guest(client);
  EXPECT_EQ(ask(Method::Post, path, "ply=2&move=g2g4").status, 200);
}

TEST_F(ReviewRoutes, CancelAReview) {
  std::string body = "pgn=";
  for (int round = 0; round < 150; ++round) body += "Nf3 Nf6 Ng1 Ng8 ";
  const std::string id = id_of(ask(Method::Post, "/api/tabiya/review", body));
  EXPECT_EQ(ask(Method::Delete, "/api/tabiya/review/" + id).status, 200);
  EXPECT_EQ(ask(Method::Delete, "/api/tabiya/review/" + id).status, 404);
  EXPECT_EQ(ask(Method::Get, "/api/tabiya/review/" + id + "/pgn").status, 404);
}

TEST_F(ReviewRoutes, GoOnWithAReviewThatHasStopped) {
  std::string body = "pgn=";
  for (int round = 0; round < 150; ++round) body += "Nf3 Nf6 Ng1 Ng8 ";
  const std::string id = id_of(ask(Method::Post, "/api/tabiya/review", body));
  const std::string path = "/api/tabiya/review/" + id;
  world.pass(Reviews::patience);
  ASSERT_EQ(world.site().reviews.in_progress(), 0U);
  EXPECT_EQ(ask(Method::Get, path + "/tree").status, 200) << "it does not need the review";
  EXPECT_EQ(world.site().reviews.in_progress(), 0U);
  EXPECT_EQ(ask(Method::Post, path).status, 200);
  EXPECT_EQ(world.site().reviews.in_progress(), 1U);
}

TEST_F(ReviewRoutes, KeepTheCommentsOfAnImportedGame) {
  const std::string id = id_of(ask(Method::Post, "/api/import",
                                   "pgn=[White \"Ann\"]\n\n1. f3 { bold } e5 2. g4 Qh4%23 0-1"));
  ASSERT_EQ(ask(Method::Post, "/api/tabiya/review/" + id).status, 200);
  until_complete(*GameId::parse(id));
  const std::string text = ask(Method::Get, "/api/tabiya/review/" + id + "/pgn").body;
  EXPECT_NE(text.find("bold"), std::string::npos) << text;
  EXPECT_NE(text.find("2. g4 $4"), std::string::npos) << text;
  const std::string exported = ask(Method::Get, "/game/export/" + id).body;
  EXPECT_NE(exported.find("bold"), std::string::npos) << exported;
  EXPECT_NE(exported.find("[%eval #-1]"), std::string::npos) << exported;
  EXPECT_EQ(exported.find("$4"), std::string::npos) << exported;
}

TEST_F(ReviewRoutes, RefuseAGameInProgress) {
  const GameId id = world.game(anna, world.person("Ben"));
  world.play(id, "e2e4 e7e5");
  const Response refused = ask(Method::Post, "/api/tabiya/review/" + std::string{id.text()});
  EXPECT_EQ(refused.status, 400);
  EXPECT_EQ(json_of(refused).at("reason"), "review_in_progress");
}

TEST_F(ReviewRoutes, KnowNothingOfOtherGames) {
  const auto unknown = json_of(ask(Method::Post, "/api/tabiya/review/nosuchid"));
  EXPECT_EQ(unknown.at("reason"), "review_unknown");
  EXPECT_EQ(ask(Method::Get, "/api/tabiya/review/nosuchid").status, 404);
  EXPECT_EQ(json_of(ask(Method::Get, "/api/tabiya/review/nosuchid")).at("error"),
            "There is no such game or review");
  EXPECT_EQ(ask(Method::Get, "/api/tabiya/review/nosuchid/tree").status, 404);
  EXPECT_EQ(ask(Method::Post, "/api/tabiya/review", "pgn=").status, 400);
}

}  // namespace
}  // namespace tabiya::server::testing
