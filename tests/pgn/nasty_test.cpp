// Verifies the table of docs/pgn-nasty.md on the difficult files of other projects.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "pgn/inner/replay.hpp"
#include "pgn/round_trip.hpp"
#include "support/data.hpp"

namespace tabiya::pgn {
namespace {

/// The counts from reading a file.
struct Reading {
  std::uint64_t games = 0;
  std::uint64_t plies = 0;
  std::uint64_t broken_lines = 0;
  std::uint64_t oddities = 0;
  friend bool operator==(const Reading&, const Reading&) = default;
};

std::ostream& operator<<(std::ostream& out, const Reading& reading) {
  return out << reading.games << " games, " << reading.plies << " plies, " << reading.broken_lines
             << " broken lines, " << reading.oddities << " oddities";
}

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" `");
  return begin == std::string::npos ? ""
                                    : text.substr(begin, text.find_last_not_of(" `") + 1 - begin);
}

/// The rows of the document: the file with the folder of its project, and the four numbers.
std::map<std::string, Reading> documented() {
  std::ifstream document{std::string{TABIYA_SOURCE_DIR} + "/docs/pgn-nasty.md"};
  std::map<std::string, Reading> rows;
  std::string project;
  for (std::string line; std::getline(document, line);) {
    if (line.starts_with("## ")) project = line.substr(3);
    if (!line.starts_with("| `")) continue;
    std::istringstream cells{line.substr(1)};
    std::vector<std::string> row;
    for (std::string cell; std::getline(cells, cell, '|');) row.push_back(trimmed(cell));
    rows[project + "/" + row[0]] = {std::stoull(row[1]), std::stoull(row[2]), std::stoull(row[3]),
                                    std::stoull(row[4])};
  }
  return rows;
}

Reading reading_of(const std::filesystem::path& file) {
  Reading reading;
  auto input = Input::from_file(file);
  EXPECT_TRUE(input) << file;
  Replay replay;
  Reader replayer{*std::move(input)};
  replayer.read_all(replay);
  reading.broken_lines = replay.summary().errors;
  reading.oddities = replay.summary().oddities;
  Reader reader{*Input::from_file(file)};
  while (const auto game = read_tree(reader)) {
    ++reading.games;
    reading.plies += game->tree.main_line().size();
  }
  return reading;
}

TEST(NastyPgn, IsReadAsTheDocumentSays) {
  const auto folder = tabiya::test::data_path("pgn/nasty");
  if (!folder) GTEST_SKIP() << tabiya::test::data_missing("pgn/nasty");
  auto rows = documented();
  for (const auto& entry : std::filesystem::recursive_directory_iterator(*folder)) {
    if (entry.path().extension() != ".pgn") continue;
    const std::string name = std::filesystem::relative(entry.path(), *folder).generic_string();
    ASSERT_TRUE(rows.contains(name)) << "docs/pgn-nasty.md lacks " << name;
    EXPECT_EQ(reading_of(entry.path()), rows[name]) << name;
    rows.erase(name);
  }
  for (const auto& [name, reading] : rows) ADD_FAILURE() << "there is no " << name;
}

TEST(NastyPgn, RoundTrips) {  // PGN 3.2
  const auto folder = tabiya::test::data_path("pgn/nasty");
  if (!folder) GTEST_SKIP() << tabiya::test::data_missing("pgn/nasty");
  for (const auto& entry : std::filesystem::recursive_directory_iterator(*folder)) {
    if (entry.path().extension() == ".pgn") test::expect_round_trips(entry.path());
  }
}

}  // namespace
}  // namespace tabiya::pgn
