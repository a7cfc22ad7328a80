// Games to take away: as PGN, and as JSON.
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/api/answers.hpp"
#include "server/api/api.hpp"
#include "server/api/caller.hpp"
#include "server/api/game_record.hpp"
#include "server/api/games.hpp"
#include "server/api/users.hpp"
#include "tabiya/pgn/writer.hpp"

namespace tabiya::server {
namespace {

constexpr std::string_view pgn_type = "application/x-chess-pgn";
constexpr std::string_view json_type = "application/json";
constexpr std::string_view lines_type = "application/x-ndjson";
/// One game at a time, so that the players need not wait for whoever takes thousands away.
constexpr Milliseconds export_pace{10};
constexpr std::size_t max_exported = 10'000;
constexpr std::size_t max_exported_ids = 300;

/// True unless it is said to be unwanted.
bool is_wanted(const Parameters& parameters, std::string_view name) {
  return !parameters.find(name) || parameters.is_true(name);
}

/// What a tag is to say. A line end in it would begin what looks like another tag.
std::string tag_text(const Parameters& query, std::string_view name) {
  constexpr std::size_t longest = 100;
  std::string words{query.text(name).substr(0, longest)};
  std::ranges::replace_if(words, [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
  return words;
}

RecordOptions options_of(Api& api, const Request& request) {
  const Parameters& query = request.query;
  return {.base_url = base_url_of(api, request),
          .has_clocks = is_wanted(query, "clocks"),
          .has_opening = is_wanted(query, "opening"),
          .has_moves = is_wanted(query, "moves"),
          .has_last_fen = query.is_true("lastFen"),
          .white = tag_text(query, "white"),
          .black = tag_text(query, "black"),
          .event = tag_text(query, "event")};
}

std::string pgn_of(Api& api, const Room& room, const RecordOptions& options,
                   const Parameters& query) {
  pgn::WriteOptions style;
  style.layout = pgn::WriteOptions::Layout::LongLine;
  if (!is_wanted(query, "tags")) style.tags = pgn::WriteOptions::TagPairs::None;
  return pgn::to_pgn(record_of(api, room, options), style);
}

std::string json_of(Api& api, const Room& room, const RecordOptions& options,
                    const Parameters& query) {
  boost::json::object json = record_json(api, room, options);
  if (query.is_true("pgnInJson")) json["pgn"] = pgn_of(api, room, options, query);
  return boost::json::serialize(json);
}

/// What is on disk; not what may still be lost.
void export_game(Api& api, const ExchangePtr& exchange) {
  const auto id = game_of(exchange);
  if (!id) return exchange->answer(no_game());
  api.site.store.barrier([&api, exchange, id = *id](bool /*is_durable*/) {
    const Room* const room = api.site.rooms.find(id);
    if (room == nullptr) return exchange->answer(no_game());
    const Request& request = exchange->request;
    const RecordOptions options = options_of(api, request);
    if (request.headers.accept.find(json_type) != std::string::npos) {
      return exchange->answer(written_json(json_of(api, *room, options, request.query)));
    }
    Response response{.body = pgn_of(api, *room, options, request.query),
                      .type = std::string{pgn_type}};
    response.headers.emplace_back("Content-Disposition", "attachment; filename=\"tabiya-" +
                                                             std::string{id.text()} + ".pgn\"");
    exchange->answer(std::move(response));
  });
}

/// Games on their way to somebody who takes many.
struct Export : std::enable_shared_from_this<Export> {
  Export(Api& the_api, ExchangePtr exchange, std::vector<GameId> the_ids)
      : api{the_api},
        ids{std::move(the_ids)},
        options{options_of(the_api, exchange->request)},
        query{exchange->request.query},
        is_json{exchange->request.headers.accept.find(lines_type) != std::string::npos},
        stream{exchange->open_stream(std::string{is_json ? lines_type : pgn_type})} {}

  void send_next() {
    if (!stream->is_open()) return;
    if (next == ids.size()) return stream->end();
    if (const Room* const room = api.site.rooms.find(ids[next++])) {
      stream->send(is_json ? json_of(api, *room, options, query)
                           : pgn_of(api, *room, options, query) + "\n");
    }
    stream->on_gone([weak = weak_from_this()] {
      if (const auto self = weak.lock()) self->timer.cancel();
    });
    timer = api.site.loop.timers.at(api.site.loop.now() + export_pace,
                                    [self = shared_from_this()] { self->send_next(); });
  }

  Api& api;
  std::vector<GameId> ids;
  RecordOptions options;
  Parameters query;
  bool is_json;
  std::shared_ptr<LineStream> stream;
  std::size_t next = 0;
  Timer timer;
};

void export_all(Api& api, const ExchangePtr& exchange, std::vector<GameId> ids) {
  std::make_shared<Export>(api, exchange, std::move(ids))->send_next();
}

std::optional<Instant> instant_of(const Parameters& query, std::string_view name) {
  const auto number = query.number(name);
  if (!number) return std::nullopt;
  return Instant{Milliseconds{*number}};
}

GameQuery query_of(Api& api, const Parameters& query, UserKey user) {
  GameQuery wanted{.user = user,
                   .since = instant_of(query, "since"),
                   .until = instant_of(query, "until"),
                   .color = wish_of(query),
                   .oldest_first = query.text("sort") == "dateAsc"};
  if (const auto name = query.find("vs")) {
    const User* const opponent = api.site.accounts.find(*name);
    // Nobody has played somebody who is not here: a key that no user has.
    wanted.versus = opponent != nullptr ? opponent->key : UserKey{-1};
  }
  if (query.find("rated")) wanted.rated = query.is_true("rated");
  wanted.perf = find_perf(query.text("perfType"));
  const auto most = query.number("max").value_or(static_cast<std::int64_t>(max_exported));
  wanted.at_most = static_cast<std::size_t>(
      std::clamp<std::int64_t>(most, 1, static_cast<std::int64_t>(max_exported)));
  return wanted;
}

void export_of_user(Api& api, const ExchangePtr& exchange) {
  const User* const user = api.site.accounts.find(exchange->request.captures[0]);
  if (user == nullptr) return exchange->answer(refusal(404, "No such user"));
  const Parameters& query = exchange->request.query;
  const GameQuery wanted = query_of(api, query, user->key);
  std::vector<GameId> ids;
  if (query.is_true("ongoing")) {
    for (const Room* const room : api.site.rooms.ongoing(user->key)) {
      if (ids.size() < wanted.at_most) ids.push_back(room->info().id);
    }
  }
  if (is_wanted(query, "finished")) {
    for (const GameId& id : api.site.store.reader().games(wanted)) {
      if (ids.size() < wanted.at_most) ids.push_back(id);
    }
  }
  export_all(api, exchange, std::move(ids));
}

void export_ids(Api& api, const ExchangePtr& exchange) {
  std::vector<GameId> ids;
  std::string_view rest = exchange->request.body;
  while (!rest.empty() && ids.size() < max_exported_ids) {
    const std::size_t end = std::min(rest.find(','), rest.size());
    if (const auto id = GameId::parse(rest.substr(0, end))) ids.push_back(*id);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  export_all(api, exchange, std::move(ids));
}

}  // namespace

void add_export_routes(Router& router, Api& api) {
  router.add(Method::Get, "/game/export/{id}",
             [&api](const ExchangePtr& exchange) { export_game(api, exchange); });
  router.add(Method::Get, "/api/games/user/{name}",
             [&api](const ExchangePtr& exchange) { export_of_user(api, exchange); });
  router.add(Method::Post, "/api/games/export/_ids",
             [&api](const ExchangePtr& exchange) { export_ids(api, exchange); });
}

}  // namespace tabiya::server
