#include "cli/review/review_run.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <deque>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "cli/input.hpp"
#include "cli/output.hpp"
#include "cli/pgn_input.hpp"
#include "cli/progress.hpp"
#include "cli/review/review_break.hpp"
#include "cli/review/review_interruption.hpp"
#include "cli/review/review_json.hpp"
#include "cli/review/review_output.hpp"
#include "cli/review/review_pool.hpp"
#include "cli/review/review_report.hpp"
#include "tabiya/pgn/reader.hpp"
#include "tabiya/pgn/writer.hpp"
#include "tabiya/review/annotate.hpp"
#include "tabiya/review/game_reviewer.hpp"
#include "tabiya/review/times.hpp"
#include "tabiya/support/version.hpp"

namespace tabiya::cli {
namespace {

/// What changes the output, as the progress file notes it.
std::string settings_of(const ReviewOrder& order) {
  std::string text = "tabiya " + version_and_build();
  constexpr std::string_view formats[] = {"text", "--json", "--pgn"};
  text += fmt::format(" {} --lang {} --max-moves {}", formats[static_cast<int>(order.format)],
                      to_string(order.language), order.reading.max_moves);
  if (order.uses_comments) return text + " --from-comments";
  if (order.searches_all_alike) text += " --every-position";
  if (order.limits.nodes) text += fmt::format(" --nodes {}", *order.limits.nodes);
  if (order.limits.depth) text += fmt::format(" --depth {}", *order.limits.depth);
  if (order.limits.move_time) text += fmt::format(" --time {} ms", order.limits.move_time->count());
  return text + fmt::format(" --hash {}", order.hash_megabytes);
}

/// The progress of all games at once, in bytes of the input.
class SharedProgress {
 public:
  explicit SharedProgress(std::uint64_t total) : progress_{"review", total} {}

  void add(double bytes) {
    const std::scoped_lock lock{mutex_};
    done_ += bytes;
    progress_.update(static_cast<std::uint64_t>(done_));
  }
  void erase() {
    const std::scoped_lock lock{mutex_};
    progress_.erase();
  }

 private:
  std::mutex mutex_;
  Progress progress_;
  double done_ = 0;
};

/// A game that was read.
struct ReadForReview {
  pgn::GameTree tree;
  std::uint64_t number = 0;
  double bytes = 0;  // of its text
  std::optional<BreakOff> break_off{};
};

std::string text_of(ReadForReview& game, review::Review review, const ReviewOrder& order) {
  add_times(review, review::times_of(game.tree));
  const GameForReport reported{game.tree, game.number, game.break_off};
  switch (order.format) {
    case ReviewFormat::Json:
      return boost::json::serialize(json_of_review(reported, review, order.language)) + "\n";
    case ReviewFormat::Pgn:
      annotate(game.tree, review, order.language);
      return pgn::to_pgn(game.tree);
    case ReviewFormat::Text: break;
  }
  return (game.number > 1 ? "\n" : "") + report_of(reported, review, order.language);
}

std::optional<std::string> review_game(ReadForReview& game, engine::Engine& engine,
                                       const ReviewOrder& order, SharedProgress& progress) {
  if (is_review_interrupted()) return std::nullopt;
  const review::GameReviewer reviewer{game.tree};
  const double share = game.bytes / static_cast<double>(reviewer.size());
  std::vector<bool> is_evaluated(reviewer.size(), false);
  const auto on_evaluation = [&](std::size_t position, const review::Evaluation&) {
    if (!is_evaluated[position]) progress.add(share);
    is_evaluated[position] = true;
    return !is_review_interrupted();
  };
  auto evaluations = order.searches_all_alike
                         ? reviewer.evaluate_all(engine, order.limits, on_evaluation)
                         : reviewer.evaluate_where_it_matters(engine, order.limits, on_evaluation);
  if (is_review_interrupted()) return std::nullopt;
  return text_of(game, review_of(game.tree, std::move(evaluations)), order);
}

/// One run over all the files.
class Run {
 public:
  Run(const ReviewOrder& order, ReviewOutput& output)
      : order_{order},
        output_{output},
        progress_{total_size(order.files)},
        pool_{order.threads,
              {.hash_megabytes = order.hash_megabytes,
               .move_overhead = std::chrono::milliseconds{0}}} {}

  [[nodiscard]] ExitCode run() {
    auto read = read_files();
    is_input_read_ = read.has_value();
    if (read) read = write_until(0);
    progress_.erase();
    if (!read) {
      stop();
      return report(read.error());
    }
    if (games_ == 0) return report({"no games found"});
    if (const auto done = output_.finish(); !done) return report(done.error());
    problems_.print();
    for (const std::string& gap : gaps_) fmt::print(stderr, "{}\n", printable(gap));
    return problems_.count() == 0 && gaps_.empty() ? ExitCode::Success : ExitCode::WrongData;
  }

 private:
  using Result = std::expected<void, Failure>;

  /// A game under review.
  struct Pending {
    std::string game;  // its text as it was read
    std::future<std::optional<std::string>> result;
  };

  static std::uint64_t total_size(const std::vector<std::string>& files) {
    std::uint64_t total = 0;
    for (const std::string& file : files) total += size_of_file(file);
    return total;
  }

  void stop() {
    interrupt_review();
    pool_.stop_searches();
  }

  Result read_files() {
    for (const std::string& file : order_.files) {
      if (auto read = read_file(file); !read) return read;
    }
    if (games_ < resumed_) {
      return std::unexpected{Failure{fmt::format(
          "{}: {} games were reviewed, but the input has only {}; resume with the same files",
          order_.output, resumed_, games_)}};
    }
    return {};
  }

  Result read_file(const std::string& file) {
    auto input = open_pgn(file, wait_to_read_for_review);
    if (is_review_interrupted()) return std::unexpected{interruption()};
    if (!input) return std::unexpected{with_advice(input.error())};
    const std::string name = input_name(file);
    pgn::Reader reader{*std::move(input)};
    PartsBuilder builder{order_.reading};
    std::uint64_t begin = 0;
    for (std::uint64_t number = 1; reader.read_game(builder); ++number) {
      pgn::ReadGame read = builder.take();
      // The game may lack its end.
      if (is_review_interrupted()) return std::unexpected{interruption()};
      problems_.add(name, read.errors);
      const auto bytes =
          static_cast<double>(reader.offset() - std::exchange(begin, reader.offset()));
      auto break_off = break_of(read.tree, read.errors);
      ReadForReview game{std::move(read.tree), ++games_, bytes, std::move(break_off)};
      const auto added = read.is_cut
                             ? skip(game, failure_of_long_game(name, number, order_.reading))
                             : add(std::move(game), name);
      if (!added) return added;
    }
    if (is_review_interrupted()) return std::unexpected{interruption()};
    if (reader.failure()) {
      return std::unexpected{with_advice(failure_to_read_on(name, *reader.failure()))};
    }
    return {};
  }

  Result add(ReadForReview game, const std::string& file) {
    std::string text = pgn::to_pgn(game.tree);
    if (game.number <= resumed_) {
      progress_.add(game.bytes);
      return output_.check(game.number, text);
    }
    if (order_.uses_comments) return write(text, from_comments(game, file));
    // Shared, because a task must be movable, and is copied where std::function is used.
    auto shared = std::make_shared<ReadForReview>(std::move(game));
    auto result = pool_.submit(ReviewPool::Task{[this, shared](engine::Engine& engine) {
      return review_game(*shared, engine, order_, progress_);
    }});
    if (!result) return std::unexpected{result.error()};
    pending_.push_back({std::move(text), *std::move(result)});
    const std::size_t most_pending = 2 * std::size_t{order_.threads};
    return write_until(most_pending);
  }

  /// Leaves a game out, and notes why.
  Result skip(const ReadForReview& game, const Failure& reason) {
    gaps_.push_back(reason.sentence + "; it was left out");
    progress_.add(game.bytes);
    const std::string text = pgn::to_pgn(game.tree);
    if (game.number <= resumed_) return output_.check(game.number, text);
    if (auto written = write_until(0); !written) return written;
    return write(text, "");
  }

  Result write(std::string_view game, std::string_view text) {
    auto done = output_.add(game, text);
    if (done) ++written_;
    return done;
  }

  std::string from_comments(ReadForReview& game, const std::string& file) {
    review::Evaluations evaluations = review::evaluations_of(game.tree);
    const auto missing =
        std::ranges::count_if(evaluations, [](const auto& evaluation) { return !evaluation; });
    if (missing > 0) {
      gaps_.push_back(fmt::format("{}: game {} has no evaluation of {} of its {} positions", file,
                                  game.number, missing, evaluations.size()));
    }
    progress_.add(game.bytes);
    review::Review review = review_of(game.tree, std::move(evaluations));
    add_written_reasons(review, game.tree, order_.language);
    return text_of(game, std::move(review), order_);
  }

  /// Writes reviews, in the order of the games, until at most `most` are missing.
  Result write_until(std::size_t most) {
    while (pending_.size() > most) {
      Pending& first = pending_.front();
      constexpr std::chrono::milliseconds between_looks{50};
      while (first.result.wait_for(between_looks) != std::future_status::ready) {
        if (is_review_interrupted()) pool_.stop_searches();
      }
      const auto text = first.result.get();
      if (!text) return std::unexpected{interruption()};
      if (auto done = write(first.game, *text); !done) return done;
      pending_.pop_front();
    }
    return {};
  }

  [[nodiscard]] Failure interruption() const {
    const std::string games =
        is_input_read_ ? fmt::format("{} of {}", grouped(written_), counted(games_, "game"))
                       : counted(written_, "game");
    return with_advice({"interrupted after " + games});
  }

  /// Nothing is to be resumed before the first game is whole.
  [[nodiscard]] Failure with_advice(const Failure& failure) const {
    return {failure.sentence + output_.advice()};
  }

  const ReviewOrder& order_;
  ReviewOutput& output_;
  Problems problems_;
  std::vector<std::string> gaps_;
  std::uint64_t games_ = 0;  // read
  const std::uint64_t resumed_ = output_.done();
  std::uint64_t written_ = resumed_;
  bool is_input_read_ = false;
  SharedProgress progress_;
  std::deque<Pending> pending_;
  ReviewPool pool_;  // its threads use all of the above
};

}  // namespace

ExitCode run_review(const ReviewOrder& order) {
  for (const std::string& file : order.files) {
    if (const auto failure = failure_to_open_pgn(file)) return report(*failure);
  }
  const auto too_large = failure_of_memory(order.threads, order.hash_megabytes);
  if (too_large && !order.uses_comments) return report(*too_large);
  constexpr std::uint64_t bytes_of_cheap_reviews = 1 << 20;
  auto output =
      ReviewOutput::open({.path = order.output,
                          .settings = settings_of(order),
                          .resumes = order.resumes,
                          .bytes_between_notes = order.uses_comments ? bytes_of_cheap_reviews : 0});
  if (!output) return report(output.error());
  if (!output->remark().empty()) fmt::print(stderr, "tabiya: {}\n", printable(output->remark()));
  if (output->is_complete()) return ExitCode::Success;
  watch_review_interruptions();
  return Run{order, *output}.run();
}

}  // namespace tabiya::cli
