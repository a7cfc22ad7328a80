/// Tests whether an engine follows the UCI protocol.
///
/// The test starts the engine and talks to it line by line, in ways that chess programs do and in
/// ways they should not: a single clock, `isready` during a search, `stop` when nothing is running,
/// a position without legal moves. Each step starts with a responsive engine; after a crash the
/// engine is restarted. If the program does not start or never sends `uciok`, the test stops at
/// once.
///
/// Requirements of the protocol are reported separately from recommendations.
/// Source: UCI, April 2006.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "tabiya/uci/program.hpp"

namespace tabiya::match {

/// One check and its result.
struct ComplianceStep {
  enum class Weight : std::uint8_t {
    Required,     ///< by the protocol
    Recommended,  ///< programs rely on it, or users expect it
  };
  Weight weight;
  std::string_view what;    ///< "answers isready during a search"
  std::string complaint{};  ///< what was wrong, with the offending line; empty if it passed
};

struct ComplianceSummary {
  std::string engine{};   ///< the name it sends
  std::string refusal{};  ///< why no check could run, as a clause; empty if they ran
  int steps = 0;
  int failed_requirements = 0;
  int failed_recommendations = 0;
};

/// Runs every check, which takes several seconds. Calls `on_step` after each one.
[[nodiscard]] ComplianceSummary check_compliance(
    const uci::ProgramCall& engine, const std::function<void(const ComplianceStep&)>& on_step);

}  // namespace tabiya::match
