#include "cli/thread_option.hpp"

#include <CLI/CLI.hpp>

#include "cli/number_check.hpp"

namespace tabiya::cli {

void declare_threads(CLI::App& app, unsigned& threads, const char* help) {
  constexpr unsigned max_threads = 1024;
  app.add_option("--threads", threads, help)
      ->type_name("N")
      ->check(number_between(1U, max_threads));
}

}  // namespace tabiya::cli
