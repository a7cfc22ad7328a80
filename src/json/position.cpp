#include "tabiya/json/position.hpp"

#include <boost/json/array.hpp>
#include <string_view>

#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/notation/variant_san.hpp"

namespace tabiya::json {
namespace {

boost::json::array squares(Bitboard set) {
  boost::json::array names;
  for (const Square sq : set) names.emplace_back(to_string(sq));
  return names;
}

std::string_view name_of(Color color) { return color == Color::White ? "white" : "black"; }

Square arrival(Color turn, Move move) {
  if (!move.is_castling()) return move.to();
  return king_castling_target(turn, castling_side(move.from(), move.to()));
}

template <class AnyPosition>
boost::json::object position_json(const AnyPosition& position) {
  return {{"fen", to_fen(position)},
          {"turn", name_of(position.turn())},
          {"check", position.is_check()},
          {"checkers", squares(position.checkers())}};
}

template <class AnyPosition>
boost::json::object move_json(const AnyPosition& position, Move move, CastlingMode mode) {
  boost::json::object result{{"uci", to_uci(position, move, mode)},
                             {"san", to_san(position, move)}};
  if (const auto type = move.dropped_type()) result["drop"] = to_string(*type);
  else result["from"] = to_string(move.from());
  result["to"] = to_string(arrival(position.turn(), move));
  if (const auto type = move.promotion_type()) result["promotion"] = to_string(*type);
  if (const auto type = position.captured_by(move)) result["captured"] = to_string(*type);
  return result;
}

/// The types that a pocket holds, with their numbers.
boost::json::object pocket_json(const Pocket& pocket) {
  boost::json::object counts;
  for (const PieceType type : pocket_types) {
    if (pocket.holds(type)) counts[to_string(type)] = pocket.count(type);
  }
  return counts;
}

}  // namespace

boost::json::object to_json(const Position& position) { return position_json(position); }

boost::json::object to_json(const Position& position, Move move, CastlingMode mode) {
  return move_json(position, move, mode);
}

boost::json::object to_json(const VariantPosition& position) {
  boost::json::object result = position_json(position);
  result["variant"] = key_of(position.variant());
  if (position.variant() == Variant::Crazyhouse) {
    result["pockets"] = {{"white", pocket_json(position.pocket(Color::White))},
                         {"black", pocket_json(position.pocket(Color::Black))}};
    result["promoted"] = squares(position.promoted());
  }
  if (position.variant() == Variant::ThreeCheck) {
    result["checks_left"] = {{"white", position.checks_left(Color::White)},
                             {"black", position.checks_left(Color::Black)}};
  }
  return result;
}

boost::json::object to_json(const VariantPosition& position, Move move, CastlingMode mode) {
  return move_json(position, move, mode);
}

boost::json::object to_json(const VariantEnding& ending) {
  boost::json::value winner = nullptr;
  if (ending.winner) winner = name_of(*ending.winner);
  return {{"kind", to_string(ending.kind)}, {"winner", winner}};
}

boost::json::object to_json(const Refusal& refusal) {
  boost::json::object result{{"reason", to_string(refusal.reason)}, {"article", article(refusal)}};
  if (refusal.is_drop) result["drop"] = to_string(refusal.piece->type);
  else result["from"] = to_string(refusal.from);
  result["to"] = to_string(refusal.to);
  result["men"] = squares(refusal.culprits);
  if (refusal.where) result["where"] = to_string(*refusal.where);
  return result;
}

}  // namespace tabiya::json
