/// The level of a new game, and how strong each is, are the same in every program.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "tabiya/players/level.hpp"

namespace tabiya::players {
namespace {

std::string content_of(const std::string& path) {
  std::ifstream file{std::string{TABIYA_SOURCE_DIR} + "/" + path};
  return {std::istreambuf_iterator<char>{file}, {}};
}

// The other programs use the constant itself.
TEST(DefaultLevel, IsThatOfThePage) {
  const std::string settings = content_of("web/js/settings.js");
  const std::string line = "  level: " + std::to_string(default_level.number()) + ",\n";
  EXPECT_NE(settings.find(line), std::string::npos);
}

TEST(Levels, AreAsStrongAsThePageSays) {
  std::string line = "const ratings = [";
  for (int number = Level::lowest; number < Level::highest; ++number) {
    if (number != Level::lowest) line += ", ";
    line += std::to_string(rating_of(*Level::of(number)));
  }
  EXPECT_NE(content_of("web/js/parts/new_game.js").find(line + "];\n"), std::string::npos) << line;
}

}  // namespace
}  // namespace tabiya::players
