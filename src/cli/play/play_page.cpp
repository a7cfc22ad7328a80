#include "cli/play/play_page.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "cli/play/clock_text.hpp"
#include "cli/play/variant_phrases.hpp"

namespace tabiya::cli {
namespace {

std::string title_of(const Session& session) {
  const Game& game = session.game();
  if (game.is_over()) return std::string{to_string(game.outcome())};
  const std::string to_move =
      say(Phrase::ToMove, session.language(), to_words(game.turn(), session.language()));
  return fmt::format("{}. {}", game.position().fullmove_number(), to_move);
}

std::optional<ClockFace> face_of(const Session& session, Color color, Instant now) {
  const Clock& clock = session.arbiter().clock();
  const auto left = clock.remaining(color, now);
  if (!left) return std::nullopt;
  const int name_columns = session.language() == Language::German ? 7 : 5;
  return ClockFace{fmt::format("{:<{}} {}", to_words(color, session.language()), name_columns,
                               to_clock_text(*left)),
                   clock.running() == color};
}

/// Also counts an illegal move that is not yet completed.
BoardView board_of(const Session& session) {
  BoardView view = view_of(session.game(), session.viewer());
  view.board = session.arbiter().board();
  if (const auto& illegal = session.arbiter().illegal_move_on_board()) {
    view.last_move = {illegal->from, illegal->to};
    view.checked_king.reset();
  }
  if (!session.arbiter().ruleset().hints) view.checked_king.reset();
  return view;
}

/// What a side has, besides the board: its pocket, the checks that it still has to give, or the pieces
/// that it has captured.
std::string beside_board(const VariantSession& session, Color color, const Terminal& terminal) {
  const VariantGame& game = session.game();
  if (game.variant() == Variant::Crazyhouse) {
    return fmt::format("{}: {}", pocket_in_words(session.language()),
                       pocket_pieces(game.position(), color, terminal));
  }
  std::string captured = captured_pieces(game, color, terminal);
  if (game.variant() != Variant::ThreeCheck) return captured;
  const std::string checks =
      checks_left_in_words(game.position().checks_left(color), session.language());
  return captured.empty() ? checks : checks + "  " + captured;
}

}  // namespace

Page page_of(const Session& session, std::string message, const Terminal& terminal, Instant now) {
  const Game& game = session.game();
  const Color viewer = session.viewer();
  Page page;
  page.title = title_of(session);
  page.board = board_of(session);
  page.taken_at_top = captured_pieces(game.positions(), game.moves(), ~viewer, terminal);
  page.taken_at_bottom = captured_pieces(game.positions(), game.moves(), viewer, terminal);
  page.clock_at_top = face_of(session, ~viewer, now);
  page.clock_at_bottom = face_of(session, viewer, now);
  page.moves = session.score();
  page.current_move = page.moves.empty() ? 0 : page.moves.size() - 1;
  page.announcements = session.announcements();
  page.message = std::move(message);
  return page;
}

Page page_of(const VariantSession& session, std::string message, const Terminal& terminal,
             Instant /*now*/) {
  const Color viewer = session.viewer();
  Page page;
  page.title = session.title();
  page.board = view_of(session.game(), viewer);
  page.taken_at_top = beside_board(session, ~viewer, terminal);
  page.taken_at_bottom = beside_board(session, viewer, terminal);
  page.moves = session.score();
  page.current_move = page.moves.empty() ? 0 : page.moves.size() - 1;
  page.announcements = session.announcements();
  page.message = std::move(message);
  return page;
}

std::optional<Milliseconds> until_page_changes(const Session& session, Instant now) {
  const Clock& clock = session.arbiter().clock();
  const auto running = clock.running();
  const auto left = running ? clock.remaining(*running, now) : std::nullopt;
  if (!left || left->count() == 0) return std::nullopt;
  return until_clock_text_changes(*left);
}

std::optional<Milliseconds> until_page_changes(const VariantSession& /*session*/, Instant /*now*/) {
  return std::nullopt;
}

}  // namespace tabiya::cli
