// Linked into an example, it ends the program once its window has been drawn; the exit status says
// whether there was a board in it.
#include <QApplication>
#include <QImage>
#include <QTimer>
#include <QWidget>
#include <set>

namespace {

bool has_a_board(const QWidget& window) {
  if (!window.isVisible()) return false;
  const QImage picture = const_cast<QWidget&>(window).grab().toImage();
  constexpr int step = 5;
  std::set<QRgb> colors;
  for (int y = 0; y < picture.height(); y += step) {
    for (int x = 0; x < picture.width(); x += step) colors.insert(picture.pixel(x, y));
  }
  constexpr std::size_t colors_of_a_board = 5;
  return colors.size() >= colors_of_a_board;
}

void quit_when_shown() {
  QTimer::singleShot(0, qApp, [] {
    bool found = false;
    for (const QWidget* const window : QApplication::topLevelWidgets()) {
      found = found || has_a_board(*window);
    }
    QApplication::exit(found ? 0 : 1);
  });
}

}  // namespace

Q_COREAPP_STARTUP_FUNCTION(quit_when_shown)
