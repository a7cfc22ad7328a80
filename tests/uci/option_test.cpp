#include "tabiya/uci/option.hpp"

#include <gtest/gtest.h>

namespace tabiya::uci {
namespace {

// UCI "setoption": the name of the option should not be case sensitive.
TEST(UciOption, NamesIgnoreCase) {
  EXPECT_TRUE(is_same_option_name("Clear Hash", "clear hash"));
  EXPECT_FALSE(is_same_option_name("Clear Hash", "Clear"));
}

TEST(UciOption, AcceptsOnlyValuesOfItsTypeAndRange) {
  const OptionOffer check{"Ponder", CheckOption{}};
  const OptionOffer spin{"Hash", SpinOption{16, 1, 64}};
  const OptionOffer combo{"Style", ComboOption{"Normal", {"Solid", "Normal"}}};
  const OptionOffer button{"Clear Hash", ButtonOption{}};
  const OptionOffer string{"Book", StringOption{}};
  struct Row {
    const OptionOffer& offer;
    std::optional<std::string> text;
    std::optional<OptionValue> value;
  };
  for (const auto& [offer, text, value] : {
           Row{check, "true", true},
           Row{check, "False", false},
           Row{check, "1", std::nullopt},
           Row{check, std::nullopt, std::nullopt},
           Row{spin, "64", std::int64_t{64}},
           Row{spin, "65", std::nullopt},
           Row{spin, "0", std::nullopt},
           Row{spin, "-1", std::nullopt},
           Row{spin, "99999999999999999999", std::nullopt},
           Row{spin, "many", std::nullopt},
           Row{spin, "", std::nullopt},
           Row{combo, "solid", std::string{"Solid"}},
           Row{combo, "Wild", std::nullopt},
           Row{button, std::nullopt, Pressed{}},
           Row{button, "now", Pressed{}},
           Row{string, "<empty>", std::string{}},
           Row{string, "a b", std::string{"a b"}},
           Row{string, std::nullopt, std::nullopt},
       }) {
    EXPECT_EQ(parse_value(offer, text), value) << offer.name << " = " << text.value_or("nothing");
  }
}

TEST(UciOption, DescribesItsValues) {
  EXPECT_EQ(describe_values({"Hash", SpinOption{16, 1, 64}}), "a whole number from 1 to 64");
  EXPECT_EQ(describe_values({"Style", ComboOption{"Normal", {"Solid", "Normal"}}}),
            "one of Solid, Normal");
}

}  // namespace
}  // namespace tabiya::uci
