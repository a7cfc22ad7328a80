/// Runs the program `tabiya` from a shell.
#pragma once

#include <sys/wait.h>

#include <cstdlib>
#include <string>

#include "support/scratch_folder.hpp"

/// The program as a shell word; its path can contain spaces.
#define TABIYA_QUOTED_PROGRAM "'" TABIYA_PROGRAM "'"

namespace tabiya::test {

/// The result of a run.
struct ProgramRun {
  int exit_code;
  std::string output;
  std::string errors;
};

/// Runs `tabiya ARGUMENTS` in a shell, with a text on standard input.
inline ProgramRun run_tabiya(const std::string& arguments, const std::string& input = "") {
  const ScratchFolder folder;
  const std::string input_path = folder.write("input", input);
  const std::string command = std::string{TABIYA_QUOTED_PROGRAM} + " " + arguments + " <" +
                              input_path + " >" + folder.path("output") + " 2>" +
                              folder.path("errors");
  const int status = std::system(command.c_str());
  const int exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return {exit_code, folder.read("output"), folder.read("errors")};
}

}  // namespace tabiya::test
