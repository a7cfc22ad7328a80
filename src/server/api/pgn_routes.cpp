// Files of games: brought, listed, and read game by game.
#include <algorithm>
#include <boost/json/object.hpp>
#include <charconv>
#include <memory>
#include <optional>
#include <string>

#include "server/api/answers.hpp"
#include "server/api/api.hpp"
#include "server/api/caller.hpp"
#include "server/api/tree_json.hpp"

namespace tabiya::server {
namespace {

constexpr std::uint64_t max_list = 500;
constexpr std::string_view utf8_pgn_type = "application/x-chess-pgn; charset=utf-8";

std::optional<std::uint64_t> parse_count(std::string_view text) noexcept {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

Response no_file() { return refusal(404, "No such file"); }

/// The file that a request names, if it may be seen.
std::optional<PgnText> file_of(Api& api, const ExchangePtr& exchange, const Identity& identity) {
  return api.shelf.find(exchange->request.captures[0], identity.user, api.site.loop.now());
}

void bring(Api& api, Workers& readers, const ExchangePtr& exchange, const Identity& identity) {
  const std::shared_ptr<const Upload> upload = exchange->request.upload;
  if (!upload) return exchange->answer(refusal(503, "There is no space for files"));
  if (upload->size() == 0) return exchange->answer(refusal(400, "The file is empty"));
  const bool has_begun = readers.run([&api, exchange, upload, user = identity.user]() -> Task {
    auto input = PgnText{upload}.open();
    if (!input) {
      return [exchange] { exchange->answer(refusal(503, "The file cannot be read")); };
    }
    auto summary = summary_json(*std::move(input), api.max_unpacked_bytes);
    return [&api, exchange, upload, user, summary = std::move(summary)]() mutable {
      if (!summary) {
        return exchange->answer(refusal(413, "The file is too large when it is unpacked"));
      }
      if (summary->at("games").as_uint64() == 0) {
        return exchange->answer(refusal(400, "The file has no games"));
      }
      (*summary)["id"] = api.shelf.add(user, upload, api.site.loop.now());
      exchange->answer(json_answer(*summary, 201));
    };
  });
  if (!has_begun) exchange->answer(refusal(503, "The server is busy; try again in a moment"));
}

void list_games_of_file(Api& api, Workers& readers, const ExchangePtr& exchange,
                        const Identity& identity) {
  const auto text = file_of(api, exchange, identity);
  if (!text) return exchange->answer(no_file());
  answer_by(readers, exchange, [text = *text](const Request& request) {
    auto input = text.open();
    if (!input) return no_file();
    const Parameters& query = request.query;
    const PgnSlice slice{.from = parse_count(query.text("from")).value_or(0),
                         .count = std::min(parse_count(query.text("count")).value_or(50), max_list),
                         .filter = std::string{query.text("filter").substr(0, max_list)}};
    return json_answer(list_json(*std::move(input), slice));
  });
}

Response game_as_text(pgn::Input input, std::uint64_t number) {
  auto text = read_game_text(std::move(input), number);
  if (!text) return refusal(404, "No such game");
  return {.body = *std::move(text) + "\n", .type = std::string{utf8_pgn_type}};
}

Response game_as_tree(pgn::Input input, std::uint64_t number, Language language) {
  const auto game = read_game(std::move(input), number);
  return game ? json_answer(tree_json(*game, language)) : refusal(404, "No such game");
}

void show(Api& api, Workers& readers, const ExchangePtr& exchange, const Identity& identity) {
  const auto text = file_of(api, exchange, identity);
  if (!text) return exchange->answer(no_file());
  std::string_view name = exchange->request.captures[1];
  const bool is_text = name.ends_with(".pgn");
  if (is_text) name.remove_suffix(4);
  const auto number = parse_count(name);
  if (!number || *number == 0) return exchange->answer(refusal(404, "No such game"));
  answer_by(readers, exchange, [text = *text, number = *number, is_text](const Request& request) {
    auto input = text.open();
    if (!input) return no_file();
    return is_text ? game_as_text(*std::move(input), number)
                   : game_as_tree(*std::move(input), number, language_of(request));
  });
}

}  // namespace

// A thread of their own, for a file may be as large as the operator allows, and its reader does not hurry.
void add_pgn_routes(Router& router, Api& api) {
  const auto readers = std::make_shared<Workers>(api.site.loop, 1);
  const auto add = [&](Method method, std::string_view path, auto function,
                       RouteOptions options = {}) {
    router.add(method, path,
               for_guests_too(api, {},
                              [&api, readers, function](const ExchangePtr& exchange,
                                                        const Identity& identity) {
                                function(api, *readers, exchange, identity);
                              }),
               std::move(options));
  };
  add(Method::Post, "/api/tabiya/pgn", bring, {.is_upload = true, .examine = known_callers(api)});
  add(Method::Get, "/api/tabiya/pgn/{id}", list_games_of_file);
  add(Method::Get, "/api/tabiya/pgn/{id}/game/{n}", show);
}

}  // namespace tabiya::server
