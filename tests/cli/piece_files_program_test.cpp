/// `tabiya picture --pieces` with a folder.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "cli/run_program.hpp"

namespace tabiya::piece_files_program {
namespace {

using test::ProgramRun;
using test::run_tabiya;
using test::ScratchFolder;
using test::word;

constexpr std::string_view drawing =
    R"svg(<svg viewBox="0 0 9 9"><linearGradient id="a"><stop stop-color="red"/><stop offset="1"/></linearGradient>)svg"
    R"svg(<circle cx="4" cy="4" r="3" fill="url(#a)"/></svg>)svg";

/// A folder with a file for each piece, named as some programs do.
class PieceFolder {
 public:
  explicit PieceFolder(bool has_long_names) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 6> types{{{"K", "King"},
                                                                                  {"Q", "queen"},
                                                                                  {"R", "Rook"},
                                                                                  {"B", "bishop"},
                                                                                  {"N", "Knight"},
                                                                                  {"P", "pawn"}}};
    for (const auto& [letter, name] : types) {
      for (const std::string_view color : {"white", "Black"}) {
        const std::string stem = has_long_names
                                     ? std::string{color} + "_" + std::string{name}
                                     : std::string{color.substr(0, 1)} + std::string{letter};
        static_cast<void>(folder_.write(stem + (letter == "N" ? ".SVG" : ".svg"), drawing));
      }
    }
  }

  [[nodiscard]] ProgramRun picture(const std::string& arguments) const {
    return run_tabiya("picture startpos --pieces " + word(folder_.path("")) + " " + arguments);
  }
  [[nodiscard]] const ScratchFolder& folder() const { return folder_; }

 private:
  ScratchFolder folder_;
};

TEST(PieceFiles, MayHaveShortNamesOrLongOnes) {
  for (const bool has_long_names : {false, true}) {
    const PieceFolder pieces{has_long_names};
    const ProgramRun svg = pieces.picture("");
    EXPECT_EQ(svg.exit_code, 0) << svg.errors;
    EXPECT_TRUE(svg.output.contains("url(#bn-a)"));
    EXPECT_TRUE(pieces.picture("--format png").output.starts_with("\x89PNG"));
    EXPECT_TRUE(pieces.picture("--format pdf").output.contains("/ShadingType 2"));
  }
}

TEST(PieceFiles, AFaultIsNamedWithItsPiece) {
  const PieceFolder pieces{false};
  static_cast<void>(pieces.folder().write("wK.svg", "<svg viewBox='0 0 9 9'><g>"));
  const ProgramRun broken = pieces.picture("");
  EXPECT_EQ(broken.exit_code, 2);
  EXPECT_TRUE(broken.errors.contains("wk breaks off")) << broken.errors;
  static_cast<void>(pieces.folder().write("wK.svg", "<svg viewBox='0 0 9 9'><image/></svg>"));
  EXPECT_EQ(pieces.picture("").exit_code, 0);
  const ProgramRun refused = pieces.picture("--format png");
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_TRUE(refused.errors.contains("<image> can be drawn in SVG only")) << refused.errors;
}

}  // namespace
}  // namespace tabiya::piece_files_program
