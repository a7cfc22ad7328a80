#include "cli/review/review_break.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "cli/output.hpp"
#include "tabiya/pgn/tree_walk.hpp"

namespace tabiya::cli {
namespace {

std::string text_of(const pgn::Step& step) {
  const auto* const unplayed = std::get_if<pgn::UnplayedMove>(&step);
  return unplayed != nullptr ? unplayed->text : "--";
}

std::string number_of(std::uint64_t ply) {
  return std::to_string(ply / 2) + (ply % 2 == 0 ? "." : "...");
}

/// "Atomic: only games of chess are played here".
std::string reason_of_start(std::span<const pgn::ReplayError> errors) {
  return errors.empty() ? "" : errors.front().text + ": " + errors.front().reason;
}

}  // namespace

std::optional<BreakOff> break_of(const pgn::GameTree& game,
                                 std::span<const pgn::ReplayError> errors) {
  pgn::TreeWalk walk{game, pgn::TreeWalk::Extent::MainLine};
  std::size_t ply = 0;
  while (walk.next()) {
    if (walk.after()) {
      ++ply;
      continue;
    }
    BreakOff found{.ply = ply,
                   .move = text_of(game[walk.node()].step),
                   .number = number_of(walk.ply()),
                   .plies_left = game.main_line().size() - ply};
    const auto error = std::ranges::find(errors, found.move, &pgn::ReplayError::text);
    if (error != errors.end()) found.reason = error->reason;
    else if (!game.has_known_start()) found.reason = reason_of_start(errors);
    return found;
  }
  return std::nullopt;
}

std::string sentence_of(const BreakOff& break_off, Language language) {
  const std::string move = break_off.number + " " + excerpt(break_off.move);
  const std::size_t left = break_off.plies_left;
  if (language == Language::German) {
    return fmt::format(
        "Die Partie bricht bei {} ab, denn dieser Zug ist nicht spielbar: {} ab dort {} "
        "nicht besprochen.",
        move, left == 1 ? "der letzte Halbzug" : fmt::format("{} Halbzüge", left),
        left == 1 ? "ist" : "sind");
  }
  const std::string reason = break_off.reason.empty() ? "" : " (" + excerpt(break_off.reason) + ")";
  return fmt::format(
      "The game breaks off at {}, which cannot be played{}: {} from there on {} not "
      "reviewed.",
      move, reason, counted(left, "ply"), left == 1 ? "is" : "are");
}

}  // namespace tabiya::cli
