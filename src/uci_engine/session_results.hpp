/// How the session writes the end of a search, in chess and in the variants. Internal.
#pragma once

#include <string>
#include <type_traits>

#include "uci_engine/inner/session.hpp"
#include "uci_engine/translation.hpp"

namespace tabiya::uci_engine {

/// Writes `bestmove`. The last `info` before it must be about that move. Both are written at once: a GUI
/// that wakes up for the first would delay the second, on the engine's clock.
template <class AnyPosition>
void Session::write_result(const engine::SearchResult& result, const AnyPosition& position) {
  std::string lines;
  if (!has_reported_ || reported_best_ != result.best) {
    lines = to_string(uci::Reply{info_of(result, position, settings_.castling)}) + '\n';
  }
  write(lines + to_string(uci::Reply{best_move_of(result, position, settings_.castling)}));
}

/// Reports the score of a position without a legal move. The result of an endless search waits for
/// `stop`, but its score is known at once.
template <class AnyPosition>
void Session::report_end_of_game(const AnyPosition& position) {
  engine::SearchResult ended;
  if constexpr (std::is_same_v<AnyPosition, VariantPosition>) {
    ended.score = engine::score_of_end(position);
  } else if (position.is_check()) {
    ended.score = engine::MateIn{0};
  }
  has_reported_ = true;
  write(uci::Reply{info_of(ended, position, settings_.castling)});
}

}  // namespace tabiya::uci_engine
