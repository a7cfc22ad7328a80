/// Reads the lines of command_lines.txt, and the options in the programs' own help.
#pragma once

#include <fstream>
#include <map>
#include <ostream>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "cli/run_program.hpp"

namespace tabiya::test {

/// A command line and its expected result.
struct CommandLine {
  char exit_code;  ///< '0' to '2', or '-': it runs elsewhere
  std::string command;
  std::vector<std::string> words;  ///< parts of its output or errors
};

struct CommandGroup {
  std::string name;
  std::vector<CommandLine> lines;

  friend std::ostream& operator<<(std::ostream& stream, const CommandGroup& group) {
    return stream << group.name;
  }
};

inline std::vector<CommandGroup> read_command_groups(const std::string& path) {
  std::vector<CommandGroup> groups;
  std::ifstream file{path};
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.starts_with('#')) continue;
    if (line.starts_with("== ")) {
      groups.push_back({line.substr(3), {}});
    } else if (line.starts_with("    ")) {
      groups.back().lines.back().words.push_back(line.substr(4));
    } else {
      groups.back().lines.push_back({line.front(), line.substr(2), {}});
    }
  }
  return groups;
}

/// A command such as "tabiya pgn check", and one of its options.
using CommandOption = std::pair<std::string, std::string>;

/// The commands of `tabiya` with the names of their options, from their own --help.
using Commands = std::map<std::string, std::set<std::string>>;

/// Extracts "-o" and "--output" from "  -o,--output FILE   Write to this file".
inline void add_options_of(const std::string& line, std::set<std::string>& options) {
  std::istringstream names{line.substr(2, line.find(' ', 2) - 2)};
  for (std::string name; std::getline(names, name, ',');) {
    if (name != "-h" && name != "--help") options.insert(name);
  }
}

inline void ask_for_options(const std::string& command, Commands& commands) {
  const std::string program = "tabiya";
  const ProgramRun run = run_tabiya(command.substr(program.size()) + " --help");
  std::set<std::string>& options = commands[command];
  std::istringstream help{run.exit_code == 0 ? run.output : ""};
  bool lists_commands = false;
  for (std::string line; std::getline(help, line);) {
    if (!line.starts_with("  ")) lists_commands = line == "Subcommands:";
    if (line.starts_with("  -")) add_options_of(line, options);
    if (lists_commands && line.starts_with("  ") && line[2] != ' ') {
      ask_for_options(command + " " + line.substr(2, line.find(' ', 2) - 2), commands);
    }
  }
}

/// The options in a command line, for each command of `tabiya` in it.
inline std::set<CommandOption> options_used(const std::string& line, const Commands& commands) {
  std::set<CommandOption> used;
  std::string command;
  bool is_naming = false;
  std::istringstream words{line};
  for (std::string word; words >> word;) {
    if (word == "tabiya") {
      command = word;
      is_naming = true;
    } else if (is_naming && commands.contains(command + " " + word)) {
      command += " " + word;
    } else {
      is_naming = false;
      if (word.starts_with('-')) used.insert({command, word.substr(0, word.find('='))});
    }
  }
  return used;
}

}  // namespace tabiya::test
