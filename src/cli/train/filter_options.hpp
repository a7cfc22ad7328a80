/// The options that decide which positions of games are learned from.
#pragma once

#include <string>

#include "training/inner/position_filter.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace tabiya::cli {

/// Declares `--least-ply`, `--least-pieces` and `--score-limit`, which cannot be combined with
/// `excluded` if it is given. Requires: `filter` outlives the parsing.
void declare_filter(CLI::App& app, training::PositionFilter& filter,
                    CLI::Option* excluded = nullptr);

/// "1,000 positions kept; dropped: no score 90, in check 12, …".
[[nodiscard]] std::string filter_text(const training::FilterCounts& counts);

}  // namespace tabiya::cli
