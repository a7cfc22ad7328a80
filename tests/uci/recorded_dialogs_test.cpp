/// Recorded dialogs with real engines.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

#include "support/data.hpp"
#include "tabiya/uci/command.hpp"
#include "tabiya/uci/reply.hpp"

namespace tabiya::uci {
namespace {

/// `   231.5 > go depth 3`: the time, the direction, the line.
struct Recorded {
  bool is_command;
  std::string line;
};

std::vector<Recorded> read_dialog(const std::filesystem::path& path) {
  std::vector<Recorded> dialog;
  std::ifstream file{path};
  for (std::string line; std::getline(file, line);) {
    const std::size_t mark = line.find_first_of("<>");
    if (mark == std::string::npos || line.find("[EOF]") != std::string::npos) continue;
    dialog.push_back({line[mark] == '>', line.substr(std::min(mark + 2, line.size()))});
  }
  return dialog;
}

std::vector<std::string> sorted_words(const std::string& line) {
  std::istringstream stream{line};
  std::vector<std::string> words{std::istream_iterator<std::string>{stream}, {}};
  // Write an empty default as the protocol does.
  if (!words.empty() && words.back() == "default") words.emplace_back("<empty>");
  std::ranges::sort(words);
  return words;
}

/// Lines that are not UCI.
bool is_foreign(const std::string& line) {
  return line.empty() || line.starts_with("Stockfish 15.1 by") ||
         line.starts_with("Glaurung 2.2.") || line.starts_with("Unknown command") ||
         line == "thisisnotacommand";
}

template <class Message>
void expect_lossless(const std::expected<Parsed<Message>, Fault>& parsed, const std::string& line) {
  if (is_foreign(line)) {
    EXPECT_FALSE(parsed) << line;
    return;
  }
  ASSERT_TRUE(parsed) << line;
  EXPECT_TRUE(parsed->skipped.empty()) << line;
  EXPECT_EQ(sorted_words(to_string(parsed->message)), sorted_words(line));
}

TEST(UciRecordedDialogs, AreReadWithoutLoss) {
  const auto folder = test::data_path("uci");
  if (!folder) GTEST_SKIP() << test::data_missing("uci");
  std::size_t lines = 0;
  for (const auto& entry : std::filesystem::directory_iterator{*folder}) {
    for (const auto& [is_command, line] : read_dialog(entry.path())) {
      ++lines;
      if (is_command) {
        expect_lossless(parse_command(line), line);
      } else {
        expect_lossless(parse_reply(line), line);
      }
    }
  }
  EXPECT_GT(lines, 600U);
}

}  // namespace
}  // namespace tabiya::uci
