#include "cli/exit_code.hpp"

#include <fmt/core.h>

#include <cstdio>

#include "support/inner/printable.hpp"

namespace tabiya::cli {

ExitCode report(const Failure& failure) {
  std::fflush(stdout);
  fmt::print(stderr, "tabiya: {}\n", printable(failure.sentence));
  return ExitCode::Failed;
}

}  // namespace tabiya::cli
