/// For every position of up to five pieces, kings included: can White ever mate?
///
/// The tables are built backwards from the mates and share no code with the searches and proofs
/// that they test, only the attacks of pieces on an empty or occupied board. There is a table for
/// each set of pieces. A position is *solved* if White has mated, or if a legal move leads to a
/// solved position. Moves are of two kinds:
///
///  - Captures and promotions lead to another table, which is built first.
///  - Other moves stay within the table. It is swept until nothing changes.
///
/// The squares of the last piece are the bits of one word, so a sweep treats 64 positions at once:
///
///     solved[white king][black king][piece][piece][side to move] = squares of the last piece
///
/// White's king is kept on the files a to d by mirroring the board, and without pawns also within
/// the triangle a1-d1-d4. There is no castling.
///
/// *En passant.* A position with an en passant right is not in a table. It has the same moves as
/// without the right and a capture more. So a double step also leads to where the capture leads,
/// which is a smaller table. The only other difference: a double step that mates, unless the pawn
/// can be captured en passant, does not mate. refuted_ has these.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "rules/inner/attack_tables.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/setup.hpp"

namespace tabiya::test {

/// A few pieces on their squares, first White's king, then Black's.
struct Men {
  static constexpr int most = 5;

  std::array<Piece, most> pieces{Piece{Color::White, PieceType::King},
                                 Piece{Color::Black, PieceType::King}};
  std::array<Square, most> squares{};
  int count = 2;
  Color turn = Color::White;

  void add(Piece piece, Square sq) {
    pieces[count] = piece;
    squares[count++] = sq;
  }
  /// The men without one of them.
  [[nodiscard]] Men without(int removed) const {
    Men result = *this;
    for (int man = removed + 1; man < count; ++man) {
      result.pieces[man - 1] = pieces[man];
      result.squares[man - 1] = squares[man];
    }
    --result.count;
    return result;
  }
  [[nodiscard]] Bitboard occupied() const {
    Bitboard found;
    for (int man = 0; man < count; ++man) found |= squares[man];
    return found;
  }
  [[nodiscard]] Bitboard of(Color color) const {
    Bitboard found;
    for (int man = 0; man < count; ++man) {
      if (pieces[man].color == color) found |= squares[man];
    }
    return found;
  }
  [[nodiscard]] Setup setup() const {
    Setup result;
    for (int man = 0; man < count; ++man) result.board.put(squares[man], pieces[man]);
    result.turn = turn;
    return result;
  }
};

/// The squares that a piece attacks.
inline Bitboard attacked_by(Piece piece, Square from, Bitboard occupied) {
  switch (piece.type) {
    case PieceType::Pawn:
      return piece.color == Color::White ? tables::pawn_attacks<Color::White>(from)
                                         : tables::pawn_attacks<Color::Black>(from);
    case PieceType::Knight: return tables::knight[index_of(from)];
    case PieceType::Bishop: return tables::bishop(from, occupied);
    case PieceType::Rook: return tables::rook(from, occupied);
    case PieceType::Queen: return tables::rook(from, occupied) | tables::bishop(from, occupied);
    case PieceType::King: return tables::king[index_of(from)];
  }
  return {};
}
/// The squares from which a piece attacks a square.
inline Bitboard attackers_of(Piece piece, Square target, Bitboard occupied) {
  return attacked_by({piece.type == PieceType::Pawn ? ~piece.color : piece.color, piece.type},
                     target, occupied);
}
inline Bitboard squares_between(Square from, Square to) {
  return tables::between[index_of(from)][index_of(to)];
}
/// The squares to which a pawn can advance.
inline Bitboard pawn_steps(Color color, Square from, Bitboard occupied) {
  const int forward = color == Color::White ? 1 : -1;
  Bitboard found = Bitboard{*offset(from, 0, forward)} - occupied;
  if (found.any() && rank_of(from) == relative_rank(color, Rank::Second)) {
    found |= Bitboard{*offset(from, 0, 2 * forward)} - occupied;
  }
  return found;
}
/// The squares to which a man can go without a capture.
inline Bitboard quiet_moves(Piece piece, Square from, Bitboard occupied) {
  return piece.type == PieceType::Pawn ? pawn_steps(piece.color, from, occupied)
                                       : attacked_by(piece, from, occupied) - occupied;
}

/// True if the king of `color` is attacked.
inline bool is_attacked(const Men& men, Color color) {
  const Square king = men.squares[index_of(color)];
  const Bitboard occupied = men.occupied();
  for (int man = 0; man < men.count; ++man) {
    if (men.pieces[man].color != color &&
        attacked_by(men.pieces[man], men.squares[man], occupied).contains(king)) {
      return true;
    }
  }
  return false;
}
/// True if the side that is not to move is not in check, so that the last move was legal.
inline bool is_legal(const Men& men) { return !is_attacked(men, ~men.turn); }

/// Calls `visit(child, mover)` for each capture and promotion, legal or not, except en passant.
template <class Visit>
void for_each_conversion(const Men& men, Visit visit) {
  const Bitboard occupied = men.occupied();
  const Bitboard enemies = men.of(~men.turn) - men.squares[index_of(~men.turn)];
  for (int man = 0; man < men.count; ++man) {
    const Piece piece = men.pieces[man];
    if (piece.color != men.turn) continue;
    const Square from = men.squares[man];
    const bool is_pawn = piece.type == PieceType::Pawn;
    const bool promotes = is_pawn && rank_of(from) == relative_rank(men.turn, Rank::Seventh);
    Bitboard targets = attacked_by(piece, from, occupied) & enemies;
    if (promotes) targets |= pawn_steps(piece.color, from, occupied);
    for (const Square to : targets) {
      Men child = men;
      child.turn = ~men.turn;
      child.squares[man] = to;
      int mover = man;
      for (int other = 2; other < men.count; ++other) {
        if (other == man || men.squares[other] != to) continue;
        child = child.without(other);
        if (other < man) --mover;
        break;
      }
      if (!promotes) {
        visit(child);
        continue;
      }
      for (const PieceType type : promotion_types) {
        child.pieces[mover].type = type;
        visit(child);
      }
    }
  }
}
/// Calls `visit(child, man)` for each move that is neither, legal or not.
template <class Visit>
void for_each_quiet_move(const Men& men, Visit visit) {
  const Bitboard occupied = men.occupied();
  for (int man = 0; man < men.count; ++man) {
    const Piece piece = men.pieces[man];
    if (piece.color != men.turn) continue;
    const Square from = men.squares[man];
    if (piece.type == PieceType::Pawn && rank_of(from) == relative_rank(men.turn, Rank::Seventh)) {
      continue;
    }
    for (const Square to : quiet_moves(piece, from, occupied)) {
      Men child = men;
      child.turn = ~men.turn;
      child.squares[man] = to;
      visit(child, man);
    }
  }
}
/// Calls `visit(child, man)` for each double step of a pawn.
template <class Visit>
void for_each_double_step(const Men& men, Visit visit) {
  for (int man = 2; man < men.count; ++man) {
    if (men.pieces[man] != Piece{men.turn, PieceType::Pawn}) continue;
    const Square from = men.squares[man];
    if (rank_of(from) != relative_rank(men.turn, Rank::Second)) continue;
    const Square to = make_square(file_of(from), relative_rank(men.turn, Rank::Fourth));
    if (!pawn_steps(men.turn, from, men.occupied()).contains(to)) continue;
    Men child = men;
    child.turn = ~men.turn;
    child.squares[man] = to;
    visit(child, man);
  }
}
inline bool has_any_legal_move(const Men& men) {
  bool found = false;
  for_each_quiet_move(men, [&](const Men& child, int) { found = found || is_legal(child); });
  if (!found) {
    for_each_conversion(men, [&](const Men& child) { found = found || is_legal(child); });
  }
  return found;
}

/// Calls `visit(child)` for each en passant capture, legal or not, of the pawn `passed`, as if it
/// had just made a double step. `men.turn` is the side that captures.
template <class Visit>
void for_each_en_passant(const Men& men, int passed, Visit visit) {
  const Piece pawn = men.pieces[passed];
  const Square at = men.squares[passed];
  if (pawn != Piece{~men.turn, PieceType::Pawn}) return;
  if (rank_of(at) != relative_rank(pawn.color, Rank::Fourth)) return;
  const int back = pawn.color == Color::White ? -1 : 1;
  const Square target = *offset(at, 0, back);
  if (men.occupied().intersects(Bitboard{target} | *offset(at, 0, 2 * back))) return;
  for (int man = 2; man < men.count; ++man) {
    if (men.pieces[man] != Piece{men.turn, PieceType::Pawn}) continue;
    if (!attacked_by(men.pieces[man], men.squares[man], {}).contains(target)) continue;
    Men child = men;
    child.turn = ~men.turn;
    child.squares[man] = target;
    visit(child.without(passed));
  }
}

/// Mirrors the board so that White's king is where the tables have it.
class Symmetry {
 public:
  Symmetry(Square white_king, bool has_pawns) {
    int at = index_of(white_king);
    mirrors_files_ = (at & 7) > 3;
    if (mirrors_files_) at ^= 7;
    if (has_pawns) return;
    mirrors_ranks_ = (at >> 3) > 3;
    if (mirrors_ranks_) at ^= 56;
    transposes_ = (at >> 3) > (at & 7);
  }
  [[nodiscard]] Square of(Square sq) const {
    int at = index_of(sq);
    if (mirrors_files_) at ^= 7;
    if (mirrors_ranks_) at ^= 56;
    if (transposes_) at = (at & 7) << 3 | at >> 3;
    return square_at(at);
  }
  /// The set of squares of which the given ones are the images.
  [[nodiscard]] Bitboard origins_of(Bitboard images) const {
    std::uint64_t bits = images.bits();
    if (transposes_) bits = transposed(bits);
    if (mirrors_ranks_) bits = __builtin_bswap64(bits);
    if (mirrors_files_) bits = with_files_mirrored(bits);
    return Bitboard{bits};
  }

 private:
  static std::uint64_t swapped(std::uint64_t bits, std::uint64_t mask, int distance) {
    const std::uint64_t difference = (bits ^ bits >> distance) & mask;
    return bits ^ difference ^ difference << distance;
  }
  static std::uint64_t transposed(std::uint64_t bits) {
    bits = swapped(bits, 0x00AA00AA00AA00AA, 7);
    bits = swapped(bits, 0x0000CCCC0000CCCC, 14);
    return swapped(bits, 0x00000000F0F0F0F0, 28);
  }
  static std::uint64_t with_files_mirrored(std::uint64_t bits) {
    bits = swapped(bits, 0x5555555555555555, 1);
    bits = swapped(bits, 0x3333333333333333, 2);
    return swapped(bits, 0x0F0F0F0F0F0F0F0F, 4);
  }

  bool mirrors_files_ = false;
  bool mirrors_ranks_ = false;
  bool transposes_ = false;
};

class HelpmateTables;

class HelpmateTable {
 public:
  /// Builds the table. Those to which captures and promotions lead are taken from `tables`.
  HelpmateTable(std::vector<Piece> pieces, HelpmateTables& tables);

  /// Whether White can ever mate. Requires: the men are those of this table, in its order, and
  /// is_legal().
  [[nodiscard]] bool contains(const Men& men) const {
    const Symmetry symmetry{men.squares[0], has_pawns_};
    std::array<Square, Men::most> squares{};
    for (int man = 0; man < men.count; ++man) squares[man] = symmetry.of(men.squares[man]);
    return Bitboard{solved_[place(squares, men.turn)]}.contains(squares[men.count - 1]);
  }

  /// Calls `visit(men, is_solved)` for every legal position, once for equal pieces, with White's
  /// king on the squares of the table only. `is_wanted(number)` of the word of the last piece is
  /// asked first.
  template <class IsWanted, class Visit>
  void for_each(IsWanted is_wanted, Visit visit) const {
    std::size_t number = 0;
    for_each_word([&](Men& men, std::size_t where) {
      if (!is_wanted(number++)) return;
      const Bitboard solved{solved_[where]};
      const int last = men.count - 1;
      for (const Square sq : legal_squares(men)) {
        men.squares[last] = sq;
        if (is_in_order(men)) visit(static_cast<const Men&>(men), solved.contains(sq));
      }
    });
  }

  [[nodiscard]] const std::vector<Piece>& pieces() const { return pieces_; }
  [[nodiscard]] int sweeps() const { return sweeps_; }

 private:
  using Squares = std::array<Square, Men::most>;

  /// The word with the squares of the last piece. Requires: White's king is where it should be.
  [[nodiscard]] std::size_t place(const Squares& squares, Color turn) const {
    const int king = index_of(squares[0]);
    const int file = king & 7;
    const int rank = king >> 3;
    auto found =
        static_cast<std::size_t>(has_pawns_ ? rank * 4 + file : file * (file + 1) / 2 + rank);
    const int last = static_cast<int>(pieces_.size()) + 1;
    for (int man = 1; man < last; ++man) {
      found = found << 6 | static_cast<std::size_t>(index_of(squares[man]));
    }
    return found << 1 | static_cast<std::size_t>(index_of(turn));
  }
  [[nodiscard]] bool is_in_order(const Men& men) const {
    for (int man = 3; man < men.count; ++man) {
      if (men.pieces[man] == men.pieces[man - 1] && men.squares[man] < men.squares[man - 1]) {
        return false;
      }
    }
    return true;
  }

  /// Calls `visit(men, place)` for each word: the last man's square is not set.
  template <class Visit>
  void for_each_word(Visit visit) const {
    Men men;
    for (const Piece piece : pieces_) men.add(piece, Square::A1);
    for (const Square king : all_squares) {
      if (Symmetry{king, has_pawns_}.of(king) != king) continue;
      men.squares[0] = king;
      place_others(men, 1, Bitboard{king}, visit);
    }
  }
  template <class Visit>
  void place_others(Men& men, int man, Bitboard occupied, Visit& visit) const {
    if (man == men.count - 1) {
      for (const Color turn : all_colors) {
        men.turn = turn;
        visit(men, place(men.squares, turn));
      }
      return;
    }
    for (const Square sq : squares_for(men.pieces[man]) - occupied) {
      men.squares[man] = sq;
      place_others(men, man + 1, occupied | sq, visit);
    }
  }
  [[nodiscard]] static Bitboard squares_for(Piece piece) {
    return piece.type == PieceType::Pawn
               ? every_square - squares_of(Rank::First) - squares_of(Rank::Eighth)
               : every_square;
  }

  /// The squares of the last man with which the position is legal.
  [[nodiscard]] Bitboard legal_squares(const Men& men) const {
    const int last = men.count - 1;
    const Men others = men.without(last);
    const Bitboard occupied = others.occupied();
    const Square king = men.squares[index_of(~men.turn)];
    Bitboard found = squares_for(men.pieces[last]) - occupied;
    for (int man = 0; man < last; ++man) {
      if (men.pieces[man].color != men.turn) continue;
      if (attacked_by(men.pieces[man], men.squares[man], occupied).contains(king)) {
        found &= squares_between(men.squares[man], king);
      }
    }
    if (men.pieces[last].color == men.turn) {
      found -= attackers_of(men.pieces[last], king, occupied);
    }
    return found;
  }

  void seed(const HelpmateTables& tables);
  [[nodiscard]] bool is_seed(const Men& men, std::size_t where, const HelpmateTables& tables);
  void note_refutations(const Men& men, std::size_t where);
  [[nodiscard]] bool sweep();
  [[nodiscard]] Bitboard solved_by_a_move(const Men& men) const;
  [[nodiscard]] Bitboard solved_by_last(const Men& men, Bitboard occupied) const;
  [[nodiscard]] Bitboard after_king_move(const Men& men, int king, Square to) const;
  /// The solved positions after a double step of a man, without those where only a capture en
  /// passant refutes the mate.
  [[nodiscard]] Bitboard after_double_step(std::size_t where, int man) const {
    const auto found = refuted_.find(where << 3 | static_cast<std::size_t>(man));
    const Bitboard solved{solved_[where]};
    return found == refuted_.end() ? solved : solved - found->second;
  }

  std::vector<Piece> pieces_;
  bool has_pawns_;
  std::vector<std::uint64_t> solved_;
  std::vector<std::uint64_t> legal_;  // while the table is built
  std::unordered_map<std::size_t, Bitboard> refuted_;
  int sweeps_ = 0;
};

/// Tables that build each other when they are needed.
class HelpmateTables {
 public:
  /// The table of some pieces besides the kings, in any order, in FEN letters: "Pnb".
  /// Requires: one of them is White's.
  const HelpmateTable& table(std::string_view letters) {
    std::vector<Piece> pieces;
    for (const char letter : letters) pieces.push_back(*parse_piece(letter));
    return table(std::move(pieces));
  }
  const HelpmateTable& table(std::vector<Piece> pieces) {
    std::ranges::sort(pieces, {}, code_of);
    auto& entry = tables_[key_of(pieces)];
    if (!entry) {
      build_successors(pieces);
      entry = std::make_unique<HelpmateTable>(pieces, *this);
      if (on_built) on_built(*entry);
    }
    return *entry;
  }

  /// Whether White can ever mate. Requires: the table is built, and is_legal().
  [[nodiscard]] bool can_mate(Men men) const {
    for (int man = 3; man < men.count; ++man) {
      for (int at = man; at > 2 && code_of(men.pieces[at]) < code_of(men.pieces[at - 1]); --at) {
        std::swap(men.pieces[at], men.pieces[at - 1]);
        std::swap(men.squares[at], men.squares[at - 1]);
      }
    }
    // A bare king never mates. White's pieces come first.
    if (men.count == 2 || men.pieces[2].color == Color::Black) return false;
    std::size_t key = 0;
    for (int man = 2; man < men.count; ++man) key = key * codes + code_of(men.pieces[man]);
    return tables_[key]->contains(men);
  }

  /// Called with each new table.
  void (*on_built)(const HelpmateTable&) = nullptr;

 private:
  static constexpr std::size_t codes = 11;
  static std::size_t code_of(Piece piece) {
    const int code = 1 + 5 * index_of(piece.color) + index_of(piece.type);
    return static_cast<std::size_t>(code);
  }
  static std::size_t key_of(const std::vector<Piece>& pieces) {
    std::size_t key = 0;
    for (const Piece piece : pieces) key = key * codes + code_of(piece);
    return key;
  }
  void build_successors(const std::vector<Piece>& pieces) {
    const auto need = [&](std::vector<Piece> others) {
      const bool is_bare =
          std::ranges::none_of(others, [](Piece piece) { return piece.color == Color::White; });
      if (!is_bare) (void)table(std::move(others));
    };
    for (std::size_t index = 0; index < pieces.size(); ++index) {
      std::vector<Piece> others = pieces;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(index));
      need(others);
      if (pieces[index].type != PieceType::Pawn) continue;
      for (const PieceType type : promotion_types) {
        others = pieces;
        others[index].type = type;
        need(others);
        // A pawn that captures and promotes at once.
        for (std::size_t captured = 0; captured < pieces.size(); ++captured) {
          if (pieces[captured].color == pieces[index].color) continue;
          std::vector<Piece> fewer = others;
          fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(captured));
          need(fewer);
        }
      }
    }
  }

  std::array<std::unique_ptr<HelpmateTable>, codes * codes * codes> tables_;
};

inline HelpmateTable::HelpmateTable(std::vector<Piece> pieces, HelpmateTables& tables)
    : pieces_{std::move(pieces)},
      has_pawns_{
          std::ranges::any_of(pieces_, [](Piece piece) { return piece.type == PieceType::Pawn; })} {
  std::size_t words = has_pawns_ ? 64 : 20;
  for (std::size_t man = 0; man < pieces_.size(); ++man) words *= 64;
  solved_.assign(words, 0);
  legal_.assign(words, 0);
  seed(tables);
  do {
    ++sweeps_;
  } while (sweep());
  legal_ = {};
}

inline void HelpmateTable::seed(const HelpmateTables& tables) {
  for_each_word([&](Men& men, std::size_t where) {
    const int last = men.count - 1;
    const Bitboard legal = legal_squares(men);
    legal_[where] = legal.bits();
    Bitboard seeds;
    for (const Square sq : legal) {
      men.squares[last] = sq;
      if (is_seed(men, where, tables)) seeds |= sq;
    }
    solved_[where] = seeds.bits();
  });
}

/// True if White has mated, or if a capture or promotion leads to a solved position.
inline bool HelpmateTable::is_seed(const Men& men, std::size_t where,
                                   const HelpmateTables& tables) {
  bool found = false;
  const auto try_child = [&](const Men& child) {
    found = found || (is_legal(child) && tables.can_mate(child));
  };
  for_each_conversion(men, try_child);
  for_each_double_step(men, [&](const Men& child, int man) {
    if (is_legal(child)) for_each_en_passant(child, man, try_child);
  });
  if (men.turn == Color::Black && is_attacked(men, Color::Black) && !has_any_legal_move(men)) {
    note_refutations(men, where);
    found = true;
  }
  return found;
}

/// Notes for each pawn of White whether its capture en passant would refute the mate.
inline void HelpmateTable::note_refutations(const Men& men, std::size_t where) {
  for (int man = 2; man < men.count; ++man) {
    for_each_en_passant(men, man, [&](const Men& child) {
      if (!is_legal(child)) return;
      refuted_[where << 3 | static_cast<std::size_t>(man)] |= men.squares[men.count - 1];
    });
  }
}

inline bool HelpmateTable::sweep() {
  bool has_changed = false;
  for_each_word([&](Men& men, std::size_t where) {
    const Bitboard missing{legal_[where] & ~solved_[where]};
    if (missing.empty()) return;
    const Bitboard found = solved_by_a_move(men) & missing;
    if (found.empty()) return;
    solved_[where] |= found.bits();
    has_changed = true;
  });
  return has_changed;
}

/// The squares of the last man from which a move leads to a solved position of the same table.
inline Bitboard HelpmateTable::solved_by_a_move(const Men& men) const {
  const int last = men.count - 1;
  Bitboard occupied;
  for (int man = 0; man < last; ++man) occupied |= men.squares[man];
  Bitboard found;
  const int king = index_of(men.turn);
  for (const Square to : tables::king[index_of(men.squares[king])] - occupied) {
    found |= after_king_move(men, king, to);
  }
  Squares squares = men.squares;
  for (int man = 2; man < last; ++man) {
    const Piece piece = men.pieces[man];
    if (piece.color != men.turn) continue;
    const Square from = men.squares[man];
    const bool is_pawn = piece.type == PieceType::Pawn;
    if (is_pawn && rank_of(from) == relative_rank(men.turn, Rank::Seventh)) continue;
    for (const Square to : quiet_moves(piece, from, occupied)) {
      squares[man] = to;
      const std::size_t where = place(squares, ~men.turn);
      const bool is_double = is_pawn && distance(from, to) == 2;
      const Bitboard solved = is_double ? after_double_step(where, man) : Bitboard{solved_[where]};
      found |= solved - squares_between(from, to);
    }
    squares[man] = from;
  }
  if (men.pieces[last].color == men.turn) found |= solved_by_last(men, occupied);
  return found;
}

inline Bitboard HelpmateTable::after_king_move(const Men& men, int king, Square to) const {
  Squares squares = men.squares;
  squares[king] = to;
  if (king == index_of(Color::Black)) return Bitboard{solved_[place(squares, ~men.turn)]};
  const Symmetry symmetry{to, has_pawns_};
  for (int man = 0; man < men.count - 1; ++man) squares[man] = symmetry.of(squares[man]);
  return symmetry.origins_of(Bitboard{solved_[place(squares, ~men.turn)]});
}

/// The squares one step further along a line, on empty squares, until the edge.
template <Direction Step>
Bitboard swept(Bitboard from, Bitboard empty) {
  Bitboard found;
  for (Bitboard next = shifted<Step>(from) & empty; next.any();
       next = shifted<Step>(next) & empty) {
    found |= next;
  }
  return found;
}
/// The squares from which a piece that is not a pawn moves to one of a set.
inline Bitboard origins_of_moves(PieceType type, Bitboard to, Bitboard empty) {
  using enum Direction;
  if (type == PieceType::Knight) return tables::knight_steps(to) & empty;
  Bitboard found;
  if (type != PieceType::Bishop) {
    found |= swept<North>(to, empty) | swept<South>(to, empty) | swept<East>(to, empty) |
             swept<West>(to, empty);
  }
  if (type != PieceType::Rook) {
    found |= swept<NorthEast>(to, empty) | swept<NorthWest>(to, empty) |
             swept<SouthEast>(to, empty) | swept<SouthWest>(to, empty);
  }
  return found;
}

/// The same for the moves of the last man.
inline Bitboard HelpmateTable::solved_by_last(const Men& men, Bitboard occupied) const {
  using enum Direction;
  const int last = men.count - 1;
  const Bitboard empty = ~occupied;
  const std::size_t where = place(men.squares, ~men.turn);
  const Bitboard solved{solved_[where]};
  if (men.pieces[last].type != PieceType::Pawn) {
    return origins_of_moves(men.pieces[last].type, solved, empty);
  }
  const Bitboard fourth = squares_of(relative_rank(men.turn, Rank::Fourth));
  const Bitboard doubled = after_double_step(where, last) & fourth;
  if (men.turn == Color::White) {
    return (shifted<South>(solved) & empty) |
           (shifted<South>(shifted<South>(doubled) & empty) & empty & squares_of(Rank::Second));
  }
  return (shifted<North>(solved) & empty) |
         (shifted<North>(shifted<North>(doubled) & empty) & empty & squares_of(Rank::Seventh));
}

}  // namespace tabiya::test
