#include "cli/judge/judge_command.hpp"

#include <CLI/CLI.hpp>

#include "cli/input.hpp"
#include "cli/judge/judge_pgn.hpp"
#include "cli/judge/judge_variant.hpp"
#include "cli/number_check.hpp"
#include "cli/thread_option.hpp"

namespace tabiya::cli {

void JudgeCommand::declare_options(CLI::App& app) {
  app.add_option("FEN", position_.words,
                 "A FEN, startpos, or - to read positions from standard input, one per line")
      ->type_name("");
  position_.declare_mode(app);
  const auto variant = position_.declare_variant(app);
  const auto batch = app.add_option("--batch", batch_file_,
                                    "Judge every line of a file, or of standard input (-)");
  batch->type_name("FILE");
  const auto pgn = app.add_option(
      "--pgn", pgn_file_,
      "List games that continued in a dead position, or were lost to a side that cannot mate");
  pgn->type_name("FILE")->excludes(batch);
  const auto budget =
      app.add_option("--budget", options_.budget.nodes,
                     "Maximum number of positions to store per question, 62 bytes each");
  budget->type_name("N")->check(count_from(std::uint64_t{1}));
  declare_threads(app, options_.threads, "Number of questions to answer at once");
  const auto shortest =
      app.add_flag("--shortest", options_.wants_shortest, "Find a shortest helpmate");
  app.add_flag("--dead-only", options_.shows_dead_only, "Print dead positions only");
  const auto labelled =
      app.add_flag("--labelled", options_.is_labelled,
                   "Lines begin with WB, W-, -B or --; report wrong labels and exit with 1");
  // The material of a variant decides at once, and does not prove that a side can win.
  for (const auto option : {pgn, budget, shortest, labelled}) variant->excludes(option);
  app.add_flag("--json", options_.writes_json, "Print one JSON object per line");
}

ExitCode JudgeCommand::run() const {
  if (!pgn_file_.empty()) return judge_pgn(pgn_file_, options_);
  JudgeOptions options = options_;
  options.mode = position_.mode();
  const bool reads_lines = !batch_file_.empty() || position_.words.empty() ||
                           (position_.words.size() == 1 && position_.words[0] == standard_input);
  if (!reads_lines) {
    // Prints the ignored parts.
    static_cast<void>(position_.read_in_variant());
    return position_.is_chess() ? judge_fen(position_.joined(), options)
                                : judge_variant_fen(position_.variant, position_.joined(), options);
  }
  const std::string file = batch_file_.empty() ? standard_input : batch_file_;
  return position_.is_chess() ? judge_batch(file, options)
                              : judge_variant_batch(position_.variant, file, options);
}

}  // namespace tabiya::cli
