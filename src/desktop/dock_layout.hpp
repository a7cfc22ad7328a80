/// Where the panels beside the board stand at first.
#pragma once

#include <QDockWidget>
#include <QList>
#include <QMainWindow>

namespace tabiya::desktop {

/// Puts the panels below one another, or, in a window too low for that, behind one another as tabs.
/// The first one is in front. They leave more than half of the width to the board.
void arrange_docks(QMainWindow& window, const QList<QDockWidget*>& docks);

}  // namespace tabiya::desktop
