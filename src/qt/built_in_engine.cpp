#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <utility>

#include "qt/analysis_engine.hpp"
#include "tabiya/rules/zobrist.hpp"

namespace tabiya::qt {
namespace {

pgn::Evaluation for_white(engine::Score score, Color turn) {
  const int sign = turn == Color::White ? 1 : -1;
  if (const auto* const mate = std::get_if<engine::MateIn>(&score)) {
    return {pgn::Evaluation::MateIn{sign * mate->moves}};
  }
  return {pgn::Evaluation::Centipawns{sign * std::get<engine::Centipawns>(score).value}};
}

engine::Bound for_white(engine::Bound bound, Color turn) {
  if (bound == engine::Bound::Exact || turn == Color::White) return bound;
  return bound == engine::Bound::Lower ? engine::Bound::Upper : engine::Bound::Lower;
}

class ChessEngine : public AnalysisEngine {
 public:
  explicit ChessEngine(engine::EngineOptions options) : options_{std::move(options)} {}
  ChessEngine(const ChessEngine&) = delete;
  ChessEngine& operator=(const ChessEngine&) = delete;
  ~ChessEngine() override {
    engine_.stop();
    engine_.wait();
  }

  EngineAnswer<QString> open() override { return QStringLiteral("Tabiya"); }

  EngineAnswer<void> begin(const AnalysisRequest& request) override {
    options_.lines = std::clamp(request.lines, 1, engine::max_lines);
    if (options_ != engine_.options() && !engine_.configure(options_)) {
      return std::unexpected{QObject::tr("There is not enough memory for the engine.")};
    }
    Position position = *request.start.as_chess();
    std::vector<ZobristKey> before;
    for (const Move move : request.moves) {
      before.push_back(position.key());
      position.play_unchecked(move);
    }
    turn_ = position.turn();
    result_ = {request.request_id, {}, {}};
    engine_.set_position(position, before);
    engine_.start(
        {.is_infinite = true}, [this](const engine::SearchReport& report) { take(report); },
        [this](const engine::SearchResult&) { news_.notify_all(); });
    return {};
  }

  EngineAnswer<bool> wait(std::chrono::milliseconds time) override {
    std::unique_lock lock{mutex_};
    news_.wait_for(lock, time, [this] { return !engine_.is_searching(); });
    return engine_.is_searching();
  }

  EngineAnswer<void> end() override {
    engine_.stop();
    engine_.wait();
    return {};
  }

  AnalysisResult result() override {
    const std::scoped_lock lock{mutex_};
    return result_;
  }

 private:
  /// Called by the thread of the search.
  void take(const engine::SearchReport& report) {
    const std::scoped_lock lock{mutex_};
    note(result_, report, turn_);
  }

  engine::EngineOptions options_;
  engine::Engine engine_;
  Color turn_ = Color::White;
  std::mutex mutex_;  // of result_
  std::condition_variable news_;
  AnalysisResult result_;
};

/// One of two engines, as the variant of the last request demands.
class BuiltInEngine : public AnalysisEngine {
 public:
  explicit BuiltInEngine(const engine::EngineOptions& options)
      : chess_{options}, hash_megabytes_{options.hash_megabytes} {}

  EngineAnswer<QString> open() override { return chess_.open(); }
  EngineAnswer<void> begin(const AnalysisRequest& request) override {
    is_chess_ = request.start.variant() == tabiya::Variant::Standard;
    if (!is_chess_ && !variants_) variants_ = make_variant_engine(hash_megabytes_);
    return current().begin(request);
  }
  EngineAnswer<bool> wait(std::chrono::milliseconds time) override { return current().wait(time); }
  EngineAnswer<void> end() override { return current().end(); }
  AnalysisResult result() override { return current().result(); }

 private:
  [[nodiscard]] AnalysisEngine& current() {
    if (is_chess_) return chess_;
    return *variants_;
  }

  ChessEngine chess_;
  std::size_t hash_megabytes_;
  std::unique_ptr<AnalysisEngine> variants_;  // created by the first request about one
  bool is_chess_ = true;
};

}  // namespace

void note(AnalysisResult& result, const engine::SearchReport& report, Color turn) {
  result.set({report.line_number, report.depth, report.selective_depth,
              for_white(report.score, turn), for_white(report.bound, turn), report.line});
  const auto elapsed = std::max<std::int64_t>(1, report.elapsed.count());
  result.statistics = {report.depth, report.nodes,
                       report.nodes * 1'000'000 / static_cast<std::uint64_t>(elapsed), std::nullopt,
                       report.hash_permille};
}

void AnalysisResult::set(EngineLine line) {
  const auto place = static_cast<std::size_t>(line.number - 1);
  while (lines.size() <= place) lines.push_back({.number = static_cast<int>(lines.size()) + 1});
  lines[place] = std::move(line);
}

std::unique_ptr<AnalysisEngine> make_built_in_engine(const engine::EngineOptions& options) {
  return std::make_unique<BuiltInEngine>(options);
}

}  // namespace tabiya::qt
