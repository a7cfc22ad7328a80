// Every function of ChessCtrl's description is declared here, and has tests of its own.
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>
#include <string_view>

namespace tabiya::chess_control {
namespace {

constexpr std::array functions_of_the_board{
    "resetBoard",
    "submitMove",
    "getANewBoard",
    "makeGameInCheck",
    "makeGameNotInCheck",
    "beginAGame",
    "endTheGame",
    "makeWhiteGoesNext",
    "switchPlayers",
    "gameCanContinue",
    "sourceAndDestIsValid",
    "withinChessBoard",
    "sourceIsNotEmpty",
    "isCurrentPlayerPiece",
    "pieceMoveIsValid",
    "pieceMoveKeepsKingSafe",
    "handleInvalidMove",
    "kingIsSafeFromRivalry",
    "playerHaveValidMove",
    "findPlayersKingFileRank",
    "tryMoveAndReturnCaptured",
    "confirmMoveOnBoard",
    "cloneBoard",
    "deepCleanBoard",
    "showMoveAndCheckIfGameCanContinue",
    "ComputerPlayer",
};

constexpr std::array functions_of_a_piece{
    "clone",
    "isValidMove",
    "playerToString",
    "toString",
    "toGraphics",
    "Score",
    "confirmMove",
    "isWhitePlayer",
    "isKing",
    "isFriendly",
    "isSameFile",
    "isSameRank",
    "isSameDiagonal",
    "noVerticalObstruction",
    "noHorizontalObstruction",
    "noDiagonalObstruction",
    "destExistFriendlyPiece",
};

std::filesystem::path root() { return TABIYA_SOURCE_DIR; }

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file{path};
  return {std::istreambuf_iterator<char>{file}, {}};
}

std::set<std::string> names_in(const std::string& text, const std::string& pattern) {
  const std::regex regex{pattern};
  std::set<std::string> names;
  for (std::sregex_iterator match{text.begin(), text.end(), regex}, end; match != end; ++match) {
    names.insert((*match)[1]);
  }
  return names;
}

std::set<std::string> declared_in(const std::string& header) {
  const std::string text = text_of(root() / "include/tabiya/chess_control" / header);
  const std::string code = std::regex_replace(text, std::regex{"//[^\n]*"}, "");
  return names_in(code,
                  "(?:bool|void|int|Board|Piece|std::wstring|std::optional<Piece>) (\\w+)\\(");
}

std::set<std::string> tested_suites() {
  std::string text;
  for (const auto& entry : std::filesystem::directory_iterator{root() / "tests/chess_control"}) {
    text += text_of(entry.path());
  }
  return names_in(text, "\nTEST\\((\\w+),");
}

/// The suite that tests a function: "SubmitMove".
std::string suite_of(std::string function) {
  function.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(function.front())));
  return function;
}

void expect_all(const auto& functions, const std::string& header) {
  const std::set<std::string> declared = declared_in(header);
  const std::set<std::string> tested = tested_suites();
  for (const char* const function : functions) {
    EXPECT_TRUE(declared.contains(function)) << header << " does not declare " << function;
    EXPECT_TRUE(tested.contains(suite_of(function))) << function << " has no tests of its own";
  }
}

TEST(EveryFunction, OfTheBoardIsDeclaredAndTested) {
  expect_all(functions_of_the_board, "chess_board.hpp");
}

TEST(EveryFunction, OfAPieceIsDeclaredAndTested) { expect_all(functions_of_a_piece, "piece.hpp"); }

TEST(EveryFunction, HasARowInTheDocument) {
  const std::string document = text_of(root() / "docs/chess-control.md");
  for (const std::string function : functions_of_the_board) {
    EXPECT_NE(document.find("`" + function + "("), std::string::npos) << function;
  }
  for (const std::string function : functions_of_a_piece) {
    EXPECT_NE(document.find("`" + function + "("), std::string::npos) << function;
  }
}

}  // namespace
}  // namespace tabiya::chess_control
