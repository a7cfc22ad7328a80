#include "cli/inner/program.hpp"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <new>
#include <span>
#include <string>
#include <system_error>

#include "cli/add_command.hpp"
#include "cli/analyse/analyse_command.hpp"
#include "cli/argument_errors.hpp"
#include "cli/bench/bench_command.hpp"
#include "cli/book/book_command.hpp"
#include "cli/explain_command.hpp"
#include "cli/fen_command.hpp"
#include "cli/judge/judge_command.hpp"
#include "cli/match/match_command.hpp"
#include "cli/moves_command.hpp"
#include "cli/perft/perft_command.hpp"
#include "cli/pgn/pgn_command.hpp"
#include "cli/picture/picture_command.hpp"
#include "cli/play/play_command.hpp"
#include "cli/referee/referee_command.hpp"
#include "cli/replay/replay_command.hpp"
#include "cli/review/review_command.hpp"
#include "cli/serve/serve_command.hpp"
#include "cli/tablebase/tablebase_command.hpp"
#include "cli/train/train_command.hpp"
#include "cli/worker/worker_command.hpp"
#include "tabiya/support/version.hpp"

namespace tabiya::cli {
namespace {

struct Commands {
  PlayCommand play;
  ServeCommand serve;
  WorkerCommand worker;
  ReplayCommand replay;
  RefereeCommand referee;
  MovesCommand moves;
  ExplainCommand explain;
  FenCommand fen;
  PictureCommand picture;
  JudgeCommand judge;
  TablebaseCommand tablebase;
  BookCommand book;
  PgnCommand pgn;
  PerftCommand perft;
  AnalyseCommand analyse;
  ReviewCommand review;
  BenchCommand bench;
  TrainCommand train;
  MatchCommand match;
};

/// Turns a failure to write the output, such as a full disk, into an exit code.
ExitCode with_output_written(ExitCode exit_code) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return exit_code;
  return report({"cannot write the output"});
}

}  // namespace

ExitCode run_program(int argument_count, const char* const* arguments) {
  ExitCode exit_code = ExitCode::Success;
  Commands commands;
  CLI::App app{"Tabiya: chess, done completely.", "tabiya"};
  app.set_version_flag("--version", "tabiya " + version_and_build());
  app.require_subcommand(0, 1);
  app.footer(
      "Examples:\n"
      "  tabiya                            opens the board in the browser\n"
      "  tabiya play --terminal            plays a game in the terminal\n"
      "  tabiya replay games.pgn           steps through the games of a file\n"
      "  tabiya explain startpos e1g1      explains why a move is illegal\n"
      "Run `tabiya COMMAND --help` for the options of a command.");
  add_command(app, commands.play, exit_code);
  add_command(app, commands.serve, exit_code);
  add_command(app, commands.worker, exit_code);
  add_command(app, commands.replay, exit_code);
  add_command(app, commands.referee, exit_code);
  add_command(app, commands.moves, exit_code);
  add_command(app, commands.explain, exit_code);
  add_command(app, commands.fen, exit_code);
  add_command(app, commands.picture, exit_code);
  add_command(app, commands.judge, exit_code);
  add_command(app, commands.tablebase, exit_code);
  add_command(app, commands.book, exit_code);
  add_command(app, commands.pgn, exit_code);
  add_command(app, commands.perft, exit_code);
  add_command(app, commands.analyse, exit_code);
  add_command(app, commands.review, exit_code);
  add_command(app, commands.bench, exit_code);
  add_command(app, commands.match, exit_code);
  add_command(app, commands.train, exit_code);

  try {
    app.parse(argument_count, arguments);
    if (app.get_subcommands().empty()) exit_code = run_board();
  } catch (const std::bad_alloc&) {
    return report({"there is not enough memory for this"});
  } catch (const std::system_error& error) {  // such as a thread that cannot start
    return report({error.what()});
  } catch (const CLI::ParseError& error) {
    const bool is_help = error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success);
    if (!is_help) {
      return report(failure_of(app, error, {arguments, static_cast<std::size_t>(argument_count)}));
    }
    app.exit(error);
    return with_output_written(ExitCode::Success);
  }
  return with_output_written(exit_code);
}

}  // namespace tabiya::cli
