/// `--threads`: the number of threads that a command uses.
#pragma once

namespace CLI {
class App;
}

namespace tabiya::cli {

/// Declares `--threads N`. Requires: `threads` outlives the parsing.
void declare_threads(CLI::App& app, unsigned& threads, const char* help = "Number of threads");

}  // namespace tabiya::cli
