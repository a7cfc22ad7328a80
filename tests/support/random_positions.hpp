/// An endless sequence of random positions, determined by its seed.
#pragma once

#include <cstdint>
#include <random>

#include "tabiya/rules/movegen.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/setup.hpp"

namespace tabiya::test {

/// Half of the positions come from games of random moves. The other half have randomly scattered
/// pieces, with random castling rooks and en passant squares, including unreachable checks.
class RandomPositions {
 public:
  explicit RandomPositions(std::uint64_t seed) : random_{seed} {}

  [[nodiscard]] Position next() { return below(2) == 0 ? next_of_game() : scattered(); }

 private:
  std::uint64_t below(std::uint64_t limit) { return random_() % limit; }

  Position next_of_game() {
    constexpr std::uint64_t longest_game = 200;
    const MoveList moves = legal_moves(game_);
    if (moves.empty() || plies_left_ == 0) {
      plies_left_ = below(longest_game);
      game_ = below(2) == 0 ? Position{} : scattered();
      return game_;
    }
    --plies_left_;
    game_.play_unchecked(moves[below(moves.size())]);
    return game_;
  }

  Position scattered() {
    while (true) {
      if (const auto position = Position::from_setup(scattered_setup(), CastlingMode::Chess960)) {
        return *position;
      }
    }
  }

  Setup scattered_setup() {
    Setup setup;
    for (const Color color : all_colors) {
      const Rank home = relative_rank(color, Rank::First);
      const Square king =
          below(2) == 0 ? random_square() : make_square(static_cast<File>(below(8)), home);
      put_if_empty(setup.board, king, {color, PieceType::King});
      for (std::uint64_t pieces = below(16); pieces > 0; --pieces) {
        put_if_empty(setup.board, random_square(), {color, static_cast<PieceType>(below(5))});
      }
      for (std::uint64_t rooks = below(3); rooks > 0; --rooks) {
        const Square corner = make_square(static_cast<File>(below(8)), home);
        put_if_empty(setup.board, corner, {color, PieceType::Rook});
        setup.castling_rooks |= corner;
      }
    }
    setup.turn = static_cast<Color>(below(2));
    setup.halfmove_clock = static_cast<std::uint32_t>(below(160));
    setup.fullmove_number = static_cast<std::uint32_t>(100 + below(100));
    if (below(2) == 0) {
      setup.en_passant_square =
          make_square(static_cast<File>(below(8)), relative_rank(setup.turn, Rank::Sixth));
    }
    setup = repaired(setup, CastlingMode::Chess960);
    if (setup.en_passant_square) setup.halfmove_clock = 0;
    return setup;
  }

  Square random_square() { return square_at(static_cast<int>(below(square_count))); }

  static void put_if_empty(Board& board, Square sq, Piece piece) {
    const Rank rank = rank_of(sq);
    const bool last_rank = rank == Rank::First || rank == Rank::Eighth;
    if (piece.type == PieceType::Pawn && last_rank) return;
    if (!board.occupied().contains(sq)) board.put(sq, piece);
  }

  std::mt19937_64 random_;
  Position game_{};
  std::uint64_t plies_left_ = 0;
};

}  // namespace tabiya::test
