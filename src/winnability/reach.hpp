/// The squares that each piece can ever stand on. Internal; structure.hpp says why this is sound.
#pragma once

#include <array>
#include <optional>

#include "rules/inner/attack_tables.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/support/fixed_list.hpp"

namespace tabiya::winnability {

/// A piece and a superset of the squares that it can ever reach.
struct TrackedPiece {
  Square home;
  Piece piece;
  Bitboard reach;           ///< before promotion
  Bitboard promoted_reach;  ///< of a pawn, after promotion

  [[nodiscard]] Bitboard anywhere() const noexcept { return reach | promoted_reach; }
  [[nodiscard]] bool can_move() const noexcept { return anywhere() != Bitboard{home}; }
  [[nodiscard]] bool is_king() const noexcept { return piece.type == PieceType::King; }
};

inline constexpr std::size_t max_pieces = 32;

/// The squares that pieces of one type attack from a set of squares if only `walls` block them.
[[nodiscard]] Bitboard attacks_of_set(PieceType type, Bitboard from, Bitboard walls) noexcept;

/// The squares that a piece attacks whatever else is on the board: of a line only the first square.
[[nodiscard]] Bitboard certain_attacks(Piece piece, Square from) noexcept;

/// For each square of the white king, the squares of the black king.
using KingPairs = std::array<Bitboard, square_count>;

using TrackedPieces = FixedList<TrackedPiece, max_pieces>;

/// Where the pieces can be at the beginning: in one position, or in many at once.
struct Beginning {
  TrackedPieces pieces;
  ByColor<KingPairs> kings{};  ///< by the side to move

  /// Requires: no castling rights.
  [[nodiscard]] static Beginning of(const Position& position) noexcept;
};

/// Which moves a computation of reach follows.
struct Scope {
  /// It stops early once a pawn of this side can promote, because a proof against a side that gets
  /// a queen hardly ever succeeds.
  std::optional<Color> stop_at_promotion_of{};
  /// It leaves out moves after which this side can never mate; see cage.hpp.
  std::optional<Color> winner{};
  /// It leaves out captures; see jam.hpp.
  bool is_quiet = false;
};

class Reach {
 public:
  /// Requires: no castling rights.
  explicit Reach(const Position& position, Scope scope = {}) noexcept
      : Reach{Beginning::of(position), scope} {}
  Reach(const Beginning& beginning, Scope scope) noexcept;

  // It points into itself.
  Reach(const Reach&) = delete;
  Reach& operator=(const Reach&) = delete;
  Reach(Reach&&) = delete;
  Reach& operator=(Reach&&) = delete;
  ~Reach() = default;

  [[nodiscard]] bool has_stopped() const noexcept { return has_stopped_; }

  [[nodiscard]] const TrackedPieces& pieces() const noexcept { return pieces_; }
  [[nodiscard]] const TrackedPiece& king(Color color) const noexcept { return *king_[color]; }
  /// The squares that are empty or can become empty. Each other square keeps its piece for ever.
  [[nodiscard]] Bitboard can_become_empty() const noexcept { return can_become_empty_; }
  /// True if a piece other than the king can ever move.
  [[nodiscard]] bool can_wait(Color color) const noexcept { return can_wait_[color]; }
  /// The pairs of squares where the kings can stand when that side is to move.
  [[nodiscard]] const KingPairs& kings(Color turn) const noexcept { return kings_[turn]; }
  /// The squares that a king can move to.
  [[nodiscard]] Bitboard king_moves(Color color, Square from, Square other_king) const noexcept;
  /// The squares that a side attacks at all times: with pieces that never move, or with a group
  /// that never leaves its place (bishop_wall.hpp).
  [[nodiscard]] Bitboard permanently_guarded(Color by) const noexcept;
  /// The squares where a piece captures, if an enemy piece is there. The computation has to be
  /// quiet.
  [[nodiscard]] Bitboard captures(const TrackedPiece& tracked) const noexcept;
  /// True if the winner of the scope is too weak without this piece, so that its loss ends all
  /// chances.
  [[nodiscard]] bool is_last_hope(const TrackedPiece& tracked) const noexcept {
    return last_hopes_.contains(tracked.home);
  }

 private:
  void find_last_hopes() noexcept;
  bool grow_pieces() noexcept;
  bool grow(TrackedPiece& tracked) noexcept;
  bool grow_kings() noexcept;
  void move_kings() noexcept;
  bool vacate_for_king(Color color) noexcept;
  [[nodiscard]] Bitboard enterable(Color color) const noexcept {
    return scope_.is_quiet ? can_become_empty_ : can_become_empty_ | homes_[~color];
  }
  [[nodiscard]] Bitboard pawn_steps(const TrackedPiece& tracked) const noexcept;
  /// The homes of enemy pawns on the same file that this pawn can never pass: neither pawn ever
  /// leaves the file, and the other is never captured.
  [[nodiscard]] Bitboard permanently_blocked(const TrackedPiece& pawn) const noexcept;
  [[nodiscard]] bool can_be_captured(const TrackedPiece& pawn) const noexcept;

  TrackedPieces pieces_;
  ByColor<TrackedPiece*> king_{};
  ByColor<KingPairs> kings_{};
  ByColor<Bitboard> unsafe_{};        // for the king: permanently guarded by the other side
  ByColor<Bitboard> king_squares_{};  // open to the king: enterable and not unsafe
  ByColor<bool> can_wait_{};
  ByColor<bool> waited_{};  // can_wait_ at the last call of move_kings()
  // Of the pieces other than the king, without the last hopes of the winner.
  ByColor<Bitboard> homes_{};
  ByColor<Bitboard> reachable_{};
  Bitboard last_hopes_;
  Bitboard can_become_empty_;
  Scope scope_;
  bool has_stopped_ = false;
};

}  // namespace tabiya::winnability
