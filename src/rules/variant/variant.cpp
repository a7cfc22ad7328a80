#include "tabiya/rules/variant/variant.hpp"

#include <algorithm>
#include <utility>

namespace tabiya {
namespace {

struct Names {
  std::string_view shown;
  std::string_view key;
  std::string_view uci;
};

constexpr std::array<Names, all_variants.size()> names{{
    {"Standard", "standard", "chess"},
    {"Crazyhouse", "crazyhouse", "crazyhouse"},
    {"King of the Hill", "kingOfTheHill", "kingofthehill"},
    {"Three-check", "threeCheck", "3check"},
    {"Antichess", "antichess", "antichess"},
    {"Atomic", "atomic", "atomic"},
    {"Horde", "horde", "horde"},
    {"Racing Kings", "racingKings", "racingkings"},
    {"CSCI 1933", "csci1933", "csci1933"},
}};

const Names& names_of(Variant variant) noexcept { return names[static_cast<std::size_t>(variant)]; }

/// Other names, in small letters and without what `plain()` leaves out.
constexpr std::array<std::pair<std::string_view, Variant>, 16> other_names{{
    {"std", Variant::Standard},
    {"classical", Variant::Standard},
    {"normal", Variant::Standard},
    {"crazy", Variant::Crazyhouse},
    {"house", Variant::Crazyhouse},
    {"zh", Variant::Crazyhouse},
    {"koth", Variant::KingOfTheHill},
    {"threecheckchess", Variant::ThreeCheck},
    {"anti", Variant::Antichess},
    {"giveaway", Variant::Antichess},
    {"atom", Variant::Atomic},
    {"atomicchess", Variant::Atomic},
    {"hordechess", Variant::Horde},
    {"racing", Variant::RacingKings},
    {"race", Variant::RacingKings},
    {"teaching", Variant::Csci1933},
}};

constexpr bool is_separator(char c) noexcept { return c == ' ' || c == '-' || c == '_'; }

constexpr char small(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// True if the two are the same but for case, spaces, hyphens and underscores.
constexpr bool is_alike(std::string_view left, std::string_view right) noexcept {
  auto l = left.begin();
  auto r = right.begin();
  while (true) {
    l = std::find_if_not(l, left.end(), is_separator);
    r = std::find_if_not(r, right.end(), is_separator);
    if (l == left.end() || r == right.end()) return l == left.end() && r == right.end();
    if (small(*l++) != small(*r++)) return false;
  }
}

}  // namespace

std::string_view to_string(Variant variant) noexcept { return names_of(variant).shown; }

std::string_view key_of(Variant variant) noexcept { return names_of(variant).key; }

std::string_view uci_name_of(Variant variant) noexcept { return names_of(variant).uci; }

std::optional<Variant> parse_variant(std::string_view name) noexcept {
  for (const Variant variant : all_variants) {
    const Names& known = names_of(variant);
    if (is_alike(name, known.shown) || is_alike(name, known.key) || is_alike(name, known.uci)) {
      return variant;
    }
  }
  for (const auto& [other, variant] : other_names) {
    if (is_alike(name, other)) return variant;
  }
  return std::nullopt;
}

}  // namespace tabiya
