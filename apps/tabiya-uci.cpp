/// The engine `tabiya-uci`, for chess programs that support the Universal Chess Interface.
#include <unistd.h>

#include <cstdio>
#include <span>
#include <string_view>

#include "level.hpp"
#include "tabiya/support/version.hpp"
#include "uci_engine/inner/bench.hpp"
#include "uci_engine/inner/session.hpp"

namespace {

constexpr int success = 0;
constexpr int failed = 2;

constexpr const char* usage =
    "tabiya-uci             runs the engine; reads Universal Chess Interface commands\n"
    "tabiya-uci bench       searches fixed positions; prints nodes and nodes per second\n"
    "tabiya-uci --version   prints version, commit, compiler and processor level\n";

int bench() {
  const std::atomic<bool> never = false;
  const auto result =
      tabiya::uci_engine::run_bench(tabiya::uci_engine::default_bench_depth, never, {});
  std::puts(bench_line(result).c_str());
  return success;
}

int print_version() {
  std::printf("tabiya-uci %s\n", tabiya::version_and_build().c_str());
  return success;
}

int refuse(std::string_view word, const char* reason) {
  std::fprintf(stderr, "tabiya-uci: \"%s\" %s (see tabiya-uci --help)\n", word.data(), reason);
  return failed;
}

}  // namespace

int main(int argument_count, char** arguments) {
  tabiya::start_at_best_level(arguments);
  const std::span<char*> words{arguments, static_cast<std::size_t>(argument_count)};
  if (words.size() < 2) {
    tabiya::uci_engine::run_session(STDIN_FILENO);
    return success;
  }
  const std::string_view word = words[1];
  if (word == "--help" || word == "-h") {
    std::fputs(usage, stdout);
    return success;
  }
  const bool is_bench = word == "bench";
  if (!is_bench && word != "--version") return refuse(word, "is neither bench nor an option");
  if (words.size() > 2) return refuse(words[2], "is an unexpected argument");
  return is_bench ? bench() : print_version();
}
