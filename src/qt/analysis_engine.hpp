/// The engines of an analysis, behind one interface: ours in this process, and a UCI program.
///
/// Everything here is called by the thread of an analysis alone.
#pragma once

#include <QString>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "tabiya/engine/engine.hpp"
#include "tabiya/qt/analysis.hpp"
#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/variant/variant_position.hpp"
#include "tabiya/uci/program.hpp"

namespace tabiya::qt {

/// What to analyse.
struct AnalysisRequest {
  std::uint64_t request_id = 0;
  VariantPosition start{};
  std::vector<Move> moves{};
  CastlingMode mode = CastlingMode::Standard;
  int lines = 1;
};

/// What is known so far.
struct AnalysisResult {
  std::uint64_t request_id = 0;
  std::vector<EngineLine> lines{};
  SearchStatistics statistics{};

  /// Stores a line in its place. Requires: line.number >= 1.
  void set(EngineLine line);
};

/// A failure is a sentence for people.
template <class T>
using EngineAnswer = std::expected<T, QString>;

class AnalysisEngine {
 public:
  using OnWarning = std::function<void(QString sentence)>;

  AnalysisEngine() = default;
  AnalysisEngine(const AnalysisEngine&) = delete;
  AnalysisEngine& operator=(const AnalysisEngine&) = delete;
  virtual ~AnalysisEngine() = default;

  /// Starts the engine; returns its name.
  [[nodiscard]] virtual EngineAnswer<QString> open() = 0;
  /// Begins a search without end. Requires: the position has a legal move.
  [[nodiscard]] virtual EngineAnswer<void> begin(const AnalysisRequest& request) = 0;
  /// Waits this long for output; returns whether the search goes on.
  [[nodiscard]] virtual EngineAnswer<bool> wait(std::chrono::milliseconds time) = 0;
  /// Ends the search.
  [[nodiscard]] virtual EngineAnswer<void> end() = 0;
  /// The lines and the statistics of this search, so far.
  [[nodiscard]] virtual AnalysisResult result() = 0;
};

/// The lines and statistics of a report of our engine, about a position where `turn` is on move.
void note(AnalysisResult& result, const engine::SearchReport& report, Color turn);

/// Our engine for chess and for all variants.
[[nodiscard]] std::unique_ptr<AnalysisEngine> make_built_in_engine(
    const engine::EngineOptions& options);
/// Our engine for the variants alone.
[[nodiscard]] std::unique_ptr<AnalysisEngine> make_variant_engine(std::size_t hash_megabytes);
[[nodiscard]] std::unique_ptr<AnalysisEngine> make_uci_engine(
    const EngineProgram& program, std::chrono::milliseconds timeout, std::stop_token stop,
    AnalysisEngine::OnWarning on_warning, uci::Host& host = uci::this_machine());

}  // namespace tabiya::qt
