/// The tools to set up a position: twelve pieces, an eraser, castling, en passant, the turn, a FEN.
///
///     SetupPalette palette;
///     QObject::connect(&board, …square was clicked…, &palette, &SetupPalette::useTool);
///     QObject::connect(&palette, &SetupPalette::setupChanged, [&] { show(palette.setup().board); });
///
/// The palette keeps the set-up, playable or not, and names all its defects at once in the words of
/// the rules; it decides nothing by itself. `isPlayable()` says whether a game can begin.
#pragma once

#include <QString>
#include <QWidget>
#include <array>
#include <optional>

#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/piece.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/setup.hpp"
#include "tabiya/support/color.hpp"

class QButtonGroup;
class QCheckBox;
class QComboBox;
class QLabel;
class QLayout;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QToolButton;

namespace tabiya::qt {

class SetupPalette : public QWidget {
  Q_OBJECT
  Q_PROPERTY(QString fen READ fen WRITE setFen NOTIFY setupChanged)
  Q_PROPERTY(bool playable READ isPlayable NOTIFY setupChanged)

 public:
  explicit SetupPalette(QWidget* parent = nullptr);

  [[nodiscard]] const Setup& setup() const noexcept { return setup_; }
  void setSetup(const Setup& setup);
  [[nodiscard]] QString fen() const;
  /// False, with the reason below the line, if the text is not a FEN; the set-up stays.
  bool setFen(const QString& fen);
  /// Castling rights as in Chess960: with any rook on the king's rank.
  void setCastlingMode(CastlingMode mode);

  [[nodiscard]] bool isPlayable() const { return position().has_value(); }
  /// The position, if the set-up is playable.
  [[nodiscard]] std::optional<Position> position() const;
  /// Every defect as a sentence, or every warning of a playable set-up.
  [[nodiscard]] QStringList complaints() const;

  /// The piece to put; `std::nullopt`: the eraser.
  [[nodiscard]] std::optional<Piece> tool() const noexcept { return tool_; }
  void setTool(const std::optional<Piece>& tool);

 public Q_SLOTS:
  /// Puts the chosen piece on a square, or removes what stands there: with the eraser, or if the
  /// same piece is there already.
  void useTool(tabiya::Square square);
  /// Takes over the pieces, as when they are moved on a board.
  void setBoard(const tabiya::Board& board);
  void clear();
  void setInitial();

 Q_SIGNALS:
  void setupChanged();
  void toolChanged();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  struct Rights {
    Color color;
    CastlingSide side;
    QCheckBox* box;
  };

  [[nodiscard]] QLayout* makePieces();
  [[nodiscard]] QLayout* makeRights();
  [[nodiscard]] Square rookOf(Color color, CastlingSide side) const;
  [[nodiscard]] bool hasRight(Color color, CastlingSide side) const;
  void setRight(Color color, CastlingSide side, bool has_right);
  void setTurn(Color turn);
  void setEnPassant(int item);
  void change();
  void showSetup();
  void showEnPassant();
  void showComplaints(const QStringList& complaints);
  void retranslate();

  Setup setup_ = Setup::initial();
  CastlingMode mode_ = CastlingMode::Standard;
  std::optional<Piece> tool_ = Piece{Color::White, PieceType::Pawn};
  QButtonGroup* tools_;
  QButtonGroup* turns_;
  std::array<Rights, 4> rights_{};
  QComboBox* en_passant_;
  QLabel* en_passant_label_;
  QSpinBox* halfmove_clock_;
  QSpinBox* fullmove_number_;
  QLineEdit* fen_;
  QLabel* complaints_;
  QPushButton* clear_;
  QPushButton* initial_;
};

}  // namespace tabiya::qt
