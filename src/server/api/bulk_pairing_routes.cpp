// Bulk pairings: tournament organizers schedule many games at once, with the players' tokens.
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/api/answers.hpp"
#include "server/api/api.hpp"
#include "server/api/caller.hpp"
#include "server/api/exports.hpp"
#include "server/api/games.hpp"
#include "server/base/secret.hpp"
#include "support/inner/trimmed.hpp"

namespace tabiya::server {
namespace {

/// The year 2286, later than any bulk may begin.
constexpr std::int64_t latest_bulk = 10'000'000'000'000;
/// Five hundred games with two tokens each.
constexpr std::size_t longest_bulk_body = std::size_t{128} << 10;

Response no_bulk() { return refusal(404, "No such bulk pairing"); }

boost::json::value instant_json(const std::optional<Instant>& at) {
  if (!at) return nullptr;
  return at->time_since_epoch().count();
}

/// The fields of a game with a clock are in every bulk: one whose clocks are not held back starts
/// them from the pairing on, and a bulk without a clock has one of zero seconds.
boost::json::object bulk_json(const BulkPairing& bulk) {
  boost::json::array games;
  for (const BulkPairing::Pair& pair : bulk.pairs) {
    games.push_back({{"id", pair.game.text()},
                     {"white", pair.players.white.id},
                     {"black", pair.players.black.id}});
  }
  boost::json::object json{
      {"id", bulk.id.text()},
      {"games", std::move(games)},
      {"variant", variant_key(bulk.rules.variant)},
      {"rated", bulk.rules.rated},
      {"pairAt", instant_json(bulk.pair_at)},
      {"pairedAt", instant_json(bulk.paired)},
      {"startClocksAt", instant_json(bulk.start_clocks_at.value_or(bulk.pair_at))},
      {"scheduledAt", instant_json(bulk.scheduled)}};
  const auto* const clock = std::get_if<RealTime>(&bulk.rules.time);
  json["clock"] = {{"limit", clock != nullptr ? clock->limit.count() : 0},
                   {"increment", clock != nullptr ? clock->increment.count() : 0}};
  if (const auto* const days = std::get_if<Correspondence>(&bulk.rules.time)) {
    json["correspondence"] = {{"daysPerTurn", days->days_per_move}};
  }
  return json;
}

/// "tokenOfWhite:tokenOfBlack,…"; reads at most one more than allowed.
std::vector<ByColor<std::string>> tokens_of(std::string_view text) {
  std::vector<ByColor<std::string>> tokens;
  while (!text.empty() && tokens.size() <= BulkPairings::max_pairs) {
    const std::size_t end = std::min(text.find(','), text.size());
    const std::string_view pair = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::size_t colon = std::min(pair.find(':'), pair.size());
    const std::string_view black = pair.substr(std::min(colon + 1, pair.size()));
    tokens.push_back({std::string{trimmed(pair.substr(0, colon))}, std::string{trimmed(black)}});
  }
  return tokens;
}

using Player = BulkPairing::Player;

/// Nothing if the token may not be used for this.
std::optional<Player> player_of(Reader& reader, const std::string& token, Instant now) {
  const auto row = reader.users().token(hash_of_secret(token));
  if (!row || (row->expires && *row->expires <= now)) return std::nullopt;
  const auto scopes = parse_scopes(row->scopes);
  if (!scopes || !scopes->contains(Scope::ChallengeWrite)) return std::nullopt;
  const auto user = reader.users().find(row->user);
  if (!user || user->is_closed) return std::nullopt;
  return Player{.user = user->key, .id = user->id()};
}

using Pairs = std::vector<BulkPairing::Pair>;

/// Errors: a sentence about the first token that may not be used.
std::expected<Pairs, std::string> pairs_of(Reader& reader,
                                           const std::vector<ByColor<std::string>>& tokens,
                                           Instant now) {
  Pairs pairs;
  for (const ByColor<std::string>& of_game : tokens) {
    BulkPairing::Pair pair;
    for (const Color color : all_colors) {
      auto player = player_of(reader, of_game[color], now);
      if (player) pair.players[color] = *std::move(player);
      else
        return std::unexpected{std::string{"the token of "} +
                               (color == Color::White ? "White" : "Black") + " in game " +
                               std::to_string(pairs.size() + 1) +
                               " is unknown, has ended or lacks the scope challenge:write"};
    }
    pairs.push_back(std::move(pair));
  }
  return pairs;
}

void create_bulk_of(Api& api, const ExchangePtr& exchange, BulkPairing bulk) {
  const UserKey by = bulk.by;
  api.site.bulks.create(std::move(bulk), [&api, exchange, by](const Answer<GameId>& id) {
    if (!id) return exchange->answer(to_response(id.error()));
    const BulkPairing* const made = api.site.bulks.find(*id, by);
    exchange->answer(made != nullptr ? json_answer(bulk_json(*made)) : no_bulk());
  });
}

std::optional<Instant> time_in(const Parameters& parameters, std::string_view name) {
  const auto number = parameters.number(name);
  if (!number) return std::nullopt;
  return Instant{Milliseconds{std::clamp<std::int64_t>(*number, 0, latest_bulk)}};
}

void create_bulk(Api& api, const ExchangePtr& exchange, const Identity& identity) {
  const Parameters& parameters = exchange->request.parameters();
  auto rules = rules_of(parameters);
  if (!rules) return exchange->answer(to_response(rules.error()));
  BulkPairing bulk{.by = identity.user,
                   .rules = *std::move(rules),
                   .pair_at = time_in(parameters, "pairAt").value_or(api.site.loop.now()),
                   .start_clocks_at = time_in(parameters, "startClocksAt")};
  api.site.store.read([tokens = tokens_of(parameters.text("players")), now = api.site.loop.now()](
                          Reader& reader) { return pairs_of(reader, tokens, now); },
                      [&api, exchange, bulk = std::move(bulk)](const auto& read) mutable {
                        if (!read) return exchange->answer(store_is_away());
                        const auto& pairs = *read;
                        if (!pairs) return exchange->answer(refusal(400, pairs.error()));
                        bulk.pairs = *pairs;
                        create_bulk_of(api, exchange, std::move(bulk));
                      });
}

void list_bulks(Api& api, const ExchangePtr& exchange, const Identity& identity) {
  boost::json::array list;
  for (const BulkPairing* const bulk : api.site.bulks.of(identity.user)) {
    list.push_back(bulk_json(*bulk));
  }
  exchange->answer(list_answer(list));
}

using OnBulk = void (*)(Api&, const ExchangePtr&, const BulkPairing&);

void show_bulk(Api& /*api*/, const ExchangePtr& exchange, const BulkPairing& bulk) {
  exchange->answer(json_answer(bulk_json(bulk)));
}

void cancel_bulk(Api& api, const ExchangePtr& exchange, const BulkPairing& bulk) {
  api.site.bulks.cancel(GameId{bulk.id}, bulk.by, reply_ok(exchange));
}

void start_bulk_clocks(Api& api, const ExchangePtr& exchange, const BulkPairing& bulk) {
  api.site.bulks.start_clocks(GameId{bulk.id}, bulk.by, reply_ok(exchange));
}

void give_bulk_games(Api& api, const ExchangePtr& exchange, const BulkPairing& bulk) {
  std::vector<GameId> ids;
  ids.reserve(bulk.pairs.size());
  for (const BulkPairing::Pair& pair : bulk.pairs) ids.push_back(pair.game);
  export_games(api, exchange, std::move(ids));
}

}  // namespace

void add_bulk_pairing_routes(Router& router, Api& api) {
  const Scopes scopes{Scope::ChallengeBulk};
  const auto caller = [&](ApiFunction function) {
    return for_callers(api, scopes,
                       [&api, function](const ExchangePtr& exchange, const Identity& identity) {
                         function(api, exchange, identity);
                       });
  };
  const auto of_bulk = [&](OnBulk function) {
    return for_callers(
        api, scopes, [&api, function](const ExchangePtr& exchange, const Identity& identity) {
          const auto id = GameId::parse(exchange->request.captures[0]);
          const BulkPairing* const bulk = id ? api.site.bulks.find(*id, identity.user) : nullptr;
          if (bulk == nullptr) return exchange->answer(no_bulk());
          function(api, exchange, *bulk);
        });
  };
  router.add(Method::Get, "/api/bulk-pairing", caller(list_bulks));
  router.add(Method::Post, "/api/bulk-pairing", caller(create_bulk),
             {.body_bytes = longest_bulk_body});
  router.add(Method::Get, "/api/bulk-pairing/{id}", of_bulk(show_bulk));
  router.add(Method::Delete, "/api/bulk-pairing/{id}", of_bulk(cancel_bulk));
  router.add(Method::Post, "/api/bulk-pairing/{id}/start-clocks", of_bulk(start_bulk_clocks));
  router.add(Method::Get, "/api/bulk-pairing/{id}/games", of_bulk(give_bulk_games));
}

}  // namespace tabiya::server
