#include "desktop/player_panel.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <array>

#include "desktop/words.hpp"
#include "tabiya/notation/piece_letters.hpp"
#include "tabiya/qt/clock_widget.hpp"
#include "tabiya/qt/glyphs.hpp"
#include "tabiya/qt/plain_text.hpp"
#include "tabiya/qt/text.hpp"
#include "tabiya/rules/board.hpp"
#include "tabiya/rules/piece.hpp"

namespace tabiya::desktop {
namespace {

struct PieceSign {
  PieceType type;
  char16_t sign;
};
constexpr std::array piece_signs{
    PieceSign{PieceType::Queen, u'♛'}, PieceSign{PieceType::Rook, u'♜'},
    PieceSign{PieceType::Bishop, u'♝'}, PieceSign{PieceType::Knight, u'♞'},
    PieceSign{PieceType::Pawn, u'♟'}};

/// The pieces that a side has more of than the opponent, and by how much it is ahead: "♜♟ +3".
QString advantage_of(const Board& board, Color color, const qt::CanShow& can_show) {
  QString pieces;
  int ahead = 0;
  for (const auto& [type, sign] : piece_signs) {
    const int more = board.pieces(color, type).count() - board.pieces(~color, type).count();
    ahead += more * usual_value(type);
    for (int count = 0; count < more; ++count)
      pieces += can_show(sign) ? QString{QChar{sign}} : qt::to_qt(english_letters.of(type));
  }
  return ahead > 0 ? QStringLiteral("%1 +%2").arg(pieces).arg(ahead) : pieces;
}

/// False where more pieces are no advantage, or do not all stand on the board.
bool counts_material(Variant variant) {
  return variant != Variant::Crazyhouse && variant != Variant::Antichess &&
         variant != Variant::Horde;
}

}  // namespace

PlayerPanel::PlayerPanel(const qt::ChessBoard& board, Color color, QWidget* parent)
    : QWidget{parent},
      board_{board},
      color_{color},
      name_{qt::plain_label()},
      material_{qt::plain_label()},
      clock_{qt::plain_label()} {
  QFont large = font();
  large.setPointSizeF(large.pointSizeF() * 1.2);
  name_->setFont(large);
  name_->setMinimumWidth(1);  // a long name does not widen the window
  large.setBold(true);
  large.setPointSizeF(large.pointSizeF() * 1.15);
  clock_->setFont(large);
  clock_->setAccessibleName(
      words("Clock of %1", "Uhr von %1").arg(qt::to_qt(to_words(color, language()))));
  auto* const layout = new QHBoxLayout{this};
  layout->setContentsMargins(4, 2, 4, 2);
  layout->addWidget(name_);
  layout->addWidget(material_, 1);
  layout->addWidget(clock_);
  connect(&board, &qt::ChessBoard::positionChanged, this, [this] { show_material(); });
  const qt::GameSession& session = board.session();
  connect(&session, &qt::GameSession::ticked, this, &PlayerPanel::show_clock);
  connect(&session, &qt::GameSession::replaced, this, &PlayerPanel::show_clock);
  connect(&session, &qt::GameSession::moved, this, [this] { show_clock(); });
  setName({}, {});
  show_material();
}

void PlayerPanel::setName(const QString& name, const QString& rating) {
  const QString shown =
      name.isEmpty() || name == '?' ? qt::to_qt(to_words(color_, language())) : qt::one_line(name);
  name_->setText(rating.isEmpty() ? shown
                                  : QStringLiteral("%1 (%2)").arg(shown, qt::one_line(rating)));
}

QString PlayerPanel::clock() const { return clock_->text(); }

void PlayerPanel::show_clock() {
  const qt::GameSession& session = board_.session();
  const auto left = session.arbiter().clock().remaining(color_, session.now());
  clock_->setText(left ? qt::clock_text(*left) : QString{});
  const bool runs = session.arbiter().clock().running() == color_;
  clock_->setForegroundRole(runs ? QPalette::Link : QPalette::PlaceholderText);
}

void PlayerPanel::show_material() {
  const bool is_shown = counts_material(board_.session().variant());
  material_->setText(
      is_shown ? advantage_of(board_.shownBoard(), color_, qt::shown_in(material_->font()))
               : QString{});
}

}  // namespace tabiya::desktop
