/// `tabiya serve` as an operator uses it.
#include <gtest/gtest.h>

#include <string>

#include "cli/run_program.hpp"

namespace tabiya::test {
namespace {

TEST(ServeProgramTest, ReportsWhatIsWrongWithASetting) {
  const ScratchFolder folder;
  const std::string file = folder.write("tabiya.conf", "# ours\nport = 8080\nthreads = 7\n");
  const struct {
    const char* name;
    std::string arguments;
    std::string sentence;
  } rows[] = {
      {"a number", "serve --port x", "--port must be a number from 0 to 65535, not \"x\""},
      {"an address", "serve --listen 8080", "--listen must be ADDRESS:PORT, not"},
      {"an engine", "serve --engine stockfish", "--engine must be NAME: PROGRAM, not"},
      {"a file", "serve --config " + word(file), "line 3: unknown setting \"threads\""},
      {"no file", "serve --config /nowhere", "there is no file /nowhere"},
      {"no server", "serve --data /nowhere status", "no server is using /nowhere"},
      {"no folder", "serve --data /dev/null/x", "cannot create the folder /dev/null/x"},
  };
  for (const auto& row : rows) {
    const ProgramRun run = run_tabiya(row.arguments);
    EXPECT_EQ(run.exit_code, 2) << row.name;
    EXPECT_NE(run.errors.find(row.sentence), std::string::npos) << row.name << ": " << run.errors;
  }
}

}  // namespace
}  // namespace tabiya::test
