// The index of names finds every name that a comparison finds.
#include "pgn/inner/name_index.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace tabiya::pgn {
namespace {

/// Words of names with all that their comparison knows: vowels more or less, long words with slips,
/// initials, abbreviations, numbers, particles, letters of several bytes.
const std::vector<std::string> words{"Kasparov",
                                     "Kasparow",
                                     "Karpov",
                                     "Dmitri",
                                     "Dimitri",
                                     "Dmtri.",
                                     "Garry",
                                     "G",
                                     "G.",
                                     "Ga.",
                                     "Evgeny",
                                     "Yevgeny",
                                     "Vgeny",
                                     "E",
                                     "V",
                                     "Smith",
                                     "John",
                                     "J",
                                     "Jr",
                                     "Sr",
                                     "Nepomnjaschij",
                                     "Nepomniachtchi",
                                     "Nepomnyashchy",
                                     "Nepomniatchi",
                                     "Abcdefghi",
                                     "Abxdefghi",
                                     "Abcdefgh",
                                     "Abcdefghijklmno",
                                     "Abxdefghijxlmno",
                                     "Abcdefghijklmn",
                                     "17",
                                     "18",
                                     "van",
                                     "de",
                                     "?",
                                     "Wang",
                                     "Yu",
                                     "Yue",
                                     "Anna",
                                     "Ana",
                                     "Io",
                                     "Карпов",
                                     "А",
                                     "Анатолий",
                                     "Player1001",
                                     "Player1101",
                                     "(BUL)",
                                     "Vachier",
                                     "Lagrave",
                                     "Vachierlagrave"};

std::string random_name(std::mt19937& random) {
  const auto below = [&](std::size_t count) { return random() % count; };
  std::string name;
  const std::size_t count = below(20) == 0 ? 5 + below(6) : below(4);
  for (std::size_t word = 0; word < count; ++word) {
    name += words[below(words.size())];
    name += below(4) == 0 ? ", " : " ";
  }
  return name;
}

TEST(NameIndexTest, MissesNoNameThatMayBeTheSame) {
  std::mt19937 random{7};
  constexpr std::size_t count = 600;
  NameIndex index;
  std::vector<std::string> names;
  for (std::size_t item = 0; item < count; ++item) {
    names.push_back(item < words.size() ? words[item] : random_name(random));
    index.add(static_cast<NameIndex::Item>(item), read_player_name(names.back()));
  }
  std::size_t pairs = 0;
  for (const std::string& name : names) {
    std::vector<NameIndex::Item> found;
    index.find(read_player_name(name), found);
    EXPECT_EQ(found.size(), index.count(read_player_name(name)));
    for (std::size_t item = 0; item < count; ++item) {
      if (!may_be_same_name(name, names[item])) continue;
      ++pairs;
      EXPECT_NE(std::ranges::find(found, item), found.end()) << name << " and " << names[item];
    }
  }
  EXPECT_GT(pairs, 10 * count);
}

TEST(NameIndexTest, FindsFewOthers) {
  NameIndex index;
  NameIndex::Item item = 0;
  for (const char* const name : {"Kasparov, Garry", "Kasparov, Sergey", "Karpov, Anatoly",
                                 "Garry Chess", "Kramnik, V", "Fritz 5", "Fritz 6"}) {
    index.add(item++, read_player_name(name));
  }
  const auto found_for = [&](std::string_view name) {
    std::vector<NameIndex::Item> found;
    index.find(read_player_name(name), found);
    std::ranges::sort(found);
    found.erase(std::ranges::unique(found).begin(), found.end());
    return found;
  };
  using Items = std::vector<NameIndex::Item>;
  EXPECT_EQ(found_for("G. Kasparov"), (Items{0}));
  EXPECT_EQ(found_for("Kasparov"), (Items{0, 1}));
  EXPECT_EQ(found_for("Fritz 6"), (Items{6}));
  EXPECT_EQ(found_for("Fritz"), (Items{5, 6}));
  EXPECT_EQ(found_for("Tal"), (Items{}));
}

}  // namespace
}  // namespace tabiya::pgn
