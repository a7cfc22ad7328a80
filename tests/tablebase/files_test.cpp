/// Files of tablebases: found, missing, damaged.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include "support/scratch_folder.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/rules/movegen.hpp"
#include "tablebase/material.hpp"
#include "tablebase/tables.hpp"

namespace tabiya::tablebase_files {
namespace {

using tablebase::Material;
using test::ScratchFolder;

std::string content(std::string_view name) {
  std::ifstream file{test::folder_of_three_men() / name, std::ios::binary};
  return {std::istreambuf_iterator<char>{file}, {}};
}

TEST(TheNameOfATable, HasTheStrongerSideFirst) {
  for (const auto* const name :
       {"KQvK", "KRPvKR", "KQvKR", "KBvKN", "KRNvKBB", "KPPPPPvK", "KvK"}) {
    const auto material = Material::parse(name);
    ASSERT_TRUE(material) << name;
    EXPECT_EQ(material->name(), name);
  }
  for (const auto* const name : {"KvKQ", "KRvKQ", "KNvKB", "QKvK", "KQ", "kqvk", "KKvK", "KQvQ", "",
                                 "KQvKx", "KQQQvKQQQ", "KPQvK"}) {
    EXPECT_FALSE(Material::parse(name)) << name;
  }
}

TEST(AFolder, HasTheFilesWithNamesOfTables) {
  const ScratchFolder folder;
  for (const auto* const name : {"KQvK.rtbw", "KQvK.rtbz", "KvKQ.rtbw", "KQvK.txt", "notes"}) {
    folder.write(name, content("KQvK.rtbw"));
  }
  Tablebase tables;
  EXPECT_EQ(tables.add_folder(folder.path()), 2U);
  EXPECT_EQ(tables.add_folder(test::folder_of_three_men()), 8U) << "the others are there already";
  EXPECT_EQ(tables.add_folder(folder.path("missing")),
            std::unexpected{std::make_error_code(std::errc::no_such_file_or_directory)});
}

TEST(AFile, IsAddedByItsName) {
  Tablebase tables;
  EXPECT_TRUE(tables.add_file(test::folder_of_three_men() / "KQvK.rtbw"));
  EXPECT_FALSE(tables.add_file(test::folder_of_three_men() / "KQvK.rtbw")) << "it is there already";
  EXPECT_FALSE(tables.add_file(test::folder_of_three_men() / "SOURCE.txt"));
  EXPECT_TRUE(tables.add_file("missing/KRvK.rtbz"));
  EXPECT_EQ(tables.wdl_count(), 1U);
  EXPECT_EQ(tables.dtz_count(), 1U);
  const Position queen = parse_position("8/8/8/4k3/8/1Q6/6K1/8 w - - 0 1").value();
  EXPECT_EQ(tables.wdl(queen), Wdl::Win);
  const Position rook = parse_position("8/8/8/4k3/8/1R6/6K1/8 w - - 0 1").value();
  EXPECT_EQ(tables.wdl(rook).error().kind, ProbeError::Kind::MissingTable);
}

TEST(AMissingTable, IsNamed) {
  const ScratchFolder folder;
  folder.write("KQvK.rtbw", content("KQvK.rtbw"));
  Tablebase tables;
  ASSERT_EQ(tables.add_folder(folder.path()), 1U);
  const Position pawn = parse_position("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1").value();
  EXPECT_EQ(tables.wdl(pawn).error(),
            (ProbeError{ProbeError::Kind::MissingTable, "KPvK.rtbw", {}}));
  const Position queen = parse_position("8/8/8/4k3/8/1Q6/6K1/8 w - - 0 1").value();
  EXPECT_EQ(tables.wdl(queen), Wdl::Win);
  EXPECT_EQ(to_string(tables.dtz(queen).error()), "there is no table KQvK.rtbz");
}

/// The tables, with one file replaced.
Tablebase with(const ScratchFolder& folder, std::string_view name, std::string_view replaced) {
  folder.write(name, replaced);
  Tablebase tables;
  static_cast<void>(tables.add_folder(folder.path()));
  static_cast<void>(tables.add_folder(test::folder_of_three_men()));
  return tables;
}

TEST(AFileOfOtherMen, IsRefused) {
  const ScratchFolder folder;
  const Tablebase tables = with(folder, "KRvK.rtbw", content("KQvK.rtbw"));
  EXPECT_EQ(to_string(tables.wdl(parse_position("8/8/8/8/8/2k5/8/KR6 w - - 0 1").value()).error()),
            "KRvK.rtbw is damaged: it lists other men than its name says");
  ASSERT_EQ(tables.verify().size(), 1U);
}

TEST(AFailure, IsRememberedOnce) {
  const ScratchFolder folder;
  const Tablebase tables = with(folder, "KRvK.rtbw", content("KQvK.rtbw"));
  EXPECT_TRUE(tables.failures().empty()) << "nothing was asked yet";
  const Position rook = parse_position("8/8/8/8/8/2k5/8/KR6 w - - 0 1").value();
  const ProbeError error = tables.wdl(rook).error();
  EXPECT_EQ(tables.wdl(rook).error(), error);
  EXPECT_FALSE(tables.rank(rook));
  EXPECT_EQ(tables.failures(), std::vector{error});
  EXPECT_TRUE(tables.wdl(parse_position("8/8/8/8/8/2k5/8/KQ6 w - - 0 1").value()));
  EXPECT_FALSE(tables.wdl(parse_position("8/8/8/8/8/2k5/8/KR5R w - - 0 1").value()));
  EXPECT_EQ(tables.failures().size(), 1U) << "a missing table has not failed";
}

TEST(AFileOfTheOtherKind, IsRefused) {
  const ScratchFolder folder;
  const Tablebase tables = with(folder, "KRvK.rtbw", content("KRvK.rtbz"));
  EXPECT_EQ(to_string(tables.wdl(parse_position("8/8/8/8/8/2k5/8/KR6 w - - 0 1").value()).error()),
            "KRvK.rtbw is damaged: it does not begin as such a file does");
}

TEST(AFileThatIsCutOff, IsRefused) {
  const std::string whole = content("KPvK.rtbz");
  const Position position = parse_position("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1").value();
  for (std::size_t size = 0; size < whole.size(); size += size < 512 ? 16 : 64) {
    const ScratchFolder folder;
    const Tablebase tables = with(folder, "KPvK.rtbz", std::string_view{whole}.substr(0, size));
    const auto dtz = tables.dtz(position);
    ASSERT_FALSE(dtz) << size;
    EXPECT_EQ(dtz.error().kind, ProbeError::Kind::DamagedTable) << size;
  }
}

/// Asks for every position of two kings and another man on some squares.
void ask_everything(const Tablebase& tables, Piece man) {
  for (const Square white : {Square::A1, Square::E4, Square::B6}) {
    for (const Square black : all_squares) {
      for (const Square third : {Square::B2, Square::G7}) {
        if (white == black || white == third || black == third) continue;
        for (const Color turn : all_colors) {
          Setup setup{.turn = turn};
          setup.board.put(white, {Color::White, PieceType::King});
          setup.board.put(black, {Color::Black, PieceType::King});
          setup.board.put(third, man);
          const auto position = Position::from_setup(setup);
          if (!position) continue;
          static_cast<void>(tables.wdl(*position));
          static_cast<void>(tables.dtz(*position));
        }
      }
    }
  }
}

// A value can be wrong where checksums are not verified; but nothing is read beyond the file, and
// everything ends.
TEST(ADamagedByte, IsFoundByTheChecksumAndDoesNoHarm) {
  struct Row {
    std::string_view name;
    Piece man;
  };
  for (const auto& [name, man] : {Row{"KQvK.rtbw", {Color::White, PieceType::Queen}},
                                  Row{"KRvK.rtbw", {Color::White, PieceType::Rook}}}) {
    const std::string whole = content(name);
    ASSERT_FALSE(whole.empty());
    for (std::size_t at = 0; at < whole.size(); ++at) {
      std::string damaged = whole;
      damaged[at] = static_cast<char>(~damaged[at]);
      const ScratchFolder folder;
      const Tablebase tables = with(folder, name, damaged);
      ASSERT_EQ(tables.verify().size(), 1U) << name << ", byte " << at;
      ask_everything(tables, man);
    }
  }
}

TEST(ADamagedTableOfDistances, DoesNoHarm) {
  const std::string whole = content("KPvK.rtbz");
  ASSERT_FALSE(whole.empty());
  for (std::size_t at = 0; at < whole.size(); at += at < 400 ? 1 : 37) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x55);
    const ScratchFolder folder;
    const Tablebase tables = with(folder, "KPvK.rtbz", damaged);
    ASSERT_EQ(tables.verify().size(), 1U) << "byte " << at;
    ask_everything(tables, {Color::White, PieceType::Pawn});
  }
}

}  // namespace
}  // namespace tabiya::tablebase_files
