#include "tabiya/columns/move_index.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "columns/written_squares.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::columns {
namespace {

constexpr std::size_t planes_of_square = 73;
constexpr std::size_t first_knight_plane = 56;
constexpr std::size_t first_promotion_plane = 64;
constexpr std::size_t pairs_of_leela = 1792;
constexpr int most_steps = 7;

struct StepOnBoard {
  int files;
  int ranks;
};

constexpr std::array<StepOnBoard, 8> knight_steps{
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};

/// N, NE, E, SE, S, SW, W, NW, by the signs of a step: [1 + files][1 + ranks]. The middle is unused.
constexpr std::array<std::array<std::size_t, 3>, 3> directions{{{5, 6, 7}, {4, 0, 0}, {3, 2, 1}}};

constexpr StepOnBoard step_between(int from, int to) {
  return {to % 8 - from % 8, to / 8 - from / 8};
}

constexpr bool is_knight_step(StepOnBoard step) {
  return step.files * step.files + step.ranks * step.ranks == 5;
}

constexpr bool is_line(StepOnBoard step) {
  return step.files == 0 || step.ranks == 0 || step.files == step.ranks ||
         step.files == -step.ranks;
}

constexpr int sign_of(int number) { return (number > 0) - (number < 0); }

std::size_t knight_plane(StepOnBoard step) {
  const auto* const found = std::ranges::find_if(knight_steps, [&](StepOnBoard candidate) {
    return candidate.files == step.files && candidate.ranks == step.ranks;
  });
  return first_knight_plane + static_cast<std::size_t>(found - knight_steps.begin());
}

std::size_t queen_plane(StepOnBoard step) {
  const int distance = std::max(std::abs(step.files), std::abs(step.ranks));
  const auto place_of = [](int step) {
    return std::size_t{1} + static_cast<std::size_t>(sign_of(step));
  };
  const std::size_t direction = directions[place_of(step.files)][place_of(step.ranks)];
  return direction * most_steps + static_cast<std::size_t>(distance - 1);
}

/// The number of each pair of squares in Leela's order; 0 for other pairs as well.
constexpr std::array<std::array<std::uint16_t, 64>, 64> make_pair_numbers() {
  std::array<std::array<std::uint16_t, 64>, 64> numbers{};
  std::uint16_t next = 0;
  for (int from = 0; from < 64; ++from) {
    for (int to = 0; to < 64; ++to) {
      const StepOnBoard step = step_between(from, to);
      const bool is_move = from != to && (is_line(step) || is_knight_step(step));
      if (is_move) numbers[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)] = next++;
    }
  }
  return numbers;
}

/// Turns a square to the side to move.
int seen_by(Color side, int square) {
  constexpr int mirrored_ranks = 56;
  return side == Color::White ? square : square ^ mirrored_ranks;
}

template <class IndexOf>
std::optional<Move> legal_move_with(const Position& position, std::size_t index, IndexOf index_of) {
  const MoveList moves = legal_moves(position);
  const auto found = std::ranges::find_if(
      moves, [&](Move move) { return index_of(move, position.turn()) == index; });
  if (found == moves.end()) return std::nullopt;
  return *found;
}

}  // namespace

std::uint16_t alpha_zero_index(Move move, Color side) noexcept {
  const int from = seen_by(side, index_of(move.from()));
  const int to = seen_by(side, index_of(written_target(move)));
  const StepOnBoard step = step_between(from, to);
  const PieceType promotion = move.promotion_type().value_or(PieceType::Queen);
  std::size_t plane = 0;
  if (promotion != PieceType::Queen) {
    const int piece = index_of(promotion) - index_of(PieceType::Knight);
    plane = first_promotion_plane + static_cast<std::size_t>(3 * piece + step.files + 1);
  } else {
    plane = is_knight_step(step) ? knight_plane(step) : queen_plane(step);
  }
  return static_cast<std::uint16_t>(static_cast<std::size_t>(from) * planes_of_square + plane);
}

std::uint16_t leela_index(Move move, Color side) noexcept {
  static constexpr auto pair_numbers = make_pair_numbers();
  const int from = seen_by(side, index_of(move.from()));
  const int to = seen_by(side, index_of(move.to()));
  const PieceType promotion = move.promotion_type().value_or(PieceType::Knight);
  if (promotion == PieceType::Knight) {
    return pair_numbers[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)];
  }
  const int file = from % 8;
  const int target = file == 0 ? to % 8 : 3 * file - 1 + (to % 8 - file + 1);
  const int piece = index_of(PieceType::Queen) - index_of(promotion);  // queen, rook, bishop
  return static_cast<std::uint16_t>(pairs_of_leela + static_cast<std::size_t>(3 * target + piece));
}

std::optional<Move> move_of_alpha_zero_index(const Position& position, std::size_t index) noexcept {
  return legal_move_with(position, index, alpha_zero_index);
}

std::optional<Move> move_of_leela_index(const Position& position, std::size_t index) noexcept {
  return legal_move_with(position, index, leela_index);
}

}  // namespace tabiya::columns
