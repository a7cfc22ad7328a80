#include "cli/pgn/part_name.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace tabiya::cli {
namespace {

TEST(PartName, IsTakenForNothingElse) {
  constexpr std::pair<const char*, const char*> rows[]{
      {"Ann", "Ann"},
      {"-rf", "_rf"},
      {"--help", "_-help"},
      {"~root", "_root"},
      {".profile", "_profile"},
      {"..", "unknown"},
      {"", "unknown"},
      {"???", "unknown"},
      {"CON", "_CON"},
      {"nul.txt", "_nul.txt"},
      {"Com7", "_Com7"},
      {"LPT³", "_LPT³"},
      {"aux .x", "_aux .x"},
      {"CONOUT$", "_CONOUT$"},
      {"Conrad", "Conrad"},
      {"Command", "Command"},
      {"a/b\\c:d", "a_b_c_d"},
      {"a\x1B[2J\x7F", "a_[2J_"},
      {"a\xC2\x9B"
       "b",
       "a_b"},
      {"end.", "end_"},
      {"end ", "end_"},
      {"Gr\xFCnfeld", "Grünfeld"},
  };
  for (const auto& [text, name] : rows) EXPECT_EQ(part_name(text), name) << text;
}

TEST(PartName, IsCutBetweenLetters) {
  std::string text;
  while (text.size() <= 2 * max_part_name_bytes) text += "x€";
  const std::string name = part_name(text);
  EXPECT_LE(name.size(), max_part_name_bytes);
  EXPECT_EQ(name, text.substr(0, name.size()));
  EXPECT_TRUE(name.ends_with("€"));
}

TEST(PartNames, DifferWhereCapitalsAreNotToldApart) {
  PartNames names;
  EXPECT_EQ(names.unique("Émile"), "Émile");
  EXPECT_EQ(names.unique("émile"), "émile (2)");
  EXPECT_EQ(names.unique("ÉMILE"), "ÉMILE (3)");
  EXPECT_EQ(names.unique("ann"), "ann");
  EXPECT_EQ(names.unique("Ann (2)"), "Ann (2)");
  EXPECT_EQ(names.unique("ANN"), "ANN (3)");
}

}  // namespace
}  // namespace tabiya::cli
