#include "tabiya/qt/setup_palette.hpp"

#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QIcon>
#include <QLabel>
#include <QLineEdit>
#include <QPixmap>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStringList>
#include <QToolButton>
#include <QVBoxLayout>

#include "qt/sentences.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/qt/glyphs.hpp"
#include "tabiya/qt/piece_images.hpp"
#include "tabiya/qt/plain_text.hpp"
#include "tabiya/qt/text.hpp"
#include "tabiya/qt/translator.hpp"

namespace tabiya::qt {
namespace {

constexpr int icon_size = 36;
constexpr int eraser_id = 12;
constexpr int most_counts = 999'999;

int id_of(const std::optional<Piece>& tool) {
  return tool ? index_of(tool->color) * 6 + index_of(tool->type) : eraser_id;
}

std::optional<Piece> tool_of(int id) {
  if (id == eraser_id) return std::nullopt;
  return Piece{id < 6 ? Color::White : Color::Black, static_cast<PieceType>(id % 6)};
}

QString name_of(Piece piece) {
  const Language language = current_language();
  return to_qt(to_words(piece.color, language)) + QStringLiteral(": ") +
         to_qt(to_words(piece.type, language));
}

/// The rank that a pawn of the other side has just passed over.
Rank en_passant_rank(Color turn) { return relative_rank(turn, Rank::Sixth); }

}  // namespace

SetupPalette::SetupPalette(QWidget* parent)
    : QWidget{parent},
      tools_{new QButtonGroup{this}},
      turns_{new QButtonGroup{this}},
      en_passant_{new QComboBox},
      en_passant_label_{plain_label()},
      halfmove_clock_{new QSpinBox},
      fullmove_number_{new QSpinBox},
      fen_{new QLineEdit},
      complaints_{plain_label()},
      clear_{new QPushButton},
      initial_{new QPushButton} {
  auto* const rows = new QVBoxLayout{this};
  rows->addLayout(makePieces());
  rows->addLayout(makeRights());
  auto* const buttons = new QHBoxLayout;
  buttons->addWidget(initial_);
  buttons->addWidget(clear_);
  buttons->addStretch();
  rows->addLayout(buttons);
  rows->addWidget(fen_);
  rows->addWidget(complaints_);
  complaints_->setWordWrap(true);
  complaints_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  connect(fen_, &QLineEdit::textEdited, this, &SetupPalette::setFen);
  connect(initial_, &QPushButton::clicked, this, &SetupPalette::setInitial);
  connect(clear_, &QPushButton::clicked, this, &SetupPalette::clear);
  retranslate();
}

QLayout* SetupPalette::makePieces() {
  auto* const grid = new QGridLayout;
  PieceImages images;
  for (int id = 0; id <= eraser_id; ++id) {
    auto* const button = new QToolButton;
    button->setCheckable(true);
    button->setIconSize({icon_size, icon_size});
    if (const auto piece = tool_of(id)) {
      const QImage& image = images.image(*piece, icon_size, devicePixelRatioF());
      button->setIcon(QIcon{QPixmap::fromImage(image)});
      grid->addWidget(button, index_of(piece->color), index_of(piece->type));
    } else {
      button->setText(shown_or(QStringLiteral("⌫"), QStringLiteral("×"), shown_in(button->font())));
      grid->addWidget(button, 0, 6, 2, 1);
    }
    tools_->addButton(button, id);
  }
  tools_->button(id_of(tool_))->setChecked(true);
  connect(tools_, &QButtonGroup::idClicked, this, [this](int id) { setTool(tool_of(id)); });
  return grid;
}

QLayout* SetupPalette::makeRights() {
  auto* const grid = new QGridLayout;
  for (const Color color : all_colors) {
    const int row = index_of(color);
    auto* const turn = new QRadioButton;
    turns_->addButton(turn, row);
    grid->addWidget(turn, row, 0);
    for (const CastlingSide side : all_castling_sides) {
      auto* const box = new QCheckBox{side == CastlingSide::KingSide ? QStringLiteral("O-O")
                                                                     : QStringLiteral("O-O-O")};
      rights_[static_cast<std::size_t>(row) * 2 + static_cast<std::size_t>(side)] = {color, side,
                                                                                     box};
      grid->addWidget(box, row, 1 + static_cast<int>(side));
      connect(box, &QCheckBox::clicked, this,
              [this, color, side](bool has_right) { setRight(color, side, has_right); });
    }
  }
  grid->addWidget(en_passant_label_, 0, 3);
  grid->addWidget(en_passant_, 1, 3);
  grid->addWidget(halfmove_clock_, 0, 4);
  grid->addWidget(fullmove_number_, 1, 4);
  halfmove_clock_->setRange(0, most_counts);
  fullmove_number_->setRange(0, most_counts);
  connect(turns_, &QButtonGroup::idClicked, this,
          [this](int id) { setTurn(id == 0 ? Color::White : Color::Black); });
  connect(en_passant_, &QComboBox::activated, this, &SetupPalette::setEnPassant);
  connect(halfmove_clock_, &QSpinBox::valueChanged, this, [this](int plies) {
    setup_.halfmove_clock = static_cast<std::uint32_t>(plies);
    change();
  });
  connect(fullmove_number_, &QSpinBox::valueChanged, this, [this](int number) {
    setup_.fullmove_number = static_cast<std::uint32_t>(number);
    change();
  });
  return grid;
}

void SetupPalette::setSetup(const Setup& setup) {
  if (setup == setup_) return;
  setup_ = setup;
  change();
}

QString SetupPalette::fen() const { return to_qt(to_fen(setup_)); }

bool SetupPalette::setFen(const QString& fen) {
  const auto setup = parse_fen(fen.trimmed().toStdString());
  if (!setup) {
    showComplaints({as_sentence(to_qt(to_words(setup.error(), current_language())))});
    return false;
  }
  setSetup(*setup);
  showComplaints(complaints());
  return true;
}

void SetupPalette::setCastlingMode(CastlingMode mode) {
  mode_ = mode;
  showSetup();
}

std::optional<Position> SetupPalette::position() const {
  const auto position = Position::from_setup(setup_, mode_);
  if (!position) return std::nullopt;
  return *position;
}

QStringList SetupPalette::complaints() const {
  QStringList sentences;
  const Language language = current_language();
  const Defects found = defects(setup_, mode_);
  for (const Defect defect : found)
    sentences.append(as_sentence(to_qt(to_words(defect, language))));
  if (!found.empty()) return sentences;
  for (const Warning warning : warnings(setup_)) {
    sentences.append(as_sentence(to_qt(to_words(warning, language))));
  }
  return sentences;
}

void SetupPalette::setTool(const std::optional<Piece>& tool) {
  if (tool == tool_) return;
  tool_ = tool;
  tools_->button(id_of(tool))->setChecked(true);
  Q_EMIT toolChanged();
}

void SetupPalette::useTool(Square square) {
  const auto before = setup_.board.piece_on(square);
  if (tool_ && before != tool_) setup_.board.put(square, *tool_);
  else setup_.board.remove(square);
  if (before != setup_.board.piece_on(square)) change();
}

void SetupPalette::setBoard(const Board& board) {
  if (board == setup_.board) return;
  setup_.board = board;
  change();
}

void SetupPalette::clear() { setSetup({}); }
void SetupPalette::setInitial() { setSetup(Setup::initial()); }

/// The rook that a right is about: in Chess960 the outermost on this side of the king, if there is
/// one.
Square SetupPalette::rookOf(Color color, CastlingSide side) const {
  const Rank back = relative_rank(color, Rank::First);
  const bool is_king_side = side == CastlingSide::KingSide;
  const Square corner = make_square(is_king_side ? File::H : File::A, back);
  const Bitboard kings = setup_.board.pieces(color, PieceType::King) & squares_of(back);
  if (mode_ == CastlingMode::Standard || kings.empty()) return corner;
  Bitboard beside;
  for (const Square rook : setup_.board.pieces(color, PieceType::Rook) & squares_of(back)) {
    if (castling_side(kings.first(), rook) == side) beside |= rook;
  }
  if (beside.empty()) return corner;
  return is_king_side ? beside.last() : beside.first();
}

bool SetupPalette::hasRight(Color color, CastlingSide side) const {
  const Bitboard rights = setup_.castling_rooks & squares_of(relative_rank(color, Rank::First));
  const Bitboard kings = setup_.board.pieces(color, PieceType::King);
  if (kings.empty()) return rights.contains(rookOf(color, side));
  for (const Square rook : rights) {
    if (castling_side(kings.first(), rook) == side) return true;
  }
  return false;
}

void SetupPalette::setRight(Color color, CastlingSide side, bool has_right) {
  const Bitboard kings = setup_.board.pieces(color, PieceType::King);
  for (const Square rook : setup_.castling_rooks& squares_of(relative_rank(color, Rank::First))) {
    const bool is_this =
        kings.empty() ? rook == rookOf(color, side) : castling_side(kings.first(), rook) == side;
    if (is_this) setup_.castling_rooks -= Bitboard{rook};
  }
  if (has_right) setup_.castling_rooks |= rookOf(color, side);
  change();
}

void SetupPalette::setTurn(Color turn) {
  if (turn == setup_.turn) return;
  setup_.turn = turn;
  setup_.en_passant_square.reset();
  change();
}

void SetupPalette::setEnPassant(int item) {
  setup_.en_passant_square.reset();
  if (item > 0) {
    setup_.en_passant_square =
        make_square(static_cast<File>(item - 1), en_passant_rank(setup_.turn));
  }
  change();
}

void SetupPalette::change() {
  showSetup();
  Q_EMIT setupChanged();
}

/// Shows the set-up in all controls.
void SetupPalette::showSetup() {
  turns_->button(index_of(setup_.turn))->setChecked(true);
  for (const Rights& right : rights_) right.box->setChecked(hasRight(right.color, right.side));
  showEnPassant();
  const QSignalBlocker halfmove_blocker{halfmove_clock_};
  const QSignalBlocker fullmove_blocker{fullmove_number_};
  halfmove_clock_->setValue(static_cast<int>(setup_.halfmove_clock));
  fullmove_number_->setValue(static_cast<int>(setup_.fullmove_number));
  // The text that is being typed stays as it is.
  const auto typed = parse_fen(fen_->text().trimmed().toStdString());
  if (!typed || *typed != setup_) fen_->setText(fen());
  showComplaints(complaints());
}

void SetupPalette::showEnPassant() {
  en_passant_->clear();
  en_passant_->addItem(QStringLiteral("–"));
  for (const File file : all_files) {
    en_passant_->addItem(to_qt(to_string(make_square(file, en_passant_rank(setup_.turn)))));
  }
  const auto square = setup_.en_passant_square;
  const bool is_listed = square && rank_of(*square) == en_passant_rank(setup_.turn);
  en_passant_->setCurrentIndex(is_listed ? index_of(file_of(*square)) + 1 : 0);
}

void SetupPalette::showComplaints(const QStringList& complaints) {
  complaints_->setText(complaints.isEmpty() ? tr("A game can begin here.")
                                            : complaints.join(QLatin1Char{'\n'}));
}

void SetupPalette::retranslate() {
  for (int id = 0; id <= eraser_id; ++id) {
    const auto piece = tool_of(id);
    const QString name = piece ? name_of(*piece) : tr("Eraser");
    tools_->button(id)->setToolTip(name);
    tools_->button(id)->setAccessibleName(name);
  }
  turns_->button(0)->setText(tr("White to move"));
  turns_->button(1)->setText(tr("Black to move"));
  en_passant_label_->setText(tr("En passant"));
  en_passant_->setAccessibleName(tr("En passant"));
  halfmove_clock_->setPrefix(tr("Plies: "));
  halfmove_clock_->setToolTip(tr("Plies since the last capture or pawn move"));
  fullmove_number_->setPrefix(tr("Move: "));
  fen_->setAccessibleName(QStringLiteral("FEN"));
  clear_->setText(tr("Empty board"));
  initial_->setText(tr("Starting position"));
  showSetup();
}

void SetupPalette::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) retranslate();
}

}  // namespace tabiya::qt
