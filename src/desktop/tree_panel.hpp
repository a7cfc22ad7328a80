/// The opening tree with the file that it comes from.
#pragma once

#include <QWidget>

#include "desktop/opening_tree.hpp"

class QHeaderView;
class QLabel;
class QPushButton;

namespace tabiya::desktop {

class TreePanel : public QWidget {
  Q_OBJECT

 public:
  /// Requires: the tree outlives the panel.
  explicit TreePanel(OpeningTree& tree, QWidget* parent = nullptr);

 Q_SIGNALS:
  void moveChosen(tabiya::Move move);
  void fileChosen(const QString& file);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void choose_file();
  void show_state();

  OpeningTree& tree_;
  QHeaderView* header_;
  QLabel* state_;
  QPushButton* file_;
};

}  // namespace tabiya::desktop
