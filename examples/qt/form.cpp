// A form made with Qt Designer, loaded at run time: its buttons are connected in the form itself.
#include <QApplication>
#include <QFile>
#include <QUiLoader>
#include <QWidget>
#include <memory>

int main(int argc, char** argv) {
  QApplication app{argc, argv};
  QUiLoader loader;
  QFile file{QApplication::arguments().value(1, "form.ui")};
  if (!file.open(QIODevice::ReadOnly)) return 1;
  const std::unique_ptr<QWidget> window{loader.load(&file)};
  window->show();
  return QApplication::exec();
}
