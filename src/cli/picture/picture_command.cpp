#include "cli/picture/picture_command.hpp"

#include <fmt/core.h>
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <expected>
#include <filesystem>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "cli/input.hpp"
#include "cli/language_option.hpp"
#include "cli/move_verdict.hpp"
#include "cli/number_check.hpp"
#include "cli/output.hpp"
#include "cli/output_file.hpp"
#include "cli/pgn_input.hpp"
#include "cli/picture/piece_files.hpp"
#include "support/inner/trimmed.hpp"
#include "tabiya/pgn/annotations.hpp"
#include "tabiya/picture/animation.hpp"
#include "tabiya/picture/image.hpp"
#include "tabiya/picture/pages.hpp"
#include "tabiya/picture/variant_picture.hpp"

namespace tabiya::cli {
namespace {

constexpr int largest_width = picture::largest_image_side;
/// A page of A4 as pixels: 180 of them for an inch.
constexpr double pixels_per_point = 2.5;
/// Before an animation begins again.
constexpr std::chrono::milliseconds last_delay{4000};

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
                          excerpt(text), example)}};
}

std::expected<std::string, Failure> or_failure(std::expected<std::string, std::string> bytes) {
  if (!bytes) return std::unexpected{Failure{std::move(bytes).error()}};
  return *std::move(bytes);
}

/// One picture as a file.
std::expected<std::string, Failure> file_of(std::string svg, picture::Medium medium,
                                            double scale = 1) {
  switch (medium) {
    case picture::Medium::Png: return or_failure(picture::to_png(svg, scale));
    case picture::Medium::Pdf: return or_failure(picture::to_pdf(std::array{std::move(svg)}));
    default: return svg;
  }
}

/// Pages as a file: only PDF holds more than one.
std::expected<std::string, Failure> file_of(std::span<const std::string> pages,
                                            picture::Medium medium, std::string_view title) {
  if (medium == picture::Medium::Pdf) return or_failure(picture::to_pdf(pages, title));
  if (pages.size() == 1) return file_of(pages.front(), medium, pixels_per_point);
  return std::unexpected{Failure{
      fmt::format("these are {}, and only PDF holds more than one: use -o FILE.pdf, or fewer "
                  "positions (--at, --every)",
                  counted(pages.size(), "page"))}};
}

}  // namespace

void PictureCommand::declare_options(CLI::App& app) {
  app.add_option("WHAT", position_.words,
                 "A FEN, startpos, a PGN file, or - to read one of these from standard input")
      ->required()
      ->type_name("");
  position_.declare_mode(app);
  position_.declare_variant(app);
  app.add_option("-o,--output", output_, "Write to this file instead of standard output")
      ->type_name("FILE");
  app.add_option("--format", format_,
                 "svg, png, gif or pdf; by default from the name of the file, else svg")
      ->type_name("FORMAT")
      ->check(CLI::IsMember({"svg", "png", "gif", "pdf"}));
  declare_drawing(app);
  declare_game(app);
}

void PictureCommand::declare_drawing(CLI::App& app) {
  app.add_option("--move", move_, "Of a position: play this move and mark it")->type_name("MOVE");
  app.add_option("--arrows", arrows_,
                 "Of a position: arrows, each a colour and two squares: Gg1f3,Re4e5")
      ->type_name("LIST");
  app.add_option("--circles", circles_,
                 "Of a position: circles, each a colour and a square: Yd5,Re4")
      ->type_name("LIST");
  app.add_flag("--black", black_at_bottom_, "Draw the board from Black's side");
  app.add_flag("--no-coordinates", hides_coordinates_, "Leave out the letters and numbers");
  app.add_option("--theme", theme_, "The colours of the squares")
      ->type_name("NAME")
      ->check(CLI::IsMember(theme_names()));
  app.add_option("--pieces", pieces_,
                 "A folder with wk.svg, …, bp.svg, or an SVG file with such groups")
      ->type_name("PATH");
  app.add_option("--width", width_, "The width of a board in pixels")
      ->type_name("N")
      ->check(number_between(1, largest_width));
}

void PictureCommand::declare_game(CLI::App& app) {
  app.add_option("--game", game_, "Of a file: the number of the game")
      ->type_name("N")
      ->check(count_from(std::uint64_t{1}));
  app.add_option("--at", at_,
                 "Of a game: these positions: start, end, 12w, 12b (after Black's twelfth move)")
      ->type_name("LIST");
  app.add_option("--every", every_, "Of a game: diagrams after every N plies")
      ->type_name("N")
      ->check(number_between(1, 1'000));
  app.add_option("--diagrams", diagrams_, "Pages of 4, 6, 9 or 12 diagrams")
      ->type_name("N")
      ->check(CLI::IsMember({4, 6, 9, 12}));
  app.add_flag("--score-sheet", is_score_sheet_, "The score sheet of a game, to print");
  app.add_flag("--animate", is_animated_, "A game as a moving SVG; a GIF always moves");
  app.add_option("--delay", delay_seconds_, "Seconds between two moves")
      ->type_name("S")
      ->check(number_between(0.02, 60.0));
  declare_language(app, language_);
}

std::expected<picture::Medium, Failure> PictureCommand::medium() const {
  if (!format_.empty()) return *picture::parse_medium(format_);
  std::string ending = std::filesystem::path{output_}.extension().string();
  if (ending.empty()) return picture::Medium::Svg;
  const auto named = picture::parse_medium(std::string_view{ending}.substr(1));
  if (named && *named != picture::Medium::Text) return *named;
  return std::unexpected{
      Failure{fmt::format("\"{}\" names no format of pictures: end it in .svg, .png, .gif or .pdf, "
                          "or add --format",
                          excerpt(output_))}};
}

ExitCode PictureCommand::run() const {
  std::optional<picture::PieceSet> pieces;
  if (!pieces_.empty()) {
    auto read = read_pieces(pieces_);
    if (!read) return report(read.error());
    pieces = *std::move(read);
  }
  const auto medium = this->medium();
  if (!medium) return report(medium.error());
  Form form{*medium,
            {.viewer = black_at_bottom_ ? Color::Black : Color::White,
             .has_coordinates = !hides_coordinates_,
             .width = width_}};
  if (!theme_.empty()) form.style.theme = *picture::find_theme(theme_);
  if (pieces) form.style.pieces = &*pieces;
  return draw(form);
}

/// Tries the argument as a position first, then as a file.
ExitCode PictureCommand::draw(const Form& form) const {
  const bool is_one_word = position_.words.size() == 1;
  if (is_one_word && position_.words.front() == standard_input) {
    const auto text = read_text(standard_input, "a FEN or a PGN file");
    if (!text) return report(text.error());
    const std::string line{trimmed(*text)};
    if (const auto position = read_variant_position(position_.variant, line, position_.mode())) {
      report_ignored_parts(line, position_.mode(), position_.variant);
      return draw_position(*position, form);
    }
    return draw_game(pgn::Input::from_memory(*text), input_name(standard_input), form);
  }
  const std::string what = position_.joined();
  const auto position = read_variant_position(position_.variant, what, position_.mode());
  if (position) {
    report_ignored_parts(what, position_.mode(), position_.variant);
    return draw_position(*position, form);
  }
  if (!is_one_word || what.find(' ') != std::string::npos) return report(position.error());
  auto input = open_pgn(what);
  if (!input) return report(input.error());
  return draw_game(*std::move(input), what, form);
}

ExitCode PictureCommand::draw_position(VariantPosition position, const Form& form) const {
  if (is_animated_ || is_score_sheet_ || diagrams_ || !at_.empty()) {
    return report({"--animate, --at, --diagrams and --score-sheet need a game: name a PGN file"});
  }
  picture::Marks marks = picture::marks_of(position);
  if (!move_.empty()) {
    const auto move = judge_move(position, move_);
    if (!move) return report({move.error().sentence});
    marks = picture::marks_of(position, *move);
    position.play_unchecked(*move);
  }
  auto arrows = read_marks<pgn::Arrows>(arrows_, "cal", "Gg1f3,Re4e5");
  if (!arrows) return report(arrows.error());
  auto circles = read_marks<pgn::ColoredSquares>(circles_, "csl", "Yd5,Re4");
  if (!circles) return report(circles.error());
  marks.arrows = std::move(arrows->arrows);
  marks.circles = std::move(circles->squares);
  picture::Frame frame{position.board(), std::move(marks), picture::rows_of(position)};
  if (form.medium == picture::Medium::Gif) return write(animation({std::move(frame)}, form));
  return write(file_of(picture::to_svg(frame, form.style), form.medium));
}

ExitCode PictureCommand::draw_game(pgn::Input input, const std::string& file,
                                   const Form& form) const {
  if (!position_.is_chess()) {
    return report({"--variant is for a position; the variant of a game is in its tag Variant"});
  }
  if (!move_.empty() || !arrows_.empty() || !circles_.empty()) {
    return report(
        {"--move, --arrows and --circles draw on a position; in a game, the comments "
         "of its annotator do"});
  }
  const auto game = read_recorded_game(std::move(input), file, game_);
  if (!game) return report(game.error());
  const ExitCode written = write(bytes_of(*game, form));
  if (written != ExitCode::Success || game->problems.empty()) return written;
  for (const std::string& problem : game->problems) fmt::print(stderr, "{}\n", problem);
  return ExitCode::WrongData;
}

PictureCommand::Bytes PictureCommand::bytes_of(const RecordedGame& game, const Form& form) const {
  if (is_score_sheet_) {
    return file_of(picture::score_sheet(score_sheet_of(game), language_), form.medium,
                   players_of(game.tree.tags));
  }
  if (is_animated_ || form.medium == picture::Medium::Gif) {
    std::vector<picture::Frame> frames;
    frames.reserve(game.diagrams.size());
    for (const picture::Diagram& diagram : game.diagrams) {
      frames.push_back({diagram.board, diagram.marks, diagram.rows});
    }
    return animation(std::move(frames), form);
  }
  if (diagrams_ || form.medium == picture::Medium::Pdf) return diagrams(game, form);
  return still(game, form);
}

PictureCommand::Bytes PictureCommand::animation(std::vector<picture::Frame> frames,
                                                const Form& form) const {
  constexpr int ms_per_second = 1000;
  const std::chrono::milliseconds delay{std::lround(delay_seconds_ * ms_per_second)};
  const picture::AnimationStyle style{
      .picture = form.style, .delay = delay, .last_delay = std::max(4 * delay, last_delay)};
  if (form.medium == picture::Medium::Gif) return or_failure(picture::to_gif(frames, style));
  if (form.medium == picture::Medium::Svg) return picture::to_animated_svg(frames, style);
  return std::unexpected{Failure{"only SVG and GIF can move: use -o FILE.svg or FILE.gif"}};
}

PictureCommand::Bytes PictureCommand::diagrams(const RecordedGame& game, const Form& form) const {
  std::vector<picture::Diagram> chosen;
  if (at_.empty()) {
    for (std::size_t at = 0; at < game.diagrams.size(); at += static_cast<std::size_t>(every_)) {
      chosen.push_back(game.diagrams[at]);
    }
  } else {
    const auto places = parse_places(game, at_);
    if (!places) return std::unexpected{places.error()};
    for (const std::size_t place : *places) chosen.push_back(game.diagrams[place]);
  }
  const std::string title = players_of(game.tree.tags);
  constexpr int usual = 6;
  return file_of(picture::diagram_pages(chosen, {.title = title,
                                                 .subtitle = occasion_of(game.tree),
                                                 .per_page = diagrams_.value_or(usual),
                                                 .picture = form.style}),
                 form.medium, title);
}

PictureCommand::Bytes PictureCommand::still(const RecordedGame& game, const Form& form) const {
  const auto places = parse_places(game, at_.empty() ? "end" : at_);
  if (!places) return std::unexpected{places.error()};
  if (places->size() > 1) {
    return std::unexpected{Failure{"several positions are diagrams of a page: add --diagrams 6"}};
  }
  const picture::Diagram& diagram = game.diagrams[places->front()];
  const picture::Frame frame{diagram.board, diagram.marks, diagram.rows};
  return file_of(picture::to_svg(frame, form.style), form.medium);
}

ExitCode PictureCommand::write(const Bytes& bytes) const {
  if (!bytes) return report(bytes.error());
  auto output = OutputFile::open(output_);
  if (!output) return report(output.error());
  output->write(*bytes);
  if (const auto done = output->finish(); !done) return report(done.error());
  return ExitCode::Success;
}

}  // namespace tabiya::cli
