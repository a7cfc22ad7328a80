/// For graders: a game that is fed moves, legal and illegal, and says what became of each.
///
///     MoveGrader grader;
///     grader.move("e2e4");          // played
///     grader.move("e7e4").article;  // "FIDE 3.7.1": not played, and the game is as it was
///
/// PGN carries legal moves only, so a test of illegal ones cannot be a file of games. This is the
/// arbiter behind it, asked in the words of `tabiya referee`; under `fide` illegal moves are counted
/// and penalised, under `casual` they are refused.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "tabiya/game/arbiter.hpp"

namespace tabiya {

class MoveGrader {
 public:
  /// What became of a move.
  struct Verdict {
    bool is_played = false;
    /// Why it was not played, for programs: "king_in_check", or "no_move" if the text is not a
    /// move. Empty if it was played.
    std::string reason{};
    std::string sentence{};  ///< the same for people
    std::string article{};   ///< such as "FIDE 3.9.2"; empty if no article knows it

    friend bool operator==(const Verdict&, const Verdict&) = default;
  };

  /// A game from the initial array, or from another position.
  explicit MoveGrader(const Position& start = {}, const Ruleset& ruleset = casual_ruleset());

  /// Tries a move of the side to move, in any notation that `parse_move()` reads. What is not
  /// played leaves the position as it was.
  Verdict move(std::string_view text);
  /// Takes back the last move; false if there is none.
  bool take_back();

  [[nodiscard]] const Arbiter& arbiter() const noexcept { return arbiter_; }
  [[nodiscard]] std::string fen() const;
  /// "1-0", "0-1", "1/2-1/2", or "*" while the game goes on.
  [[nodiscard]] std::string_view result() const noexcept { return to_string(arbiter_.outcome()); }
  /// How the game ended, in words; empty while it goes on.
  [[nodiscard]] std::string ending() const;

 private:
  [[nodiscard]] Verdict judged(const Event& event);

  Arbiter arbiter_;
};

}  // namespace tabiya
