// The endpoint of Lichess' tablebase server, for chess.
#include <string>

#include "server/api/answers.hpp"
#include "server/api/api.hpp"
#include "tabiya/json/tablebase.hpp"
#include "tabiya/notation/fen.hpp"

namespace tabiya::server {
namespace {

/// Clients write blanks of a FEN as underscores.
std::string fen_of(const Request& request) {
  std::string fen{request.parameters().text("fen")};
  for (char& letter : fen) {
    if (letter == '_') letter = ' ';
  }
  return fen;
}

Response answer_standard(const Request& request, const Tablebase& tables) {
  const std::string fen = fen_of(request);
  if (fen.empty()) return refusal(400, "fen is missing");
  // Chess960 keeps castling rights that chess would ignore; no table has positions with them.
  const auto position = parse_position(fen, CastlingMode::Chess960);
  if (!position) return refusal(400, to_string(position.error()));
  auto json = json::tablebase_to_json(tables, *position);
  if (!json) return refusal(404, to_string(json.error()));
  return json_answer(*json);
}

}  // namespace

// In another thread, because it can read from a disk.
void add_tablebase_routes(Router& router, Api& api) {
  router.add(Method::Get, "/standard", [&api](const ExchangePtr& exchange) {
    if (!api.tables) return exchange->answer(refusal(404, "This server has no tablebases"));
    answer_by(api.workers, exchange, [tables = api.tables](const Request& request) {
      return answer_standard(request, *tables);
    });
  });
}

}  // namespace tabiya::server
