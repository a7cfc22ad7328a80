#include "tablebase/make/successors.hpp"

#include <algorithm>
#include <cassert>

namespace tabiya::tablebase {
namespace {

constexpr std::array promotion_types{PieceType::Queen, PieceType::Rook, PieceType::Bishop,
                                     PieceType::Knight};

Material material_of(std::span<const Piece> men) {
  Material::Counts white{};
  Material::Counts black{};
  for (const Piece man : men) {
    ++(man.color == Color::White ? white : black)[static_cast<std::size_t>(index_of(man.type))];
  }
  return {white, black};
}

Material named(const Material& material) {
  return material.is_named_by_black() ? material.swapped() : material;
}

/// All changes that moves can make.
std::vector<Change> changes_of(std::span<const Piece> men) {
  std::vector<Change> changes;
  for (std::size_t captured = 2; captured < men.size(); ++captured) changes.push_back({captured});
  for (std::size_t promoted = 2; promoted < men.size(); ++promoted) {
    if (men[promoted].type != PieceType::Pawn) continue;
    for (const PieceType type : promotion_types) {
      changes.push_back({std::nullopt, promoted, type});
      for (std::size_t captured = 2; captured < men.size(); ++captured) {
        // A pawn on the last rank but one takes no pawn when it is promoted.
        if (men[captured].color == men[promoted].color || men[captured].type == PieceType::Pawn) {
          continue;
        }
        changes.push_back({captured, promoted, type});
      }
    }
  }
  return changes;
}

struct Changed {
  std::vector<Piece> men;
  std::vector<std::uint8_t> from;
};

Changed changed(std::span<const Piece> men, const Change& change) {
  Changed after;
  for (std::size_t man = 0; man < men.size(); ++man) {
    if (man == change.captured) continue;
    const PieceType type = man == change.promoted ? change.becomes : men[man].type;
    after.men.push_back({men[man].color, type});
    after.from.push_back(static_cast<std::uint8_t>(man));
  }
  return after;
}

}  // namespace

Successors::Successors(const PositionNumbers& numbers, const Find& find)
    : links_((none + 1) * (none + 1) * promotion_types.size()) {
  for (const Change& change : changes_of(numbers.men())) connect(numbers.men(), change, find);
}

std::vector<Material> Successors::needed_by(const Material& material) {
  const PositionNumbers numbers{material};
  std::vector<Material> needed;
  for (const Change& change : changes_of(numbers.men())) {
    const Material after = named(material_of(changed(numbers.men(), change).men));
    if (std::ranges::find(needed, after) == needed.end()) needed.push_back(after);
  }
  return needed;
}

std::size_t Successors::place_of(const Change& change) noexcept {
  const auto type = static_cast<std::size_t>(std::ranges::find(promotion_types, change.becomes) -
                                             promotion_types.begin());
  return (change.captured.value_or(none) * (none + 1) + change.promoted.value_or(none)) *
             promotion_types.size() +
         type;
}

void Successors::connect(std::span<const Piece> men, const Change& change, const Find& find) {
  const Changed after = changed(men, change);
  const Material material = material_of(after.men);
  Link link{find(named(material)), material.is_named_by_black(), {}, 0};
  assert(link.results != nullptr);
  std::vector<bool> is_placed(after.men.size());
  for (const Piece wanted : link.results->numbers().men()) {
    const Piece own{link.is_swapped ? ~wanted.color : wanted.color, wanted.type};
    std::size_t at = 0;
    while (after.men[at] != own || is_placed[at]) ++at;
    is_placed[at] = true;
    link.from[link.count++] = after.from[at];
  }
  links_[place_of(change)] = link;
}

std::optional<Wdl> Successors::after(const Change& change, const Placement& squares,
                                     Color turn) const noexcept {
  const Link& link = links_[place_of(change)];
  Placement placed{};
  for (std::size_t at = 0; at < link.count; ++at) {
    const std::uint8_t square = squares[link.from[at]];
    placed[at] = link.is_swapped ? static_cast<std::uint8_t>(square ^ 56) : square;
  }
  return link.results->of(placed, link.is_swapped ? ~turn : turn);
}

}  // namespace tabiya::tablebase
