// The properties of a board that say how it looks, what it points out and which input it accepts.
#include <QFile>
#include <algorithm>

#include "qt/board_parts.hpp"
#include "tabiya/pgn/annotations.hpp"
#include "tabiya/picture/piece_set.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::qt {
namespace {

constexpr int longest_animation_ms = 5000;

}  // namespace

BoardOrientation ChessBoard::orientation() const { return parts_->settings.orientation; }
void ChessBoard::setOrientation(BoardOrientation orientation) {
  if (!change(parts_->settings.orientation, orientation)) return;
  Q_EMIT orientationChanged(orientation);
  parts_->redraw();
}

void ChessBoard::flip() {
  setOrientation(parts_->viewer() == Color::White ? BoardOrientation::BlackBelow
                                                  : BoardOrientation::WhiteBelow);
}

Coordinates ChessBoard::coordinates() const { return parts_->style.coordinates; }
void ChessBoard::setCoordinates(Coordinates coordinates) {
  if (!change(parts_->style.coordinates, coordinates)) return;
  Q_EMIT coordinatesChanged(coordinates);
  parts_->redraw();
}

QString ChessBoard::theme() const { return to_qt(parts_->style.theme.name); }
void ChessBoard::setTheme(const QString& name) {
  if (name == theme()) return;
  const auto theme = picture::find_theme(from_qt(name));
  if (!theme) return parts_->refuse_request(parts_->text(Phrase::UnknownTheme).arg(name));
  parts_->style.theme = *theme;
  Q_EMIT themeChanged(name);
  parts_->redraw();
}

QString ChessBoard::pieceSet() const { return parts_->settings.piece_set; }
void ChessBoard::setPieceSet(const QString& name) {
  if (name == pieceSet()) return;
  if (name == QStringLiteral("tabiya")) {
    parts_->style.pieces = PieceImages{};
  } else {
    QFile file{name};
    if (!file.open(QIODevice::ReadOnly)) {
      return parts_->refuse_request(parts_->text(Phrase::CannotRead).arg(name));
    }
    const auto set = picture::PieceSet::parse(file.readAll().toStdString());
    if (!set) {
      return parts_->refuse_request(parts_->text(Phrase::LacksPiece).arg(name, to_qt(set.error())));
    }
    parts_->style.pieces = PieceImages{*set};
  }
  parts_->settings.piece_set = name;
  Q_EMIT pieceSetChanged(name);
  parts_->redraw();
}

Appearance ChessBoard::appearance() const { return parts_->settings.appearance; }
void ChessBoard::setAppearance(Appearance appearance) {
  if (!change(parts_->settings.appearance, appearance)) return;
  Q_EMIT appearanceChanged(appearance);
  parts_->redraw();
}
void ChessBoard::setSystemDark(bool isDark) {
  if (change(parts_->is_system_dark, isDark)) parts_->redraw();
}

int ChessBoard::animationDuration() const { return parts_->settings.animation_ms; }
void ChessBoard::setAnimationDuration(int milliseconds) {
  milliseconds = std::clamp(milliseconds, 0, longest_animation_ms);
  if (!change(parts_->settings.animation_ms, milliseconds)) return;
  Q_EMIT animationDurationChanged(milliseconds);
}

QString ChessBoard::language() const { return parts_->settings.language; }
void ChessBoard::setLanguage(const QString& code) {
  if (code == language()) return;
  if (!code.isEmpty() && !parse_language(from_qt(code))) {
    return parts_->refuse_request(parts_->text(Phrase::UnknownLanguage).arg(code));
  }
  parts_->settings.language = code;
  parts_->clear_refusal();
  Q_EMIT languageChanged(code);
  parts_->redraw();
}

bool ChessBoard::isBlindfold() const { return parts_->style.hides_pieces; }
void ChessBoard::setBlindfold(bool isBlindfold) {
  if (!change(parts_->style.hides_pieces, isBlindfold)) return;
  Q_EMIT blindfoldChanged(isBlindfold);
  parts_->redraw();
}

bool ChessBoard::showLegalTargets() const { return parts_->settings.show_legal_targets; }
void ChessBoard::setShowLegalTargets(bool areShown) {
  if (!change(parts_->settings.show_legal_targets, areShown)) return;
  Q_EMIT showLegalTargetsChanged(areShown);
  parts_->redraw();
}

bool ChessBoard::showLastMove() const { return parts_->settings.show_last_move; }
void ChessBoard::setShowLastMove(bool isShown) {
  if (!change(parts_->settings.show_last_move, isShown)) return;
  Q_EMIT showLastMoveChanged(isShown);
  parts_->redraw();
}

Hints ChessBoard::checkHints() const { return parts_->settings.check_hints; }
void ChessBoard::setCheckHints(Hints hints) {
  if (!change(parts_->settings.check_hints, hints)) return;
  Q_EMIT checkHintsChanged(hints);
  parts_->redraw();
}

Hints ChessBoard::claimHints() const { return parts_->settings.claim_hints; }
void ChessBoard::setClaimHints(Hints hints) {
  if (!change(parts_->settings.claim_hints, hints)) return;
  Q_EMIT claimHintsChanged(hints);
}

bool ChessBoard::showRefusals() const { return parts_->settings.show_refusals; }
void ChessBoard::setShowRefusals(bool isShown) {
  if (!change(parts_->settings.show_refusals, isShown)) return;
  parts_->clear_refusal();
  Q_EMIT showRefusalsChanged(isShown);
}

bool ChessBoard::isDrawingEnabled() const { return parts_->settings.drawing_enabled; }
void ChessBoard::setDrawingEnabled(bool isEnabled) {
  if (!change(parts_->settings.drawing_enabled, isEnabled)) return;
  Q_EMIT drawingEnabledChanged(isEnabled);
}

bool ChessBoard::arePremovesEnabled() const { return parts_->settings.premoves_enabled; }
void ChessBoard::setPremovesEnabled(bool areAllowed) {
  if (!change(parts_->settings.premoves_enabled, areAllowed)) return;
  if (!areAllowed) parts_->clear_premove();
  Q_EMIT premovesEnabledChanged(areAllowed);
}

bool ChessBoard::autoQueen() const { return parts_->settings.auto_queen; }
void ChessBoard::setAutoQueen(bool isOn) {
  if (!change(parts_->settings.auto_queen, isOn)) return;
  Q_EMIT autoQueenChanged(isOn);
}

PromotionChoice ChessBoard::promotionChoice() const { return parts_->settings.promotion_choice; }
void ChessBoard::setPromotionChoice(PromotionChoice choice) {
  if (!change(parts_->settings.promotion_choice, choice)) return;
  Q_EMIT promotionChoiceChanged(choice);
}

QString ChessBoard::cursorSquare() const { return to_qt(to_string(parts_->cursor)); }
void ChessBoard::setCursorSquare(const QString& square) {
  const auto wanted = parts_->read_square(square);
  if (!wanted) return;
  parts_->show_cursor_in_pocket({});
  if (!change(parts_->cursor, *wanted)) return;
  Q_EMIT cursorSquareChanged(cursorSquare());
  parts_->redraw();
}

}  // namespace tabiya::qt
