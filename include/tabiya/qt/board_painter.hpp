/// Draws a board into any QPainter: of a widget, an image, a printer, an SVG or PDF file, a QML item.
///
///     BoardScene scene{.board = position.board()};
///     BoardPainter{}.paint(painter, rectangle, scene);
///
/// A scene says what is on the board, a style says how it looks. The painter knows no rules: which
/// squares are marked, and why, is its caller's decision.
#pragma once

#include <QPointF>
#include <QRectF>
#include <QString>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "tabiya/notation/marks.hpp"
#include "tabiya/picture/theme.hpp"
#include "tabiya/qt/board_geometry.hpp"
#include "tabiya/qt/choices.hpp"
#include "tabiya/qt/piece_images.hpp"
#include "tabiya/rules/bitboard.hpp"
#include "tabiya/rules/board.hpp"
#include "tabiya/rules/piece.hpp"
#include "tabiya/rules/variant/variant_setup.hpp"

class QPainter;

namespace tabiya::qt {

/// How boards look.
struct BoardStyle {
  picture::Theme theme = picture::all_themes().front();
  PieceImages pieces{};
  Color viewer = Color::White;  ///< the side at the bottom of the board
  Coordinates coordinates = Coordinates::Inside;
  bool is_dark = false;             ///< what surrounds the squares
  bool flips_black_pieces = false;  ///< upside down, for someone who sits opposite
  bool hides_pieces = false;        ///< blindfold: the squares stay empty
  bool has_outlines = false;        ///< pieces as lines and areas, for printers and files
  bool has_strips = false;          ///< rows beside the board, for pockets and checks
  double pixel_ratio = 1;
};

/// What is on a board.
struct BoardScene {
  /// A piece between squares: one that moves by itself, or one in the hand.
  struct Sprite {
    Piece piece;
    QPointF place;       ///< in squares from the top left corner, as the viewer sees the board
    double opacity = 1;  ///< 0 to 1
    double scale = 1;
  };
  /// The pieces to choose from, on the file of the pawn.
  struct PromotionMenu {
    Square square;
    Color color;
    int chosen = 0;  ///< index in `types`
    std::span<const PieceType> types = promotion_types;
  };
  /// What a side has beside the board; drawn in its strip.
  struct Strip {
    std::optional<Pocket> pocket{};
    std::optional<int> checks_given{};
  };
  /// Pieces that vanish around a square.
  struct Explosion {
    Square square;
    double progress;  ///< 0 at the beginning, 1 at the end
  };
  /// A sentence beside a square.
  struct Bubble {
    QString text;
    Square square;
  };

  Board board{};
  std::vector<Sprite> sprites{};
  ByColor<Strip> strips{};

  Bitboard goals{};  ///< squares on which a king wins
  Bitboard last_move{};
  Bitboard checks{};
  Bitboard targets{};  ///< where the selected piece may go
  Bitboard premove{};
  Bitboard culprits{};  ///< the pieces that forbid a move
  std::optional<Square> selected{};
  std::optional<Piece> selected_in_pocket{};
  std::optional<Square> cursor{};           ///< of the keyboard
  std::optional<Piece> cursor_in_pocket{};  ///< the same in a strip
  std::vector<ColoredSquare> circles{};
  std::vector<Arrow> arrows{};
  std::vector<Explosion> explosions{};
  std::optional<PromotionMenu> menu{};
  std::optional<Bubble> bubble{};
};

class BoardPainter {
 public:
  /// All painters share the empty boards that they have drawn.
  BoardPainter();

  /// Draws what lies within `exposed`, or everything if that is empty.
  void paint(QPainter& painter, const QRectF& area, const BoardScene& scene,
             const BoardStyle& style = {}, const QRectF& exposed = {});

  /// Where the painter draws a board.
  [[nodiscard]] static BoardGeometry geometry(const QRectF& area, const BoardStyle& style);
  /// The squares that a menu covers, in the order of its types.
  [[nodiscard]] static std::vector<Square> squares_of(const BoardScene::PromotionMenu& menu);

 private:
  class Backgrounds;
  std::shared_ptr<Backgrounds> backgrounds_;
};

}  // namespace tabiya::qt
