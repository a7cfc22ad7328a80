// Reviews by our engine, and those that a file has.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>

#include "python/bind.hpp"
#include "python/casters.hpp"
#include "python/errors.hpp"
#include "python/options.hpp"
#include "python/review/review_value.hpp"
#include "python/signals.hpp"
#include "tabiya/engine/engine.hpp"
#include "tabiya/game/game.hpp"
#include "tabiya/review/annotate.hpp"
#include "tabiya/review/game_reviewer.hpp"
#include "tabiya/review/times.hpp"

namespace tabiya::python {
namespace {

/// What review() was asked for.
struct Order {
  engine::SearchLimits limits;
  engine::EngineOptions options;
  bool searches_all_alike = false;
};

pgn::GameTree tree_of(py::handle game) {
  if (py::isinstance<Game>(game)) return pgn::to_tree(game.cast<const Game&>());
  if (!py::isinstance<SharedGame>(game))
    throw py::type_error("a review is of a Game or a GameTree");
  pgn::GameTree tree = game.cast<const SharedGame&>().tree;
  if (!tree.has_known_start())
    raise("PgnError", "the start of the game is unknown, so it cannot be reviewed");
  return tree;
}

ByColor<std::string> names_in(const pgn::GameTree& tree) {
  const auto known = [&tree](const char* tag) {
    const std::string_view value = tree.tags.find(tag).value_or("");
    return value == "?" ? std::string{} : std::string{value};
  };
  return {.white = known("White"), .black = known("Black")};
}

std::shared_ptr<ReviewValue> review_value(const pgn::GameTree& tree,
                                          review::Evaluations evaluations) {
  auto value = std::make_shared<ReviewValue>();
  value->review = review::review_of(tree, std::move(evaluations));
  review::add_times(value->review, review::times_of(tree));
  value->names = names_in(tree);
  value->mode = tree.castling_mode();
  return value;
}

Order read_order(std::optional<std::uint64_t> nodes, std::optional<int> depth,
                 std::optional<double> time, bool every_position, int threads,
                 std::size_t hash_megabytes) {
  constexpr std::uint64_t default_nodes = 200'000;
  constexpr double longest = 1e6;
  if (nodes == std::uint64_t{0}) throw py::value_error("nodes is at least 1");
  if (depth && (*depth < 1 || *depth > engine::max_depth))
    throw py::value_error("depth is from 1 to 240");
  if (time && !(*time > 0 && *time <= longest))
    throw py::value_error("time is more than 0 seconds");
  if (threads < 1 || threads > engine::max_threads)
    throw py::value_error("threads is from 1 to 256");
  if (hash_megabytes < 1 || hash_megabytes > engine::max_hash_megabytes) {
    throw py::value_error("hash_megabytes is from 1 to 1048576");
  }
  Order order{{.depth = depth, .nodes = nodes},
              {.hash_megabytes = hash_megabytes, .threads = threads},
              every_position};
  if (time)
    order.limits.move_time =
        std::chrono::ceil<std::chrono::milliseconds>(std::chrono::duration<double>{*time});
  if (!nodes && !depth && !time) order.limits.nodes = default_nodes;
  order.searches_all_alike = every_position || depth || time;
  return order;
}

/// `progress(done, all)` is called in the calling thread.
review::Evaluations evaluate_all_positions(const pgn::GameTree& tree, const Order& order,
                                           const py::object& progress) {
  const review::GameReviewer reviewer{tree};
  const auto engine = without_gil([&] { return std::make_unique<engine::Engine>(order.options); });
  review::Evaluations evaluations;
  std::atomic<bool> stop = false;
  std::atomic<std::size_t> done = 0;
  std::vector<bool> is_done(reviewer.size());
  const auto on_evaluation = [&](std::size_t position, const review::Evaluation& /*evaluation*/) {
    if (!is_done[position]) ++done;
    is_done[position] = true;
    return !stop;
  };
  const auto run = [&] {
    evaluations = order.searches_all_alike
                      ? reviewer.evaluate_all(*engine, order.limits, on_evaluation)
                      : reviewer.evaluate_where_it_matters(*engine, order.limits, on_evaluation);
  };
  const auto report = [&] {
    if (!progress.is_none()) progress(done.load(), reviewer.size());
  };
  run_interruptibly(
      {.run = run, .stop = stop, .on_stop = [&engine] { engine->stop(); }, .on_wait = report});
  report();
  return evaluations;
}

std::shared_ptr<ReviewValue> review_game(py::handle game, std::optional<std::uint64_t> nodes,
                                         std::optional<int> depth, std::optional<double> time,
                                         bool every_position, int threads,
                                         std::size_t hash_megabytes, const py::object& progress) {
  const pgn::GameTree tree = tree_of(game);
  const Order order = read_order(nodes, depth, time, every_position, threads, hash_megabytes);
  if (!progress.is_none() && PyCallable_Check(progress.ptr()) == 0)
    throw py::type_error("progress is called, so it must be callable");
  return review_value(tree, evaluate_all_positions(tree, order, progress));
}

std::shared_ptr<ReviewValue> review_in_comments(const SharedGame& game,
                                                const std::string& language) {
  const Language spoken = read_language(language);
  const pgn::GameTree& tree = game.tree;
  if (!tree.has_known_start())
    raise("PgnError", "the start of the game is unknown, so it has no review");
  auto value = review_value(tree, review::evaluations_of(tree));
  review::add_written_reasons(value->review, tree, spoken);
  return value;
}

}  // namespace

void bind_reviewing(py::module_& module) {
  module.def(
      "review", review_game, py::arg("game"), py::kw_only(), py::arg("nodes") = py::none(),
      py::arg("depth") = py::none(), py::arg("time") = py::none(),
      py::arg("every_position") = false, py::arg("threads") = 1, py::arg("hash_megabytes") = 16,
      py::arg("progress") = py::none(),
      R"(Reviews the main line of a game by our engine, up to the first move that cannot be played.

    >>> game = tabiya.pgn.parse("1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0")
    >>> found = tabiya.review.review(game, nodes=2000)
    >>> found.turning_point.marked(), found.turning_point.reason()
    ('2... Ke7??', 'allows mate: Qxe5#')
    >>> found.black.blunders
    1

nodes            positions searched for each position of the game, 200,000 by default: the same number gives the same
                 review. Positions where no judgement depends on it get an eighth of them
depth, time      plies or seconds for each position, instead or in addition
every_position   searches every position alike
threads          of the engine; with more than one, reviews differ a little from call to call
progress         progress(done, all) is called from time to time, in this thread

The GIL is released, so several games can be reviewed at once, in threads. Ctrl-C stops.)");
  module.def(
      "review_in_comments", review_in_comments, py::arg("game"), py::kw_only(),
      py::arg("language") = "en",
      R"(The review that a game has in its comments, from Review.annotate() or from a server such as Lichess.

It needs no engine. A position without [%eval] has no evaluation.)");
}

void bind_review(py::module_& parent) {
  py::module_ module =
      parent.def_submodule("review", "Reviews, as python/tabiya/review.py exports them.");
  bind_reviewed_move(module);
  bind_review_class(module);
  bind_reviewing(module);
}

}  // namespace tabiya::python
