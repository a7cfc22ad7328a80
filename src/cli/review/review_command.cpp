#include "cli/review/review_command.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <thread>

#include "cli/language_option.hpp"
#include "cli/number_check.hpp"
#include "cli/output_file.hpp"
#include "cli/review/review_pool.hpp"
#include "cli/thread_option.hpp"

namespace tabiya::cli {

void ReviewCommand::declare_options(CLI::App& app) {
  add_file_arguments(app, files_);
  app.add_option("--time", seconds_, "Seconds per position")
      ->type_name("S")
      ->check(positive_number);
  app.add_option("--depth", depth_, "Search depth in plies for each position")
      ->type_name("N")
      ->check(number_between(1, engine::max_depth));
  app.add_option("--nodes", nodes_,
                 "Nodes per position, 200000 by default; the same number gives the same review")
      ->type_name("N")
      ->check(count_from(std::uint64_t{1}));
  app.add_option("--hash", hash_megabytes_,
                 "Size of the transposition table of each engine in megabytes")
      ->type_name("MB")
      ->capture_default_str()
      ->check(number_between(std::size_t{1}, engine::max_hash_megabytes));
  declare_threads(app, threads_,
                  "Number of games at once, each with one engine; by default one per core");
  declare_language(app, language_);
  CLI::Option* const pgn =
      app.add_flag("--pgn", writes_pgn_, "Write the games with the review as annotations");
  app.add_flag("--json", writes_json_, "Print one JSON object for each game")->excludes(pgn);
  app.add_flag("--from-comments", uses_comments_,
               "Show the review that the games contain, without an engine");
  app.add_flag("--every-position", searches_all_alike_,
               "Search every position with all the nodes, also where no judgement depends on it");
  add_max_moves_option(app, reading_);
  add_output_option(app, output_);
  app.add_flag("--resume", resumes_, "Continue an interrupted run that wrote to the file of -o");
}

ReviewOrder ReviewCommand::order() const {
  constexpr std::uint64_t default_nodes = 200'000;
  ReviewOrder order{.files = files_,
                    .reading = reading_,
                    .limits = {.depth = depth_, .nodes = nodes_},
                    .hash_megabytes = hash_megabytes_,
                    .threads = threads_,
                    .language = language_,
                    .uses_comments = uses_comments_,
                    .output = output_,
                    .resumes = resumes_};
  if (threads_ == 0) {
    const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
    const std::size_t fitting = std::max<std::size_t>(1, most_engines(hash_megabytes_));
    order.threads = static_cast<unsigned>(std::min(cores, fitting));
  }
  if (writes_json_) order.format = ReviewFormat::Json;
  if (writes_pgn_) order.format = ReviewFormat::Pgn;
  if (seconds_) {
    order.limits.move_time =
        std::chrono::ceil<std::chrono::milliseconds>(std::chrono::duration<double>{*seconds_});
  }
  const bool is_limited = seconds_ || depth_ || nodes_;
  if (!is_limited) order.limits.nodes = default_nodes;
  order.searches_all_alike = searches_all_alike_ || seconds_ || depth_;
  return order;
}

ExitCode ReviewCommand::run() const { return run_review(order()); }

}  // namespace tabiya::cli
