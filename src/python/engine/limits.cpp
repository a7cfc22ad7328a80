#include "python/engine/limits.hpp"

#include <chrono>
#include <cmath>
#include <optional>
#include <string>

#include "python/casters.hpp"
#include "tabiya/players/level.hpp"

namespace tabiya::python {
namespace {

using engine::SearchLimits;
using std::chrono::milliseconds;

/// Keyword arguments that are taken one by one, so that one that is left over is an error.
class Arguments {
 public:
  explicit Arguments(const py::kwargs& arguments) {
    for (const auto& item : arguments) rest_[item.first] = item.second;
  }
  /// The argument, unless it is missing or None.
  [[nodiscard]] py::object take(const char* name) {
    if (!rest_.contains(name)) return py::none();
    py::object value = rest_[name];
    PyDict_DelItemString(rest_.ptr(), name);
    return value;
  }
  void require_empty() const {
    for (const auto& item : rest_) {
      throw py::type_error("a search has no limit \"" + item.first.cast<std::string>() + '"');
    }
  }

  template <class Number>
  [[nodiscard]] std::optional<Number> number(const char* name, Number least, Number most) {
    const py::object value = take(name);
    if (value.is_none()) return std::nullopt;
    if (!PyLong_Check(value.ptr()) || PyBool_Check(value.ptr()))
      throw py::type_error(std::string{name} + " is a whole number");
    int overflow = 0;
    const long long read = PyLong_AsLongLongAndOverflow(value.ptr(), &overflow);
    const bool fits = overflow == 0 && read >= static_cast<long long>(least) &&
                      (most > Number{0x7FFFFFFF} || read <= static_cast<long long>(most));
    if (!fits)
      throw py::value_error(std::string{name} + " is out of range: at least " +
                            std::to_string(least));
    return static_cast<Number>(read);
  }

  [[nodiscard]] std::optional<milliseconds> seconds(const char* name) {
    constexpr double most = 1e9;
    const py::object value = take(name);
    if (value.is_none()) return std::nullopt;
    const double read = PyFloat_AsDouble(value.ptr());
    if (PyErr_Occurred() != nullptr) throw py::error_already_set{};
    if (!(read >= 0 && read <= most))
      throw py::value_error(std::string{name} + " is a number of seconds from 0 to 1e9");
    return milliseconds{std::llround(read * 1000)};
  }

 private:
  py::dict rest_;
};

/// The limits of a level or a rating; without one, none.
SearchLimits weakened(Arguments& arguments, std::optional<Square> captured_on) {
  constexpr std::uint64_t any = ~std::uint64_t{0};
  const auto level =
      arguments.number<int>("level", players::Level::lowest, players::Level::highest);
  const auto rating =
      arguments.number<int>("rating", engine::lowest_rating, engine::highest_rating);
  const std::uint64_t seed = arguments.number<std::uint64_t>("seed", 0, any).value_or(0);
  if (level && rating) throw py::value_error("a search has either a level or a rating");
  if (level) return players::limits_of(*players::Level::of(*level), seed, captured_on);
  SearchLimits limits;
  if (rating) limits.handicap = engine::handicap_of_rating(*rating, seed);
  if (rating) limits.handicap->captured_on = captured_on;
  return limits;
}

std::optional<engine::ClockState> clock(Arguments& arguments, const char* left,
                                        const char* increment) {
  const auto time = arguments.seconds(left);
  const auto added = arguments.seconds(increment);
  if (!time) return std::nullopt;
  return engine::ClockState{*time, added.value_or(milliseconds{0})};
}

template <class Played>
void read_search_moves(const Played& position, const py::object& moves, SearchLimits& limits) {
  if (moves.is_none()) return;
  if (PyUnicode_Check(moves.ptr())) throw py::type_error("moves is a list of moves, not one str");
  for (const py::handle move : moves) limits.search_moves.push_back(read_move(position.now, move));
  if (limits.search_moves.empty())
    throw py::value_error("moves is empty, so there is nothing to search");
}

bool has_limit(const SearchLimits& limits) {
  return limits.depth || limits.nodes || limits.move_time || limits.mate || limits.clocks.white ||
         limits.clocks.black || limits.handicap;
}

template <class T>
void replace(std::optional<T>& value, const std::optional<T>& by) {
  if (by) value = by;
}

template <class Played>
SearchLimits read_any_limits(const Played& position, const py::kwargs& keywords, int deepest) {
  constexpr int most_moves = 10'000;
  constexpr std::uint64_t any = ~std::uint64_t{0};
  Arguments arguments{keywords};
  SearchLimits limits = weakened(arguments, position.captured_on);
  replace(limits.depth, arguments.number<int>("depth", 1, deepest));
  replace(limits.nodes, arguments.number<std::uint64_t>("nodes", 1, any));
  replace(limits.move_time, arguments.seconds("time"));
  limits.mate = arguments.number<int>("mate", 1, most_moves);
  limits.clocks.white = clock(arguments, "white_clock", "white_increment");
  limits.clocks.black = clock(arguments, "black_clock", "black_increment");
  limits.moves_to_go = arguments.number<int>("moves_to_go", 1, most_moves);
  read_search_moves(position, arguments.take("moves"), limits);
  arguments.require_empty();
  limits.is_infinite = !has_limit(limits);
  return limits;
}

}  // namespace

SearchLimits read_limits(const PlayedPosition& position, const py::kwargs& keywords, int deepest) {
  return read_any_limits(position, keywords, deepest);
}

SearchLimits read_limits(const PlayedVariant& position, const py::kwargs& keywords) {
  return read_any_limits(position, keywords, engine::max_depth);
}

/// A mate that is not there is sought for ever.
bool is_endless(const SearchLimits& limits) { return limits.is_infinite; }

}  // namespace tabiya::python
