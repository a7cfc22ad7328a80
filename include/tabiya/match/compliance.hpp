/// Does an engine keep to the protocol?
///
/// An engine is run and spoken to line by line, as chess programs do and as they should not: one
/// clock alone, `isready` during a search, `stop` with nothing running, a position without moves.
/// Every step begins with an engine that answers; after a crash it is started again. A program that
/// does not start or never says `uciok` is given up at once.
///
/// What the protocol demands is told apart from what is only good manners.
/// Source: UCI, April 2006.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "tabiya/uci/process.hpp"

namespace tabiya::match {

/// One thing that was tried.
struct ComplianceStep {
  enum class Weight : std::uint8_t {
    Demanded,  ///< by the protocol
    Manners,   ///< programs rely on it, or people would expect it
  };
  Weight weight;
  std::string_view what;    ///< "answers isready while it searches"
  std::string complaint{};  ///< what was wrong, and the line; empty: all is well
};

struct ComplianceSummary {
  std::string engine{};   ///< how it calls itself
  std::string refusal{};  ///< a clause: why nothing could be tried; empty: all was
  int steps = 0;
  int broken_demands = 0;
  int broken_manners = 0;
};

/// Tries everything, which takes some seconds; `on_step` is called after each step.
[[nodiscard]] ComplianceSummary check_compliance(
    const uci::ProgramCall& engine, const std::function<void(const ComplianceStep&)>& on_step);

}  // namespace tabiya::match
