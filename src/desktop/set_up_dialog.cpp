#include "desktop/set_up_dialog.hpp"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>
#include <string_view>
#include <utility>

#include "desktop/window_size.hpp"
#include "desktop/words.hpp"

namespace tabiya::desktop {
namespace {

QString letter_of(Piece piece) {
  constexpr std::string_view letters = "PNBRQK";
  const QChar letter = QLatin1Char{letters[static_cast<std::size_t>(index_of(piece.type))]};
  return piece.color == Color::White ? QString{letter} : QString{letter.toLower()};
}

}  // namespace

SetUpDialog::SetUpDialog(const qt::BoardWidget& like, QWidget* parent)
    : QDialog{parent}, board_{new qt::BoardWidget}, palette_{new qt::SetupPalette} {
  setWindowTitle(words("Set up position", "Stellung aufbauen"));
  set_default_size(*this, {1'020, 640});
  board_->setTheme(like.theme());
  board_->setAppearance(like.appearance());
  board_->setLanguage(like.language());
  board_->setMode(qt::BoardMode::SetUp);
  auto* const buttons = new QDialogButtonBox{QDialogButtonBox::Ok | QDialogButtonBox::Cancel};
  ok_ = buttons->button(QDialogButtonBox::Ok);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(palette_, &qt::SetupPalette::setupChanged, this, &SetUpDialog::show_setup);
  connect(palette_, &qt::SetupPalette::toolChanged, this, &SetUpDialog::take_tool);
  connect(board_, &qt::BoardWidget::positionChanged, this, &SetUpDialog::take_board);
  connect(board_, &qt::BoardWidget::pieceSelected, this, [this](const QString& square) {
    if (!palette_->tool()) board_->removePiece(square);
  });
  auto* const top = new QHBoxLayout;
  top->addWidget(board_, 1);
  top->addWidget(palette_);
  auto* const layout = new QVBoxLayout{this};
  layout->addLayout(top, 1);
  layout->addWidget(buttons);
  static_cast<void>(palette_->setFen(like.fen()));
  show_setup();
  take_tool();
}

/// Without a piece in the hand, the tool is the eraser.
void SetUpDialog::take_tool() {
  board_->setPieceInHand(palette_->tool() ? letter_of(*palette_->tool()) : QString{});
}

void SetUpDialog::take_board() {
  if (!is_busy_) palette_->setBoard(board_->board().shownBoard());
}

void SetUpDialog::show_setup() {
  const bool was_busy = std::exchange(is_busy_, true);
  if (board_->fen() != palette_->fen()) board_->setFen(palette_->fen());
  is_busy_ = was_busy;
  ok_->setEnabled(palette_->isPlayable());
}

}  // namespace tabiya::desktop
