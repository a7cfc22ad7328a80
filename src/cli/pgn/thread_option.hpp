/// `--threads`, for the commands that read files of games.
#pragma once

namespace CLI {
class App;
}

namespace tabiya::cli {

/// Adds the option. Threads share files; pipes and compressed files are read by one.
void add_thread_option(CLI::App& app, unsigned& threads);

}  // namespace tabiya::cli
