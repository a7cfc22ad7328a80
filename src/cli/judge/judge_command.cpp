#include "cli/judge/judge_command.hpp"

#include <CLI/CLI.hpp>

#include "cli/input.hpp"
#include "cli/judge/judge_pgn.hpp"
#include "cli/number_check.hpp"
#include "cli/thread_option.hpp"

namespace tabiya::cli {

void JudgeCommand::declare_options(CLI::App& app) {
  app.add_option("FEN", position_.words,
                 "A FEN, startpos, or - to read positions from standard input, one per line")
      ->type_name("");
  position_.declare_mode(app);
  const auto batch = app.add_option("--batch", batch_file_,
                                    "Judge every line of a file, or of standard input (-)");
  batch->type_name("FILE");
  app.add_option(
         "--pgn", pgn_file_,
         "List games that continued in a dead position, or were lost to a side that cannot mate")
      ->type_name("FILE")
      ->excludes(batch);
  app.add_option("--budget", options_.budget.nodes,
                 "Maximum number of positions to store per question, 62 bytes each")
      ->type_name("N")
      ->check(count_from(std::uint64_t{1}));
  declare_threads(app, options_.threads, "Number of questions to answer at once");
  app.add_flag("--shortest", options_.wants_shortest, "Find a shortest helpmate");
  app.add_flag("--dead-only", options_.shows_dead_only, "Print dead positions only");
  app.add_flag("--labelled", options_.is_labelled,
               "Lines begin with WB, W-, -B or --; report wrong labels and exit with 1");
  app.add_flag("--json", options_.writes_json, "Print one JSON object per line");
}

ExitCode JudgeCommand::run() const {
  if (!pgn_file_.empty()) return judge_pgn(pgn_file_, options_);
  JudgeOptions options = options_;
  options.mode = position_.mode();
  const bool reads_lines = !batch_file_.empty() || position_.words.empty() ||
                           (position_.words.size() == 1 && position_.words[0] == standard_input);
  if (!reads_lines) {
    static_cast<void>(position_.read());  // prints the ignored parts
    return judge_fen(position_.joined(), options);
  }
  return judge_batch(batch_file_.empty() ? standard_input : batch_file_, options);
}

}  // namespace tabiya::cli
