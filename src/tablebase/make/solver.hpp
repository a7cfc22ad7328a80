/// Solves one material from the rules: who wins, and how far the next zeroing move is. Internal.
///
/// Backwards, ply by ply. A position is won in n plies if a quiet move leads to one that is lost in
/// n - 1; it is lost in n if every quiet move leads to one that is won in at most n - 1, one of them in
/// exactly n - 1. Zeroing moves lead to other material or to pawns farther advanced, which are known
/// before: winning ones count as 1 ply, those that win but for the fifty-move rule as 101, since the
/// rule then decides. So results beyond 100 plies are those that the rule makes draws, and the winner
/// prefers a win to them as the loser prefers them to a loss. What no ply reaches is drawn.
///
/// Positions have no right to castle and none to capture en passant; but the reply en passant to a
/// double step counts in what the step is worth.
///
/// The answers are sound and complete for the positions of `PositionNumbers`. The solver shares no code
/// with what reads tables.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "tabiya/support/color.hpp"
#include "tabiya/tablebase/wdl.hpp"
#include "tablebase/make/successors.hpp"

namespace tabiya::tablebase {

/// The answer for a position.
struct Solved {
  Wdl wdl;
  /// To the next zeroing move or mate; negative if lost, beyond 100 if the fifty-move rule makes it a
  /// draw, 0 if drawn anyway. Mated: -1, as in tables.
  int plies;
  std::optional<Wdl> best_capture;  ///< what the best capture leads to, if there is one
  bool zeroes;                      ///< a capture or pawn move wins as well as any move

  friend bool operator==(const Solved&, const Solved&) noexcept = default;
};

class Solver {
 public:
  /// Numbers and successors must outlive the solver. The rule draws after `most_plies`: 100, or fewer
  /// where its effect is tried on few men.
  Solver(const PositionNumbers& numbers, const Successors& successors, unsigned threads,
         int most_plies) noexcept
      : numbers_{numbers},
        successors_{successors},
        threads_{threads},
        first_cursed_{most_plies + 1} {}

  /// Asked now and then; a false answer stops the solver.
  using GoesOn = std::function<bool()>;

  /// Solves the positions with the leading pawn on a file, or all without pawns; forgets those of
  /// another file. Returns false if it was stopped.
  [[nodiscard]] bool solve(int file, const GoesOn& goes_on);

  /// The answer for a position that solve() has solved; nothing if it is impossible.
  [[nodiscard]] std::optional<Solved> of(const Placement& squares, Color turn) const noexcept;

  /// True if a position of those solved last takes exactly this number of plies.
  [[nodiscard]] bool has(Wdl result, int plies, Color turn) const noexcept;

  /// Writes what was solved last into the results of the material.
  void write_to(Results& results) const;

 private:
  /// What is known of a position, in 16 bits.
  using State = std::uint16_t;
  struct Board;
  struct Found;
  struct Task;
  struct Zeroing;

  [[nodiscard]] bool solve_slice(std::size_t slice, unsigned threads, const GoesOn& goes_on);
  void find_impossible(std::uint64_t begin, std::uint64_t end);
  [[nodiscard]] bool is_attacked(Color king, const Board& board) const;

  void prepare(Color turn, std::uint64_t begin, std::uint64_t end, Found& mates, Found& seeds);
  [[nodiscard]] Zeroing zeroing_moves(Color turn, const Board& board) const;
  void add_captures(Zeroing& zeroing, const Board& board, std::size_t man) const;
  void add_promotions(Zeroing& zeroing, const Board& board, Change change, std::uint8_t to) const;
  void add_pawn_steps(Zeroing& zeroing, const Board& board, std::size_t man) const;
  [[nodiscard]] std::optional<Wdl> after_step(const Board& board, std::size_t man, std::uint8_t to,
                                              std::optional<std::uint8_t> skipped) const;
  [[nodiscard]] std::optional<Wdl> best_en_passant(const Placement& squares, std::size_t pawn,
                                                   std::uint8_t skipped) const;

  template <class Test>
  [[nodiscard]] bool any_quiet_move(Color turn, const Board& board, const Test& test) const;
  [[nodiscard]] bool has_quiet_move(Color turn, const Board& board) const;
  [[nodiscard]] bool loses_by_all_quiet_moves(Color turn, const Board& board) const;
  template <class Visit>
  void each_retraction(Color turn, const Board& board, const Visit& visit) const;

  void find_losses(const Task& task, std::uint64_t begin, std::uint64_t end);
  void lose_if_all_lose(const Task& task, std::uint64_t at, const Placement& squares);
  void find_wins(const Task& task, std::uint64_t begin, std::uint64_t end);
  void lose_cursed(const Task& task, std::uint64_t begin, std::uint64_t end);
  void win_cursed(const Task& task, std::uint64_t begin, std::uint64_t end);

  [[nodiscard]] Solved solved(State state) const noexcept;

  const PositionNumbers& numbers_;
  const Successors& successors_;
  unsigned threads_;
  int first_cursed_;         // in plies
  std::uint64_t begin_ = 0;  // the first number of the file
  ByColor<std::vector<State>> states_;
};

}  // namespace tabiya::tablebase
