/// `tabiya picture`: draws a position or a game, as SVG, PNG, GIF or PDF.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "cli/picture/recorded_game.hpp"
#include "cli/position_argument.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/pgn/input.hpp"
#include "tabiya/picture/animation.hpp"
#include "tabiya/picture/board_picture.hpp"
#include "tabiya/picture/piece_set.hpp"
#include "tabiya/picture/print.hpp"

namespace tabiya::cli {

class PictureCommand {
 public:
  static constexpr const char* name = "picture";
  static constexpr const char* summary = "Draw a position or a game as SVG, PNG, GIF or PDF";
  static constexpr const char* examples =
      "Examples:\n"
      "  tabiya picture startpos --output start.svg\n"
      "  tabiya picture startpos -o start.png --width 800\n"
      "  tabiya picture --arrows Gg1f3,Re4e5 --circles Yd5 startpos > start.svg\n"
      "  tabiya picture --move exd6 --black -o after.svg \"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2\"\n"
      "  tabiya picture --variant crazyhouse -o drops.png \"4k3/8/8/8/8/8/8/4K3[QNp] w - - 0 1\"\n"
      "  tabiya picture games.pgn -o game.gif               the first game, move by move\n"
      "  tabiya picture games.pgn --game 2 --at 12b -o position.png\n"
      "  tabiya picture games.pgn --diagrams 9 -o diagrams.pdf\n"
      "  tabiya picture games.pgn --score-sheet -o sheet.pdf";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  using Bytes = std::expected<std::string, Failure>;

  void declare_drawing(CLI::App& app);
  void declare_game(CLI::App& app);

  /// The format of the output and how to draw.
  struct Form {
    picture::Medium medium;
    picture::PictureStyle style;
  };

  [[nodiscard]] std::expected<picture::Medium, Failure> medium() const;
  [[nodiscard]] ExitCode draw(const Form& form) const;
  [[nodiscard]] ExitCode draw_position(VariantPosition position, const Form& form) const;
  [[nodiscard]] ExitCode draw_game(pgn::Input input, const std::string& file,
                                   const Form& form) const;

  [[nodiscard]] Bytes bytes_of(const RecordedGame& game, const Form& form) const;
  [[nodiscard]] Bytes animation(std::vector<picture::Frame> frames, const Form& form) const;
  [[nodiscard]] Bytes diagrams(const RecordedGame& game, const Form& form) const;
  [[nodiscard]] Bytes still(const RecordedGame& game, const Form& form) const;
  [[nodiscard]] ExitCode write(const Bytes& bytes) const;

  PositionArgument position_;
  std::string output_;
  std::string format_;
  std::string move_;
  std::string arrows_;
  std::string circles_;
  std::string theme_;
  std::string pieces_;
  int width_ = 360;
  bool black_at_bottom_ = false;
  bool hides_coordinates_ = false;

  std::uint64_t game_ = 1;
  std::string at_;
  int every_ = 1;
  std::optional<int> diagrams_;
  double delay_seconds_ = 1;
  bool is_animated_ = false;
  bool is_score_sheet_ = false;
  Language language_ = Language::English;
};

}  // namespace tabiya::cli
