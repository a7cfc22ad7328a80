#include "review/played_line.hpp"

#include "tabiya/pgn/tree_walk.hpp"

namespace tabiya::review {

PlayedLine::PlayedLine(const Position& start, std::span<const Move> moves)
    : positions{start}, steps{moves.begin(), moves.end()} {
  for (const Move move : moves) positions.push_back(positions.back().after(move));
}

PlayedLine::PlayedLine(const Position& start, std::span<const pgn::Step> played)
    : positions{start}, steps{played.begin(), played.end()} {
  for (const pgn::Step& step : played) positions.push_back(*pgn::after(positions.back(), step));
}

PlayedLine::PlayedLine(const pgn::GameTree& game) : positions{game.start()} {
  pgn::TreeWalk walk{game, pgn::TreeWalk::Extent::MainLine};
  while (walk.next() && walk.after()) {
    positions.push_back(*walk.after());
    steps.push_back(game[walk.node()].step);
  }
}

}  // namespace tabiya::review
