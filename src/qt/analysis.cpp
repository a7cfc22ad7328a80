#include "tabiya/qt/analysis.hpp"

#include <algorithm>
#include <utility>

#include "qt/analysis_worker.hpp"

namespace tabiya::qt {

Analysis::Analysis(QObject* parent) : QObject{parent} {}
Analysis::~Analysis() = default;

void Analysis::useBuiltIn(const engine::EngineOptions& options) {
  stop();
  program_.reset();
  options_ = options;
}

void Analysis::useProgram(const EngineProgram& program) {
  stop();
  program_ = program;
}

void Analysis::setPosition(const VariantPosition& start, const std::vector<Move>& moves,
                           CastlingMode mode) {
  start_ = start;
  moves_ = moves;
  mode_ = mode;
  position_ = start;
  for (const Move move : moves) position_.play_unchecked(move);
  request();
}

void Analysis::follow(GameModel* game) {
  if (game_) game_->disconnect(this);
  game_ = game;
  if (game == nullptr) return;
  const auto take_position = [this] {
    if (!game_ || !game_->variantPosition()) return;
    // A pass has no place among the moves: the position after it is a start of its own.
    const std::vector<Move> moves = game_->movesTo(game_->current());
    const bool is_whole_line = static_cast<int>(moves.size()) == game_->ply();
    const CastlingMode mode = game_->tree().castling_mode();
    const auto start = game_->tree().variant_start();
    if (is_whole_line && start) setPosition(*start, moves, mode);
    else setPosition(*game_->variantPosition(), {}, mode);
  };
  connect(game, &GameModel::currentChanged, this, take_position);
  take_position();
}

void Analysis::setLineCount(int lines) {
  lines = std::clamp(lines, 1, engine::max_lines);
  if (lines == line_count_) return;
  line_count_ = lines;
  request();
  Q_EMIT lineCountChanged(lines);
}

/// Asks for the lines of the position. What comes for an earlier request is ignored.
void Analysis::request() {
  ++request_id_;
  forgetLines();
  if (worker_) worker_->request({request_id_, start_, moves_, mode_, line_count_});
}

void Analysis::forgetLines() {
  if (lines_.empty() && statistics_ == SearchStatistics{}) return;
  lines_.clear();
  statistics_ = {};
  Q_EMIT changed();
}

/// Calls on the thread of this object, unless another worker has begun meanwhile.
template <class Call>
void Analysis::post(std::uint64_t generation, Call call) {
  QMetaObject::invokeMethod(
      this,
      [this, generation, call = std::move(call)] {
        if (generation == worker_generation_ && worker_) call();
      },
      Qt::QueuedConnection);
}

std::unique_ptr<AnalysisWorker> Analysis::makeWorker(std::uint64_t generation) {
  AnalysisWorker::Callbacks callbacks;
  callbacks.on_open = [this, generation](const QString& name) {
    post(generation, [this, name] { setEngineName(name); });
  };
  callbacks.on_result = [this, generation](const AnalysisResult& result) {
    post(generation, [this, result] { setResult(result); });
  };
  callbacks.on_failure = [this, generation](const QString& sentence) {
    post(generation, [this, sentence] {
      stop();
      Q_EMIT failed(sentence);
    });
  };
  if (!program_) {
    const auto make_engine = [options = options_](const std::stop_token& /*stop*/) {
      return make_built_in_engine(options);
    };
    return std::make_unique<AnalysisWorker>(make_engine, std::move(callbacks));
  }
  const auto on_warning = [this, generation](const QString& sentence) {
    post(generation, [this, sentence] { Q_EMIT warned(sentence); });
  };
  const auto make_engine = [program = *program_, timeout = response_timeout_,
                            on_warning](const std::stop_token& stop) {
    return make_uci_engine(program, timeout, stop, on_warning);
  };
  return std::make_unique<AnalysisWorker>(make_engine, std::move(callbacks));
}

void Analysis::setEngineName(const QString& name) {
  if (name == engine_name_) return;
  engine_name_ = name;
  Q_EMIT engineNameChanged(name);
}

void Analysis::start() {
  if (worker_) return;
  worker_ = makeWorker(++worker_generation_);
  request();
  Q_EMIT runningChanged(true);
}

void Analysis::stop() {
  if (!worker_) return;
  worker_.reset();
  Q_EMIT runningChanged(false);
}

void Analysis::setResult(const AnalysisResult& result) {
  if (result.request_id != request_id_) return;
  lines_ = result.lines;
  statistics_ = result.statistics;
  Q_EMIT changed();
}

}  // namespace tabiya::qt
