// Chess without a game: the legal moves of a position, why a move is illegal, and who can still
// mate.
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <charconv>
#include <expected>
#include <memory>
#include <optional>
#include <vector>

#include "server/api/answers.hpp"
#include "server/api/api.hpp"
#include "server/api/position_request.hpp"
#include "server/model/position_json.hpp"
#include "tabiya/json/position.hpp"
#include "tabiya/json/tablebase.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/notation/variant_san.hpp"
#include "tabiya/tablebase/category.hpp"
#include "tabiya/tablebase/words.hpp"
#include "tabiya/winnability/winnability.hpp"

namespace tabiya::server {
namespace {

/// The budget of a winnability proof: 33 MB and about a second for the hardest known positions.
constexpr Budget winnability_budget{.nodes = 500'000};

/// What tables say of a position of chess, as Lichess' tablebase server writes it, with a sentence; null
/// if it is not known.
boost::json::value tablebase_json(const Tablebase* tables, const VariantGame& game,
                                  Language language) {
  const auto position = game.position().as_chess();
  if (tables == nullptr || !position) return nullptr;
  const auto dtz = tables->dtz(*position);
  if (!dtz) return nullptr;
  const auto ranked = tables->rank(*position);
  if (!ranked) return nullptr;
  auto json = json::tablebase_to_json(*tables, *position);
  if (!json) return nullptr;
  json->emplace("sentence", to_words(*position, narrowed(*dtz, *ranked), language));
  return *std::move(json);
}

/// The moves of a book, the greatest weight first; null where it has none.
boost::json::value book_json(const OpeningBook* book, const VariantGame& game) {
  const auto position = game.position().as_chess();
  if (book == nullptr || !position) return nullptr;
  const std::vector<BookMove> moves = book->moves(*position);
  std::uint64_t sum = 0;
  for (const BookMove& move : moves) sum += move.weight;
  if (sum == 0) return nullptr;
  boost::json::array json;
  for (const BookMove& move : moves) {
    json.push_back({{"uci", to_uci(game.position(), move.move, game.castling_mode())},
                    {"san", to_san(*position, move.move)},
                    {"weight", move.weight},
                    {"share", static_cast<double>(move.weight) / static_cast<double>(sum)}});
  }
  return json;
}

Response answer_position(const Request& request, const Tablebase* tables, const OpeningBook* book) {
  const Language language = language_of(request);
  const auto game = read_game(request.parameters(), language);
  if (!game) return game.error();
  boost::json::object json = game_json(*game, language);
  boost::json::array& warnings = json["warnings"].as_array();
  for (const Defect defect : mended_defects(request.parameters())) {
    warnings.push_back({{"name", to_string(defect)}, {"sentence", to_words(defect, language)}});
  }
  json["tablebase"] = tablebase_json(tables, *game, language);
  json["book"] = book_json(book, *game);
  return json_answer(json);
}

boost::json::object refusal_json(const MoveRefusal& refusal) {
  boost::json::object json{{"legal", false}, {"sentence", refusal.sentence}};
  if (!refusal.why) return json;
  const boost::json::object details = json::to_json(*refusal.why);
  json["reason"] = details.at("reason");
  json["article"] = details.at("article");
  json["men"] = details.at("men");
  json["squares"] = boost::json::array{};
  if (const auto* where = details.if_contains("where"))
    json["squares"].get_array().push_back(*where);
  return json;
}

Response answer_explain(const Request& request) {
  const Parameters& parameters = request.parameters();
  const Language language = language_of(request);
  const auto game = read_game(parameters, language);
  if (!game) return game.error();
  const VariantPosition& position = game->position();
  const auto move = read_move(position, parameters.text("move"), language);
  if (!move) return json_answer(refusal_json(move.error()));
  return json_answer({{"legal", true},
                      {"uci", to_uci(position, *move, game->castling_mode())},
                      {"san", to_san(position, *move)}});
}

std::string_view verdict_name(Winnability verdict) noexcept {
  switch (verdict) {
    case Winnability::Winnable: return "winnable";
    case Winnability::Unwinnable: return "unwinnable";
    case Winnability::Undetermined: return "undetermined";
  }
  return "undetermined";
}

boost::json::object judgement_json(const VariantGame& game, const Judgement& judgement) {
  boost::json::array uci;
  boost::json::array san;
  VariantPosition position = game.position();
  for (const Move move : judgement.line) {
    uci.emplace_back(to_uci(position, move, game.castling_mode()));
    san.emplace_back(to_san(position, move));
    position.play_unchecked(move);
  }
  return {{"verdict", verdict_name(judgement.verdict)}, {"line", uci}, {"san", san}};
}

/// Without a search: in variants, only material excludes a win.
Judgement judge_by_material(const VariantGame& game, Color side) {
  return {.verdict = game.can_win(side) ? Winnability::Undetermined : Winnability::Unwinnable};
}

Response answer_winnability(const Request& request) {
  const auto game = read_game(request.parameters(), language_of(request));
  if (!game) return game.error();
  const auto chess = game->position().as_chess();
  const auto judge_side = [&](Color side) {
    return chess ? judge(*chess, side, winnability_budget) : judge_by_material(*game, side);
  };
  const Judgement white = judge_side(Color::White);
  const Judgement black = judge_side(Color::Black);
  const auto has = [&](Winnability verdict) {
    return ByColor<bool>{white.verdict == verdict, black.verdict == verdict};
  };
  const ByColor<bool> can = has(Winnability::Winnable);
  const ByColor<bool> cannot = has(Winnability::Unwinnable);
  boost::json::value dead;
  if (can[Color::White] || can[Color::Black]) dead = false;
  if (cannot[Color::White] && cannot[Color::Black]) dead = true;
  return json_answer({{"white", judgement_json(*game, white)},
                      {"black", judgement_json(*game, black)},
                      {"dead", dead}});
}

}  // namespace

// In other threads, because the client chooses the position and some take long. Proofs take longest
// and have a separate thread, so that many of them do not delay other requests.
void add_position_routes(Router& router, Api& api) {
  router.add(Method::Post, "/api/tabiya/position", [&api](const ExchangePtr& exchange) {
    answer_by(api.workers, exchange,
              [tables = api.tables, book = api.book](const Request& request) {
                return answer_position(request, tables.get(), book.get());
              });
  });
  router.add(Method::Post, "/api/tabiya/explain", [&api](const ExchangePtr& exchange) {
    answer_by(api.workers, exchange, answer_explain);
  });
  router.add(
      Method::Post, "/api/tabiya/winnability",
      [provers = std::make_shared<Workers>(api.site.loop, WorkerOptions{})](
          const ExchangePtr& exchange) { answer_by(*provers, exchange, answer_winnability); });
}

}  // namespace tabiya::server
