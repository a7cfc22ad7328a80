#include "cli/terminal/piece_picture.hpp"

#include <array>
#include <string_view>

namespace tabiya::cli {
namespace {

/// 16 by 8 dots, each twice as high as wide, so that a picture is square.
using Picture = std::array<std::string_view, 2 * picture_rows>;

constexpr std::array<Picture, 6> pictures{{
    {"                ", "      ####      ", "     ######     ", "     ######     ",
     "      ####      ", "     ######     ", "    ########    ", "                "},
    {"      ##        ", "    #######     ", "   ## ######    ", "  ###########   ",
     "  ###  ######   ", "      ######    ", "   ##########   ", "                "},
    {"       ##       ", "      ####      ", "     ### ##     ", "     ## ###     ",
     "      ####      ", "      ####      ", "   ##########   ", "                "},
    {"                ", "   ##  ##  ##   ", "   ##########   ", "    ########    ",
     "    ########    ", "    ########    ", "   ##########   ", "                "},
    {"       ##       ", " #    ####    # ", " ##   ####   ## ", "  ############  ",
     "   ##########   ", "    ########    ", "   ##########   ", "                "},
    {"       ##       ", "     ######     ", "       ##       ", "  ####    ####  ",
     "  ############  ", "   ##########   ", "   ##########   ", "                "},
}};

/// The block character for four dots, as a bit set: upper left 1, upper right 2, lower left 4,
/// lower right 8.
constexpr std::array<std::string_view, 16> blocks{" ", "▘", "▝", "▀", "▖", "▌", "▞", "▛",
                                                  "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█"};

}  // namespace

std::string picture_row(PieceType type, int row) {
  const Picture& picture = pictures[index_of(type)];
  const std::string_view upper = picture[2 * row];
  const std::string_view lower = picture[2 * row + 1];
  const auto dot = [](std::string_view dots, int place) { return dots[place] == '#' ? 1U : 0U; };
  std::string text;
  for (int column = 0; column < picture_columns; ++column) {
    const int left = 2 * column;
    text += blocks[dot(upper, left) + 2 * dot(upper, left + 1) + 4 * dot(lower, left) +
                   8 * dot(lower, left + 1)];
  }
  return text;
}

}  // namespace tabiya::cli
