#include "tablebase/make/solutions.hpp"

#include <algorithm>

namespace tabiya::tablebase {
namespace {

void add_in_order(std::vector<Material>& order, const Material& material) {
  if (std::ranges::find(order, material) != order.end()) return;
  for (const Material& needed : Successors::needed_by(material)) add_in_order(order, needed);
  order.push_back(material);
}

}  // namespace

std::vector<Material> Solutions::order_of(const Material& material) {
  std::vector<Material> order;
  add_in_order(order, material);
  return order;
}

const Results* Solutions::find(const Material& material) const {
  const auto found = results_.find(material.key());
  return found == results_.end() ? nullptr : found->second.get();
}

bool Solutions::solve(const Material& material, const Solver::GoesOn& goes_on, const Visit& visit) {
  const auto keep_quiet = [](const PositionNumbers&, const Solver&, int) { return true; };
  // Only the direct successors are looked up; they may be known without those that they need.
  for (const Material& needed : Successors::needed_by(material)) {
    if (find(needed) == nullptr && !solve(needed, goes_on, keep_quiet)) return false;
  }
  return solve_one(material, goes_on, visit);
}

bool Solutions::solve_one(const Material& material, const Solver::GoesOn& goes_on,
                          const Visit& visit) {
  auto results = std::make_unique<Results>(material);
  const PositionNumbers& numbers = results->numbers();
  const Successors successors{numbers, [this](const Material& needed) { return find(needed); }};
  Solver solver{numbers, successors, threads_, most_plies_};
  for (int file = 0; file < (material.has_pawns() ? 4 : 1); ++file) {
    if (!solver.solve(file, goes_on)) return false;
    solver.write_to(*results);
    if (!visit(numbers, solver, file)) return false;
  }
  results_[material.key()] = std::move(results);
  return true;
}

void Solutions::shrink_to(std::uint64_t bytes) {
  const auto by_size = [](const auto& left, const auto& right) {
    return left.second->bytes() < right.second->bytes();
  };
  std::uint64_t sum = 0;
  for (const auto& [key, results] : results_) sum += results->bytes();
  while (sum > bytes) {
    const auto largest = std::ranges::max_element(results_, by_size);
    sum -= largest->second->bytes();
    results_.erase(largest);
  }
}

}  // namespace tabiya::tablebase
