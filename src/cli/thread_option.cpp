#include "cli/thread_option.hpp"

#include <CLI/CLI.hpp>

namespace tabiya::cli {

void declare_threads(CLI::App& app, unsigned& threads, const char* help) {
  constexpr unsigned max_threads = 1024;
  app.add_option("--threads", threads, help)->type_name("N")->check(CLI::Range(1U, max_threads));
}

}  // namespace tabiya::cli
