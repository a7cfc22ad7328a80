#include "python/marks.hpp"

#include <tuple>

#include "python/casters.hpp"

namespace tabiya::python {
namespace {

py::handle class_of(const char* module, const char* name) {
  return py::object{py::module_::import(module).attr(name)}.release();
}

py::handle score_class() {
  static const py::handle found = class_of("tabiya._score", "Score");
  return found;
}
py::handle arrow_class() {
  static const py::handle found = class_of("tabiya._marks", "Arrow");
  return found;
}
py::handle colored_square_class() {
  static const py::handle found = class_of("tabiya._marks", "ColoredSquare");
  return found;
}

py::object name_of_mark_color(MarkColor color) {
  static const py::handle names = class_of("tabiya._marks", "COLORS");
  return names[py::int_{static_cast<int>(color)}];
}

}  // namespace

py::object object_of(engine::Score score, Color side) {
  const py::object color = py::reinterpret_borrow<py::object>(object_of(side));
  if (const auto* const mate = std::get_if<engine::MateIn>(&score)) {
    return score_class()(py::arg("mate") = mate->moves, py::arg("color") = color);
  }
  return score_class()(py::arg("centipawns") = std::get<engine::Centipawns>(score).value,
                       py::arg("color") = color);
}

engine::Score read_score(py::handle argument, Color side) {
  if (!py::isinstance(argument, score_class())) throw py::type_error("a score is a tabiya.Score");
  const py::object mate = argument.attr("mate");
  const auto color = read_color(argument.attr("color"));
  engine::Score score =
      mate.is_none() ? engine::Score{engine::Centipawns{argument.attr("centipawns").cast<int>()}}
                     : engine::Score{engine::MateIn{mate.cast<int>()}};
  return color == side ? score : engine::negated(score);
}

py::object object_of(const Arrow& arrow) {
  return arrow_class()(object_of(arrow.from), object_of(arrow.to), name_of_mark_color(arrow.color));
}

py::object object_of(const ColoredSquare& square) {
  return colored_square_class()(object_of(square.square), name_of_mark_color(square.color));
}

std::vector<Arrow> read_arrows(py::handle argument) {
  static const py::handle fields_of = class_of("tabiya._marks", "_arrow_fields");
  std::vector<Arrow> arrows;
  for (const py::handle item : argument) {
    const auto [from, to, color] = fields_of(item).cast<std::tuple<int, int, int>>();
    arrows.push_back({static_cast<MarkColor>(color), square_at(from), square_at(to)});
  }
  return arrows;
}

std::vector<ColoredSquare> read_colored_squares(py::handle argument) {
  static const py::handle fields_of = class_of("tabiya._marks", "_colored_square_fields");
  std::vector<ColoredSquare> squares;
  for (const py::handle item : argument) {
    const auto [square, color] = fields_of(item).cast<std::pair<int, int>>();
    squares.push_back({static_cast<MarkColor>(color), square_at(square)});
  }
  return squares;
}

}  // namespace tabiya::python
