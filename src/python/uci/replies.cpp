// What engines say.
#include <algorithm>
#include <chrono>
#include <span>

#include "python/casters.hpp"
#include "python/marks.hpp"
#include "python/position.hpp"
#include "python/uci/bind_uci.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/uci/reply.hpp"

namespace tabiya::python {
namespace {

/// An `info` line of a search, with the position that it is about.
struct InfoValue {
  uci::Info info;
  PositionValue root;
};

/// The moves up to the first that is not legal.
std::vector<Move> legal_line(const PositionValue& root, std::span<const std::string> texts) {
  std::vector<Move> moves;
  Position now = root.position;
  for (const std::string& text : texts) {
    const auto move = parse_uci(now, text);
    if (!move) break;
    moves.push_back(*move);
    now.play_unchecked(*move);
  }
  return moves;
}

py::list san_of_info(const InfoValue& value) {
  py::list texts;
  Position now = value.root.position;
  for (const Move move : legal_line(value.root, value.info.line)) {
    texts.append(py::str(to_san(now, move)));
    now.play_unchecked(move);
  }
  return texts;
}

py::object score_of_info(const InfoValue& value) {
  if (!value.info.score) return py::none();
  const int number = value.info.score->value;
  const bool is_mate = value.info.score->unit == uci::InfoScore::Unit::Mate;
  const engine::Score score =
      is_mate ? engine::Score{engine::MateIn{number}} : engine::Score{engine::Centipawns{number}};
  return object_of(score, value.root.position.turn());
}

std::string_view bound_of_score(const InfoValue& value) {
  using Bound = uci::InfoScore::Bound;
  if (!value.info.score || value.info.score->bound == Bound::Exact) return "exact";
  return value.info.score->bound == Bound::Lower ? "lower" : "upper";
}

py::object chances_of_info(const InfoValue& value) {
  constexpr double whole = 1000;
  if (!value.info.chances) return py::none();
  const auto& [win, draw, loss] = *value.info.chances;
  return py::module_::import("tabiya._score")
      .attr("WinDrawLoss")(win / whole, draw / whole, loss / whole);
}

std::optional<double> seconds_of_info(const InfoValue& value) {
  if (!value.info.time) return std::nullopt;
  return std::chrono::duration<double>{*value.info.time}.count();
}

std::optional<Move> current_move(const InfoValue& value) {
  if (!value.info.current_move) return std::nullopt;
  const auto move = parse_uci(value.root.position, *value.info.current_move);
  return move ? std::optional{*move} : std::nullopt;
}

bool is_line_legal(const InfoValue& value) {
  return legal_line(value.root, value.info.line).size() == value.info.line.size();
}

/// The reply of a line as a kind and its content; the content of an option is an `Option`.
py::tuple object_of_reply(const uci::Reply& reply, const std::optional<PositionValue>& root) {
  if (const auto* const name = std::get_if<uci::IdName>(&reply))
    return py::make_tuple("name", name->name);
  if (const auto* const author = std::get_if<uci::IdAuthor>(&reply))
    return py::make_tuple("author", author->author);
  if (std::holds_alternative<uci::UciOk>(reply)) return py::make_tuple("uciok", py::none());
  if (std::holds_alternative<uci::ReadyOk>(reply)) return py::make_tuple("readyok", py::none());
  if (const auto* const best = std::get_if<uci::BestMove>(&reply)) {
    return py::make_tuple("bestmove", py::make_tuple(best->move, best->ponder));
  }
  if (const auto* const offer = std::get_if<uci::OptionOffer>(&reply))
    return py::make_tuple("option", *offer);
  if (const auto* const info = std::get_if<uci::Info>(&reply)) {
    return py::make_tuple("info", InfoValue{*info, root.value_or(PositionValue{})});
  }
  return py::make_tuple("other", py::none());
}

/// The reply and what is wrong with its line: ("", sentence) for a line that is not UCI.
py::tuple parse_reply(const std::string& line, const std::optional<PositionValue>& root) {
  const auto parsed = uci::parse_reply(line);
  if (!parsed) return py::make_tuple("", to_string(parsed.error()), py::tuple{0});
  py::list faults;
  for (const uci::Fault& fault : parsed->skipped) faults.append(to_string(fault));
  const py::tuple reply = object_of_reply(parsed->message, root);
  return py::make_tuple(reply[0], reply[1], py::tuple{faults});
}

}  // namespace

void bind_replies(py::module_& module) {
  using Value = InfoValue;
  py::class_<Value>(
      module, "Info",
      "What an engine says while it searches. Everything that it does not say is None.")
      .def_property_readonly(
          "depth", [](const Value& value) { return value.info.depth; }, "In plies.")
      .def_property_readonly(
          "selective_depth", [](const Value& value) { return value.info.selective_depth; },
          "In plies.")
      .def_property_readonly(
          "line_number", [](const Value& value) { return value.info.line_number.value_or(1); },
          "1 for the best line.")
      .def_property_readonly("score", score_of_info, "The `Score`, for the side to move.")
      .def_property_readonly("bound", bound_of_score,
                             "\"exact\"; \"lower\" or \"upper\" if the score is only a bound.")
      .def_property_readonly("chances", chances_of_info,
                             "The chances of the side to move, as `WinDrawLoss`.")
      .def_property_readonly(
          "moves",
          [](const Value& value) { return tuple_of(legal_line(value.root, value.info.line)); },
          "The line, as a tuple of moves, up to the first that is not legal.")
      .def_property_readonly("san", san_of_info,
                             "The same in standard algebraic notation, as a list.")
      .def_property_readonly(
          "has_line_number", [](const Value& value) { return value.info.line_number.has_value(); },
          "True if the engine has numbered the line.")
      .def_property_readonly(
          "written_moves", [](const Value& value) { return value.info.line; },
          "The line as the engine has written it, as a list of texts.")
      .def_property_readonly(
          "written_refutation", [](const Value& value) { return value.info.refutation; },
          "A move and the line that refutes it, as a list of texts.")
      .def_property_readonly("is_line_legal", is_line_legal,
                             "False if the line has a move that is not legal.")
      .def_property_readonly(
          "nodes", [](const Value& value) { return value.info.nodes; },
          "Positions searched so far.")
      .def_property_readonly("nodes_per_second",
                             [](const Value& value) { return value.info.nodes_per_second; })
      .def_property_readonly("seconds", seconds_of_info, "Since the search began.")
      .def_property_readonly(
          "hash_permille", [](const Value& value) { return value.info.hash_permille; },
          "How full the hash table is, from 0 to 1000.")
      .def_property_readonly(
          "table_hits", [](const Value& value) { return value.info.table_hits; },
          "Of endgame tables.")
      .def_property_readonly("processor_permille",
                             [](const Value& value) { return value.info.processor_permille; })
      .def_property_readonly("current_move", current_move, "The move that is being searched.")
      .def_property_readonly(
          "current_move_number", [](const Value& value) { return value.info.current_move_number; },
          "From 1.")
      .def_property_readonly(
          "text", [](const Value& value) { return value.info.text; }, "A remark of the engine.")
      .def("__repr__",
           [](const Value& value) { return "<Info " + to_string(uci::Reply{value.info}) + ">"; });
  module.def("_parse_reply", parse_reply);
  module.def("_legal_move",
             [](const PositionValue& root, const std::string& text) -> std::optional<Move> {
               const auto move = parse_uci(root.position, text);
               if (!move) return std::nullopt;
               return *move;
             });
}

}  // namespace tabiya::python
