// Reviews of finished games and of PGNs.
#include <algorithm>
#include <boost/json/array.hpp>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "server/api/answers.hpp"
#include "server/api/api.hpp"
#include "server/api/caller.hpp"
#include "server/api/game_record.hpp"
#include "server/api/games.hpp"
#include "server/api/imported_games.hpp"
#include "server/api/review_stream.hpp"
#include "server/api/tree_json.hpp"
#include "server/api/users.hpp"
#include "server/base/limiter.hpp"
#include "server/rooms/action.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/pgn/tree_reader.hpp"
#include "tabiya/pgn/writer.hpp"
#include "tabiya/review/annotate.hpp"

namespace tabiya::server {
namespace {

constexpr std::size_t max_review_bytes = std::size_t{512} << 10;
constexpr Limiter::Rate answers_of_owner{.uses = 40, .per = std::chrono::minutes{1}};
constexpr pgn::TreeBounds review_bounds{.nodes = 20'000,
                                        .text_bytes = std::size_t{1} << 19,
                                        .longest_text_bytes = std::size_t{1} << 14};

Reply<GameId> reply_review(const ExchangePtr& exchange) {
  return [exchange](const Answer<GameId>& id) {
    exchange->answer(id ? json_answer({{"id", id->text()}}) : to_response(id.error()));
  };
}

/// A refusal that the page translates.
Response refused_review(int status, std::string sentence, std::string reason) {
  return json_answer({{"error", std::move(sentence)}, {"reason", std::move(reason)}}, status);
}

/// Why an id leads to no review: an unknown id is neither a game's nor a review's.
Response no_review(bool is_game) {
  if (is_game) return refused_review(404, "This game has no review", "review_none");
  return refused_review(404, "There is no such game or review", "review_unknown");
}

/// Calls `then` with the review that the path names, or answers that there is none.
void with_review(Api& api, const ExchangePtr& exchange,
                 std::move_only_function<void(ReviewState)> then) {
  const auto id = game_of(exchange);
  if (!id) return exchange->answer(no_review(false));
  const bool is_game = api.site.rooms.find(*id) != nullptr;
  api.site.reviews.find(
      *id, [exchange, is_game, then = std::move(then)](Answer<ReviewState> state) mutable {
        if (state) return then(*std::move(state));
        const bool is_unknown = state.error().kind == Refused::Kind::NotFound;
        exchange->answer(is_unknown ? no_review(is_game) : to_response(state.error()));
      });
}

/// The same with a review that is complete or in progress: one that has stopped goes on.
void with_watched_review(Api& api, const ExchangePtr& exchange,
                         std::move_only_function<void(ReviewState)> then) {
  with_review(api, exchange, [&api, exchange, then = std::move(then)](ReviewState state) mutable {
    if (state.is_complete) return then(std::move(state));
    const UserKey by = state.review.by;
    with_users(api, exchange, {.keys = {by}},
               [&api, exchange, by, state = std::make_shared<ReviewState>(std::move(state)),
                then = std::make_shared<decltype(then)>(std::move(then))] {
                 const std::string owner = api.site.accounts.owner_of(by);
                 const auto resumed = api.site.reviews.resume(owner, state->review);
                 if (!resumed) return exchange->answer(to_response(resumed.error()));
                 (*then)(std::move(*state));
               });
  });
}

/// The review of a PGN has begun when it was requested.
void open_review_of_pgn(Api& api, const ExchangePtr& exchange) {
  with_watched_review(api, exchange, [exchange](const ReviewState& state) {
    exchange->answer(json_answer({{"id", state.review.id.text()}}));
  });
}

void begin_review_of_game(Api& api, const ExchangePtr& exchange, const Identity& identity) {
  const auto id = game_of(exchange);
  const Room* const room = id ? api.site.rooms.find(*id) : nullptr;
  if (room == nullptr) return open_review_of_pgn(api, exchange);
  if (!room->is_over()) {
    return exchange->answer(
        refused_review(400, "The game is still in progress", "review_in_progress"));
  }
  const VariantGame& game = room->arbiter().game();
  const auto start = game.start().as_chess();
  if (!start) {
    return exchange->answer(refused_review(
        400,
        "Games of " + std::string{variant_name(room->info().rules.variant)} + " are not reviewed",
        "review_variant"));
  }
  api.site.reviews.begin(api.site.accounts.owner_of(identity.user),
                         {.id = *id,
                          .by = identity.user,
                          .created = api.site.loop.now(),
                          .mode = game.castling_mode(),
                          .start = *start,
                          .moves = {game.moves().begin(), game.moves().end()}},
                         reply_review(exchange));
}

/// The game of a request, and what of its text was not understood.
struct RequestedReview {
  StoredReview review;
  boost::json::array faults;
};

/// The main line is reviewed up to its first move that cannot be played. The whole game is stored.
/// Errors: why the text is refused.
std::expected<RequestedReview, Response> review_of_pgn(const Request& request) {
  pgn::Reader reader{pgn::Input::from_memory(request.parameters().text("pgn"))};
  auto read = pgn::read_tree(reader, review_bounds);
  if (!read) {
    return std::unexpected{refused_review(400, "The text contains no game", "review_no_game")};
  }
  make_utf8(*read);
  if (pgn::read_tree(reader, pgn::TreeBounds{.nodes = 1, .text_bytes = 0})) {
    return std::unexpected{refused_review(
        400, "The text contains more than one game; review them one at a time", "review_games")};
  }
  if (read->is_cut) {
    return std::unexpected{refused_review(413, "The game has too many tags, comments or variations",
                                          "review_too_long")};
  }
  RequestedReview requested{.review = {.id = GameId::random(),
                                       .pgn = pgn::to_pgn(read->tree),
                                       .mode = read->tree.castling_mode(),
                                       .start = read->tree.start(),
                                       .moves = played_steps(read->tree)},
                            .faults = faults_json(*read, language_of(request))};
  if (requested.review.moves.size() > max_plies) {
    return std::unexpected{
        refused_review(413, "The game has more than 600 plies", "review_too_long")};
  }
  const auto is_bad_start = [](const pgn::ReplayError& error) {
    return error.kind == pgn::ReplayError::Kind::BadStart ||
           error.kind == pgn::ReplayError::Kind::UnknownVariant;
  };
  const auto bad_start = std::ranges::find_if(read->errors, is_bad_start);
  if (bad_start != read->errors.end()) {
    return std::unexpected{refused_review(400, to_string(*bad_start), "review_bad_start")};
  }
  return requested;
}

void begin_review(Api& api, const ExchangePtr& exchange, UserKey user, RequestedReview requested) {
  requested.review.by = user;
  requested.review.created = api.site.loop.now();
  boost::json::object json{{"plies", requested.review.moves.size()}};
  if (!requested.faults.empty()) json["faults"] = std::move(requested.faults);
  api.site.reviews.begin(api.site.accounts.owner_of(user), std::move(requested.review),
                         [exchange, json = std::move(json)](const Answer<GameId>& id) mutable {
                           if (!id) return exchange->answer(to_response(id.error()));
                           json["id"] = id->text();
                           exchange->answer(json_answer(json));
                         });
}

/// Reads the text in another thread, because it may have half a megabyte.
void begin_review_of_pgn(Api& api, const ExchangePtr& exchange, const Identity& identity) {
  const Workers::Admission admission = api.readers.run(
      {.client = exchange->request.client.key,
       .name = exchange->request.route,
       .work = [&api, exchange, user = identity.user](const JobStop& /*stop*/) -> Task {
         auto requested = review_of_pgn(exchange->request);
         if (!requested)
           return [exchange, refused = requested.error()] { exchange->answer(refused); };
         return [&api, exchange, user, read = *std::move(requested)]() mutable {
           begin_review(api, exchange, user, std::move(read));
         };
       },
       .failed = [exchange] { exchange->answer(out_of_memory()); },
       .gone = exchange->gone()});
  if (admission != Workers::Admission::Accepted) exchange->answer(busy(admission));
}

/// Reads who played the reviewed game. The text of a PGN comes with the review.
void with_players(Api& api, const ExchangePtr& exchange,
                  std::move_only_function<void(ReviewedPlayers)> then) {
  const auto id = game_of(exchange);
  const Room* const room = id ? api.site.rooms.find(*id) : nullptr;
  if (room == nullptr) return then({});
  ReviewedPlayers players;
  for (const Color color : all_colors) {
    players.names[color] = seat_name(api, room->info().seats[color]);
  }
  read_imported_text(api, *room,
                     [exchange, players = std::move(players),
                      then = std::move(then)](Answer<std::optional<std::string>> text) mutable {
                       if (!text) return exchange->answer(to_response(text.error()));
                       players.text = *std::move(text);
                       then(std::move(players));
                     });
}

/// True if the reader has requested the review.
bool is_owner(Api& api, const ExchangePtr& exchange, const ReviewState& state) {
  const auto caller = identify(api, exchange->request);
  return caller && *caller && (*caller)->user == state.review.by;
}

/// The whole state, then each new evaluation; the whole state again when the graph is there, and
/// when the review is complete.
void stream_review(Api& api, const ExchangePtr& exchange, ReviewedPlayers players,
                   const ReviewState& state) {
  const LineStreamPtr stream = exchange->open_stream();
  if (!state.review.pgn.empty()) players.text = state.review.pgn;
  const auto lines =
      std::make_shared<ReviewStream>(api, stream, std::move(players),
                                     ReviewReader{.client = exchange->request.client.key,
                                                  .language = language_of(exchange->request),
                                                  .is_owner = is_owner(api, exchange, state)});
  lines->send_whole(state);
  const auto has_graph = std::make_shared<bool>(state.has_graph);
  auto subscription = api.site.reviews.watch(
      state.review.id,
      [lines, has_graph](const ReviewState& now, const std::vector<std::size_t>& positions) {
        if (!positions.empty()) return lines->send_progress(now, positions);
        const bool graph_is_new = now.has_graph && !std::exchange(*has_graph, now.has_graph);
        if (graph_is_new || now.is_complete) lines->send_whole(now);
        if (!graph_is_new) lines->end();
      });
  if (!subscription) return lines->end();
  stream->keep(*std::move(subscription));
}

void find_and_stream_review(Api& api, const ExchangePtr& exchange) {
  with_players(api, exchange, [&api, exchange](ReviewedPlayers players) {
    with_watched_review(
        api, exchange,
        [&api, exchange, players = std::move(players)](const ReviewState& state) mutable {
          stream_review(api, exchange, std::move(players), state);
        });
  });
}

using MakeTree = std::move_only_function<pgn::GameTree(Language)>;

/// Makes the reviewed game as a tree, with the review if it is complete. `game` is the game as it
/// was played here, unless it has a text.
MakeTree tree_maker(ReviewState state, std::optional<std::string> text, pgn::GameTree game) {
  if (!state.review.pgn.empty()) text = state.review.pgn;
  return [state = std::move(state), text = std::move(text),
          game = std::move(game)](Language language) mutable {
    pgn::GameTree tree = text ? read_stored_text(*text).tree : std::move(game);
    const StoredReview& review = state.review;
    if (!state.is_complete || played_steps(tree) != review.moves) return tree;
    annotate(tree, review::review_of(review.start, review.moves, std::move(state.evaluations)),
             language);
    return tree;
  };
}

void with_tree(Api& api, const ExchangePtr& exchange,
               std::move_only_function<void(MakeTree)> then) {
  with_players(
      api, exchange, [&api, exchange, then = std::move(then)](ReviewedPlayers players) mutable {
        const auto id = game_of(exchange);
        const Room* const room = id ? api.site.rooms.find(*id) : nullptr;
        const bool is_game = room != nullptr;
        pgn::GameTree game;
        if (!players.text && is_game) {
          const std::string url = base_url_of(api, exchange->request);
          game = record_of(api, *room, {.base_url = url, .has_evals = false});
        }
        with_review(api, exchange,
                    [exchange, is_game, text = std::move(players.text), game = std::move(game),
                     then = std::move(then)](ReviewState state) mutable {
                      if (!is_game && state.review.pgn.empty()) {
                        return exchange->answer(no_review(false));
                      }
                      then(tree_maker(std::move(state), std::move(text), std::move(game)));
                    });
      });
}

void send_reviewed_tree(Api& api, const ExchangePtr& exchange) {
  with_tree(api, exchange, [&api, exchange](MakeTree make) {
    answer_by(api.workers, exchange, [make = std::move(make)](const Request& request) mutable {
      const Language language = language_of(request);
      return json_answer(tree_json(make(language), language));
    });
  });
}

void send_reviewed_pgn(Api& api, const ExchangePtr& exchange) {
  with_tree(api, exchange, [&api, exchange](MakeTree make) {
    answer_by(api.workers, exchange, [make = std::move(make)](const Request& request) mutable {
      return Response{.body = pgn::to_pgn(make(language_of(request))),
                      .type = "application/x-chess-pgn"};
    });
  });
}

void remove_review(Api& api, const ExchangePtr& exchange, const Identity& identity) {
  with_review(api, exchange, [&api, exchange, user = identity.user](const ReviewState& state) {
    api.site.reviews.remove(GameId{state.review.id}, user, reply_ok(exchange));
  });
}

/// Errors: the answer to send.
std::expected<Reviews::Attempt, Response> attempt_of(const Parameters& parameters,
                                                     const StoredReview& stored) {
  const auto ply = parameters.number("ply").value_or(-1);
  const bool is_ply = ply >= 0 && static_cast<std::size_t>(ply) < stored.moves.size();
  if (!is_ply || stored.evaluations[static_cast<std::size_t>(ply)]->line.empty()) {
    return std::unexpected{refusal(400, "The game has no such ply")};
  }
  auto review = std::make_shared<const review::Review>(stored.review());
  const auto at = static_cast<std::size_t>(ply);
  const auto move = parse_uci(review->moves[at].before, parameters.text("move"));
  if (!move) return std::unexpected{refusal(400, "This move is not legal")};
  return Reviews::Attempt{.review = std::move(review), .ply = at, .move = *move};
}

void judge_attempt(Api& api, const ExchangePtr& exchange, UserKey user, Reviews::Attempt attempt) {
  attempt.stop = exchange->gone();
  api.site.reviews.judge(
      api.site.accounts.owner_of(user), attempt, [exchange](std::optional<review::Answer> answer) {
        if (!answer) return exchange->answer(out_of_memory());
        exchange->answer(json_answer({{"right", *answer == review::Answer::Right}}));
      });
}

/// The review of a game of 600 plies takes milliseconds to compute, so another thread does.
void judge_answer_in(Api& api, const ExchangePtr& exchange, UserKey user, StoredReview review) {
  const Workers::Admission admission = api.workers.run(
      {.client = exchange->request.client.key,
       .name = exchange->request.route,
       .work = [&api, exchange, user, stored = std::move(review)](const JobStop& /*stop*/) -> Task {
         auto attempt = attempt_of(exchange->request.parameters(), stored);
         if (!attempt) {
           return [exchange, refused = attempt.error()] { exchange->answer(refused); };
         }
         return [&api, exchange, user, read = *std::move(attempt)] {
           judge_attempt(api, exchange, user, read);
         };
       },
       .failed = [exchange] { exchange->answer(out_of_memory()); },
       .gone = exchange->gone()});
  if (admission != Workers::Admission::Accepted) exchange->answer(busy(admission));
}

void judge_answer(Api& api, const ExchangePtr& exchange, const Identity& identity) {
  with_review(api, exchange, [&api, exchange, user = identity.user](ReviewState state) {
    if (!state.is_complete) {
      return exchange->answer(no_review(api.site.rooms.peek(state.review.id) != nullptr));
    }
    StoredReview review = std::move(state.review);
    review.evaluations = std::move(state.evaluations);
    judge_answer_in(api, exchange, user, std::move(review));
  });
}

}  // namespace

void add_review_routes(Router& router, Api& api) {
  router.add(Method::Post, "/api/tabiya/review", for_guests_too(api, {}, begin_review_of_pgn),
             {.body_bytes = max_review_bytes});
  router.add(Method::Post, "/api/tabiya/review/{id}",
             for_guests_too(api, {}, begin_review_of_game));
  router.add(Method::Get, "/api/tabiya/review/{id}",
             [&api](const ExchangePtr& exchange) { find_and_stream_review(api, exchange); });
  router.add(Method::Delete, "/api/tabiya/review/{id}", for_guests_too(api, {}, remove_review));
  router.add(Method::Get, "/api/tabiya/review/{id}/tree",
             [&api](const ExchangePtr& exchange) { send_reviewed_tree(api, exchange); });
  router.add(Method::Get, "/api/tabiya/review/{id}/pgn",
             [&api](const ExchangePtr& exchange) { send_reviewed_pgn(api, exchange); });
  const auto limiter = std::make_shared<Limiter>(answers_of_owner);
  router.add(Method::Post, "/api/tabiya/review/{id}/answer",
             for_guests_too(
                 api, {}, [&api, limiter](const ExchangePtr& exchange, const Identity& identity) {
                   const std::string key = api.site.accounts.owner_of(identity.user);
                   if (const auto wait = limiter->count_use(key, api.site.loop.now())) {
                     return exchange->answer(too_many("answer", static_cast<int>(wait->count())));
                   }
                   judge_answer(api, exchange, identity);
                 }));
}

}  // namespace tabiya::server
