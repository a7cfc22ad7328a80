#include "cli/exit_code.hpp"

#include <fmt/core.h>

#include <cstdio>

namespace tabiya::cli {

ExitCode report(const Failure& failure) {
  std::fflush(stdout);
  fmt::print(stderr, "tabiya: {}\n", failure.sentence);
  return ExitCode::Failed;
}

}  // namespace tabiya::cli
