#include "desktop/appearance.hpp"

#include <QApplication>
#include <QColor>
#include <QStyleFactory>

namespace tabiya::desktop {
namespace {

/// The same as in web/css/base.css.
struct Colors {
  QColor paper;
  QColor card;
  QColor sunk;
  QColor ink;
  QColor quiet;
  QColor line;
  QColor accent;
  QColor on_accent;
};

Colors colors(bool is_dark) {
  if (is_dark) {
    return {QColor{0x181714}, QColor{0x211f1b}, QColor{0x12110f}, QColor{0xece7dc},
            QColor{0xaba294}, QColor{0x3a362f}, QColor{0xa3c3a6}, QColor{0x14200f}};
  }
  return {QColor{0xf4f1ea}, QColor{0xfffdf9}, QColor{0xebe6da}, QColor{0x23201b},
          QColor{0x655e53}, QColor{0xdbd4c5}, QColor{0x3d5c44}, QColor{0xffffff}};
}

constexpr int middle_lightness = 128;

QString style_sheet(const Colors& colors) {
  return QStringLiteral(
             "QDockWidget::title { background: %1; padding: 6px 8px; }"
             "QMainWindow::separator { background: %2; width: 5px; height: 5px; }"
             "QTextBrowser, QTableView, QListWidget, QTreeView { border: 1px solid %3; "
             "border-radius: 6px; }"
             "QHeaderView::section { background: %1; border: none; border-bottom: 1px solid %3; "
             "padding: 4px 6px; }"
             "QToolTip { color: %4; background: %1; border: 1px solid %3; }")
      .arg(colors.sunk.name(), colors.paper.name(), colors.line.name(), colors.ink.name());
}

}  // namespace

QPalette make_palette(bool is_dark) {
  const Colors now = colors(is_dark);
  QPalette palette{now.ink, now.paper, now.card, now.line, now.quiet, now.ink, now.card};
  palette.setColor(QPalette::WindowText, now.ink);
  palette.setColor(QPalette::Window, now.paper);
  palette.setColor(QPalette::Base, now.card);
  palette.setColor(QPalette::AlternateBase, now.paper);
  palette.setColor(QPalette::Text, now.ink);
  palette.setColor(QPalette::PlaceholderText, now.quiet);
  palette.setColor(QPalette::Button, now.sunk);
  palette.setColor(QPalette::ButtonText, now.ink);
  palette.setColor(QPalette::ToolTipBase, now.card);
  palette.setColor(QPalette::ToolTipText, now.ink);
  palette.setColor(QPalette::Highlight, now.accent);
  palette.setColor(QPalette::HighlightedText, now.on_accent);
  palette.setColor(QPalette::Link, now.accent);
  palette.setColor(QPalette::LinkVisited, now.accent);
  for (const QPalette::ColorRole role :
       {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
    palette.setColor(QPalette::Disabled, role, now.quiet.lighter(is_dark ? 75 : 145));
  }
  return palette;
}

void apply(qt::Appearance appearance) {
  // Before the first change, the palette is that of the desktop.
  static const bool system_is_dark =
      QApplication::palette().color(QPalette::Window).lightness() < middle_lightness;
  const bool dark = appearance == qt::Appearance::Dark ||
                    (appearance == qt::Appearance::FollowSystem && system_is_dark);
  QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
  QApplication::setPalette(make_palette(dark));
  qApp->setStyleSheet(style_sheet(colors(dark)));
}

bool is_dark() {
  return QApplication::palette().color(QPalette::Window).lightness() < middle_lightness;
}

}  // namespace tabiya::desktop
