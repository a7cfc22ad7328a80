#include "cli/pgn/thread_option.hpp"

#include <CLI/CLI.hpp>

namespace tabiya::cli {

void add_thread_option(CLI::App& app, unsigned& threads) {
  constexpr unsigned max_threads = 1024;
  app.add_option("--threads", threads, "How many threads share a file")
      ->type_name("N")
      ->check(CLI::Range(1U, max_threads));
}

}  // namespace tabiya::cli
