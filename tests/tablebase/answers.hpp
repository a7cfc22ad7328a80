/// What the solver finds for whole materials, and what it should be by the answers after each move.
#pragma once

#include <cstdlib>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "tabiya/rules/movegen.hpp"
#include "tabiya/rules/position.hpp"
#include "tablebase/make/solutions.hpp"

namespace tabiya::test {

using namespace tablebase;

inline Setup setup_of(const PositionNumbers& numbers, const Placement& squares, Color turn) {
  Setup setup{.turn = turn};
  for (std::size_t man = 0; man < numbers.men().size(); ++man) {
    setup.board.put(square_at(squares[man]), numbers.men()[man]);
  }
  return setup;
}

inline Position position_of(const PositionNumbers& numbers, const Placement& squares, Color turn) {
  return Position::from_setup(setup_of(numbers, squares, turn)).value();
}

inline Placement placement_of(const PositionNumbers& numbers, const Position& position) {
  Placement squares{};
  ByColor<Bitboard> left{position.board().pieces(Color::White),
                         position.board().pieces(Color::Black)};
  for (std::size_t man = 0; man < numbers.men().size(); ++man) {
    const Piece piece = numbers.men()[man];
    const Square square = (left[piece.color] & position.board().pieces(piece.type)).first();
    left[piece.color] -= square;
    squares[man] = static_cast<std::uint8_t>(index_of(square));
  }
  return squares;
}

/// The solutions of materials, with the fifty-move rule after a number of plies.
class Answers {
 public:
  explicit Answers(int most_plies = 100) : most_plies_{most_plies}, solutions_{1, most_plies} {}

  /// Solves a material, after those that it needs. Returns false if it was stopped.
  [[nodiscard]] bool solve(std::string_view name) {
    const Material material = Material::parse(name).value();
    return solutions_.solve(
        material, [] { return true; },
        [&](const PositionNumbers& numbers, const Solver& solver, int file) {
          Known& own = materials_.try_emplace(material.key(), numbers).first->second;
          const auto [first, count] = numbers.slices_of_file(file);
          for (const Color turn : all_colors) {
            own.solved[turn].resize(numbers.size());
            for (std::uint64_t at = 0; at < count * numbers.slice_size(); ++at) {
              const std::uint64_t number = first * numbers.slice_size() + at;
              own.solved[turn][number] = solver.of(numbers.placement(number), turn);
            }
          }
          return true;
        });
  }

  /// Requires: its material is solved, or has only kings.
  [[nodiscard]] Solved of(const Position& position) const {
    const Material material{position.board()};
    if (material.men() == 2) return {Wdl::Draw, 0, std::nullopt, false};
    if (!materials_.contains(material.key())) return of(mirrored(position));
    const Known& own = materials_.at(material.key());
    const auto number = own.numbers.number_of(placement_of(own.numbers, position));
    return own.solved[position.turn()].at(number.value()).value();
  }

  /// True if an answer is what the answers for the positions after all moves make it.
  [[nodiscard]] bool follows_from_moves(const Position& position, const Solved& solved) const {
    const bool is_by_rule = solved.wdl == Wdl::CursedWin || solved.wdl == Wdl::BlessedLoss;
    return plies_by_moves(position) == solved.plies &&
           (std::abs(solved.plies) > most_plies_) == is_by_rule;
  }

  /// Visits all positions of a material that is solved.
  template <class Visit>
  void each(std::string_view name, const Visit& visit) const {
    const Known& own = materials_.at(Material::parse(name)->key());
    for (std::uint64_t number = 0; number < own.numbers.size(); ++number) {
      for (const Color turn : all_colors) {
        const auto& solved = own.solved[turn][number];
        if (solved) visit(position_of(own.numbers, own.numbers.placement(number), turn), *solved);
      }
    }
  }

 private:
  struct Known {
    explicit Known(const PositionNumbers& own) : numbers{own} {}

    PositionNumbers numbers;
    ByColor<std::vector<std::optional<Solved>>> solved{};
  };

  /// What the best move leads to.
  [[nodiscard]] int plies_by_moves(const Position& position) const {
    std::optional<int> best;
    for (const Move move : legal_moves(position)) {
      const int plies = plies_by_move(position, move);
      if (!best || preference_of(plies) > preference_of(*best)) best = plies;
    }
    return best.value_or(position.is_check() ? -1 : 0);
  }

  [[nodiscard]] int plies_by_move(const Position& position, Move move) const {
    const Position next = position.after(move);
    if (is_checkmate(next)) return 1;
    const Solved after = of(next);
    const bool zeroes =
        position.captured_by(move) || position.board().type_on(move.from()) == PieceType::Pawn;
    if (after.wdl == Wdl::Draw) return 0;
    const int further = after.wdl == Wdl::Win || after.wdl == Wdl::Loss ? 1 : most_plies_ + 1;
    const int plies = zeroes ? further : std::abs(after.plies) + 1;
    return after.wdl < Wdl::Draw ? plies : -plies;
  }

  /// The nearer win and the longer loss are better.
  [[nodiscard]] static int preference_of(int plies) {
    constexpr int above_all = 1000;
    if (plies == 0) return 0;
    return plies > 0 ? above_all - plies : -above_all - plies;
  }

  int most_plies_;
  Solutions solutions_;
  std::map<std::uint64_t, Known> materials_;
};

}  // namespace tabiya::test
