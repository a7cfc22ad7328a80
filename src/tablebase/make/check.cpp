#include "tablebase/make/check.hpp"

#include <cstdlib>

namespace tabiya::tablebase {
namespace {

std::optional<std::string> fault_in_result(const Table& table, const View& view,
                                           const Solved& solved) {
  const auto stored = table.wdl(view);
  if (!stored) return stored.error();
  const bool is_free_below = solved.best_capture == solved.wdl;
  const bool is_right = is_free_below ? *stored <= solved.wdl : *stored == solved.wdl;
  if (is_right) return std::nullopt;
  return "the result " + std::string{to_string(*stored)} + " is really " +
         std::string{to_string(solved.wdl)};
}

std::optional<std::string> fault_in_distance(const Table& table, const View& view,
                                             const Solved& solved) {
  if (solved.wdl == Wdl::Draw || solved.zeroes || !table.stores(view)) return std::nullopt;
  const auto stored = table.distance(view, solved.wdl);
  if (!stored) return stored.error();
  // Beyond the fifty-move rule tables count from 1 again.
  const bool is_by_rule = solved.wdl == Wdl::CursedWin || solved.wdl == Wdl::BlessedLoss;
  const int plies = std::abs(solved.plies) - (is_by_rule ? 100 : 0);
  const int told = stored->is_exact ? plies : (plies - 1) / 2 * 2 + 1;
  if (stored->plies == told) return std::nullopt;
  return "the distance " + std::to_string(stored->plies) + " should be " + std::to_string(told);
}

}  // namespace

View view_of(const PositionNumbers& numbers, const Placement& squares, Color turn) {
  View view{{}, turn};
  for (std::size_t man = 0; man < numbers.men().size(); ++man) {
    view.men[man_of(numbers.men()[man])] |= square_at(squares[man]);
  }
  return view;
}

std::optional<std::string> fault_in(const Table& table, const View& view, const Solved& solved) {
  return table.kind() == TableKind::Wdl ? fault_in_result(table, view, solved)
                                        : fault_in_distance(table, view, solved);
}

}  // namespace tabiya::tablebase
