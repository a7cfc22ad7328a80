#include "server/computers/review_part.hpp"

#include <new>

#include "tabiya/review/game_reviewer.hpp"

namespace tabiya::server {
namespace {

void set_one_line(engine::Engine& engine) {
  engine::EngineOptions options = engine.options();
  options.lines = 1;
  if (options != engine.options() && !engine.configure(options)) throw std::bad_alloc{};
}

}  // namespace

std::vector<review::Evaluation> evaluate_part(engine::Engine& engine, const ReviewPart& part,
                                              const std::stop_token& closing) {
  set_one_line(engine);
  const review::GameReviewer reviewer{part.start, part.moves};
  const auto is_unwanted = [&] { return closing.stop_requested() || part.stop.stop_requested(); };
  // A stop just before a search begins is lost, so each report looks for one.
  const auto watch = [&](const engine::SearchReport& /*report*/) {
    if (is_unwanted()) engine.stop();
  };
  const std::stop_callback end_of_thread{closing, [&engine] { engine.stop(); }};
  const std::stop_callback end_of_part{part.stop, [&engine] { engine.stop(); }};
  std::vector<review::Evaluation> evaluations;
  for (std::size_t left = part.end; left > part.begin && !is_unwanted(); --left) {
    evaluations.push_back(reviewer.evaluate(engine, left - 1, part.limits, watch));
  }
  return evaluations;
}

}  // namespace tabiya::server
