/// For graders: a game that takes legal and illegal moves and reports the result of each.
///
///     MoveGrader grader;
///     grader.move("e2e4");          // played
///     grader.move("e7e4").article;  // "FIDE 3.7.1": not played, and the game is unchanged
///
/// A PGN file contains only legal moves, so it cannot test illegal ones. A `MoveGrader` passes each
/// move to an `Arbiter`, in the syntax of `tabiya referee`. The ruleset `fide` counts and penalises
/// illegal moves; `casual` refuses them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "tabiya/game/arbiter.hpp"

namespace tabiya {

/// A game and the verdicts on its moves.
class MoveGrader {
 public:
  /// The result of a move.
  struct Verdict {
    bool is_played = false;
    /// Why it was not played, for programs: "does_not_move_so", or "no_move" if the text is not a
    /// move. Empty if it was played.
    std::string reason{};
    std::string sentence{};  ///< the reason for people
    std::string article{};   ///< such as "FIDE 3.9.2"; empty if no article applies

    friend bool operator==(const Verdict&, const Verdict&) = default;
  };

  /// A game from the initial position, or from another one.
  explicit MoveGrader(const Position& start = {}, const Ruleset& ruleset = casual_ruleset());

  /// Tries a move of the side to move, in any notation that `parse_move()` reads. A move that is
  /// not played does not change the position.
  Verdict move(std::string_view text);
  /// Takes back the last move. Returns false if the game has no move.
  bool take_back();

  [[nodiscard]] const Arbiter& arbiter() const noexcept { return arbiter_; }
  [[nodiscard]] std::string fen() const;
  /// "1-0", "0-1", "1/2-1/2", or "*" while the game is in progress.
  [[nodiscard]] std::string_view result() const noexcept { return to_string(arbiter_.outcome()); }
  /// How the game ended, in words; empty until then.
  [[nodiscard]] std::string ending() const;

 private:
  [[nodiscard]] Verdict judged(const Event& event);

  Arbiter arbiter_;
};

}  // namespace tabiya
