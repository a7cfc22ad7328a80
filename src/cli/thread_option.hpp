/// `--threads`: how many share the work of a command.
#pragma once

namespace CLI {
class App;
}

namespace tabiya::cli {

/// Declares `--threads N` for a value that outlives the parsing; `help` says what they do.
void declare_threads(CLI::App& app, unsigned& threads,
                     const char* help = "How many threads share the work");

}  // namespace tabiya::cli
