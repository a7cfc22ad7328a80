/// Registers the classes of tests, so that one program has all of them.
#pragma once

#include <QObject>
#include <QtTest>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#ifdef __GNUC__
// The QTRY macros of Qt 6.8 narrow, and g++ counts that as ours.
#pragma GCC diagnostic ignored "-Wconversion"
#endif

namespace tabiya::qt {

struct RegisteredTest {
  std::string_view name;
  std::function<std::unique_ptr<QObject>()> make;
};

inline std::vector<RegisteredTest>& registered_tests() {
  static std::vector<RegisteredTest> tests;
  return tests;
}

template <class Test>
bool register_test(std::string_view name) {
  registered_tests().push_back({name, [] { return std::make_unique<Test>(); }});
  return true;
}

}  // namespace tabiya::qt

/// Makes a class of slots a test. The name has no namespace, and the line nothing else.
#define TABIYA_QT_TEST(CLASS) \
  static const bool registered_##CLASS = ::tabiya::qt::register_test<CLASS>(#CLASS);
