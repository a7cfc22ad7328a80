/// Runs the tests of one class, or of all of them:
///
///     qt_test [CLASS [SLOT | OPTION…]]
#include <QApplication>
#include <QByteArray>
#include <QStringList>
#include <cstdio>
#include <memory>

#include "qt/support/qt_test.hpp"

namespace {

/// Zero if a class of this name passed; an empty name means every class.
int run(std::string_view name, const QStringList& arguments) {
  int failures = 0;
  bool found = false;
  for (const tabiya::qt::RegisteredTest& test : tabiya::qt::registered_tests()) {
    if (!name.empty() && test.name != name) continue;
    found = true;
    const std::unique_ptr<QObject> object = test.make();
    failures += QTest::qExec(object.get(), arguments);
  }
  if (!found) std::fprintf(stderr, "there is no test %.*s\n", int(name.size()), name.data());
  return found ? failures : 2;
}

/// Qt looks and speaks as the tests expect, whatever the user has chosen.
void forget_the_users_choices() {
  for (const char* const choice :
       {"LANGUAGE", "QT_AUTO_SCREEN_SCALE_FACTOR", "QT_FONT_DPI", "QT_QPA_PLATFORMTHEME",
        "QT_QUICK_CONTROLS_STYLE", "QT_SCALE_FACTOR", "QT_SCALE_FACTOR_ROUNDING_POLICY",
        "QT_SCREEN_SCALE_FACTORS", "QT_STYLE_OVERRIDE"}) {
    qunsetenv(choice);
  }
  qputenv("LC_ALL", "C.UTF-8");
}

}  // namespace

int main(int argument_count, char** argument_values) {
  forget_the_users_choices();
  if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  const QApplication application{argument_count, argument_values};
  QStringList arguments = QApplication::arguments();
  const QByteArray name = arguments.size() > 1 ? arguments.takeAt(1).toUtf8() : QByteArray{};
  return run(std::string_view{name.data(), static_cast<std::size_t>(name.size())}, arguments);
}
