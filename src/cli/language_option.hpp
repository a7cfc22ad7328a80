/// `--lang`: the language of sentences.
#pragma once

#include "tabiya/notation/words.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

/// Declares `--lang en|de` for a value that outlives the parsing.
void declare_language(CLI::App& app, Language& language);

}  // namespace tabiya::cli
