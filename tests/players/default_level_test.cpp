/// The level of a new game is the same in every program.
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

}  // namespace
}  // namespace tabiya::players
