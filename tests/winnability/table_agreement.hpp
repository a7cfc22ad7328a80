/// Compares the library's answers with a table of helpmates.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>

#include "helpmate_tables.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/rules/movegen.hpp"
#include "tabiya/winnability/winnability.hpp"

namespace tabiya::test {

/// What a comparison has found.
struct Comparison {
  std::uint64_t positions = 0;
  std::uint64_t winnable = 0;    ///< by the table
  std::uint64_t en_passant = 0;  ///< of the positions, those with an en passant right
  std::uint64_t mirrored = 0;    ///< asked again with colours swapped
  std::uint64_t searched = 0;  ///< asked with the default budget, because a small one is not enough
  std::uint64_t wrong = 0;
  std::string first_wrong{};  ///< as FEN

  friend std::ostream& operator<<(std::ostream& out, const Comparison& found) {
    return out << found.positions << " positions (" << found.en_passant << " en passant), "
               << found.winnable << " winnable, " << found.mirrored << " also mirrored, "
               << found.searched << " searched, " << found.wrong << " wrong " << found.first_wrong;
  }
};

/// Compares every position of a table, or those of every `stride`-th word of 64.
///
/// Each is asked for the verdict only. Those that need a search are counted: they are asked with a
/// small budget first.
class TableComparison {
 public:
  TableComparison(const HelpmateTable& table, const HelpmateTables& tables, std::uint64_t stride)
      : table_{table}, tables_{tables}, stride_{stride} {}

  [[nodiscard]] Comparison run() {
    table_.for_each([&](std::size_t number) { return number % stride_ == 0; },
                    [&](const Men& men, bool is_solved) { compare(men, is_solved); });
    return found_;
  }

 private:
  static constexpr std::uint64_t positions_per_mirrored = 16;
  /// Enough for every stage but the searches: the quick search gives up, the walls are examined.
  static constexpr Budget small_budget{.nodes = 64};

  void compare(const Men& men, bool is_solved) {
    ask(*Position::from_setup(men.setup()), is_solved);
    for (int man = 2; man < men.count; ++man) {
      for_each_en_passant(men, man, [&](const Men& child) {
        if (is_legal(child)) compare_en_passant(men, man, is_solved, tables_.can_mate(child));
      });
    }
  }
  /// The same position right after a double step.
  void compare_en_passant(const Men& men, int passed, bool is_solved, bool capture_is_solved) {
    const bool is_refuted_mate =
        men.turn == Color::Black && is_attacked(men, men.turn) && !has_any_legal_move(men);
    Setup setup = men.setup();
    setup.en_passant_square =
        make_square(file_of(men.squares[passed]), relative_rank(men.turn, Rank::Sixth));
    if (en_passants(men, passed) > 1 && !capture_is_solved) return;  // the other may be solved
    ++found_.en_passant;
    ask(*Position::from_setup(setup), (is_solved && !is_refuted_mate) || capture_is_solved);
  }
  [[nodiscard]] static int en_passants(const Men& men, int passed) {
    int count = 0;
    for_each_en_passant(men, passed, [&](const Men&) { ++count; });
    return count;
  }

  void ask(const Position& position, bool is_solved) {
    ++found_.positions;
    if (is_solved) ++found_.winnable;
    bool is_right = answers_rightly(position, Color::White, is_solved);
    if (found_.positions % positions_per_mirrored == 0) {
      ++found_.mirrored;
      is_right = answers_rightly(mirrored(position), Color::Black, is_solved) && is_right;
    }
    if (is_right) return;
    if (++found_.wrong == 1) found_.first_wrong = to_fen(position);
  }
  [[nodiscard]] bool answers_rightly(const Position& position, Color winner, bool is_solved) {
    Winnability verdict = winnable(position, winner, small_budget);
    if (verdict == Winnability::Undetermined) {
      ++found_.searched;
      verdict = winnable(position, winner);
    }
    return verdict == (is_solved ? Winnability::Winnable : Winnability::Unwinnable);
  }

  const HelpmateTable& table_;
  const HelpmateTables& tables_;
  std::uint64_t stride_;
  Comparison found_;
};

}  // namespace tabiya::test
