#include "uci_engine/settings.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace tabiya::uci_engine {
namespace {

Settings changed(const std::string& name, const std::optional<std::string>& value) {
  const auto result = set_option({}, {name, value});
  EXPECT_TRUE(result) << name;
  return result ? result->settings : Settings{};
}

TEST(UciSettings, OfferTheUsualOptions) {
  for (const char* name :
       {"Hash", "Threads", "MultiPV", "Ponder", "Move Overhead", "Clear Hash", "UCI_Chess960",
        "UCI_ShowWDL", "UCI_LimitStrength", "UCI_Elo", "Skill Level", "EvalFile", "SyzygyPath",
        "SyzygyProbeDepth", "Syzygy50MoveRule", "SyzygyProbeLimit", "UCI_AnalyseMode",
        "UCI_EngineAbout"}) {
    EXPECT_EQ(std::ranges::count(offers(), name, &uci::OptionOffer::name), 1) << name;
  }
}

TEST(UciSettings, DefaultsAreThoseOfTheEngine) {
  EXPECT_EQ(Settings{}.engine, engine::EngineOptions{});
  for (const uci::OptionOffer& offer : offers()) {
    // Setting an option to its default changes nothing.
    const auto* const spin = std::get_if<uci::SpinOption>(&offer.type);
    const auto* const check = std::get_if<uci::CheckOption>(&offer.type);
    if (spin != nullptr) {
      EXPECT_EQ(changed(offer.name, std::to_string(spin->default_value)), Settings{}) << offer.name;
    }
    if (check != nullptr) {
      EXPECT_EQ(changed(offer.name, check->default_value ? "true" : "false"), Settings{})
          << offer.name;
    }
  }
}

// UCI "setoption"
TEST(UciSettings, IgnoreTheCaseOfNames) {
  EXPECT_EQ(changed("hash", "64").engine.hash_megabytes, 64U);
  EXPECT_EQ(changed("THREADS", "2").engine.threads, 2);
  EXPECT_EQ(changed("MultiPV", "3").engine.lines, 3);
  EXPECT_EQ(changed("move overhead", "100").engine.move_overhead, std::chrono::milliseconds{100});
  EXPECT_EQ(changed("UCI_Chess960", "true").castling, CastlingMode::Chess960);
  EXPECT_TRUE(changed("UCI_ShowWDL", "true").shows_chances);
  EXPECT_TRUE(set_option({}, {"clear hash", {}})->clears_hash);
}

TEST(UciSettings, RefuseUnknownNamesAndBadValues) {
  EXPECT_EQ(set_option({}, {"Style", "wild"}).error(), "unknown option \"Style\"");
  EXPECT_EQ(set_option({}, {"Threads", "0"}).error(),
            "Threads takes a whole number from 1 to 256, not \"0\"");
  EXPECT_EQ(set_option({}, {"Ponder", "maybe"}).error(),
            "Ponder takes true or false, not \"maybe\"");
  for (const std::optional<std::string>& missing :
       {std::optional<std::string>{}, std::optional<std::string>{""}}) {
    EXPECT_EQ(set_option({}, {"MultiPV", missing}).error(),
              "MultiPV takes a whole number from 1 to 256; the value is missing");
    EXPECT_EQ(set_option({}, {"Ponder", missing}).error(),
              "Ponder takes true or false; the value is missing");
    EXPECT_EQ(set_option({}, {"Skill Level", missing}).error(),
              "Skill Level takes a whole number from 0 to 20; the value is missing");
  }
  EXPECT_EQ(set_option({}, {"Hash 16", {}}).error(), "setoption: expected value before \"16\"");
  EXPECT_EQ(set_option({}, {"skill level Value 5", "7"}).error(),
            "setoption: expected value before \"Value 5\"");
  EXPECT_EQ(set_option({}, {"Hashes", "16"}).error(), "unknown option \"Hashes\"");
}

// GUIs ask for Skill Level -9: if the engine ignored that, it would play at full strength.
TEST(UciSettings, ClampStrengthToItsRange) {
  EXPECT_EQ(changed("Skill Level", "-9").skill_level, 0);
  EXPECT_EQ(changed("Skill Level", "21").skill_level, 20);
  EXPECT_EQ(changed("UCI_Elo", "1").elo, 850);
  EXPECT_EQ(changed("UCI_Elo", "9999").elo, 3000);
  EXPECT_FALSE(set_option({}, {"Skill Level", "weak"}).has_value());
  EXPECT_FALSE(set_option({}, {"Skill Level", {}}).has_value());
}

// Only a build with TABIYA_TUNABLE has any.
TEST(UciSettings, OfferEveryParameterOfTheSearch) {
  const auto is_parameter = [](const uci::OptionOffer& offer) {
    return offer.name.starts_with("search.");
  };
  const auto parameters = engine::tuning::parameters();
  EXPECT_EQ(std::ranges::count_if(offers(), is_parameter), std::ssize(parameters));
  for (const engine::tuning::Parameter& parameter : parameters) {
    const std::string name = "search." + std::string{parameter.name};
    const auto change = set_option({}, {name, std::to_string(parameter.min)});
    ASSERT_TRUE(change && change->parameter) << name;
    EXPECT_EQ(change->parameter->parameter, &parameter);
    EXPECT_EQ(change->parameter->value, parameter.min);
    EXPECT_EQ(change->settings, Settings{}) << "only the parameter changes";
    EXPECT_FALSE(set_option({}, {name, std::to_string(parameter.max + 1)})) << name;
  }
}

// UCI "UCI_LimitStrength": if it is off, UCI_Elo has no effect.
TEST(UciSettings, EloMattersOnlyIfTheStrengthIsLimited) {
  const Settings with_elo = changed("UCI_Elo", "1500");
  EXPECT_EQ(limited_elo(with_elo), std::nullopt);
  EXPECT_EQ(limited_elo(set_option(with_elo, {"UCI_LimitStrength", "true"})->settings), 1500);
  EXPECT_EQ(limited_elo(changed("Skill Level", "20")), std::nullopt);
  EXPECT_LT(limited_elo(changed("Skill Level", "3")), limited_elo(changed("Skill Level", "4")));
}

}  // namespace
}  // namespace tabiya::uci_engine
