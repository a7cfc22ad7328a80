/// `tabiya picture`: draws a position as SVG.
#pragma once

#include <string>

#include "cli/exit_code.hpp"
#include "cli/position_argument.hpp"
#include "tabiya/rules/board.hpp"

namespace tabiya::picture {
struct Marks;
}

namespace tabiya::cli {

class PictureCommand {
 public:
  static constexpr const char* name = "picture";
  static constexpr const char* summary = "Draw a position as SVG";
  static constexpr const char* examples =
      "Examples:\n"
      "  tabiya picture startpos --output start.svg\n"
      "  tabiya picture --arrows Gg1f3,Re4e5 --circles Yd5 startpos > start.svg\n"
      "  tabiya picture --move exd6 --black -o after.svg \"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2\"";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  [[nodiscard]] ExitCode draw(const Board& board, const picture::Marks& marks) const;

  PositionArgument position_;
  std::string output_;
  std::string move_;
  std::string arrows_;
  std::string circles_;
  std::string theme_;
  std::string pieces_;
  int width_ = 360;
  bool black_at_bottom_ = false;
  bool hides_coordinates_ = false;
};

}  // namespace tabiya::cli
