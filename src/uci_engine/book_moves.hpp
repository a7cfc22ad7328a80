/// Moves that are taken from an opening book. Internal.
#pragma once

#include <cstdint>
#include <optional>

#include "tabiya/book/opening_book.hpp"
#include "tabiya/engine/limits.hpp"
#include "tabiya/uci/play_line.hpp"
#include "uci_engine/settings.hpp"

namespace tabiya::uci_engine {

/// A move of the book, if the engine is to play one: in a game (not in an analysis, an endless search, a
/// search for mate or on the opponent's time), up to the last move for which the book is asked, and only
/// if it is among the moves to search. A move is not taken from the book if the position after it has
/// occurred before.
[[nodiscard]] std::optional<BookMove> book_move(const Settings& settings,
                                                const uci::PlayedLine& line,
                                                const engine::SearchLimits& limits,
                                                std::uint64_t random_number);

}  // namespace tabiya::uci_engine
