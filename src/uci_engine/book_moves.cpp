#include "uci_engine/book_moves.hpp"

#include <algorithm>
#include <vector>

namespace tabiya::uci_engine {
namespace {

bool may_use_book(const Settings& settings, const uci::PlayedLine& line,
                  const engine::SearchLimits& limits) {
  const bool is_playing =
      !settings.analyses && !limits.is_infinite && !limits.is_ponder && !limits.mate;
  const auto most_moves = static_cast<std::uint32_t>(settings.book.most_moves);
  return is_playing && settings.book.is_owned && settings.book.book != nullptr &&
         line.position.fullmove_number() <= most_moves;
}

}  // namespace

std::optional<BookMove> book_move(const Settings& settings, const uci::PlayedLine& line,
                                  const engine::SearchLimits& limits, std::uint64_t random_number) {
  if (!may_use_book(settings, line, limits)) return std::nullopt;
  std::vector<BookMove> moves = settings.book.book->moves(line.position);
  std::erase_if(moves, [&](const BookMove& move) {
    const bool is_excluded =
        !limits.search_moves.empty() &&
        std::ranges::find(limits.search_moves, move.move) == limits.search_moves.end();
    const ZobristKey next = line.position.after(move.move).key();
    return is_excluded || std::ranges::find(line.before, next) != line.before.end();
  });
  return choose(moves, settings.book.choice, random_number);
}

}  // namespace tabiya::uci_engine
