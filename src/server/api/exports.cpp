#include "server/api/exports.hpp"

#include <algorithm>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "server/api/answers.hpp"
#include "server/api/game_record.hpp"
#include "server/api/games.hpp"
#include "server/api/imported_games.hpp"
#include "server/api/users.hpp"
#include "support/inner/utf8.hpp"
#include "tabiya/pgn/writer.hpp"

namespace tabiya::server {
namespace {

constexpr std::string_view pgn_type = "application/x-chess-pgn";
constexpr std::string_view json_type = "application/json";
constexpr std::string_view lines_type = "application/x-ndjson";
/// The pause between two games, so that an export of thousands does not delay the players.
constexpr Milliseconds export_pace{10};

/// The text of a tag. A line end in it would begin what looks like another tag.
std::string tag_text(const Parameters& query, std::string_view name) {
  constexpr std::size_t longest = 100;
  std::string words{utf8_prefix(query.text(name), longest)};
  std::ranges::replace_if(words, [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
  return words;
}

RecordOptions options_of(Api& api, const Request& request) {
  const Parameters& query = request.query;
  return {.base_url = base_url_of(api, request),
          .has_clocks = is_wanted(query, "clocks"),
          .has_opening = is_wanted(query, "opening"),
          .has_moves = is_wanted(query, "moves"),
          .has_tags = is_wanted(query, "tags"),
          .has_last_fen = query.is_true("lastFen"),
          .has_division = query.is_true("division"),
          .has_evals = is_wanted(query, "evals"),
          .is_literate = query.is_true("literate"),
          .has_accuracy = query.is_true("accuracy"),
          .white = tag_text(query, "white"),
          .black = tag_text(query, "black"),
          .event = tag_text(query, "event")};
}

/// The game as PGN.
std::string pgn_of(Api& api, const Room& room, const RecordOptions& options, GameExtras extras) {
  if (extras.text) return *std::move(extras.text);
  pgn::WriteOptions style;
  style.layout = pgn::WriteOptions::Layout::LongLine;
  if (!options.has_tags) style.tags = pgn::WriteOptions::TagPairs::None;
  return pgn::to_pgn(record_of(api, room, options, extras.review), style);
}

/// An imported game always has its PGN, because JSON has no fields for most of it.
std::string json_of(Api& api, const Room& room, const RecordOptions& options,
                    const Parameters& query, GameExtras extras) {
  boost::json::object json = record_json(api, room, options, extras.review);
  if (extras.text || query.is_true("pgnInJson")) {
    json["pgn"] = pgn_of(api, room, options, std::move(extras));
  }
  return boost::json::serialize(json);
}

/// Answers with one game.
void answer_game(Api& api, const ExchangePtr& exchange, const GameId& id,
                 const RecordOptions& options, GameExtras extras) {
  const Room* const room = api.site.rooms.find(id);
  if (room == nullptr) return exchange->answer(no_game());
  const Request& request = exchange->request;
  if (request.headers.accept.find(json_type) != std::string::npos) {
    return exchange->answer(
        written_json(json_of(api, *room, options, request.query, std::move(extras))));
  }
  Response response{.body = pgn_of(api, *room, options, std::move(extras)),
                    .type = std::string{pgn_type}};
  response.headers.emplace_back(
      "Content-Disposition", "attachment; filename=\"tabiya-" + std::string{id.text()} + ".pgn\"");
  exchange->answer(std::move(response));
}

ExportClient client_of(const ExchangePtr& exchange) {
  return {.key = exchange->request.client.key,
          .route = exchange->request.route,
          .gone = exchange->gone()};
}

/// An export of many games in progress.
struct Export : std::enable_shared_from_this<Export> {
  Export(Api& the_api, ExchangePtr exchange, std::vector<GameId> the_ids,
         std::optional<GameQuery> the_query)
      : api{the_api},
        ids{std::move(the_ids)},
        wanted{the_query},
        most{wanted ? wanted->at_most : std::numeric_limits<std::size_t>::max()},
        options{options_of(the_api, exchange->request)},
        query{exchange->request.query},
        client{client_of(exchange)},
        is_json{exchange->request.headers.accept.find(lines_type) != std::string::npos},
        stream{exchange->open_stream(std::string{is_json ? lines_type : pgn_type})} {}

  void begin() {
    stream->keep(Subscription{[weak = weak_from_this()] {
      if (const auto self = weak.lock()) self->timer.cancel();
    }});
    send_next();
  }

  void send_next() {
    if (!stream->is_open()) return;
    if (next == ids.size() && wanted) return find_more();
    send_one();
  }

  void send_one() {
    if (sent == most || (next == ids.size() && !wanted)) return stream->end();
    if (next == ids.size()) return pause();
    const GameId id = ids[next++];
    api.site.rooms.prepare(id, [self = shared_from_this(), id](const Answer<>& prepared) {
      if (!prepared) return self->stream->end();
      self->send(id);
    });
  }

  void send(const GameId& id) {
    if (!stream->is_open()) return;
    const Room* const room = api.site.rooms.find(id);
    if (room == nullptr) return pause();
    const auto self = shared_from_this();
    read_extras(api, *room, options, client,
                {.then = [self, id](GameExtras extras) { self->send(id, std::move(extras)); },
                 .failed = [self](const Response&) { self->stream->end(); },
                 .refuse =
                     [self](Workers::Admission) {
                       --self->next;  // again, when fewer wait
                       self->pause();
                     }});
  }

  void send(const GameId& id, GameExtras extras) {
    if (!stream->is_open()) return;
    if (const Room* const room = api.site.rooms.find(id)) {
      ++sent;
      stream->send(is_json ? json_of(api, *room, options, query, std::move(extras))
                           : pgn_of(api, *room, options, std::move(extras)) + "\n");
    }
    pause();
  }

  void pause() {
    timer = api.site.loop.timers.at(api.site.loop.now() + export_pace,
                                    [self = shared_from_this()] { self->send_next(); });
  }

  /// Searches one slice: few games of an active player may match.
  void find_more() {
    api.site.store.read([query = *wanted, begin = after](
                            Reader& reader) { return reader.history().games(query, begin); },
                        [self = shared_from_this()](const auto& slice) {
                          if (!slice) return self->stream->end();
                          self->take(*slice);
                        });
  }

  void take(const GameSlice& slice) {
    if (!stream->is_open()) return;
    ids = slice.ids;
    next = 0;
    after = slice.next;
    if (!after) wanted.reset();
    send_one();
  }

  Api& api;
  std::vector<GameId> ids;
  std::optional<GameQuery> wanted;  // until all games are found
  std::optional<GameCursor> after{};
  std::size_t most;
  std::size_t sent = 0;
  RecordOptions options;
  Parameters query;
  ExportClient client;
  bool is_json;
  LineStreamPtr stream;
  std::size_t next = 0;
  Timer timer;
};

}  // namespace

bool is_wanted(const Parameters& parameters, std::string_view name) {
  return !parameters.find(name) || parameters.is_true(name);
}

void export_game(Api& api, const ExchangePtr& exchange, const GameId& id) {
  const auto send = [&api, exchange, id](const Answer<>& prepared) {
    if (!prepared) return exchange->answer(to_response(prepared.error()));
    const Room* const room = api.site.rooms.find(id);
    if (room == nullptr) return exchange->answer(no_game());
    const RecordOptions options = options_of(api, exchange->request);
    read_extras(
        api, *room, options, client_of(exchange),
        {.then =
             [&api, exchange, id, options](GameExtras extras) {
               answer_game(api, exchange, id, options, std::move(extras));
             },
         .failed = [exchange](Response response) { exchange->answer(std::move(response)); },
         .refuse =
             [exchange](Workers::Admission admission) { exchange->answer(busy(admission)); }});
  };
  api.site.store.barrier(
      [&rooms = api.site.rooms, id, send](bool /*is_durable*/) { rooms.prepare(id, send); });
}

void export_games(Api& api, const ExchangePtr& exchange, std::vector<GameId> ids) {
  std::make_shared<Export>(api, exchange, std::move(ids), std::nullopt)->begin();
}

void export_games(Api& api, const ExchangePtr& exchange, std::vector<GameId> ids, GameQuery then) {
  std::make_shared<Export>(api, exchange, std::move(ids), then)->begin();
}

}  // namespace tabiya::server
