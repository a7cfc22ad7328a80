#include "tabiya/qt/chess_board.hpp"

#include <algorithm>

#include "qt/board_parts.hpp"
#include "tabiya/game/time_control_text.hpp"
#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::qt {

ChessBoard::ChessBoard(QObject* parent) : QObject{parent}, parts_{std::make_unique<Parts>(*this)} {
  Parts& parts = *parts_;
  connect(&parts.session, &GameSession::transitioned, this,
          [&parts](const Transition& transition, const tabiya::Board& before) {
            parts.on_transition(transition, before);
          });
  connect(&parts.session, &GameSession::moved, this,
          [&parts](Move move, const VariantPosition& before) { parts.on_move(move, before); });
  connect(&parts.session, &GameSession::replaced, this, [this, &parts] {
    parts.shown_ply.reset();
    if (!hasPockets()) parts.show_cursor_in_pocket({});
    parts.motion.show(parts.shown_board());
    parts.announced.is_over = parts.session.arbiter().is_over();
    parts.announced.draw_offer.reset();
    Q_EMIT pgnChanged();
    parts.announce();
  });
  connect(&parts.session, &GameSession::ticked, this, [this, &parts] {
    const auto left = [&parts](Color color) {
      const auto time = parts.session.arbiter().clock().remaining(color, parts.session.now());
      return qint64(time.value_or(Milliseconds{-1}).count());
    };
    Q_EMIT clockTick(left(Color::White), left(Color::Black));
  });
  connect(&parts.session, &GameSession::flagFell, this,
          [this](Color color) { Q_EMIT flagFell(side_of(color)); });
  connect(&parts.computer, &ComputerPlayer::thinkingChanged, this, &ChessBoard::computerThinking);
  connect(&parts.computer, &ComputerPlayer::moveChosen, this, [&parts](Move move) {
    if (parts.computer_accepts_draw()) return;
    parts.make(attempt_of(move), std::nullopt);
  });
  connect(&parts.computer, &ComputerPlayer::drawAnswered, this,
          [&parts](bool accepts) { parts.answer_offer(accepts); });
  connect(&parts.computer, &ComputerPlayer::resigned, this, [&parts] {
    if (const auto person = parts.person()) parts.act(event::Resigned{~*person});
  });
  connect(&parts.frames, &QTimer::timeout, this, [&parts] { parts.draw_next_frame(); });
  connect(&parts.bubble_timer, &QTimer::timeout, this, [&parts] { parts.clear_refusal(); });
  connect(&parts.replay_timer, &QTimer::timeout, this, &ChessBoard::stepForward);
  parts.announced.fen = fen();
  parts.announced.ruleset = ruleset();
  parts.announced.time_control = timeControl();
}

ChessBoard::~ChessBoard() = default;

GameSession& ChessBoard::session() { return parts_->session; }
const GameSession& ChessBoard::session() const { return parts_->session; }
Board ChessBoard::shownBoard() const { return parts_->shown_board(); }

QString ChessBoard::fen() const {
  const FenStyle style{.castling = variant() == Variant::Chess960 ? FenStyle::Castling::Shredder
                                                                  : FenStyle::Castling::XFen};
  if (mode() == BoardMode::SetUp) return to_qt(to_fen(parts_->rules(), parts_->setup, style));
  return to_qt(to_fen(parts_->shown_position(), style));
}

QString ChessBoard::ruleset() const { return to_qt(parts_->session.terms().ruleset.name); }

QString ChessBoard::timeControl() const {
  return to_qt(to_pgn(parts_->session.terms().times.white));
}

bool ChessBoard::touchMove() const { return parts_->session.terms().ruleset.touch_move; }

Variant ChessBoard::variant() const {
  return variant_of(parts_->rules(), parts_->session.terms().castling_mode);
}

BoardMode ChessBoard::mode() const { return parts_->settings.mode; }

bool ChessBoard::computerResigns() const { return parts_->computer.mayResign(); }
int ChessBoard::computerLevel() const { return parts_->computer.level().number(); }

Side ChessBoard::turn() const {
  if (mode() == BoardMode::SetUp) return side_of(parts_->setup.chess.turn);
  return side_of(parts_->shown_position().turn());
}

bool ChessBoard::hasStrips() const {
  return hasPockets() || parts_->rules() == tabiya::Variant::ThreeCheck;
}

bool ChessBoard::hasPockets() const { return parts_->rules() == tabiya::Variant::Crazyhouse; }

QString ChessBoard::pocket(Side side) const {
  const Color color = color_of(side);
  const Pocket held = mode() == BoardMode::SetUp ? parts_->setup.pockets[color]
                                                 : parts_->shown_position().pocket(color);
  QString letters;
  for (const PieceType type : pocket_types) {
    const QChar letter{QLatin1Char{to_char(Piece{color, type})}};
    letters.prepend(QString{held.count(type), letter});
  }
  return letters;
}

int ChessBoard::checksGiven(Side side) const {
  const Color color = color_of(side);
  const int left = mode() == BoardMode::SetUp ? parts_->setup.checks_left[color]
                                              : parts_->shown_position().checks_left(color);
  return std::max(0, checks_to_win - left);
}

Language ChessBoard::wordsLanguage() const { return parts_->language(); }

}  // namespace tabiya::qt
