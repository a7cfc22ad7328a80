/// The parameters of the search in a build with TABIYA_TUNABLE.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "engine/search/tuning.hpp"

namespace tabiya::engine::tuning {
namespace {

const Parameter& parameter(std::string_view name) {
  const auto found = std::ranges::find(parameters(), name, &Parameter::name);
  EXPECT_NE(found, parameters().end()) << name;
  return *found;
}

/// Changes a parameter until the end of its scope.
class Change {
 public:
  Change(std::string_view name, int value) : parameter_{parameter(name)} {
    *parameter_.variable = value;
  }
  Change(const Change&) = delete;
  Change& operator=(const Change&) = delete;
  ~Change() { *parameter_.variable = parameter_.default_value; }

 private:
  const Parameter& parameter_;
};

TEST(TunableParameters, AreListedInTheOrderOfTheSource) {
  ASSERT_GE(parameters().size(), 30U);
  EXPECT_EQ(parameters().front().name, "reverse_futility_per_ply");
  EXPECT_EQ(parameters().back().name, "quiescence_capture_margin");
}

TEST(TunableParameters, HaveDifferentNamesAndVariables) {
  std::set<std::string_view> names;
  std::set<const int*> variables;
  for (const Parameter& each : parameters()) {
    EXPECT_TRUE(names.insert(each.name).second) << each.name;
    EXPECT_TRUE(variables.insert(each.variable).second) << each.name;
  }
}

TEST(TunableParameters, BeginWithTheirDefaultsWithinTheirRanges) {
  for (const Parameter& each : parameters()) {
    EXPECT_EQ(*each.variable, each.default_value) << each.name;
    EXPECT_LT(each.min, each.max) << each.name;
  }
  EXPECT_EQ(parameter("futility_base").default_value, 110);
  EXPECT_EQ(parameter("check_see_limit").min, -200);
}

TEST(TunableParameters, ChangeTheRulesThatUseThem) {
  EXPECT_EQ(futility_margin(2), 110 + 2 * 95);
  const Change base{"futility_base", 50};
  const Change slope{"futility_per_ply", 60};
  EXPECT_EQ(futility_margin(2), 50 + 2 * 60);
}

TEST(TunableParameters, ChangeLateMoveReductionsToo) {
  constexpr int unit = reduction_unit;
  EXPECT_EQ(late_move_reduction(1, 1, true), unit * 8 / 10);
  EXPECT_EQ(late_move_reduction(1, 1, false), unit / 10);
  const int before = late_move_reduction(20, 10, true);
  {
    const Change base{"quiet_reduction_base", 180};
    EXPECT_NEAR(late_move_reduction(20, 10, true), before + unit, 1);
    const Change divisor{"quiet_reduction_divisor", 450};
    EXPECT_LT(late_move_reduction(20, 10, true), before);
  }
  EXPECT_EQ(late_move_reduction(20, 10, true), before);
}

}  // namespace
}  // namespace tabiya::engine::tuning
