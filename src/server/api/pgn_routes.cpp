// PGN files: uploaded, listed, and read game by game.
#include <algorithm>
#include <boost/json/object.hpp>
#include <charconv>
#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "server/api/answers.hpp"
#include "server/api/api.hpp"
#include "server/api/caller.hpp"
#include "server/api/pgn_games.hpp"
#include "server/api/tree_json.hpp"
#include "support/inner/utf8.hpp"

namespace tabiya::server {
namespace {

constexpr std::uint64_t max_list = 500;
/// Time limits for an upload, and for a request that reads a file.
constexpr std::chrono::seconds upload_limit{60};
constexpr std::chrono::milliseconds reading_limit{1'500};
constexpr std::string_view utf8_pgn_type = "application/x-chess-pgn; charset=utf-8";

std::optional<std::uint64_t> parse_count(std::string_view text) noexcept {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

Response no_file() { return refusal(404, "No such file"); }

Response to_response(PgnGameError error) {
  switch (error) {
    case PgnGameError::NoSuchGame: return refusal(404, "No such game");
    case PgnGameError::TooLong: return refusal(413, "The game has more than 4 MB of text");
    case PgnGameError::Stopped: break;
  }
  return refusal(503, "Reading the game takes too long; try again in a moment");
}

/// The file that a request names, if the caller may read it.
PgnFilePtr file_of(Api& api, const ExchangePtr& exchange, const Identity& identity) {
  return api.shelf.find(exchange->request.captures[0], identity.user, api.site.loop.now());
}

/// The task that puts a file on the shelf and answers.
Task shelve(Api& api, const ExchangePtr& exchange, UserKey user, PgnFilePtr file) {
  return [&api, exchange, user, file = std::move(file)] {
    const PgnShelf::Owner owner{.user = user, .client = exchange->request.client.key};
    const std::string id = api.shelf.add(owner, file, api.site.loop.now());
    exchange->answer(json_answer(
        {{"games", file->summary().games}, {"faults", file->summary().faults}, {"id", id}}, 201));
  };
}

void bring(Api& api, const ExchangePtr& exchange, const Identity& identity) {
  const std::shared_ptr<const Upload> upload = exchange->request.upload;
  if (!upload) return exchange->answer(refusal(503, "No disk space left for uploads"));
  if (upload->size() == 0) return exchange->answer(refusal(400, "The file is empty"));
  const Workers::Admission admission = api.uploaders.run(
      {.client = exchange->request.client.key,
       .name = exchange->request.route,
       .work = [&api, exchange, upload, user = identity.user](const JobStop& stop) -> Task {
         auto file = take_in(upload, api.uploads, stop);
         if (file) return shelve(api, exchange, user, *std::move(file));
         return [exchange, refused = file.error()] {
           exchange->answer(refusal(refused.status, refused.sentence));
         };
       },
       .failed = [exchange] { exchange->answer(out_of_memory()); },
       .gone = exchange->gone(),
       .limit = upload_limit});
  if (admission != Workers::Admission::Accepted) exchange->answer(busy(admission));
}

void list_games_of_file(Api& api, const ExchangePtr& exchange, const Identity& identity) {
  const PgnFilePtr file = file_of(api, exchange, identity);
  if (!file) return exchange->answer(no_file());
  answer_by(api.readers, exchange, reading_limit,
            [file](const Request& request, const JobStop& stop) {
              const Parameters& query = request.query;
              const PgnSlice slice{
                  .from = parse_count(query.text("from")).value_or(0),
                  .count = std::min(parse_count(query.text("count")).value_or(50), max_list),
                  .filter = std::string{utf8_prefix(query.text("filter"), max_list)}};
              return json_answer(list_json(*file, slice, stop));
            });
}

Response game_as_text(const PgnFile& file, std::uint64_t number, const JobStop& stop) {
  auto text = read_game_text(file, number, stop);
  if (!text) return to_response(text.error());
  return {.body = *std::move(text) + "\n", .type = std::string{utf8_pgn_type}};
}

Response game_as_tree(const PgnFile& file, std::uint64_t number, const JobStop& stop,
                      Language language) {
  const auto game = read_game(file, number, stop);
  return game ? written_json(tree_text(*game, language)) : to_response(game.error());
}

void show(Api& api, const ExchangePtr& exchange, const Identity& identity) {
  const PgnFilePtr file = file_of(api, exchange, identity);
  if (!file) return exchange->answer(no_file());
  std::string_view name = exchange->request.captures[1];
  const bool is_text = name.ends_with(".pgn");
  if (is_text) name.remove_suffix(4);
  const auto number = parse_count(name);
  if (!number) return exchange->answer(to_response(PgnGameError::NoSuchGame));
  answer_by(api.readers, exchange, reading_limit,
            [file, number = *number, is_text](const Request& request, const JobStop& stop) {
              return is_text ? game_as_text(*file, number, stop)
                             : game_as_tree(*file, number, stop, language_of(request));
            });
}

}  // namespace

void add_pgn_routes(Router& router, Api& api) {
  router.add(Method::Post, "/api/tabiya/pgn", for_guests_too(api, {}, bring),
             {.is_upload = true, .examine = known_callers(api)});
  router.add(Method::Get, "/api/tabiya/pgn/{id}", for_guests_too(api, {}, list_games_of_file));
  router.add(Method::Get, "/api/tabiya/pgn/{id}/game/{n}", for_guests_too(api, {}, show));
}

}  // namespace tabiya::server
