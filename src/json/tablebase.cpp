#include "tabiya/json/tablebase.hpp"

#include <boost/json/array.hpp>
#include <utility>

#include "tabiya/notation/san.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/rules/movegen.hpp"
#include "tabiya/rules/variant/variant_ending.hpp"
#include "tabiya/tablebase/category.hpp"

namespace tabiya::json {
namespace {

namespace js = boost::json;

bool is_zeroing(const Position& position, Move move) {
  return position.captured_by(move) || position.board().type_on(move.from()) == PieceType::Pawn;
}

bool has_insufficient_material(const VariantPosition& position) {
  return !can_win(position, Color::White) && !can_win(position, Color::Black);
}

/// A mated side has lost, and a stalemated one drawn, at no distance.
js::object fields_of(const Position& position, Dtz dtz) {
  const bool is_over = !has_legal_move(position);
  const bool is_mate = is_over && position.is_check();
  const int plies = is_over ? 0 : dtz.plies;
  const TablebaseCategory category =
      is_mate ? TablebaseCategory::Loss : category_of(dtz, position.halfmove_clock());
  return {{"category", to_string(category)},
          {"dtz", plies},
          {"precise_dtz", dtz.is_exact || is_over ? js::value(plies) : js::value(nullptr)},
          {"dtc", nullptr},
          {"dtm", nullptr},
          {"dtw", nullptr},
          {"checkmate", is_mate},
          {"stalemate", is_over && !is_mate},
          {"variant_win", false},
          {"variant_loss", false},
          {"insufficient_material", has_insufficient_material(VariantPosition{position})}};
}

/// The distance in the position after a move, from the distance before it.
std::expected<Dtz, ProbeError> dtz_after(const Tablebase& tables, const Position& next) {
  if (!has_legal_move(next)) return Dtz{0, true};
  return tables.dtz(next);
}

}  // namespace

std::expected<js::object, ProbeError> tablebase_to_json(const Tablebase& tables,
                                                        const Position& position) {
  const auto dtz = tables.dtz(position);
  if (!dtz) return std::unexpected{dtz.error()};
  const auto ranked = tables.rank(position);
  if (!ranked) return std::unexpected{ranked.error()};
  js::object answer = fields_of(position, narrowed(*dtz, *ranked));
  js::array moves;
  for (const RankedMove& each : *ranked) {
    const Position next = position.after(each.move);
    const auto after = dtz_after(tables, next);
    if (!after) return std::unexpected{after.error()};
    js::object move{
        {"uci", to_uci(position, each.move)},
        {"san", to_san(position, each.move)},
        {"zeroing", is_zeroing(position, each.move)},
        {"conversion", position.captured_by(each.move).has_value() || each.move.is_promotion()}};
    for (auto& field : fields_of(next, *after)) move.emplace(field.key(), std::move(field.value()));
    moves.emplace_back(std::move(move));
  }
  answer["moves"] = std::move(moves);
  return answer;
}

}  // namespace tabiya::json
