#include "cli/picture_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/input.hpp"
#include "cli/move_verdict.hpp"
#include "cli/number_check.hpp"
#include "cli/output.hpp"
#include "cli/pgn/pgn_output.hpp"
#include "tabiya/pgn/annotations.hpp"
#include "tabiya/picture/board_picture.hpp"

namespace tabiya::cli {
namespace {

constexpr int largest_width = 10'000;

std::vector<std::string> theme_names() {
  std::vector<std::string> names;
  for (const picture::Theme& theme : picture::all_themes()) names.emplace_back(theme.name);
  return names;
}

/// The marks of an option, in the form of PGN comments: "Gc2c3,Rd4d5" as in [%cal Gc2c3,Rd4d5].
template <class Marks>
std::expected<Marks, Failure> read_marks(const std::string& text, std::string_view command,
                                         std::string_view example) {
  if (text.empty()) return Marks{};
  const std::string comment = fmt::format("[%{} {}]", command, text);
  const bool is_one_command = text.find(']') == std::string::npos;
  if (const auto marks = pgn::find_annotation<Marks>(std::string_view{comment});
      marks && is_one_command) {
    return *marks;
  }
  return std::unexpected{
      Failure{fmt::format("\"{}\" is not a list of marks such as {}; the colours are G R Y B O C P",
                          printable(text), example)}};
}

}  // namespace

void PictureCommand::declare_options(CLI::App& app) {
  app.add_option("FEN", position_.words, "A FEN, startpos, or - to read one from standard input")
      ->required()
      ->type_name("");
  position_.declare_mode(app);
  app.add_option("-o,--output", output_, "Write to this file instead of standard output")
      ->type_name("FILE");
  app.add_option("--move", move_, "Play this move and mark it")->type_name("MOVE");
  app.add_option("--arrows", arrows_, "Arrows, each a colour and two squares: Gg1f3,Re4e5")
      ->type_name("LIST");
  app.add_option("--circles", circles_, "Circles, each a colour and a square: Yd5,Re4")
      ->type_name("LIST");
  app.add_flag("--black", black_at_bottom_, "Draw the board from Black's side");
  app.add_flag("--no-coordinates", hides_coordinates_, "Leave out the letters and numbers");
  app.add_option("--theme", theme_, "The colours of the squares")
      ->type_name("NAME")
      ->check(CLI::IsMember(theme_names()));
  app.add_option("--pieces", pieces_, "An SVG file with the groups wk, wq, …, bp")
      ->type_name("FILE");
  app.add_option("--width", width_, "The width in pixels")
      ->type_name("N")
      ->check(number_between(1, largest_width));
}

ExitCode PictureCommand::run() const {
  auto position = position_.read();
  if (!position) return report(position.error());
  picture::Marks marks = picture::marks_of(*position);
  if (!move_.empty()) {
    const auto move = judge_move(*position, move_);
    if (!move) return report({move.error().sentence});
    marks = picture::marks_of(*position, *move);
    position->play_unchecked(*move);
  }
  auto arrows = read_marks<pgn::Arrows>(arrows_, "cal", "Gg1f3,Re4e5");
  if (!arrows) return report(arrows.error());
  auto circles = read_marks<pgn::ColoredSquares>(circles_, "csl", "Yd5,Re4");
  if (!circles) return report(circles.error());
  marks.arrows = std::move(arrows->arrows);
  marks.circles = std::move(circles->squares);
  return draw(position->board(), marks);
}

ExitCode PictureCommand::draw(const Board& board, const picture::Marks& marks) const {
  picture::PictureStyle style{.viewer = black_at_bottom_ ? Color::Black : Color::White,
                              .has_coordinates = !hides_coordinates_,
                              .width = width_};
  if (!theme_.empty()) style.theme = *picture::find_theme(theme_);
  std::optional<picture::PieceSet> pieces;
  if (!pieces_.empty()) {
    const auto svg = read_text(pieces_);
    if (!svg) return report(svg.error());
    auto parsed = picture::PieceSet::parse(*svg);
    if (!parsed) {
      return report({fmt::format("{}: the group \"{}\" is missing or not closed",
                                 input_name(pieces_), parsed.error())});
    }
    pieces = *std::move(parsed);
    style.pieces = &*pieces;
  }
  auto output = PgnOutput::open(output_);
  if (!output) return report(output.error());
  output->write(picture::to_svg(board, marks, style));
  if (const auto done = output->finish(); !done) return report(done.error());
  return ExitCode::Success;
}

}  // namespace tabiya::cli
