/// An engine that analyses the position on the board: ours, or any other that speaks UCI. Ours knows
/// every variant, the others are asked about chess alone.
///
///     Analysis analysis;
///     analysis.useProgram({"stockfish"});      // without this line: the built-in engine
///     analysis.follow(&game);
///     QObject::connect(&analysis, &Analysis::changed, [&] { show(analysis.lines()); });
///     analysis.start();
///
/// The engine runs on a thread of its own; no call here waits for it. An engine that hangs, crashes
/// or talks nonsense ends in one sentence (`failed()`), and the program goes on: start() starts it
/// again. Lines are checked on the board: a move that is not legal cuts its line, and is reported
/// once (`warned()`).
#pragma once

#include <QObject>
#include <QPointer>
#include <QString>
#include <QStringList>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "tabiya/engine/engine.hpp"
#include "tabiya/pgn/annotations.hpp"
#include "tabiya/qt/game_model.hpp"
#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya::qt {

/// One of the best lines of a position.
struct EngineLine {
  int number = 1;           ///< 1 is the best
  int depth = 0;            ///< in plies
  int selective_depth = 0;  ///< in plies; 0 if the engine does not say
  pgn::Evaluation evaluation{pgn::Evaluation::Centipawns{0}};  ///< from White's point of view
  engine::Bound bound = engine::Bound::Exact;                  ///< for White, too
  std::vector<Move> moves{};  ///< legal, from the position analysed

  friend bool operator==(const EngineLine&, const EngineLine&) = default;
};

/// What an engine says about its work; what it does not say is empty or 0.
struct SearchStatistics {
  int depth = 0;
  std::uint64_t nodes = 0;
  std::uint64_t nodes_per_second = 0;
  std::optional<std::uint64_t> table_hits{};
  std::optional<int> hash_permille{};

  friend bool operator==(const SearchStatistics&, const SearchStatistics&) = default;
};

/// A program to use as an engine.
struct EngineProgram {
  QStringList command;                   ///< the program, then its arguments
  std::map<QString, QString> options{};  ///< UCI options by their names
};

class AnalysisWorker;
struct AnalysisResult;

class Analysis : public QObject {
  Q_OBJECT
  Q_DISABLE_COPY_MOVE(Analysis)
  Q_PROPERTY(bool running READ isRunning NOTIFY runningChanged)
  Q_PROPERTY(QString engineName READ engineName NOTIFY engineNameChanged)
  Q_PROPERTY(int lineCount READ lineCount WRITE setLineCount NOTIFY lineCountChanged)

 public:
  explicit Analysis(QObject* parent = nullptr);
  /// Ends the engine.
  ~Analysis() override;

  /// Uses our own engine, as at first. Stops the analysis.
  void useBuiltIn(const engine::EngineOptions& options = {});
  /// Uses a program, which is started by start(). Stops the analysis.
  void useProgram(const EngineProgram& program);
  /// How long an engine may take to answer; ten seconds at first.
  void setResponseTimeout(std::chrono::milliseconds timeout) { response_timeout_ = timeout; }

  /// The position after these moves; the moves show an engine repetitions.
  /// Requires: each move is legal in its place.
  void setPosition(const Position& start, const std::vector<Move>& moves = {},
                   CastlingMode mode = CastlingMode::Standard) {
    setPosition(VariantPosition{start}, moves, mode);
  }
  /// The same in any variant.
  void setPosition(const VariantPosition& start, const std::vector<Move>& moves = {},
                   CastlingMode mode = CastlingMode::Standard);
  /// Analyses whatever position a game shows; null lets it go.
  void follow(GameModel* game);
  /// The position analysed. Requires: it is one of chess.
  [[nodiscard]] Position position() const { return position_.as_chess().value_or(Position{}); }
  /// The same in any variant, chess included.
  [[nodiscard]] const VariantPosition& variantPosition() const noexcept { return position_; }

  [[nodiscard]] bool isRunning() const noexcept { return worker_ != nullptr; }
  [[nodiscard]] QString engineName() const { return engine_name_; }
  [[nodiscard]] int lineCount() const noexcept { return line_count_; }
  /// From 1 to 256; an engine can give fewer.
  void setLineCount(int lines);

  /// The lines so far, the best first; none for a position without legal moves.
  [[nodiscard]] const std::vector<EngineLine>& lines() const noexcept { return lines_; }
  [[nodiscard]] const SearchStatistics& statistics() const noexcept { return statistics_; }

 public Q_SLOTS:
  void start();
  void stop();

 Q_SIGNALS:
  /// Lines or statistics are new; at most twenty times a second.
  void changed();
  void runningChanged(bool running);
  void engineNameChanged(const QString& name);
  void lineCountChanged(int lines);
  /// The engine cannot go on; the analysis has stopped.
  void failed(const QString& sentence);
  /// The engine has sent nonsense; the analysis goes on.
  void warned(const QString& sentence);

 private:
  template <class Call>
  void post(std::uint64_t generation, Call call);
  [[nodiscard]] std::unique_ptr<AnalysisWorker> makeWorker(std::uint64_t generation);
  void setEngineName(const QString& name);
  void request();
  void forgetLines();
  void setResult(const AnalysisResult& result);

  std::optional<EngineProgram> program_;  // `std::nullopt`: the built-in engine
  engine::EngineOptions options_;
  std::chrono::milliseconds response_timeout_{10'000};
  VariantPosition start_;
  std::vector<Move> moves_;
  VariantPosition position_;
  CastlingMode mode_ = CastlingMode::Standard;
  QPointer<GameModel> game_;
  int line_count_ = 1;
  std::uint64_t request_id_ = 0;  // of the last request
  std::uint64_t worker_generation_ = 0;
  QString engine_name_;
  std::vector<EngineLine> lines_;
  SearchStatistics statistics_;
  std::unique_ptr<AnalysisWorker> worker_;
};

}  // namespace tabiya::qt
