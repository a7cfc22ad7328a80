#include "tabiya/rules/perft.hpp"

#include <cassert>

#include "rules/inner/play.hpp"
#include "rules/inner/shared_perft.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya {
namespace {

template <Color Us>
std::uint64_t count_nodes(const Position& position, unsigned depth) noexcept;

/// A visitor that plays each move and counts the nodes below it.
template <Color Us, bool LastButOne>
struct Descender {
  const Position& position;
  unsigned depth;  ///< plies left after the move
  std::uint64_t nodes = 0;

  template <PieceType Type>
  void piece(Square from, Bitboard targets) noexcept {
    for (const Square to : targets) {
      descend([&](Position& child) { PositionAccess::play_piece<Us, Type>(child, from, to); });
    }
  }
  template <PawnMove Kind, int Offset>
  void pawns(Bitboard targets) noexcept {
    for (const Square to : targets) {
      const Square from = square_at(index_of(to) - Offset);
      descend([&](Position& child) { PositionAccess::play_pawn<Us, Kind>(child, from, to); });
    }
  }
  template <int Offset>
  [[gnu::noinline]] void promotions(Bitboard targets) noexcept {
    for (const Square to : targets) {
      const Square from = square_at(index_of(to) - Offset);
      for (const PieceType type : promotion_types) {
        descend(
            [&](Position& child) { PositionAccess::play_promotion<Us>(child, from, to, type); });
      }
    }
  }
  [[gnu::noinline]] void en_passant(Square from, Square to) noexcept {
    descend([&](Position& child) { PositionAccess::play_en_passant<Us>(child, from, to); });
  }
  [[gnu::noinline]] void castling(Square king, Square rook) noexcept {
    descend([&](Position& child) { PositionAccess::play_castling<Us>(child, king, rook); });
  }

 private:
  template <class Play>
  void descend(Play play) noexcept {
    Position child = position;
    play(child);
    if constexpr (LastButOne) {
      Counter counter;
      generate<~Us>(child, counter);
      nodes += counter.count;
    } else {
      nodes += count_nodes<~Us>(child, depth);
    }
  }
};

template <Color Us>
std::uint64_t count_nodes(const Position& position, unsigned depth) noexcept {
  assert(depth >= 1);
  if (depth == 1) {
    Counter counter;
    generate<Us>(position, counter);
    return counter.count;
  }
  if (depth == 2) {
    Descender<Us, true> descender{position, 1};
    generate<Us>(position, descender);
    return descender.nodes;
  }
  Descender<Us, false> descender{position, depth - 1};
  generate<Us>(position, descender);
  return descender.nodes;
}

}  // namespace

std::uint64_t perft(const Position& position, unsigned depth) noexcept {
  if (depth == 0) return 1;
  return position.turn() == Color::White ? count_nodes<Color::White>(position, depth)
                                         : count_nodes<Color::Black>(position, depth);
}

std::uint64_t perft(const Position& position, unsigned depth, unsigned threads) {
  assert(threads >= 1);
  return shared_perft(position, depth, threads);
}

}  // namespace tabiya
