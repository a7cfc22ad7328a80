#include "columns/game_line.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <variant>

#include "notation/inner/careless_san.hpp"
#include "tabiya/columns/column_reader.hpp"

namespace tabiya::columns {

void GameLine::begin(const std::optional<Position>& start) {
  reset();
  has_start_ = start.has_value();
  if (start) positions_[0] = QuickPosition{*start};
}

std::expected<void, GameLine::Refusal> GameLine::play_carefully(std::string_view san) {
  if (plies_ == max_plies_of_game) {
    return std::unexpected{
        Refusal{pgn::ReplayError::Kind::IllegalMove,
                "the game has more than " + std::to_string(max_plies_of_game) + " plies"}};
  }
  if (plies_ + 1 == positions_.size()) {
    const std::size_t places = std::min(2 * positions_.size(), max_plies_of_game + 1);
    positions_.resize(places);
    moves_.resize(places);
    if (play(san)) return {};
  }
  const Position before = positions_[plies_].position();
  const auto step = pgn::read_step(before, san, parse_careless_san(before, san));
  if (!step) return std::unexpected{step.error()};
  const auto* const move = std::get_if<Move>(&*step);
  if (move == nullptr) {
    return std::unexpected{
        Refusal{pgn::ReplayError::Kind::IllegalMove, "a null move is not a move of a game"}};
  }
  QuickPosition& next = positions_[plies_ + 1];
  next = positions_[plies_];
  next.play_unchecked(*move);
  moves_[plies_++] = move->packed();
  return {};
}

}  // namespace tabiya::columns
