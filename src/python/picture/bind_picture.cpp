// Pictures; python/tabiya/picture.py says which arguments they take.
#include <algorithm>
#include <chrono>
#include <cmath>

#include "python/bind.hpp"
#include "python/casters.hpp"
#include "python/errors.hpp"
#include "python/marks.hpp"
#include "python/options.hpp"
#include "python/picture/diagram.hpp"
#include "python/signals.hpp"
#include "tabiya/picture/animation.hpp"
#include "tabiya/picture/board_picture.hpp"
#include "tabiya/picture/image.hpp"
#include "tabiya/picture/pages.hpp"
#include "tabiya/picture/piece_set.hpp"
#include "tabiya/picture/theme.hpp"
#include "tabiya/picture/variant_picture.hpp"

namespace tabiya::python {
namespace {

using picture::Diagram;
using picture::PieceSet;
using picture::Rgb;
using picture::Theme;

/// A style that shares the ownership of its pieces.
struct StyleValue {
  picture::PictureStyle style;
  std::shared_ptr<const PieceSet> pieces;
};

py::bytes bytes_or_error(const std::expected<std::string, std::string>& made) {
  if (!made) raise("PictureError", made.error());
  return py::bytes{*made};
}

Rgb read_color_of_theme(py::handle text) {
  if (!PyUnicode_Check(text.ptr()))
    throw py::type_error("a colour of a theme is a text such as \"#e8c542\"");
  const auto read = text.cast<std::string>();
  const auto color = picture::parse_rgb(read);
  if (!color) throw py::value_error("\"" + read + "\" is not a colour such as \"#e8c542\"");
  return *color;
}

/// A name, or the five fields of a `Theme`.
Theme read_theme(py::handle theme) {
  constexpr std::size_t fields = 5;
  if (PyUnicode_Check(theme.ptr())) {
    const auto name = theme.cast<std::string>();
    if (const auto found = picture::find_theme(name)) return *found;
    throw py::value_error("there is no theme \"" + name + "\"; see tabiya.picture.themes()");
  }
  if (!py::isinstance<py::tuple>(theme) || py::len(theme) != fields) {
    throw py::type_error("a theme is its name or a tabiya.picture.Theme");
  }
  const auto parts = py::reinterpret_borrow<py::tuple>(theme);
  return {"", read_color_of_theme(parts[1]), read_color_of_theme(parts[2]),
          read_color_of_theme(parts[3]), read_color_of_theme(parts[4])};
}

StyleValue make_style(Color viewer, bool coordinates, int width, py::handle theme,
                      std::shared_ptr<const PieceSet> pieces) {
  if (width < 1 || width > picture::largest_image_side)
    throw py::value_error("width is from 1 to 8192");
  StyleValue value{{.viewer = viewer, .has_coordinates = coordinates, .width = width},
                   std::move(pieces)};
  if (!theme.is_none()) value.style.theme = read_theme(theme);
  if (value.pieces) value.style.pieces = value.pieces.get();
  return value;
}

std::vector<picture::Label> read_labels(const py::dict& labels) {
  std::vector<picture::Label> read;
  for (const auto& [square, text] : labels) {
    if (!PyUnicode_Check(text.ptr())) throw py::type_error("a label is a str");
    read.push_back({square.cast<Square>(), text.cast<std::string>()});
  }
  return read;
}

/// The squares of a move, which need not be legal: a `Move`, or two squares.
Bitboard read_last_move(py::handle move) {
  Bitboard squares;
  if (py::isinstance<Move>(move)) {
    const Move played = move.cast<Move>();
    squares |= played.from();
    squares |= played.to();
    return squares;
  }
  if (!py::isinstance<py::sequence>(move) || py::len(move) != 2)
    throw py::type_error("last_move is a Move or two squares");
  if (PyUnicode_Check(move.ptr())) throw py::type_error("last_move is a Move or two squares");
  for (const py::handle square : move) squares |= square.cast<Square>();
  return squares;
}

/// The diagram of an argument (of a game, the last one) with further marks.
DiagramValue make_diagram(py::handle what, const py::object& caption, const py::object& to_move,
                          const py::object& last_move, bool check, py::handle arrows,
                          py::handle circles, const py::dict& labels) {
  DiagramValue diagram = diagrams_of(what).back();
  picture::Marks& marks = diagram.drawn.marks;
  if (!caption.is_none()) diagram.drawn.caption = caption.cast<std::string>();
  if (!to_move.is_none()) diagram.drawn.to_move = to_move.cast<Color>();
  if (!last_move.is_none()) marks.last_move = read_last_move(last_move);
  if (!check) marks.checks = {};
  for (const Arrow& arrow : read_arrows(arrows)) marks.arrows.push_back(arrow);
  for (const ColoredSquare& square : read_colored_squares(circles)) marks.circles.push_back(square);
  for (picture::Label& label : read_labels(labels)) marks.labels.push_back(std::move(label));
  return diagram;
}

/// With what a variant has beside the board.
std::string svg_of(const DiagramValue& diagram, const StyleValue& style) {
  const picture::Marks& marks = diagram.drawn.marks;
  if (diagram.position) return picture::to_svg(*diagram.position, marks, style.style);
  return picture::to_svg(diagram.drawn.board, marks, style.style);
}

void require_any(const std::vector<DiagramValue>& diagrams) {
  if (diagrams.empty()) throw py::value_error("there is nothing to draw");
}

std::vector<picture::Frame> frames_of(const std::vector<DiagramValue>& diagrams) {
  require_any(diagrams);
  std::vector<picture::Frame> frames;
  frames.reserve(diagrams.size());
  for (const auto& [drawn, position] : diagrams) frames.push_back({drawn.board, drawn.marks});
  return frames;
}

std::chrono::milliseconds read_delay(const char* name, double seconds) {
  constexpr double least = 0.02;
  constexpr double most = 600;
  if (!(seconds >= least && seconds <= most))
    throw py::value_error(std::string{name} + " is from 0.02 to 600 seconds");
  return std::chrono::milliseconds{std::llround(seconds * 1000)};
}

picture::AnimationStyle animation_of(const StyleValue& style, double delay, double last_delay) {
  return {.picture = style.style,
          .delay = read_delay("delay", delay),
          .last_delay = read_delay("last_delay", last_delay)};
}

double read_scale(double scale) {
  constexpr double most = 100;
  if (!(scale > 0 && scale <= most))
    throw py::value_error("scale is greater than 0 and at most 100");
  return scale;
}

std::vector<std::string> pages_of(const std::vector<DiagramValue>& diagrams,
                                  const std::string& title, const std::string& subtitle,
                                  int per_page, const StyleValue& style) {
  if (std::ranges::find(picture::diagrams_per_page, per_page) == picture::diagrams_per_page.end()) {
    throw py::value_error("per_page is 4, 6, 9 or 12");
  }
  require_any(diagrams);
  std::vector<Diagram> drawn;
  drawn.reserve(diagrams.size());
  for (const DiagramValue& diagram : diagrams) drawn.push_back(diagram.drawn);
  return picture::diagram_pages(
      drawn, {.title = title, .subtitle = subtitle, .per_page = per_page, .picture = style.style});
}

std::vector<std::string> score_sheet(const std::vector<std::string>& moves, const py::dict& fields,
                                     int first_number, Color first_side,
                                     const std::string& language) {
  const auto field = [&fields](const char* name) {
    return fields.contains(name) ? fields[name].cast<std::string>() : std::string{};
  };
  const Language spoken = read_language(language);
  const picture::ScoreSheet sheet{.event = field("event"),
                                  .site = field("site"),
                                  .date = field("date"),
                                  .round = field("round"),
                                  .white = field("white"),
                                  .black = field("black"),
                                  .white_rating = field("white_rating"),
                                  .black_rating = field("black_rating"),
                                  .result = field("result"),
                                  .moves = moves,
                                  .first_number = first_number,
                                  .first_side = first_side};
  return picture::score_sheet(sheet, spoken);
}

std::shared_ptr<PieceSet> parse_pieces(const std::string& svg) {
  auto pieces = PieceSet::parse(svg);
  if (!pieces)
    raise("PictureError",
          "the group \"" + pieces.error() + "\" of a piece is missing or not closed");
  return std::make_shared<PieceSet>(*std::move(pieces));
}

py::list themes() {
  py::list list;
  for (const Theme& theme : picture::all_themes()) {
    list.append(py::make_tuple(std::string{theme.name}, to_string(theme.light),
                               to_string(theme.dark), to_string(theme.on_light),
                               to_string(theme.on_dark)));
  }
  return list;
}

void bind_values(py::module_& module) {
  py::class_<DiagramValue>(module, "Diagram", "A board with its marks, and a line below it.")
      .def_property_readonly(
          "caption", [](const DiagramValue& diagram) { return diagram.drawn.caption; },
          "The line below the board: \"12... Nxe5\".")
      .def_property_readonly(
          "to_move", [](const DiagramValue& diagram) { return diagram.drawn.to_move; },
          "The side to move, shown as a dot beside the caption, or None.")
      .def("__repr__",
           [](const DiagramValue& diagram) { return "<Diagram " + diagram.drawn.caption + ">"; });
  py::class_<PieceSet, std::shared_ptr<PieceSet>>(
      module, "PieceSet",
      "Drawings of the twelve pieces: an SVG document with the groups wk, wq, …, bp, each "
      "in a square of 40 by 40. They are copied unchanged, scripts included: take them "
      "only from those you trust.")
      .def(py::init(&parse_pieces), py::arg("svg"),
           "Finds the groups in a document. Raises PictureError.");
  py::class_<StyleValue>(module, "_Style").def(py::init(&make_style));
}

void bind_drawing(py::module_& module) {
  module.def("_themes", themes);
  module.def("_diagram", make_diagram);
  module.def("_diagrams", diagrams_of);
  module.def("_svg", svg_of);
  module.def("_png", [](const std::string& svg, double scale) {
    read_scale(scale);
    return bytes_or_error(without_gil([&] { return picture::to_png(svg, scale); }));
  });
  module.def("_gif", [](const std::vector<DiagramValue>& diagrams, const StyleValue& style,
                        double delay, double last_delay) {
    const auto frames = frames_of(diagrams);
    const auto animation = animation_of(style, delay, last_delay);
    return bytes_or_error(without_gil([&] { return picture::to_gif(frames, animation); }));
  });
  module.def("_animated_svg", [](const std::vector<DiagramValue>& diagrams, const StyleValue& style,
                                 double delay, double last_delay) {
    const auto frames = frames_of(diagrams);
    const auto animation = animation_of(style, delay, last_delay);
    return without_gil([&] { return picture::to_animated_svg(frames, animation); });
  });
  module.def("_diagram_pages", pages_of);
  module.def("_score_sheet", score_sheet);
  module.def("_pdf", [](const std::vector<std::string>& pages, const std::string& title) {
    if (pages.empty()) throw py::value_error("there is no page");
    return bytes_or_error(without_gil([&] { return picture::to_pdf(pages, title); }));
  });
}

}  // namespace

void bind_picture(py::module_& parent) {
  py::module_ module =
      parent.def_submodule("picture", "Pictures, as python/tabiya/picture.py exports them.");
  bind_values(module);
  bind_drawing(module);
}

}  // namespace tabiya::python
