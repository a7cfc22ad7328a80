/// Which sides can mate, found by visiting every reachable position. Shares no code with the
/// searches and proofs that it tests, only the rules of chess.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "tabiya/rules/movegen.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::test {

/// A whole position, without counters: three planes for the type of each piece, one for White's
/// pieces, and one for the turn, the castling rights and the en passant square, on squares where
/// these cannot be confused.
struct PositionKey {
  std::array<std::uint64_t, 5> words{};

  explicit PositionKey(const Position& position) {
    const Board& board = position.board();
    const auto bits = [&](PieceType type) { return board.pieces(type).bits(); };
    const std::uint64_t king = bits(PieceType::King);
    const std::uint64_t queen = bits(PieceType::Queen);
    const std::uint64_t knight = bits(PieceType::Knight);
    words[0] = bits(PieceType::Pawn) | bits(PieceType::Rook) | queen;
    words[1] = knight | bits(PieceType::Rook) | king;
    words[2] = bits(PieceType::Bishop) | queen | king;
    words[3] = board.pieces(Color::White).bits();
    Bitboard rest = position.castling_rooks();
    if (position.turn() == Color::White) rest |= Square::A2;
    if (const auto target = position.en_passant_square(EnPassantMode::Legal)) rest |= *target;
    words[4] = rest.bits();
  }

  [[nodiscard]] std::uint64_t hash() const noexcept {
    std::uint64_t sum = 0;
    for (const std::uint64_t word : words) {
      sum = (sum ^ word) * 0x9E3779B97F4A7C15;
      sum ^= sum >> 29;
    }
    return sum;
  }
  friend bool operator==(const PositionKey&, const PositionKey&) = default;
};

/// A set of positions, compared in full.
class PositionSet {
 public:
  [[nodiscard]] std::size_t size() const noexcept { return keys_.size(); }

  /// Returns false if the position is already in the set.
  bool insert(const PositionKey& key) {
    if ((keys_.size() + 1) * 2 > places_.size()) grow();
    const std::size_t place = place_of(key);
    if (places_[place] != none) return false;
    places_[place] = static_cast<std::uint32_t>(keys_.size());
    keys_.push_back(key);
    return true;
  }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  [[nodiscard]] std::size_t place_of(const PositionKey& key) const noexcept {
    const std::size_t mask = places_.size() - 1;
    std::size_t place = key.hash() & mask;
    while (places_[place] != none && keys_[places_[place]] != key) place = (place + 1) & mask;
    return place;
  }
  void grow() {
    places_.assign(places_.size() * 4, none);
    for (std::uint32_t index = 0; index < keys_.size(); ++index) {
      places_[place_of(keys_[index])] = index;
    }
  }

  std::vector<PositionKey> keys_;
  std::vector<std::uint32_t> places_ = std::vector<std::uint32_t>(256, none);
};

/// What visiting the reachable positions has shown.
struct Reachable {
  ByColor<bool> mates{};     ///< a position in which that side has mated was found
  bool is_complete = false;  ///< every reachable position was visited
  std::size_t positions = 0;

  /// Whether a side can mate; nothing if that is not known.
  [[nodiscard]] std::optional<bool> can_mate(Color winner) const noexcept {
    if (mates[winner]) return true;
    return is_complete ? std::optional{false} : std::nullopt;
  }
};

/// Visits the positions that legal moves lead to, the nearest first, until both sides have mated,
/// or no position is left, or `limit` have been visited.
inline Reachable every_reachable(const Position& start, std::size_t limit) {
  Reachable found;
  PositionSet known;
  std::vector<Position> waiting{start};
  known.insert(PositionKey{start});
  for (std::size_t next = 0; next < waiting.size(); ++next) {
    const Position position = waiting[next];
    const MoveList moves = legal_moves(position);
    if (moves.empty() && position.is_check()) found.mates[~position.turn()] = true;
    if (found.mates[Color::White] && found.mates[Color::Black]) break;
    for (const Move move : moves) {
      const Position after = position.after(move);
      if (!known.insert(PositionKey{after})) continue;
      waiting.push_back(after);
    }
    found.positions = next + 1;
    if (waiting.size() > limit) return found;
  }
  found.is_complete = !(found.mates[Color::White] && found.mates[Color::Black]);
  return found;
}

}  // namespace tabiya::test
