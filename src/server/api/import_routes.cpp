// Imports of games, which are stored as if they had been played here.
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <charconv>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "server/api/answers.hpp"
#include "server/api/api.hpp"
#include "server/api/caller.hpp"
#include "server/api/imported_games.hpp"
#include "server/api/tree_json.hpp"
#include "server/api/users.hpp"
#include "server/base/limiter.hpp"
#include "server/rooms/action.hpp"
#include "server/rooms/cleaned_text.hpp"
#include "server/rooms/replay.hpp"
#include "support/inner/utf8.hpp"
#include "tabiya/game/move_attempt.hpp"
#include "tabiya/pgn/tree_reader.hpp"

namespace tabiya::server {
namespace {

constexpr std::size_t max_import_bytes = std::size_t{512} << 10;

constexpr Limiter::Rate imports_of_owner{.uses = 60, .per = std::chrono::hours{1}};
/// A tag that a list or a stream shows; its PGN has the whole.
constexpr std::size_t max_shown_tag_length = 255;
constexpr int max_rating = 4000;

/// Requires: the start is known.
GameRules rules_of(const pgn::GameTree& tree) {
  GameRules rules{.start = *tree.variant_start()};
  rules.variant = variant_from(rules.start, tree.castling_mode());
  return rules;
}

/// The ending event of a game that did not end on the board, from its result.
Event ending_of(pgn::Result result) {
  switch (result) {
    case pgn::Result::WhiteWins: return event::Adjudicated{Color::White};
    case pgn::Result::BlackWins: return event::Adjudicated{Color::Black};
    case pgn::Result::Draw: return event::Adjudicated{std::nullopt};
    case pgn::Result::Unknown: return event::Annulled{};
  }
  return event::Annulled{};
}

/// Replays the game under our rules. Errors: a sentence.
std::expected<VariantArbiter, std::string> played(const pgn::GameTree& tree, const GameRules& rules) {
  auto arbiter = begin_game(rules);
  if (!arbiter) return arbiter;
  const Instant now = arbiter->last_instant();
  const std::vector<Move> moves = tree.variant_line_moves();
  if (moves.size() != tree.main_line().size()) {
    return std::unexpected{"it has a null move, which a game cannot have"};
  }
  for (const Move move : moves) {
    const event::MoveMade made{arbiter->game().turn(), attempt_of(move)};
    if (arbiter->is_over() || !arbiter->apply(made, now)) {
      return std::unexpected{"a move comes after the end of the game"};
    }
  }
  if (!arbiter->is_over() && !arbiter->apply(ending_of(tree.result), now)) {
    return std::unexpected{"its result does not fit its moves"};
  }
  return arbiter;
}

Seat seat_of(const pgn::Tags& tags, std::string_view name) {
  const std::string_view known = tags.find(name).value_or("?");
  return EngineName{std::string{utf8_prefix(known, max_shown_tag_length)}};
}

std::optional<SeatRating> rating_of(const pgn::Tags& tags, std::string_view name) {
  const std::string_view text = tags.find(name).value_or("");
  int rating = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), rating);
  const bool is_number = error == std::errc{} && end == text.data() + text.size();
  if (!is_number || rating <= 0 || rating > max_rating) return std::nullopt;
  return SeatRating{.rating = rating};
}

std::vector<Record> records_of(const GameInfo& info, const VariantArbiter& arbiter,
                               const pgn::GameTree& tree) {
  std::vector<Record> records;
  records.emplace_back(record::NewGame{info});
  records.emplace_back(record::ImportedText{info.id, stored_text_of(tree)});
  const std::string_view event = tree.tags.find("Event").value_or("?");
  if (event != "?") {
    records.emplace_back(record::GameLabel{
        .game = info.id, .name = cleaned_text(std::string{event}, max_shown_tag_length)});
  }
  records.emplace_back(
      record::GameFinished{.game = info.id,
                           .at = info.created,
                           .log = to_stored_log(arbiter),
                           .result = std::string{to_string(arbiter.outcome())},
                           .status = std::string{status_of(arbiter.outcome()).name},
                           .plies = static_cast<std::uint32_t>(arbiter.game().moves().size())});
  return records;
}

/// A game that can be stored, and what of its text was not understood.
struct ReadImport {
  std::string id;
  boost::json::array faults;
  std::vector<Record> records;
};

/// Errors: why the text is refused.
std::expected<ReadImport, Response> read_import(const Request& request, Instant now) {
  const Parameters& parameters = request.parameters();
  pgn::Reader reader{pgn::Input::from_memory(parameters.text("pgn"))};
  auto read = pgn::read_tree(reader, import_bounds, pgn::VariantGames::Played);
  if (!read) return std::unexpected{refusal(400, "The text contains no game")};
  make_utf8(*read);
  if (!read->errors.empty()) {
    return std::unexpected{refusal(400, to_string(read->errors.front()))};
  }
  if (pgn::read_tree(reader, pgn::TreeBounds{.nodes = 1, .text_bytes = 0})) {
    return std::unexpected{
        refusal(400, "The text contains more than one game; import them one at a time")};
  }
  const auto line = read->tree.main_line();
  if (line.size() > max_plies) {
    return std::unexpected{refusal(413, "The game has more than 600 plies")};
  }
  if (read->is_cut) {
    return std::unexpected{refusal(413, "The game has too many tags, comments or variations")};
  }
  if (const auto moves = read->tree.variant_line_moves().size(); moves < line.size()) {
    return std::unexpected{refusal(
        400, "Ply " + std::to_string(moves + 1) + " is a null move, which no played game has")};
  }
  if (!read->tree.variant_start()) {
    return std::unexpected{refusal(400, "The position that the game begins from is not known")};
  }
  GameInfo info;
  info.id = GameId::random();
  info.rules = rules_of(read->tree);
  info.seats = {seat_of(read->tree.tags, "White"), seat_of(read->tree.tags, "Black")};
  info.ratings = {rating_of(read->tree.tags, "WhiteElo"), rating_of(read->tree.tags, "BlackElo")};
  info.source = Source::Import;
  info.created = now;
  if (read->tree.castling_mode() != info.rules.castling_mode()) {
    return std::unexpected{refusal(400, std::string{variant_name(info.rules.variant)} +
                                            " with the castling of Chess960 is not played here")};
  }
  const auto arbiter = played(read->tree, info.rules);
  if (!arbiter) return std::unexpected{refusal(400, arbiter.error())};
  return ReadImport{std::string{info.id.text()}, faults_json(*read, language_of(request)),
                    records_of(info, *arbiter, read->tree)};
}

void keep(Api& api, const ExchangePtr& exchange, ReadImport import) {
  const std::string url = base_url_of(api, exchange->request) + "/" + import.id;
  api.site.store.append(
      std::move(import.records),
      [exchange, id = import.id, url, faults = std::move(import.faults)](bool is_durable) {
        if (!is_durable) return exchange->answer(refusal(503, "The game could not be stored"));
        boost::json::object json{{"id", id}, {"url", url}};
        if (!faults.empty()) json["faults"] = faults;
        exchange->answer(json_answer(json));
      });
}

/// Reads the text in another thread, because it may have half a megabyte.
void import(Api& api, const ExchangePtr& exchange) {
  const Workers::Admission admission = api.readers.run(
      {.client = exchange->request.client.key,
       .name = exchange->request.route,
       .work = [&api, exchange, now = api.site.loop.now()](const JobStop& /*stop*/) -> Task {
         auto read = read_import(exchange->request, now);
         if (!read) return [exchange, refused = read.error()] { exchange->answer(refused); };
         return [&api, exchange, import = *std::move(read)]() mutable {
           keep(api, exchange, std::move(import));
         };
       },
       .failed = [exchange] { exchange->answer(out_of_memory()); },
       .gone = exchange->gone()});
  if (admission != Workers::Admission::Accepted) exchange->answer(busy(admission));
}

}  // namespace

void add_import_routes(Router& router, Api& api) {
  const auto limiter = std::make_shared<Limiter>(imports_of_owner);
  router.add(Method::Post, "/api/import",
             for_guests_too(api, {},
                            [&api, limiter](const ExchangePtr& exchange, const Identity& identity) {
                              const auto wait = limiter->count_use(
                                  api.site.accounts.owner_of(identity.user), api.site.loop.now());
                              if (wait) {
                                return exchange->answer(
                                    too_many("import", static_cast<int>(wait->count())));
                              }
                              import(api, exchange);
                            }),
             {.body_bytes = max_import_bytes});
}

}  // namespace tabiya::server
