// What was written about a move: comments, glyphs, clocks, evaluations, arrows.
#include "tabiya/pgn/annotations.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "python/casters.hpp"
#include "python/errors.hpp"
#include "python/marks.hpp"
#include "python/pgn/bind_pgn.hpp"
#include "tabiya/pgn/engine_comments.hpp"

namespace tabiya::python {
namespace {

using std::chrono::milliseconds;
using Node = py::class_<NodeValue>;
using Comments = std::vector<std::string>;

/// Texts as they are stored, without those that are empty.
Comments read_comments(const py::iterable& texts) {
  if (PyUnicode_Check(texts.ptr())) throw py::type_error("comments are a list of str, not one str");
  Comments comments;
  for (const py::handle text : texts) {
    if (!PyUnicode_Check(text.ptr())) throw py::type_error("a comment is a str");
    comments.push_back(pgn::normalized_comment(text.cast<std::string>()));
  }
  std::erase(comments, "");
  return comments;
}

py::tuple tuple_of_texts(const Comments& comments) { return py::tuple{py::cast(comments)}; }

std::string human_comment(const NodeValue& node) {
  std::string text;
  for (const std::string& comment : node_of(node).comments) {
    const std::string part = pgn::human_text(comment);
    if (!part.empty()) text += (text.empty() ? "" : " ") + part;
  }
  return text;
}

/// Keeps the commands, such as clocks, in front of the text.
void set_human_comment(const NodeValue& node, const std::string& text) {
  std::string all;
  for (const std::string& comment : node_of(node).comments) {
    for (const pgn::CommentPart& part : pgn::parts_of(comment)) {
      if (part.annotation) all += (all.empty() ? "" : " ") + std::string{part.text};
    }
  }
  const std::string added = pgn::normalized_comment(text);
  if (!added.empty()) all += (all.empty() ? "" : " ") + added;
  node_of(node).comments = all.empty() ? Comments{} : Comments{all};
}

py::tuple nags_of(const NodeValue& node) {
  py::list numbers;
  for (const pgn::Nag nag : node_of(node).nags) numbers.append(int{nag.number});
  return py::tuple{numbers};
}

void set_nags(const NodeValue& node, const std::vector<int>& numbers) {
  constexpr int largest = 255;
  std::vector<pgn::Nag> nags;
  for (const int number : numbers) {
    if (number < 1 || number > largest) throw py::value_error("a glyph is a number from 1 to 255");
    nags.push_back({static_cast<std::uint8_t>(number)});
  }
  node_of(node).nags = std::move(nags);
}

double in_seconds(milliseconds time) { return std::chrono::duration<double>{time}.count(); }

milliseconds read_game_seconds(double seconds) {
  constexpr double most = 1e9;
  if (!(seconds >= 0 && seconds <= most))
    throw py::value_error("a time in a game is from 0 to 1e9 seconds");
  return milliseconds{std::llround(seconds * 1000)};
}

/// The side that made the move; without a known start, by the number of its ply.
Color mover_of(const NodeValue& node) {
  if (node.is_root()) {
    const auto start = node.game->tree.variant_start();
    return start ? ~start->turn() : Color::Black;
  }
  if (const auto before = position_before(node)) return before->position.turn();
  return (node.game->tree.first_ply() + depth_of(node) - 1) % 2 == 0 ? Color::White : Color::Black;
}

template <class Kind>
std::optional<double> time_in(const NodeValue& node) {
  const auto found =
      pgn::find_annotation<Kind>(std::span<const std::string>{node_of(node).comments});
  if (!found) return std::nullopt;
  return in_seconds(found->time);
}

/// Sets an annotation, or removes those of its kind.
template <class Kind>
void set_or_remove(const NodeValue& node, const std::optional<Kind>& annotation) {
  if (annotation) pgn::set_annotation(node_of(node).comments, *annotation);
  else pgn::remove_annotations(node_of(node).comments, Kind{});
}

template <class Kind>
void set_time(const NodeValue& node, std::optional<double> seconds) {
  std::optional<Kind> annotation;
  if (seconds) annotation = Kind{read_game_seconds(*seconds)};
  set_or_remove<Kind>(node, annotation);
}

std::optional<double> elapsed_of(const NodeValue& node) {
  const auto time = pgn::time_spent_in(node_of(node).comments, mover_of(node));
  if (!time) return std::nullopt;
  return in_seconds(*time);
}

std::optional<pgn::Evaluation> evaluation_of(const NodeValue& node) {
  return pgn::evaluation_in(node_of(node).comments, mover_of(node));
}

py::object written_score(const NodeValue& node) {
  const auto evaluation = evaluation_of(node);
  if (!evaluation) return py::none();
  if (const auto* const mate = std::get_if<pgn::Evaluation::MateIn>(&evaluation->score)) {
    return object_of(engine::MateIn{mate->moves}, Color::White);
  }
  return object_of(
      engine::Centipawns{std::get<pgn::Evaluation::Centipawns>(evaluation->score).count},
      Color::White);
}

std::optional<std::uint32_t> depth_of_evaluation(const NodeValue& node) {
  const auto evaluation = evaluation_of(node);
  return evaluation ? evaluation->depth : std::nullopt;
}

pgn::Evaluation read_evaluation(py::handle score, std::optional<std::uint32_t> depth) {
  const engine::Score read = read_score(score, Color::White);
  if (const auto* const mate = std::get_if<engine::MateIn>(&read)) {
    return {pgn::Evaluation::MateIn{mate->moves}, depth};
  }
  return {pgn::Evaluation::Centipawns{std::get<engine::Centipawns>(read).value}, depth};
}

void set_evaluation(const NodeValue& node, py::handle score, std::optional<std::uint32_t> depth) {
  std::optional<pgn::Evaluation> evaluation;
  if (!score.is_none()) evaluation = read_evaluation(score, depth);
  set_or_remove<pgn::Evaluation>(node, evaluation);
}

/// The marks of all commands in all comments.
template <class Kind, class Mark>
py::tuple marks_of(const NodeValue& node, std::vector<Mark> Kind::* marks) {
  py::list list;
  for (const std::string& comment : node_of(node).comments) {
    for (const pgn::CommentPart& part : pgn::parts_of(comment)) {
      if (!part.annotation) continue;
      const Kind* const found = std::get_if<Kind>(&*part.annotation);
      if (found == nullptr) continue;
      for (const Mark& mark : found->*marks) list.append(object_of(mark));
    }
  }
  return py::tuple{list};
}

/// All marks go into one command.
template <class Kind>
void set_marks(const NodeValue& node, Kind marks, bool is_empty) {
  Comments& comments = node_of(node).comments;
  pgn::remove_annotations(comments, Kind{});
  if (!is_empty) pgn::set_annotation(comments, std::move(marks));
}

void set_arrows(const NodeValue& node, py::handle arrows) {
  pgn::Arrows marks{read_arrows(arrows)};
  const bool is_empty = marks.arrows.empty();
  set_marks(node, std::move(marks), is_empty);
}

void set_squares(const NodeValue& node, py::handle squares) {
  pgn::ColoredSquares marks{read_colored_squares(squares)};
  const bool is_empty = marks.squares.empty();
  set_marks(node, std::move(marks), is_empty);
}

void bind_comments_and_glyphs(Node& node) {
  node.def_property(
          "comments", [](const NodeValue& self) { return tuple_of_texts(node_of(self).comments); },
          [](const NodeValue& self, const py::iterable& texts) {
            node_of(self).comments = read_comments(texts);
          },
          "The comments after the move (in the root: before the first move) as they are in the "
          "text, commands "
          "such as [%clk 0:00:30] included. Line breaks become blanks, and } becomes ).")
      .def_property(
          "comments_before",
          [](const NodeValue& self) { return tuple_of_texts(node_of(self).comments_before); },
          [](const NodeValue& self, const py::iterable& texts) {
            node_of(self).comments_before = read_comments(texts);
          },
          "The comments before the move: at the beginning of a variation, or after one.")
      .def_property(
          "comment", human_comment, set_human_comment,
          "The text of the comments for people, without commands. Setting it keeps the commands.")
      .def_property("nags", nags_of, set_nags,
                    "Numeric annotation glyphs, from 1 to 255: 1 is !, 2 is ?, 4 is ??.");
}

void bind_numbers(Node& node) {
  node.def_property(
          "clock", time_in<pgn::RemainingTime>, set_time<pgn::RemainingTime>,
          "The seconds left on the mover's clock after the move, [%clk]; None if unknown.")
      .def_property("elapsed", elapsed_of, set_time<pgn::ElapsedTime>,
                    "The seconds spent on the move: [%emt], or what a program that lets engines "
                    "play has written.")
      .def_property(
          "evaluation", written_score,
          [](const NodeValue& self, py::handle score) { set_evaluation(self, score, {}); },
          "An engine's `Score` after the move, from White's side: [%eval], or what a program that "
          "lets engines "
          "play has written. Mate in 0 is that of the side to move.")
      .def_property_readonly("evaluation_depth", depth_of_evaluation,
                             "The depth of `evaluation` in plies, if known.")
      .def("set_evaluation", set_evaluation, py::arg("score"), py::arg("depth") = py::none(),
           "Sets `evaluation` with the depth of the search in plies.");
}

}  // namespace

void bind_annotations(Node& node) {
  bind_comments_and_glyphs(node);
  bind_numbers(node);
  node.def_property(
          "arrows", [](const NodeValue& self) { return marks_of(self, &pgn::Arrows::arrows); },
          set_arrows, "Arrows to draw, [%cal]: a tuple of `Arrow`.")
      .def_property(
          "colored_squares",
          [](const NodeValue& self) { return marks_of(self, &pgn::ColoredSquares::squares); },
          set_squares, "Squares to colour, [%csl]: a tuple of `ColoredSquare`.");
}

}  // namespace tabiya::python
