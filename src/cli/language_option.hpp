/// `--lang`: the language of messages.
#pragma once

#include "tabiya/notation/words.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

/// Declares `--lang en|de`. Requires: `language` outlives the parsing.
void declare_language(CLI::App& app, Language& language);

}  // namespace tabiya::cli
