/// The evaluation terms of a position. Internal.
///
/// `visit_features()` passes every term, with its side, to a visitor. The evaluation's visitor sums the
/// weights; the tuner's visitor records the terms. So the two cannot disagree. A visitor has
///
///     void add(Color color, std::size_t term, int times);
#pragma once

#include <algorithm>

#include "engine/eval/terms.hpp"
#include "rules/inner/attack_tables.hpp"
#include "rules/inner/legality.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::engine::eval {

[[nodiscard]] constexpr std::size_t place(Square sq) noexcept {
  return static_cast<std::size_t>(index_of(sq));
}
[[nodiscard]] constexpr std::size_t place(PieceType type) noexcept {
  return static_cast<std::size_t>(index_of(type));
}

/// A square from a side's point of view: unchanged for White, mirrored for Black.
template <Color Us>
[[nodiscard]] constexpr Square relative(Square sq) noexcept {
  return Us == Color::White ? sq : mirrored(sq);
}
template <Color Us>
[[nodiscard]] constexpr std::size_t relative_rank_of(Square sq) noexcept {
  return static_cast<std::size_t>(index_of(rank_of(relative<Us>(sq))));
}
/// The distance from the edge: 0 for the a- and h-files, 3 for the d- and e-files.
[[nodiscard]] constexpr std::size_t from_edge(File file) noexcept {
  return static_cast<std::size_t>(std::min(index_of(file), 7 - index_of(file)));
}

/// The front spans: every square ahead of a square of the set on the same file, from a side's point of
/// view. The squares themselves are excluded.
template <Color Us>
[[nodiscard]] constexpr Bitboard ahead_of(Bitboard set) noexcept {
  std::uint64_t bits = set.bits();
  if constexpr (Us == Color::White) {
    bits <<= 8;
    bits |= bits << 8;
    bits |= bits << 16;
    bits |= bits << 32;
  } else {
    bits >>= 8;
    bits |= bits >> 8;
    bits |= bits >> 16;
    bits |= bits >> 32;
  }
  return Bitboard{bits};
}
[[nodiscard]] constexpr Bitboard beside(Bitboard set) noexcept {
  return shifted<Direction::East>(set) | shifted<Direction::West>(set);
}
template <Color Us>
[[nodiscard]] constexpr Bitboard stepped(Bitboard set) noexcept {
  constexpr Direction forwards = Us == Color::White ? Direction::North : Direction::South;
  return shifted<forwards>(set);
}

/// What one side attacks.
struct Attacks {
  Bitboard all;
  Bitboard twice;
  Bitboard pawns;
  Bitboard minors;
  Bitboard rooks;
  Bitboard queens;
  Bitboard king;

  void add(Bitboard set) noexcept {
    twice |= all & set;
    all |= set;
  }
};

/// The data that the terms are computed from.
struct View {
  explicit View(const Position& position) noexcept
      : board{position.board()},
        occupied{board.occupied()},
        king{position.king(Color::White), position.king(Color::Black)},
        pinned{position.pinned(Color::White), position.pinned(Color::Black)} {}

  const Board& board;
  Bitboard occupied;
  ByColor<Square> king;
  ByColor<Bitboard> pinned;
  ByColor<Attacks> attacks;
  ByColor<Bitboard> passed;
  ByColor<int> danger_units;  // from each side's attacks on the other king's zone
};

template <class Visitor>
class FeatureVisit {
 public:
  FeatureVisit(const Position& position, Visitor& visitor) noexcept
      : view_{position}, visitor_{visitor}, turn_{position.turn()} {}

  void visit() noexcept {
    pawn_and_king_attacks<Color::White>();
    pawn_and_king_attacks<Color::Black>();
    pawns<Color::White>();
    pawns<Color::Black>();
    pieces<Color::White>();
    pieces<Color::Black>();
    attack_dependent_terms<Color::White>();
    attack_dependent_terms<Color::Black>();
    visitor_.add(turn_, first_of("tempo"), 1);
  }

 private:
  using enum PieceType;

  template <Color Us>
  void add(std::size_t term, int times = 1) noexcept {
    visitor_.add(Us, term, times);
  }
  [[nodiscard]] Bitboard pieces_of(Color color, PieceType type) const noexcept {
    return view_.board.pieces(color, type);
  }

  /// Computes the attacks of pawns and king, which all other terms need.
  template <Color Us>
  void pawn_and_king_attacks() noexcept {
    Attacks& ours = view_.attacks[Us];
    ours.pawns = tables::pawn_attacks<Us>(pieces_of(Us, Pawn));
    ours.king = tables::king[place(view_.king[Us])];
    const Bitboard pawns = pieces_of(Us, Pawn);
    using enum Direction;
    if constexpr (Us == Color::White) {
      ours.add(shifted<NorthEast>(pawns));
      ours.add(shifted<NorthWest>(pawns));
    } else {
      ours.add(shifted<SouthEast>(pawns));
      ours.add(shifted<SouthWest>(pawns));
    }
    ours.add(ours.king);
  }

  /// The terms of one piece by its square: material, piece-square table, distances to the kings.
  template <Color Us, PieceType Type>
  void placement(Square sq) noexcept {
    const Square king = relative<Us>(view_.king[Us]);
    const bool is_king_left = file_of(king) < File::E;
    const std::size_t seen = place(relative<Us>(sq)) ^ (is_king_left ? 7U : 0U);
    add<Us>(first_of("square") + place(Type) * square_count + seen);
    if constexpr (Type != King) {
      add<Us>(first_of("material") + place(Type));
      add<Us>(first_of("own_king_distance") + place(Type) * 8 +
              static_cast<std::size_t>(distance(sq, view_.king[Us])));
      add<Us>(first_of("enemy_king_distance") + place(Type) * 8 +
              static_cast<std::size_t>(distance(sq, view_.king[~Us])));
    }
  }

  template <Color Us>
  void pawns() noexcept {
    const Bitboard ours = pieces_of(Us, Pawn);
    const Bitboard theirs = pieces_of(~Us, Pawn);
    for (const Square sq : ours) {
      const std::size_t rank = relative_rank_of<Us>(sq);
      const std::size_t file = from_edge(file_of(sq));
      const Bitboard own_file = squares_of(file_of(sq));
      const Bitboard neighbours = beside(own_file) & ours;
      const Bitboard way = ahead_of<Us>(sq);
      const bool is_defended = view_.attacks[Us].pawns.contains(sq);
      placement<Us, Pawn>(sq);
      if (neighbours.empty()) add<Us>(first_of("isolated_pawn") + file);
      if ((way & ours).any()) add<Us>(first_of("doubled_pawn") + file);
      if (is_defended) add<Us>(first_of("defended_pawn") + rank);
      if ((beside(sq) & ours).any()) add<Us>(first_of("phalanx_pawn") + rank);
      // Backward: no neighbouring pawn can ever defend it, and an enemy pawn attacks its stop square.
      const Bitboard behind = ahead_of<~Us>(beside(sq)) | beside(sq);
      if (neighbours.any() && (behind & ours).empty() &&
          stepped<Us>(sq).intersects(view_.attacks[~Us].pawns)) {
        add<Us>(first_of("backward_pawn") + file);
      }
      if (((way | ahead_of<Us>(beside(sq))) & theirs).empty() && (way & ours).empty()) {
        view_.passed[Us] |= sq;
      }
    }
  }

  template <Color Us>
  void pieces() noexcept {
    const Bitboard safe = ~(view_.attacks[~Us].pawns | pieces_of(Us, Pawn) | pieces_of(Us, King));
    const Bitboard zone =
        view_.attacks[~Us].king | view_.king[~Us] | stepped<~Us>(view_.attacks[~Us].king);
    pieces_of_type<Us, Knight>(safe, zone, first_of("knight_mobility"));
    pieces_of_type<Us, Bishop>(safe, zone, first_of("bishop_mobility"));
    pieces_of_type<Us, Rook>(safe, zone, first_of("rook_mobility"));
    pieces_of_type<Us, Queen>(safe, zone, first_of("queen_mobility"));
    placement<Us, King>(view_.king[Us]);
    if (pieces_of(Us, Bishop).has_several()) add<Us>(first_of("bishop_pair"));
  }

  template <Color Us, PieceType Type>
  void pieces_of_type(Bitboard safe, Bitboard zone, std::size_t mobility) noexcept {
    // X-rays: sliders look through friendly pieces that move along the same lines.
    Bitboard blockers = view_.occupied;
    if constexpr (Type == Bishop) blockers -= pieces_of(Us, Queen);
    if constexpr (Type == Rook) blockers -= pieces_of(Us, Queen) | pieces_of(Us, Rook);
    for (const Square sq : pieces_of(Us, Type)) {
      placement<Us, Type>(sq);
      Bitboard reached = tables::attacks<Type>(sq, blockers);
      if (view_.pinned[Us].contains(sq)) {
        reached &= tables::line[place(view_.king[Us])][place(sq)];
      }
      Attacks& ours = view_.attacks[Us];
      ours.add(reached);
      if constexpr (Type == Knight || Type == Bishop) ours.minors |= reached;
      if constexpr (Type == Rook) ours.rooks |= reached;
      if constexpr (Type == Queen) ours.queens |= reached;
      add<Us>(mobility + static_cast<std::size_t>((reached & safe).count()));
      constexpr std::array<int, 6> danger{0, 3, 2, 3, 3, 0};
      view_.danger_units[Us] += danger[place(Type)] * (reached & zone).count();
      if constexpr (Type == Knight || Type == Bishop) minor<Us, Type>(sq);
      if constexpr (Type == Rook) rook<Us>(sq);
    }
  }

  template <Color Us, PieceType Type>
  void minor(Square sq) noexcept {
    constexpr std::size_t which = Type == Knight ? 0 : 1;
    const std::size_t rank = relative_rank_of<Us>(sq);
    const bool can_be_driven_off = (ahead_of<Us>(beside(sq)) & pieces_of(~Us, Pawn)).any();
    if (rank >= 3 && rank <= 5 && !can_be_driven_off && view_.attacks[Us].pawns.contains(sq)) {
      add<Us>(first_of("outpost") + which);
    }
    if (stepped<Us>(sq).intersects(view_.board.pieces(Pawn)))
      add<Us>(first_of("behind_pawn") + which);
    if constexpr (Type == Bishop) {
      const Bitboard own_color = is_light(sq) ? light_squares : dark_squares;
      add<Us>(first_of("bishop_own_pawns") +
              static_cast<std::size_t>((pieces_of(Us, Pawn) & own_color).count()));
    }
  }

  template <Color Us>
  void rook(Square sq) noexcept {
    const Bitboard file = squares_of(file_of(sq));
    if ((file & pieces_of(Us, Pawn)).empty()) {
      add<Us>((file & pieces_of(~Us, Pawn)).empty() ? first_of("rook_on_open_file")
                                                    : first_of("rook_on_half_open_file"));
    }
    if ((ahead_of<Us>(sq) & view_.passed[Us]).any()) add<Us>(first_of("rook_behind_passed_pawn"));
  }

  /// The terms that need the attacks of both sides.
  template <Color Us>
  void attack_dependent_terms() noexcept {
    passed_pawns<Us>();
    threats<Us>();
    king<Us>();
    const Bitboard behind = ahead_of<~Us>(pieces_of(Us, Pawn));
    constexpr Bitboard centre =
        squares_of(File::C) | squares_of(File::D) | squares_of(File::E) | squares_of(File::F);
    constexpr Bitboard own_half = squares_of(relative_rank(Us, Rank::Second)) |
                                  squares_of(relative_rank(Us, Rank::Third)) |
                                  squares_of(relative_rank(Us, Rank::Fourth));
    add<Us>(first_of("space"),
            (behind & centre & own_half & ~view_.attacks[~Us].all & ~pieces_of(Us, Pawn)).count());
  }

  template <Color Us>
  void passed_pawns() noexcept {
    for (const Square sq : view_.passed[Us]) {
      const std::size_t rank = relative_rank_of<Us>(sq);
      const Bitboard way = ahead_of<Us>(sq);
      const Square before = stepped<Us>(sq).first();
      add<Us>(first_of("passed_pawn") + rank);
      if (view_.occupied.contains(before)) add<Us>(first_of("passed_pawn_blocked") + rank);
      if (!way.intersects(view_.attacks[~Us].all | view_.board.pieces(~Us))) {
        add<Us>(first_of("passed_pawn_free") + rank);
      }
      if (view_.attacks[Us].pawns.contains(sq)) add<Us>(first_of("passed_pawn_defended") + rank);
      if (rank >= 3) {
        add<Us>(first_of("passed_pawn_own_king") +
                static_cast<std::size_t>(distance(before, view_.king[Us])));
        add<Us>(first_of("passed_pawn_enemy_king") +
                static_cast<std::size_t>(distance(before, view_.king[~Us])));
      }
    }
  }

  template <Color Us>
  void threats() noexcept {
    const Attacks& ours = view_.attacks[Us];
    const Attacks& theirs = view_.attacks[~Us];
    const Bitboard enemies = view_.board.pieces(~Us) - pieces_of(~Us, King);
    const Bitboard loose = enemies & ours.all & ~theirs.all;
    // Pawn pushes that no enemy pawn can answer with a capture.
    const Bitboard steps = stepped<Us>(pieces_of(Us, Pawn)) - view_.occupied - theirs.pawns;
    const Bitboard pushed = tables::pawn_attacks<Us>(steps);
    for (const PieceType type : {Pawn, Knight, Bishop, Rook, Queen}) {
      const Bitboard victims = pieces_of(~Us, type);
      const auto add_victims = [&](std::size_t first, Bitboard attacked) {
        add<Us>(first + place(type), (victims & attacked).count());
      };
      add_victims(first_of("pawn_attacks"), ours.pawns);
      add_victims(first_of("minor_attacks"), ours.minors);
      add_victims(first_of("rook_attacks"), ours.rooks);
      add_victims(first_of("king_attacks"), ours.king & ~theirs.all);
      add_victims(first_of("push_attacks"), pushed);
      add_victims(first_of("hanging"), loose);
    }
  }

  /// King safety: pawn shield, pawn storm, open file and king danger.
  template <Color Us>
  void king() noexcept {
    const Square king = view_.king[Us];
    const int middle = std::clamp(index_of(file_of(king)), 1, 6);
    const Bitboard not_behind = ahead_of<Us>(squares_of(rank_of(king))) | squares_of(rank_of(king));
    for (int file = middle - 1; file <= middle + 1; ++file) {
      const Bitboard squares = squares_of(static_cast<File>(file)) & not_behind;
      const std::size_t row = from_edge(static_cast<File>(file)) * 8;
      const auto nearest = [&](Color color) -> std::size_t {
        const Bitboard pawns = squares & pieces_of(color, Pawn);
        if (pawns.empty()) return 0;
        return relative_rank_of<Us>(Us == Color::White ? pawns.first() : pawns.last());
      };
      add<Us>(first_of("king_shield") + row + nearest(Us));
      add<Us>(first_of("king_storm") + row + nearest(~Us));
    }
    if ((squares_of(file_of(king)) & pieces_of(Us, Pawn)).empty()) {
      add<Us>(first_of("king_half_open_file"));
    }
    add<Us>(first_of("king_danger") + static_cast<std::size_t>(danger<Us>()));
  }

  /// The danger to the king of `Us`. Units: 0 to 63, the index of the term.
  template <Color Us>
  [[nodiscard]] int danger() noexcept {
    const Attacks& ours = view_.attacks[Us];
    const Attacks& theirs = view_.attacks[~Us];
    const Square king = view_.king[Us];
    // Weak squares: not defended, or defended only by the king and attacked at least twice.
    const Bitboard weak = ~ours.all | (ours.king & ~ours.twice & theirs.twice);
    const Bitboard safe = weak - view_.board.pieces(~Us);
    const Bitboard straight = tables::rook(king, view_.occupied - pieces_of(Us, Queen));
    const Bitboard diagonal = tables::bishop(king, view_.occupied - pieces_of(Us, Queen));
    int units = view_.danger_units[~Us];
    units += 2 * (weak & ours.king & theirs.all).count();
    if ((theirs.queens & safe & (straight | diagonal)).any()) units += 6;
    if ((theirs.rooks & safe & straight).any()) units += 8;
    if ((theirs.minors & safe & diagonal).any()) units += 3;
    if ((theirs.minors & safe & tables::knight[place(king)]).any()) units += 5;
    if (pieces_of(~Us, Queen).empty()) units /= 2;
    return std::min(units, 63);
  }

  View view_;
  Visitor& visitor_;
  Color turn_;
};

template <class Visitor>
void visit_features(const Position& position, Visitor& visitor) noexcept {
  FeatureVisit<Visitor>{position, visitor}.visit();
}

/// The game phase, from 0 in a pawn endgame to 24 in the initial position.
inline constexpr int max_phase = 24;
[[nodiscard]] inline int phase_of(const Board& board) noexcept {
  using enum PieceType;
  const int phase = (board.pieces(Knight) | board.pieces(Bishop)).count() +
                    2 * board.pieces(Rook).count() + 4 * board.pieces(Queen).count();
  return std::min(phase, max_phase);
}

/// The scale factor of the endgame score, which reduces drawish endgames. Units: 1/64.
inline constexpr int max_scale = 64;
[[nodiscard]] inline int scale_of(const Board& board, Color stronger) noexcept {
  using enum PieceType;
  const auto minor_and_major = [&](Color color) {
    return board.pieces(color) - board.pieces(Pawn) - board.pieces(King);
  };
  const int pawns = board.pieces(stronger, Pawn).count();
  const Bitboard bishops = board.pieces(Bishop);
  const bool has_opposite_bishops = board.pieces(Color::White, Bishop).count() == 1 &&
                                    board.pieces(Color::Black, Bishop).count() == 1 &&
                                    (bishops & light_squares).count() == 1;
  if (has_opposite_bishops &&
      (minor_and_major(Color::White) | minor_and_major(Color::Black)) == bishops) {
    return 24 + 4 * pawns;
  }
  // Without pawns, an extra minor piece is not enough to win.
  if (pawns == 0) {
    const auto weight = [&](Color color) {
      return 3 * (board.pieces(color, Knight) | board.pieces(color, Bishop)).count() +
             5 * board.pieces(color, Rook).count() + 10 * board.pieces(color, Queen).count();
    };
    if (weight(stronger) - weight(~stronger) <= 3) return weight(stronger) < 5 ? 2 : 12;
  }
  return std::min(max_scale, 40 + 6 * pawns);
}

}  // namespace tabiya::engine::eval
