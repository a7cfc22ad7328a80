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

/// A path as a word of a shell: the folder for temporary files can have spaces in its name, too.
inline std::string word(const std::string& path) { return "'" + path + "'"; }

/// Runs `tabiya ARGUMENTS` in a shell, with a file as standard input.
inline ProgramRun run_tabiya_reading(const std::string& input_path, const std::string& arguments) {
  const ScratchFolder folder;
  const std::string command = std::string{TABIYA_QUOTED_PROGRAM} + " " + arguments + " <" +
                              word(input_path) + " >" + word(folder.path("output")) + " 2>" +
                              word(folder.path("errors"));
  const int status = std::system(command.c_str());
  const int exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return {exit_code, folder.read("output"), folder.read("errors")};
}

/// The same with a text on standard input.
inline ProgramRun run_tabiya(const std::string& arguments, const std::string& input = "") {
  const ScratchFolder folder;
  return run_tabiya_reading(folder.write("input", input), arguments);
}

}  // namespace tabiya::test
