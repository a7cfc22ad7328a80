#include "tablebase/make/orders.hpp"

#include <algorithm>

namespace tabiya::tablebase {
namespace {

constexpr int no_place = 15;

/// The men of each kind, most of them one.
std::vector<std::vector<Man>> kinds_of(const Material& material) {
  std::vector<std::vector<Man>> kinds;
  for (const Man man : material.list()) {
    if (kinds.empty() || kinds.back().front() != man) kinds.emplace_back();
    kinds.back().push_back(man);
  }
  return kinds;
}

/// Pawns come first, those of the side with fewer before the others, White's if both have as many.
std::vector<std::vector<Man>> take_pawns(std::vector<std::vector<Man>>& kinds) {
  std::vector<std::vector<Man>> pawns;
  std::erase_if(kinds, [&](const std::vector<Man>& kind) {
    const bool are_pawns = piece_of(kind.front()).type == PieceType::Pawn;
    if (are_pawns) pawns.push_back(kind);
    return are_pawns;
  });
  std::ranges::sort(pawns, {}, [](const auto& kind) { return std::pair{kind.size(), kind}; });
  return pawns;
}

std::size_t count_groups(const std::vector<Man>& men, std::size_t leading) {
  std::size_t groups = 1;
  for (std::size_t at = leading; at < men.size(); ++at) {
    if (at == leading || men[at] != men[at - 1]) ++groups;
  }
  return groups;
}

/// The list of men with each place of the leading group and of the second pawns.
void add_places(std::vector<MenOrder>& orders, const std::vector<Man>& men, std::size_t leading,
                bool has_second_pawns) {
  const int groups = static_cast<int>(count_groups(men, leading));
  for (int first = 0; first < groups; ++first) {
    if (!has_second_pawns) orders.push_back({men, {first, no_place}});
    for (int second = 0; has_second_pawns && second < groups; ++second) {
      if (second != first) orders.push_back({men, {first, second}});
    }
  }
}

}  // namespace

std::vector<MenOrder> orders_of(const Material& material) {
  std::vector<std::vector<Man>> kinds = kinds_of(material);
  const std::vector<std::vector<Man>> pawns = take_pawns(kinds);
  const auto single = static_cast<std::size_t>(
      std::ranges::count_if(kinds, [](const auto& kind) { return kind.size() == 1; }));
  const std::size_t leading = pawns.empty() ? single >= 3 ? 3U : 2U : pawns.front().size();
  std::ranges::sort(kinds);
  std::vector<MenOrder> orders;
  do {
    std::vector<Man> men;
    for (const auto& kind : pawns) men.insert(men.end(), kind.begin(), kind.end());
    for (const auto& kind : kinds) men.insert(men.end(), kind.begin(), kind.end());
    const auto are_single = [&] {
      return std::all_of(kinds.begin(), kinds.begin() + static_cast<std::ptrdiff_t>(leading),
                         [](const auto& kind) { return kind.size() == 1; });
    };
    if (!pawns.empty() || are_single()) add_places(orders, men, leading, pawns.size() > 1);
  } while (std::ranges::next_permutation(kinds).found);
  return orders;
}

}  // namespace tabiya::tablebase
