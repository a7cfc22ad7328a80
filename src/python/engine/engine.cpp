// `Engine` and its searches. python/tabiya/_engine.py adds what is for asyncio.
#include <algorithm>
#include <chrono>
#include <cmath>

#include "python/bind.hpp"
#include "python/casters.hpp"
#include "python/choice.hpp"
#include "python/engine/limits.hpp"
#include "python/engine/shared_engine.hpp"
#include "python/errors.hpp"
#include "python/fork.hpp"
#include "python/marks.hpp"
#include "python/signals.hpp"
#include "tabiya/engine/variant_search.hpp"
#include "tabiya/notation/variant_san.hpp"
#include "tabiya/review/winning_chances.hpp"
#include "tabiya/rules/variant/variant_ending.hpp"

namespace tabiya::python {
namespace {

using engine::EngineOptions;
using engine::SearchReport;
using engine::SearchResult;

/// A report or the line of a result, with the position that it begins in.
struct LineValue {
  VariantPositionValue root;
  SearchReport report;
};

struct ResultValue {
  VariantPositionValue root;
  SearchResult result;
  std::vector<SearchReport> lines;
};

/// A search that goes on or has ended. It keeps its engine.
///
/// In a process that forked, the engine's threads are missing, and one of them may hold the mutex of the
/// state for ever: the state is out of reach there.
class SearchValue {
 public:
  SearchValue(std::shared_ptr<SharedEngine> engine, std::shared_ptr<SearchState> state)
      : engine_{std::move(engine)}, state_{std::move(state)} {}

  [[nodiscard]] bool is_foreign() const { return fork_count() != forks_; }
  [[nodiscard]] SharedEngine& engine() const noexcept { return *engine_; }
  /// Raises: EngineError in a process that has been forked since the search began.
  [[nodiscard]] SearchState& state() const {
    if (is_foreign())
      raise("EngineError", "the search belongs to the process that has forked this one");
    return *state_;
  }

 private:
  std::shared_ptr<SharedEngine> engine_;
  std::shared_ptr<SearchState> state_;
  int forks_ = fork_count();
};

std::string_view name_of_bound(engine::Bound bound) {
  switch (bound) {
    case engine::Bound::Exact: return "exact";
    case engine::Bound::Lower: return "lower";
    case engine::Bound::Upper: return "upper";
  }
  __builtin_unreachable();
}

py::list san_of_moves(const VariantPositionValue& root, std::span<const Move> line) {
  py::list texts;
  VariantPosition now = root.position;
  for (const Move move : line) {
    texts.append(py::str(to_san(now, move)));
    now.play_unchecked(move);
  }
  return texts;
}

py::object chances_object(const engine::WinDrawLoss& chances) {
  constexpr double whole = 1000;
  return py::module_::import("tabiya._score")
      .attr("WinDrawLoss")(chances.win / whole, chances.draw / whole, chances.loss / whole);
}

EngineOptions read_options(std::size_t hash, int threads, int lines, double move_overhead,
                           const py::object& network) {
  constexpr double longest_overhead = 60;
  if (hash < 1 || hash > engine::max_hash_megabytes)
    throw py::value_error("hash_megabytes is from 1 to 1048576");
  if (threads < 1 || threads > engine::max_threads)
    throw py::value_error("threads is from 1 to 256");
  if (lines < 1 || lines > engine::max_lines) throw py::value_error("lines is from 1 to 256");
  if (!(move_overhead >= 0 && move_overhead <= longest_overhead))
    throw py::value_error("move_overhead is from 0 to 60 seconds");
  const auto name = py::str(py::module_::import("os").attr("fspath")(network)).cast<std::string>();
  const auto found = without_gil([&name] { return engine::network_named(name); });
  if (!found) raise("EngineError", name + ": " + std::string{to_string(found.error())});
  return {.hash_megabytes = hash,
          .threads = threads,
          .lines = lines,
          .move_overhead = std::chrono::milliseconds{std::llround(move_overhead * 1000)},
          .network = *found};
}

std::shared_ptr<SharedEngine> make_engine(int threads, std::size_t hash, int lines,
                                          double move_overhead, const py::object& network) {
  return std::make_shared<SharedEngine>(read_options(hash, threads, lines, move_overhead, network));
}

/// Only what is given changes.
void configure_engine(SharedEngine& engine, std::optional<int> threads,
                      std::optional<std::size_t> hash, std::optional<int> lines,
                      std::optional<double> move_overhead, const py::object& network) {
  const EngineOptions& old = engine.options();
  const double old_overhead = std::chrono::duration<double>{old.move_overhead}.count();
  EngineOptions changed =
      read_options(hash.value_or(old.hash_megabytes), threads.value_or(old.threads),
                   lines.value_or(old.lines), move_overhead.value_or(old_overhead),
                   network.is_none() ? py::object{py::str("built-in")} : network);
  if (network.is_none()) changed.network = old.network;
  engine.configure(changed);
}

template <class Played>
SearchValue start_from(const std::shared_ptr<SharedEngine>& engine, const Played& position,
                       bool must_end, const py::kwargs& arguments) {
  const engine::SearchLimits limits = read_limits(position, arguments);
  if (must_end && is_endless(limits)) {
    throw py::value_error(
        "a search without a limit never ends: give depth, nodes, time, mate, clocks or a level");
  }
  return {engine, engine->start(position, limits)};
}

SearchValue start(const std::shared_ptr<SharedEngine>& engine, py::handle game, bool must_end,
                  const py::kwargs& arguments) {
  if (const auto variant = read_played_variant(game))
    return start_from(engine, *variant, must_end, arguments);
  return start_from(engine, read_played(game), must_end, arguments);
}

py::object take(const SearchValue& search) {
  const auto report = search.state().take();
  return report ? py::cast(LineValue{search.state().root(), *report}) : py::none();
}

/// The next report, or None once the search has ended.
py::object next_report(const SearchValue& search) {
  for (;;) {
    // The end is checked first: no report comes after it.
    const bool has_ended = search.state().has_ended();
    const py::object report = take(search);
    if (!report.is_none() || has_ended) return report;
    SearchState& state = search.state();
    without_gil([&] { state.wait_for_news(); });
    check_signals();
  }
}

ResultValue result_of(const SearchValue& search) {
  return {search.state().root(), search.state().result(), search.state().lines()};
}

/// After an exception from a signal, the search goes on until it is stopped; Engine.search() does that.
ResultValue wait(const SearchValue& search) {
  SearchState& state = search.state();
  while (!without_gil([&] { return state.wait_a_little(); })) {
    check_signals();
  }
  return result_of(search);
}

py::object evaluate_position(const PositionValue& value) {
  if (value.position.is_check())
    throw py::value_error("a position in check has no static evaluation");
  return object_of(engine::evaluate(value.position), value.position.turn());
}

py::object evaluate_variant(const VariantPositionValue& value) {
  const VariantPosition& position = value.position;
  if (const auto chess = position.as_chess()) return evaluate_position({*chess, value.mode});
  if (position.is_check()) throw py::value_error("a position in check has no static evaluation");
  if (ending_of(position))
    throw py::value_error("a position that has ended the game has no static evaluation");
  return object_of(engine::evaluate(position), position.turn());
}

void bind_line(py::module_& module) {
  py::class_<LineValue>(module, "Line", "A line of play that the engine has found, with its score.")
      .def_property_readonly(
          "moves", [](const LineValue& line) { return tuple_of(line.report.line); },
          "The moves, as a tuple.")
      .def_property_readonly(
          "san", [](const LineValue& line) { return san_of_moves(line.root, line.report.line); },
          "The moves in standard algebraic notation, as a list.")
      .def_property_readonly(
          "score",
          [](const LineValue& line) {
            return object_of(line.report.score, line.root.position.turn());
          },
          "The `Score`, for the side to move.")
      .def_property_readonly(
          "bound", [](const LineValue& line) { return name_of_bound(line.report.bound); },
          "\"exact\"; \"lower\" or \"upper\" if the score is only a bound.")
      .def_property_readonly(
          "number", [](const LineValue& line) { return line.report.line_number; },
          "1 for the best line.")
      .def_property_readonly(
          "depth", [](const LineValue& line) { return line.report.depth; }, "In plies.")
      .def_property_readonly(
          "selective_depth", [](const LineValue& line) { return line.report.selective_depth; },
          "Of the longest line searched, in plies.")
      .def_property_readonly(
          "nodes", [](const LineValue& line) { return line.report.nodes; },
          "Positions searched so far.")
      .def_property_readonly(
          "seconds",
          [](const LineValue& line) {
            return std::chrono::duration<double>{line.report.elapsed}.count();
          },
          "Since the search began.")
      .def_property_readonly(
          "chances", [](const LineValue& line) { return chances_object(line.report.chances); },
          "The chances of the side to move, as `WinDrawLoss`.")
      .def_property_readonly(
          "hash_permille", [](const LineValue& line) { return line.report.hash_permille; },
          "How full the hash table is, from 0 to 1000.")
      .def("__repr__", [](const LineValue& line) {
        std::string text =
            "<Line " + std::to_string(line.report.line_number) + ", depth " +
            std::to_string(line.report.depth) + ", " +
            py::str(object_of(line.report.score, line.root.position.turn())).cast<std::string>() +
            ":";
        constexpr std::size_t shown = 6;
        const auto moves =
            std::span{line.report.line}.first(std::min(shown, line.report.line.size()));
        for (const py::handle move : san_of_moves(line.root, moves))
          text += " " + move.cast<std::string>();
        return text + (line.report.line.size() > shown ? " …>" : ">");
      });
}

void bind_result(py::module_& module) {
  const auto lines_of = [](const ResultValue& value) {
    py::list lines;
    for (const SearchReport& report : value.lines) lines.append(LineValue{value.root, report});
    return py::tuple{lines};
  };
  py::class_<ResultValue>(module, "SearchResult", "What a search has found.")
      .def_property_readonly(
          "best", [](const ResultValue& value) { return value.result.best; },
          "The best move; None if there is no legal move.")
      .def_property_readonly(
          "san",
          [](const ResultValue& value) -> std::optional<std::string> {
            if (!value.result.best) return std::nullopt;
            return to_san(value.root.position, *value.result.best);
          },
          "The best move in standard algebraic notation, or None.")
      .def_property_readonly(
          "score",
          [](const ResultValue& value) {
            return object_of(value.result.score, value.root.position.turn());
          },
          "The `Score`, for the side to move.")
      .def_property_readonly(
          "bound", [](const ResultValue& value) { return name_of_bound(value.result.bound); },
          "\"exact\"; \"lower\" if the search was stopped after failing high.")
      .def_property_readonly(
          "moves", [](const ResultValue& value) { return tuple_of(value.result.line); },
          "The best move and the expected continuation, as a tuple.")
      .def_property_readonly(
          "depth", [](const ResultValue& value) { return value.result.depth; },
          "Of the last completed iteration, in plies.")
      .def_property_readonly(
          "nodes", [](const ResultValue& value) { return value.result.nodes; },
          "Positions searched.")
      .def_property_readonly("lines", lines_of,
                             "The last report of each line, the best first, as a tuple of `Line`.")
      .def("__repr__", [](const ResultValue& value) {
        const std::string best =
            value.result.best ? to_san(value.root.position, *value.result.best) : "no move";
        return "<SearchResult " + best + ", " +
               py::str(object_of(value.result.score, value.root.position.turn()))
                   .cast<std::string>() +
               ", depth " + std::to_string(value.result.depth) + ">";
      });
}

void bind_search(py::module_& module) {
  py::class_<SearchValue>(module, "_Search")
      .def("take", take)
      .def("next_report", next_report)
      .def("wait", wait)
      .def("stop",
           [](const SearchValue& search) {
             if (!search.state().has_ended()) search.engine().stop();
           })
      .def_property_readonly("is_foreign", &SearchValue::is_foreign)
      .def_property_readonly("has_ended",
                             [](const SearchValue& search) { return search.state().has_ended(); })
      .def("result", result_of)
      .def("descriptor", [](const SearchValue& search) { return search.state().descriptor(); })
      .def("drain", [](const SearchValue& search) { search.state().drain(); });
}

void bind_engine_class(py::module_& module) {
  const EngineOptions usual;
  py::class_<SharedEngine, std::shared_ptr<SharedEngine>>(module, "_Engine")
      .def(py::init(&make_engine), py::kw_only(), py::arg("threads"), py::arg("hash_megabytes"),
           py::arg("lines"), py::arg("move_overhead"), py::arg("network"))
      .def("configure", configure_engine, py::kw_only(), py::arg("threads"),
           py::arg("hash_megabytes"), py::arg("lines"), py::arg("move_overhead"),
           py::arg("network"))
      .def("start", start)
      .def("clear", &SharedEngine::clear)
      .def("close", &SharedEngine::close)
      .def_property_readonly("is_closed", &SharedEngine::is_closed)
      .def_property_readonly("is_searching", &SharedEngine::is_searching)
      .def_property_readonly("threads",
                             [](const SharedEngine& engine) { return engine.options().threads; })
      .def_property_readonly(
          "hash_megabytes",
          [](const SharedEngine& engine) { return engine.options().hash_megabytes; })
      .def_property_readonly("lines",
                             [](const SharedEngine& engine) { return engine.options().lines; });
}

}  // namespace

void bind_engine(py::module_& parent) {
  py::module_ module =
      parent.def_submodule("engine", "The engine, as python/tabiya/_engine.py exports it.");
  bind_line(module);
  bind_result(module);
  bind_search(module);
  bind_engine_class(module);
  module.def(
      "evaluate", evaluate_position, py::arg("position"),
      R"(The static evaluation of a position, without a search: a `Score` for the side to move.

    >>> tabiya.evaluate(tabiya.Position("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1")).pawns > 3
    True

Raises ValueError for a position in check, and for one of a variant that has ended the game.)");
  module.def("evaluate", evaluate_variant, py::arg("position"));
  module.def("_chances", [](py::handle score, std::uint32_t fullmove_number) {
    const auto side = read_color(score.attr("color"));
    return chances_object(engine::chances_of(read_score(score, *side), fullmove_number));
  });
  module.def("_win_percentage", [](py::handle score) {
    const auto side = read_color(score.attr("color"));
    return review::win_percentage(read_score(score, *side));
  });
}

}  // namespace tabiya::python
