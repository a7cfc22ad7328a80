/// The terminal's page.
#include "cli/terminal/screen.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "cli/play/phrases.hpp"
#include "cli/terminal/piece_picture.hpp"
#include "tabiya/notation/fen.hpp"

namespace tabiya::cli {
namespace {

constexpr Terminal plain{};
constexpr Terminal rich{.interactive = true, .colorful = true, .unicode = true};

/// The width of a line: styles take no columns, and each UTF-8 character takes one.
int columns_of(const std::string& line) {
  int columns = 0;
  bool in_style = false;
  for (const char letter : line) {
    if (letter == '\x1b') in_style = true;
    else if (in_style) in_style = letter != 'm';
    else if ((static_cast<unsigned char>(letter) & 0xC0) != 0x80) ++columns;
  }
  return columns;
}

Page page_after(std::initializer_list<Move> moves) {
  Game game;
  for (const Move move : moves) EXPECT_TRUE(game.play(move));
  Page page;
  page.title = "A title";
  page.board = view_of(game, Color::White);
  page.moves.assign(200, "100. Qa1xb2+ Qa1xb2+");
  page.current_move = 199;
  page.message = std::string(150, 'x') + " Wörter wie Bäume";
  return page;
}

TEST(BoardViewTest, PlainTextMarksTheLastMove) {
  const Page page = page_after({Move::normal(Square::E2, Square::E4)});
  const auto lines = draw_board(page.board, plain);
  EXPECT_EQ(lines[4], "4  .  :  .  : [P] :  .  : ");
  EXPECT_EQ(lines[6], "2  P  P  P  P [.] P  P  P ");
  EXPECT_EQ(lines[8], "   a  b  c  d  e  f  g  h ");
}

TEST(BoardViewTest, PlainTextMarksTheKingInCheck) {
  const Position position = *parse_position("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1");
  const BoardView view = view_of(position, std::nullopt, position, Color::White);
  EXPECT_EQ(draw_board(view, plain)[0], "8  .  :  .  : !k! :  .  : ");
}

TEST(BoardViewTest, CastlingMarksWhereTheKingWentAndNotTheRook) {
  const Position before = *parse_position("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  const Move castling = Move::castling(Square::E1, Square::H1);
  const BoardView view = view_of(before, castling, before.after(castling), Color::White);
  EXPECT_EQ(view.last_move, (Bitboard{Square::E1, Square::G1}));
}

TEST(BoardViewTest, EveryLineIsAsWideAsPromised) {
  const Page page = page_after({});
  for (const BoardSize size : {BoardSize::Small, BoardSize::Large}) {
    const auto lines = draw_board(page.board, rich, size);
    EXPECT_EQ(static_cast<int>(lines.size()), board_rows(size));
    for (const std::string& line : lines) EXPECT_EQ(columns_of(line), board_columns(size));
  }
}

TEST(PiecePictureTest, EveryRowFillsTheSquare) {
  for (const PieceType type : all_piece_types) {
    for (int row = 0; row < picture_rows; ++row) {
      EXPECT_EQ(columns_of(picture_row(type, row)), picture_columns) << to_string(type);
    }
  }
}

struct Window {
  int columns;
  int rows;
};

class PageTest : public testing::TestWithParam<Window> {};

TEST_P(PageTest, FitsTheTerminal) {
  const auto [columns, rows] = GetParam();
  std::istringstream lines{draw_page(page_after({}), rich, {columns, rows})};
  int row_count = 0;
  for (std::string line; std::getline(lines, line); ++row_count) {
    EXPECT_LE(columns_of(line), columns) << line;
  }
  EXPECT_LT(row_count, rows) << "the prompt needs a row too";
}

INSTANTIATE_TEST_SUITE_P(Sizes, PageTest,
                         testing::Values(Window{40, 20}, Window{60, 20}, Window{80, 24},
                                         Window{100, 40}, Window{100, 41}, Window{200, 60},
                                         Window{20, 12}));

TEST(PageTest, KeepsTheCurrentMoveVisible) {
  Page page = page_after({});
  for (std::size_t move = 0; move < page.moves.size(); ++move) {
    page.moves[move] = "m" + std::to_string(move) + ";";
  }
  for (page.current_move = 0; page.current_move < page.moves.size(); ++page.current_move) {
    const std::string text = draw_page(page, rich, {80, 24});
    EXPECT_NE(text.find("m" + std::to_string(page.current_move) + ";"), std::string::npos);
  }
}

TEST(PhrasesTest, EveryLanguageHasAllWithTheSamePlaceholders) {
  const auto places = [](std::string_view text) {
    int count = 0;
    for (std::size_t at = text.find("{}"); at != std::string_view::npos;
         at = text.find("{}", at + 1)) {
      ++count;
    }
    return count;
  };
  for (int number = 0; number <= static_cast<int>(last_phrase); ++number) {
    const auto phrase = static_cast<Phrase>(number);
    EXPECT_FALSE(pattern(phrase, Language::English).empty()) << number;
    EXPECT_EQ(places(pattern(phrase, Language::English)), places(pattern(phrase, Language::German)))
        << pattern(phrase, Language::English);
  }
}

}  // namespace
}  // namespace tabiya::cli
