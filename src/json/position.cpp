#include "tabiya/json/position.hpp"

#include <boost/json/array.hpp>

#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/notation/uci_move.hpp"

namespace tabiya::json {
namespace {

boost::json::array squares(Bitboard set) {
  boost::json::array names;
  for (const Square sq : set) names.emplace_back(to_string(sq));
  return names;
}

Square arrival(const Position& position, Move move) {
  if (!move.is_castling()) return move.to();
  return king_castling_target(position.turn(), castling_side(move.from(), move.to()));
}

}  // namespace

boost::json::object to_json(const Position& position) {
  return {{"fen", to_fen(position)},
          {"turn", position.turn() == Color::White ? "white" : "black"},
          {"check", position.is_check()},
          {"checkers", squares(position.checkers())}};
}

boost::json::object to_json(const Position& position, Move move, CastlingMode mode) {
  boost::json::object result{{"uci", to_uci(position, move, mode)},
                             {"san", to_san(position, move)},
                             {"from", to_string(move.from())},
                             {"to", to_string(arrival(position, move))}};
  if (const auto type = move.promotion_type()) result["promotion"] = to_string(*type);
  if (const auto type = position.captured_by(move)) result["captured"] = to_string(*type);
  return result;
}

boost::json::object to_json(const Refusal& refusal) {
  boost::json::object result{{"reason", to_string(refusal.reason)},
                             {"article", article(refusal)},
                             {"from", to_string(refusal.from)},
                             {"to", to_string(refusal.to)},
                             {"men", squares(refusal.culprits)}};
  if (refusal.where) result["where"] = to_string(*refusal.where);
  return result;
}

}  // namespace tabiya::json
