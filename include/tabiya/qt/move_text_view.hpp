/// The game as running text, as books print it: main line in bold, variations in parentheses.
///
///     MoveTextView text;
///     text.setGame(&game);
///
/// A click on a move shows it on the board, and so do the keys:
///
///     ← →           back and forward          ↑ ↓           the previous and next variation
///     Home End      the start, the end        Delete        deletes from the current move on
///     ! ? Ctrl+↑    glyphs, promote           F2, Enter     asks for the comment to be edited
///
/// Variations deeper than `foldedDepth` are shown as "(…)"; a click on that unfolds them all.
#pragma once

#include <QPointer>
#include <QTextBrowser>
#include <cstdint>
#include <unordered_map>

#include "tabiya/notation/piece_letters.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/pgn/tree_walk.hpp"
#include "tabiya/qt/game_model.hpp"

class QTextCharFormat;
class QTextCursor;

namespace tabiya::qt {

class MoveTextView : public QTextBrowser {
  Q_OBJECT
  Q_PROPERTY(int foldedDepth READ foldedDepth WRITE setFoldedDepth NOTIFY foldedDepthChanged)
  Q_PROPERTY(bool figurines READ hasFigurines WRITE setFigurines NOTIFY figurinesChanged)

 public:
  explicit MoveTextView(QWidget* parent = nullptr);

  /// Shows a game; null shows nothing.
  void setGame(GameModel* game);
  [[nodiscard]] GameModel* game() const { return game_; }

  /// Variations nested deeper than this are folded; 0 shows the main line alone. At first all are
  /// shown.
  [[nodiscard]] int foldedDepth() const noexcept { return folded_depth_; }
  void setFoldedDepth(int depth);
  [[nodiscard]] bool hasFigurines() const noexcept { return has_figurines_; }
  void setFigurines(bool figurines);

  /// The place of a move in the text, or nothing if it is folded.
  [[nodiscard]] QRect rectOf(pgn::NodeId node) const;

 Q_SIGNALS:
  void foldedDepthChanged(int depth);
  void figurinesChanged(bool figurines);
  /// The person wants to edit the comment after this move; for the root, that before the game.
  void editRequested(tabiya::pgn::NodeId node);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;

 private:
  struct Range {
    int begin;
    int end;
  };
  class Writer;

  void rebuild();
  void markCurrent();
  void followLink(const QUrl& link);
  bool pressArrow(int key, Qt::KeyboardModifiers modifiers);
  bool edit(const QKeyEvent& event);

  QPointer<GameModel> game_;
  int folded_depth_;
  bool has_figurines_ = false;
  std::unordered_map<std::uint32_t, Range> ranges_;  // by node
};

}  // namespace tabiya::qt
