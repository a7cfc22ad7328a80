/// Which terms of the evaluation a position has. Internal.
///
/// `tell_features()` names every term, with its side, to a listener: the evaluation sums the weights,
/// the tuner notes the terms. So the two cannot disagree.
///
///     void add(Color color, std::size_t term, int times);
#pragma once

#include <algorithm>

#include "engine/eval/terms.hpp"
#include "rules/attack_tables.hpp"
#include "rules/legality.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::engine::eval {

[[nodiscard]] constexpr std::size_t place(Square sq) noexcept {
  return static_cast<std::size_t>(index_of(sq));
}
[[nodiscard]] constexpr std::size_t place(PieceType type) noexcept {
  return static_cast<std::size_t>(index_of(type));
}

/// Seen from a side's own edge: White's squares are what they are.
template <Color Us>
[[nodiscard]] constexpr Square relative(Square sq) noexcept {
  return Us == Color::White ? sq : mirrored(sq);
}
template <Color Us>
[[nodiscard]] constexpr std::size_t relative_rank_of(Square sq) noexcept {
  return static_cast<std::size_t>(index_of(rank_of(relative<Us>(sq))));
}
/// 0 for the a- and h-file to 3 for the d- and e-file.
[[nodiscard]] constexpr std::size_t from_edge(File file) noexcept {
  return static_cast<std::size_t>(std::min(index_of(file), 7 - index_of(file)));
}

/// Every square before the squares of the set, from a side's point of view, themselves excluded.
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
  return shifted < Us == Color::White ? Direction::North : Direction::South > (set);
}
[[nodiscard]] constexpr Bitboard files_of(Bitboard set) noexcept {
  return set | ahead_of<Color::White>(set) | ahead_of<Color::Black>(set);
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

/// Sets that both sides' terms are made of.
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
  ByColor<int> danger_units;  // what each side's men do to the other's king
};

template <class Listener>
class Features {
 public:
  Features(const Position& position, Listener& listener) noexcept
      : view_{position}, listener_{listener}, turn_{position.turn()} {}

  void tell() noexcept {
    begin<Color::White>();
    begin<Color::Black>();
    pawns<Color::White>();
    pawns<Color::Black>();
    officers<Color::White>();
    officers<Color::Black>();
    whole<Color::White>();
    whole<Color::Black>();
    listener_.add(turn_, first_of("tempo"), 1);
  }

 private:
  using enum PieceType;

  template <Color Us>
  void add(std::size_t term, int times = 1) noexcept {
    listener_.add(Us, term, times);
  }
  [[nodiscard]] Bitboard men(Color color, PieceType type) const noexcept {
    return view_.board.men(color, type);
  }

  /// The attacks of pawns and king, which the rest needs.
  template <Color Us>
  void begin() noexcept {
    Attacks& ours = view_.attacks[Us];
    ours.pawns = tables::pawn_attacks<Us>(men(Us, Pawn));
    ours.king = tables::king[place(view_.king[Us])];
    const Bitboard pawns = men(Us, Pawn);
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

  /// What every man has by where it stands.
  template <Color Us, PieceType Type>
  void stand(Square sq) noexcept {
    const Square king = relative<Us>(view_.king[Us]);
    const bool is_king_left = file_of(king) < File::E;
    const std::size_t seen = place(relative<Us>(sq)) ^ (is_king_left ? 7U : 0U);
    add<Us>(first_of("square") + place(Type) * 64 + seen);
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
    const Bitboard ours = men(Us, Pawn);
    const Bitboard theirs = men(~Us, Pawn);
    for (const Square sq : ours) {
      const std::size_t rank = relative_rank_of<Us>(sq);
      const std::size_t file = from_edge(file_of(sq));
      const Bitboard own_file = squares_of(file_of(sq));
      const Bitboard neighbours = beside(own_file) & ours;
      const Bitboard way = ahead_of<Us>(sq);
      const bool is_defended = view_.attacks[Us].pawns.contains(sq);
      stand<Us, Pawn>(sq);
      if (neighbours.empty()) add<Us>(first_of("isolated_pawn") + file);
      if ((way & ours).any()) add<Us>(first_of("doubled_pawn") + file);
      if (is_defended) add<Us>(first_of("defended_pawn") + rank);
      if ((beside(sq) & ours).any()) add<Us>(first_of("phalanx_pawn") + rank);
      // Backward: no neighbour can ever defend it, and the square before it is attacked by a pawn.
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
  void officers() noexcept {
    const Bitboard safe = ~(view_.attacks[~Us].pawns | men(Us, Pawn) | men(Us, King));
    const Bitboard zone =
        view_.attacks[~Us].king | view_.king[~Us] | stepped<~Us>(view_.attacks[~Us].king);
    each<Us, Knight>(safe, zone, first_of("knight_mobility"));
    each<Us, Bishop>(safe, zone, first_of("bishop_mobility"));
    each<Us, Rook>(safe, zone, first_of("rook_mobility"));
    each<Us, Queen>(safe, zone, first_of("queen_mobility"));
    stand<Us, King>(view_.king[Us]);
    if (men(Us, Bishop).has_several()) add<Us>(first_of("bishop_pair"));
  }

  template <Color Us, PieceType Type>
  void each(Bitboard safe, Bitboard zone, std::size_t mobility) noexcept {
    // Sliders see through the own men that move with them.
    Bitboard blockers = view_.occupied;
    if constexpr (Type == Bishop) blockers -= men(Us, Queen);
    if constexpr (Type == Rook) blockers -= men(Us, Queen) | men(Us, Rook);
    for (const Square sq : men(Us, Type)) {
      stand<Us, Type>(sq);
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
    const bool can_be_driven_off = (ahead_of<Us>(beside(sq)) & men(~Us, Pawn)).any();
    if (rank >= 3 && rank <= 5 && !can_be_driven_off && view_.attacks[Us].pawns.contains(sq)) {
      add<Us>(first_of("outpost") + which);
    }
    if (stepped<Us>(sq).intersects(view_.board.men(Pawn))) add<Us>(first_of("behind_pawn") + which);
    if constexpr (Type == Bishop) {
      const Bitboard own_color = is_light(sq) ? light_squares : dark_squares;
      add<Us>(first_of("bishop_own_pawns") +
              static_cast<std::size_t>((men(Us, Pawn) & own_color).count()));
    }
  }

  template <Color Us>
  void rook(Square sq) noexcept {
    const Bitboard file = squares_of(file_of(sq));
    if ((file & men(Us, Pawn)).empty()) {
      add<Us>((file & men(~Us, Pawn)).empty() ? first_of("rook_on_open_file")
                                              : first_of("rook_on_half_open_file"));
    }
    if ((ahead_of<Us>(sq) & view_.passed[Us]).any()) add<Us>(first_of("rook_behind_passed_pawn"));
  }

  /// What depends on all attacks.
  template <Color Us>
  void whole() noexcept {
    passed_pawns<Us>();
    threats<Us>();
    king<Us>();
    const Bitboard behind = ahead_of<~Us>(men(Us, Pawn));
    constexpr Bitboard centre =
        squares_of(File::C) | squares_of(File::D) | squares_of(File::E) | squares_of(File::F);
    constexpr Bitboard own_half = squares_of(relative_rank(Us, Rank::Second)) |
                                  squares_of(relative_rank(Us, Rank::Third)) |
                                  squares_of(relative_rank(Us, Rank::Fourth));
    add<Us>(first_of("space"),
            (behind & centre & own_half & ~view_.attacks[~Us].all & ~men(Us, Pawn)).count());
  }

  template <Color Us>
  void passed_pawns() noexcept {
    for (const Square sq : view_.passed[Us]) {
      const std::size_t rank = relative_rank_of<Us>(sq);
      const Bitboard way = ahead_of<Us>(sq);
      const Square before = stepped<Us>(sq).first();
      add<Us>(first_of("passed_pawn") + rank);
      if (view_.occupied.contains(before)) add<Us>(first_of("passed_pawn_blocked") + rank);
      if (!way.intersects(view_.attacks[~Us].all | view_.board.men(~Us))) {
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
    const Bitboard enemies = view_.board.men(~Us) - men(~Us, King);
    const Bitboard loose = enemies & ours.all & ~theirs.all;
    // Pawns that can step forward without being taken by a pawn.
    const Bitboard steps = stepped<Us>(men(Us, Pawn)) - view_.occupied - theirs.pawns;
    const Bitboard pushed = tables::pawn_attacks<Us>(steps);
    for (const PieceType type : {Pawn, Knight, Bishop, Rook, Queen}) {
      const Bitboard victims = men(~Us, type);
      const auto tell = [&](std::size_t first, Bitboard attacked) {
        add<Us>(first + place(type), (victims & attacked).count());
      };
      tell(first_of("pawn_attacks"), ours.pawns);
      tell(first_of("minor_attacks"), ours.minors);
      tell(first_of("rook_attacks"), ours.rooks);
      tell(first_of("king_attacks"), ours.king & ~theirs.all);
      tell(first_of("push_attacks"), pushed);
      tell(first_of("hanging"), loose);
    }
  }

  /// The own king's shelter, and the danger he is in.
  template <Color Us>
  void king() noexcept {
    const Square king = view_.king[Us];
    const int middle = std::clamp(index_of(file_of(king)), 1, 6);
    const Bitboard not_behind = ahead_of<Us>(squares_of(rank_of(king))) | squares_of(rank_of(king));
    for (int file = middle - 1; file <= middle + 1; ++file) {
      const Bitboard squares = squares_of(static_cast<File>(file)) & not_behind;
      const std::size_t row = from_edge(static_cast<File>(file)) * 8;
      const auto nearest = [&](Color color) -> std::size_t {
        const Bitboard pawns = squares & men(color, Pawn);
        if (pawns.empty()) return 0;
        return relative_rank_of<Us>(Us == Color::White ? pawns.first() : pawns.last());
      };
      add<Us>(first_of("king_shield") + row + nearest(Us));
      add<Us>(first_of("king_storm") + row + nearest(~Us));
    }
    if ((squares_of(file_of(king)) & men(Us, Pawn)).empty()) {
      add<Us>(first_of("king_half_open_file"));
    }
    add<Us>(first_of("king_danger") + static_cast<std::size_t>(danger<Us>()));
  }

  /// Units of danger for the king of `Us`, 0 to 63.
  template <Color Us>
  [[nodiscard]] int danger() noexcept {
    const Attacks& ours = view_.attacks[Us];
    const Attacks& theirs = view_.attacks[~Us];
    const Square king = view_.king[Us];
    // Where a check costs nothing: not defended, or by the king alone against several.
    const Bitboard weak = ~ours.all | (ours.king & ~ours.twice & theirs.twice);
    const Bitboard safe = weak - view_.board.men(~Us);
    const Bitboard straight = tables::rook(king, view_.occupied - men(Us, Queen));
    const Bitboard diagonal = tables::bishop(king, view_.occupied - men(Us, Queen));
    int units = view_.danger_units[~Us];
    units += 2 * (weak & ours.king & theirs.all).count();
    if ((theirs.queens & safe & (straight | diagonal)).any()) units += 6;
    if ((theirs.rooks & safe & straight).any()) units += 8;
    if ((theirs.minors & safe & diagonal).any()) units += 3;
    if ((theirs.minors & safe & tables::knight[place(king)]).any()) units += 5;
    if (men(~Us, Queen).empty()) units /= 2;
    return std::min(units, 63);
  }

  View view_;
  Listener& listener_;
  Color turn_;
};

template <class Listener>
void tell_features(const Position& position, Listener& listener) noexcept {
  Features<Listener>{position, listener}.tell();
}

/// How much of the middlegame is left, 0 to 24.
inline constexpr int whole_phase = 24;
[[nodiscard]] inline int phase_of(const Board& board) noexcept {
  using enum PieceType;
  const int phase = (board.men(Knight) | board.men(Bishop)).count() + 2 * board.men(Rook).count() +
                    4 * board.men(Queen).count();
  return std::min(phase, whole_phase);
}

/// How much of an endgame's advantage counts. Units: of 64.
inline constexpr int whole_scale = 64;
[[nodiscard]] inline int scale_of(const Board& board, Color stronger) noexcept {
  using enum PieceType;
  const auto officers = [&](Color color) {
    return board.men(color) - board.men(Pawn) - board.men(King);
  };
  const int pawns = board.men(stronger, Pawn).count();
  const Bitboard bishops = board.men(Bishop);
  const bool has_opposite_bishops = board.men(Color::White, Bishop).count() == 1 &&
                                    board.men(Color::Black, Bishop).count() == 1 &&
                                    (bishops & light_squares).count() == 1;
  if (has_opposite_bishops && (officers(Color::White) | officers(Color::Black)) == bishops) {
    return 24 + 4 * pawns;
  }
  // Without pawns a minor piece more is not enough.
  if (pawns == 0) {
    const auto weight = [&](Color color) {
      return 3 * (board.men(color, Knight) | board.men(color, Bishop)).count() +
             5 * board.men(color, Rook).count() + 10 * board.men(color, Queen).count();
    };
    if (weight(stronger) - weight(~stronger) <= 3) return weight(stronger) < 5 ? 2 : 12;
  }
  return std::min(whole_scale, 40 + 6 * pawns);
}

}  // namespace tabiya::engine::eval
