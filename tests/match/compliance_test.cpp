#include "match/inner/compliance.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "support/scripted_host.hpp"

namespace tabiya::match {
namespace {

using namespace std::chrono_literals;
using Weight = ComplianceStep::Weight;

/// An engine that introduces itself with some lines, and does something on `go`.
class Sketch : public test::ScriptedEngine {
 public:
  using OnGo = std::function<void(std::string_view go, test::Stage& stage)>;
  Sketch(std::string introduction, OnGo on_go)
      : introduction_{std::move(introduction)}, on_go_{std::move(on_go)} {}

  void read(std::string_view line, test::Stage& stage) override {
    if (line == "uci") stage.say(introduction_ + "uciok");
    if (line == "isready") stage.say("readyok");
    if (line.starts_with("go")) on_go_(line, stage);
    if (line == "quit") stage.exit(0);
  }

 private:
  std::string introduction_;
  OnGo on_go_;
};

struct Steps {
  std::vector<ComplianceStep> steps;
  ComplianceSummary summary;
};

Steps check(const uci::ProgramCall& engine) {
  Steps result;
  result.summary =
      check_compliance(engine, [&](const ComplianceStep& step) { result.steps.push_back(step); });
  return result;
}

Steps check(const std::string& introduction, const Sketch::OnGo& on_go) {
  test::ScriptedHost host{
      [&](const uci::ProgramCall&) { return std::make_unique<Sketch>(introduction, on_go); }};
  return check({.arguments = {"sketch"}, .host = &host});
}

const std::string& complaint_of(const std::vector<ComplianceStep>& steps, std::string_view what) {
  static const std::string nothing = "no such step";
  for (const ComplianceStep& step : steps) {
    if (step.what.starts_with(what)) return step.complaint;
  }
  return nothing;
}

// UCI "id", "info", "searchmoves", "infinite"
TEST(Compliance, ReportsEachErrorAndContinues) {
  const auto [steps, summary] = check("id name Sloppy\n", [](std::string_view, test::Stage& stage) {
    stage.say("info depth 1 nodes 20\nbestmove e2e4");
  });
  EXPECT_EQ(summary.engine, "Sloppy");
  EXPECT_EQ(summary.steps, static_cast<int>(steps.size()));
  EXPECT_EQ(complaint_of(steps, "identifies itself"), "no id author");
  EXPECT_EQ(complaint_of(steps, "answers isready, also"), "");
  EXPECT_EQ(complaint_of(steps, "searches the start"), "no info with a score before bestmove");
  EXPECT_EQ(complaint_of(steps, "searches a FEN"), "an illegal move: bestmove e2e4");
  EXPECT_EQ(complaint_of(steps, "go infinite"), "a bestmove before stop");
  EXPECT_EQ(complaint_of(steps, "exits after quit"), "");
  int demands = 0;
  for (const ComplianceStep& step : steps) {
    demands += !step.complaint.empty() && step.weight == Weight::Required ? 1 : 0;
  }
  EXPECT_EQ(summary.failed_requirements, demands);
}

// UCI "Move format": castling is e8g8 in standard chess.
TEST(Compliance, ReportsALegalMoveInAnotherSpelling) {
  const auto [steps, summary] = check("", [](std::string_view, test::Stage& stage) {
    stage.say("info depth 1 score cp 0\nbestmove e8h8");
  });
  EXPECT_EQ(complaint_of(steps, "searches a FEN"),
            "a move in another spelling than e8g8: bestmove e8h8");
}

// UCI "go infinite"
TEST(Compliance, WaitsAMomentForAMoveThatComesTooEarly) {
  const auto moves_after = [](std::chrono::milliseconds time) {
    return [time](std::string_view, test::Stage& stage) {
      stage.think(time);
      stage.say("info depth 1 score cp 0\nbestmove e2e4");
    };
  };
  EXPECT_EQ(complaint_of(check("", moves_after(290ms)).steps, "go infinite"),
            "a bestmove before stop");
  EXPECT_EQ(complaint_of(check("", moves_after(4s)).steps, "searches the start"), "");
  EXPECT_EQ(complaint_of(check("", moves_after(6s)).steps, "searches the start"),
            "no bestmove within 5000 ms after \"go movetime 100\"");
}

TEST(Compliance, RestartsACrashedEngine) {
  const auto [steps, summary] = check("id name Frail\nid author N.N.\n",
                                      [](std::string_view, test::Stage& stage) { stage.exit(3); });
  EXPECT_NE(complaint_of(steps, "searches the start").find("ended with exit code 3"),
            std::string::npos);
  EXPECT_EQ(complaint_of(steps, "ignores stop when nothing"), "");
}

TEST(Compliance, ReportsWhyAProgramCannotBeStarted) {
  const auto [steps, summary] = check({{"/nowhere/at-all"}});
  EXPECT_TRUE(steps.empty());
  EXPECT_EQ(summary.refusal, "cannot be started: No such file or directory");
}

TEST(Compliance, StopsAtAProgramThatDoesNotSpeakUci) {
  struct Program : test::ScriptedEngine {
    void begin(test::Stage& stage) override { stage.exit(0); }
    void read(std::string_view, test::Stage&) override {}
  };
  test::ScriptedHost host{[](const uci::ProgramCall&) { return std::make_unique<Program>(); }};
  const auto [steps, summary] = check({.arguments = {"program"}, .host = &host});
  EXPECT_TRUE(steps.empty());
  EXPECT_EQ(summary.refusal, "no uciok; the engine ended with exit code 0");
}

}  // namespace
}  // namespace tabiya::match
