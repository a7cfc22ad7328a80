#include "qt/board_parts.hpp"

#include <QLocale>
#include <algorithm>

#include "tabiya/game/time_control_text.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::qt {
namespace {

constexpr int frame_ms = 16;
constexpr int bubble_ms = 7000;

}  // namespace

ChessBoard::Parts::Parts(ChessBoard& chess_board)
    : board{chess_board},
      input{{.may_take = [this](Square square) { return may_take(square); },
             .is_goal = [this](Square from, Square to) { return is_goal(from, to); },
             .are_friends = [this](Square one, Square other) { return are_friends(one, other); },
             .may_take_from_pocket = [this](Piece piece) { return may_take_from_pocket(piece); },
             .is_friend_of = [this](Piece piece,
                                    Square square) { return is_friend_of(piece, square); }}} {
  elapsed.start();
  frames.setInterval(frame_ms);
  frames.setTimerType(Qt::PreciseTimer);
  bubble_timer.setInterval(bubble_ms);
  bubble_timer.setSingleShot(true);
  replay_timer.setInterval(settings.replay_ms);
}

/// The moves that a replay shows.
std::vector<Move> ChessBoard::Parts::line() const {
  if (settings.mode == BoardMode::ViewOnly) return session.record().variant_line_moves();
  return {session.game().moves().begin(), session.game().moves().end()};
}

VariantPosition ChessBoard::Parts::position_at(std::size_t ply) const {
  VariantPosition position = session.game().start();
  const std::vector<Move> moves = line();
  for (std::size_t index = 0; index < std::min(ply, moves.size()); ++index) {
    position.play_unchecked(moves[index]);
  }
  return position;
}

VariantPosition ChessBoard::Parts::shown_position() const {
  return shown_ply ? position_at(std::size_t(*shown_ply)) : session.variantPosition();
}

Board ChessBoard::Parts::shown_board() const {
  if (settings.mode == BoardMode::SetUp) return setup.chess.board;
  return shown_ply ? shown_position().board() : session.arbiter().board();
}

std::optional<ChessBoard::Parts::Played> ChessBoard::Parts::shown_move() const {
  if (settings.mode == BoardMode::SetUp || board.shownPly() == 0) return std::nullopt;
  const auto ply = std::size_t(board.shownPly());
  const VariantGame& game = session.game();
  if (is_live()) return Played{game.positions()[ply - 1], game.moves()[ply - 1]};
  return Played{position_at(ply - 1), line()[ply - 1]};
}

std::optional<Square> ChessBoard::Parts::shown_explosion() const {
  const auto played = rules() == tabiya::Variant::Atomic ? shown_move() : std::nullopt;
  if (!played || !played->before.captured_by(played->move)) return std::nullopt;
  return played->move.to();
}

Color ChessBoard::Parts::viewer() const {
  switch (settings.orientation) {
    case BoardOrientation::BlackBelow: return Color::Black;
    case BoardOrientation::MoverBelow:
      // A race is seen from White's side by both players.
      if (settings.mode == BoardMode::SetUp || rules() == tabiya::Variant::RacingKings) {
        return Color::White;
      }
      return shown_position().turn();
    default: return Color::White;
  }
}

Language ChessBoard::Parts::language() const {
  const QString code = settings.language.isEmpty() ? QLocale::system().name() : settings.language;
  return parse_language(from_qt(code)).value_or(Language::English);
}

bool ChessBoard::Parts::gives(Hints hints) const {
  return hints == Hints::Always || (hints == Hints::ByRuleset && session.terms().ruleset.hints);
}

void ChessBoard::Parts::announce() {
  const VariantGameTerms& terms = session.terms();
  if (const QString name = to_qt(terms.ruleset.name); change(announced.ruleset, name)) {
    Q_EMIT board.rulesetChanged(name);
  }
  if (change(announced.touch_move, terms.ruleset.touch_move)) {
    Q_EMIT board.touchMoveChanged(announced.touch_move);
  }
  if (change(announced.time_control, board.timeControl())) {
    Q_EMIT board.timeControlChanged(announced.time_control);
  }
  if (change(announced.has_strips, board.hasStrips())) {
    Q_EMIT board.shapeChanged(announced.has_strips);
  }
  if (change(announced.variant, board.variant())) Q_EMIT board.variantChanged(announced.variant);
  if (change(announced.ply, board.shownPly())) Q_EMIT board.shownPlyChanged(announced.ply);
  if (change(announced.turn, board.turn())) Q_EMIT board.turnChanged(announced.turn);
  if (change(announced.fen, board.fen())) {
    Q_EMIT board.fenChanged(announced.fen);
    Q_EMIT board.positionChanged(announced.fen);
  }
  redraw();
}

void ChessBoard::Parts::redraw() { Q_EMIT board.updateNeeded(area); }

}  // namespace tabiya::qt
