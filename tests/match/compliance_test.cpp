#include "match/inner/compliance.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace tabiya::match {
namespace {

using Weight = ComplianceStep::Weight;

/// An engine as a few lines of shell with the given answers.
uci::ProgramCall shell(const std::string& introduction, const std::string& on_go) {
  return {{"sh", "-c",
           "while read word rest; do case $word in uci) " + introduction +
               " echo uciok;; isready) echo readyok;; go) " + on_go +
               ";; quit) exit;; esac; done"}};
}

std::vector<ComplianceStep> steps_of(const uci::ProgramCall& engine, ComplianceSummary& summary) {
  std::vector<ComplianceStep> steps;
  summary = check_compliance(engine, [&](const ComplianceStep& step) { steps.push_back(step); });
  return steps;
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
  ComplianceSummary summary;
  const auto steps = steps_of(
      shell("echo id name Sloppy;", "echo info depth 1 nodes 20; echo bestmove e2e4"), summary);
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

TEST(Compliance, RestartsACrashedEngine) {
  ComplianceSummary summary;
  const auto steps = steps_of(shell("echo id name Frail; echo id author N.N.;", "exit 3"), summary);
  EXPECT_NE(complaint_of(steps, "searches the start").find("ended with exit code 3"),
            std::string::npos);
  EXPECT_EQ(complaint_of(steps, "ignores stop when nothing"), "");
}

TEST(Compliance, ReportsWhyAProgramCannotBeStarted) {
  ComplianceSummary summary;
  EXPECT_TRUE(steps_of({{"/nowhere/at-all"}}, summary).empty());
  EXPECT_EQ(summary.refusal, "cannot be started: No such file or directory");
}

TEST(Compliance, StopsAtAProgramThatDoesNotSpeakUci) {
  ComplianceSummary summary;
  EXPECT_TRUE(steps_of({{"true"}}, summary).empty());
  EXPECT_EQ(summary.refusal, "no uciok; the engine ended with exit code 0");
}

}  // namespace
}  // namespace tabiya::match
