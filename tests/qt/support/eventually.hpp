/// How the tests of Qt's parts wait for an event. The macros fail like QVERIFY and QCOMPARE, which
/// name what is there instead.
#pragma once

#include <QTest>
#include <chrono>

#include "support/longest_wait.hpp"

namespace tabiya {

/// The longest wait of any test, as Qt takes it.
constexpr int longest_wait_ms = static_cast<int>(std::chrono::milliseconds{longest_wait}.count());

}  // namespace tabiya

// NOLINTBEGIN(cppcoreguidelines-macro-usage, readability-identifier-naming): the test must return
#define EVENTUALLY(condition) QTRY_VERIFY_WITH_TIMEOUT(condition, ::tabiya::longest_wait_ms)
#define EVENTUALLY_EQUAL(actual, expected) \
  QTRY_COMPARE_WITH_TIMEOUT(actual, expected, ::tabiya::longest_wait_ms)
// NOLINTEND(cppcoreguidelines-macro-usage, readability-identifier-naming)
