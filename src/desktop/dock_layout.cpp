#include "desktop/dock_layout.hpp"

#include <algorithm>

namespace tabiya::desktop {
namespace {

/// Of a window in which each panel of a column still shows a few lines.
constexpr int lowest_column = 600;
constexpr int usual_width = 440;

void stack(QMainWindow& window, const QList<QDockWidget*>& docks) {
  // Openings are studied before a game, its review afterwards: they share a place.
  window.setTabPosition(Qt::RightDockWidgetArea, QTabWidget::North);
  window.tabifyDockWidget(docks[3], docks[4]);
  docks[3]->raise();
  window.resizeDocks(docks.mid(0, 4), {230, 150, 90, 250}, Qt::Vertical);
}

void put_behind_one_another(QMainWindow& window, const QList<QDockWidget*>& docks) {
  window.setTabPosition(Qt::RightDockWidgetArea, QTabWidget::North);
  for (QDockWidget* const dock : docks.mid(1)) window.tabifyDockWidget(docks.front(), dock);
  docks.front()->raise();
}

}  // namespace

void arrange_docks(QMainWindow& window, const QList<QDockWidget*>& docks) {
  const int width = std::min(usual_width, window.width() * 9 / 20);
  window.resizeDocks(docks, QList<int>(docks.size(), width), Qt::Horizontal);
  if (window.height() < lowest_column) put_behind_one_another(window, docks);
  else stack(window, docks);
}

}  // namespace tabiya::desktop
