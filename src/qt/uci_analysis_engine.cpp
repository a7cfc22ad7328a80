#include <QFileInfo>
#include <QObject>
#include <algorithm>
#include <utility>

#include "qt/analysis_engine.hpp"
#include "qt/sentences.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/qt/text.hpp"
#include "tabiya/qt/translator.hpp"
#include "tabiya/uci/client.hpp"
#include "tabiya/uci/words.hpp"

namespace tabiya::qt {
namespace {

using Failure = uci::EngineFailure;

/// Beyond this, a score in centipawns is nonsense.
constexpr int most_sent_centipawns = 100'000;

pgn::Evaluation evaluation_for_white(const uci::InfoScore& score, Color turn) {
  const int sign = turn == Color::White ? 1 : -1;
  if (score.unit == uci::InfoScore::Unit::Mate) {
    return {pgn::Evaluation::MateIn{sign * std::clamp(score.value, -1'000, 1'000)}};
  }
  return {pgn::Evaluation::Centipawns{
      sign * std::clamp(score.value, -most_sent_centipawns, most_sent_centipawns)}};
}

engine::Bound bound_for_white(uci::InfoScore::Bound bound, Color turn) {
  if (bound == uci::InfoScore::Bound::Exact) return engine::Bound::Exact;
  const bool is_lower = (bound == uci::InfoScore::Bound::Lower) == (turn == Color::White);
  return is_lower ? engine::Bound::Lower : engine::Bound::Upper;
}

class UciAnalysisEngine : public AnalysisEngine {
 public:
  UciAnalysisEngine(EngineProgram program, std::chrono::milliseconds timeout, std::stop_token stop,
                    OnWarning on_warning, uci::Host& host)
      : program_{std::move(program)},
        response_timeout_{timeout},
        stop_{std::move(stop)},
        on_warning_{std::move(on_warning)},
        host_{&host} {}

  EngineAnswer<QString> open() override {
    uci::ProgramCall call;
    for (const QString& part : program_.command) call.arguments.push_back(from_qt(part));
    call.stop = stop_;
    call.host = host_;
    if (call.arguments.empty()) return std::unexpected{QObject::tr("No engine is chosen.")};
    auto started = uci::Client::start(call, deadline());
    if (!started) return std::unexpected{sentence_of(started.error())};
    client_.emplace(*std::move(started));
    if (!client_->name().empty()) name_ = to_qt(client_->name());
    for (const auto& [option, value] : program_.options) {
      if (auto set = setOption(from_qt(option), from_qt(value)); !set) {
        return std::unexpected{set.error()};
      }
    }
    if (auto ready = client_->new_game(deadline()); !ready) {
      return std::unexpected{sentence_of(ready.error())};
    }
    return name();
  }

  EngineAnswer<void> begin(const AnalysisRequest& request) override {
    const auto start = request.start.as_chess();
    if (!start) {
      return std::unexpected{QObject::tr("%1 is asked about chess alone, not about %2.")
                                 .arg(name(), to_qt(to_string(request.start.variant())))};
    }
    position_ = *start;
    result_ = {request.request_id, {}, {}};
    lines_ = request.lines;
    has_warned_ = false;
    for (const Move move : request.moves) position_.play_unchecked(move);
    if (auto set = setOption("MultiPV", std::to_string(lines_)); !set) return set;
    const auto position = client_->describe({*start, request.moves, request.mode}, deadline());
    if (!position) return std::unexpected{sentence_of(position.error())};
    const auto begun = client_->begin_search(*position, {.is_infinite = true}, deadline());
    if (!begun) return std::unexpected{sentence_of(begun.error())};
    return {};
  }

  EngineAnswer<bool> wait(std::chrono::milliseconds time) override {
    const auto answer =
        client_->wait_for_move(host_->now() + time, [this](const uci::Info& info) { note(info); });
    if (answer) return false;
    if (answer.error().kind == Failure::Kind::NoAnswer) return true;
    return std::unexpected{sentence_of(answer.error())};
  }

  EngineAnswer<void> end() override {
    if (!client_->is_searching()) return {};
    const auto sent = client_->send(uci::Stop{}, deadline());
    if (!sent) return std::unexpected{sentence_of(sent.error())};
    const auto answer = client_->wait_for_move(deadline());
    if (!answer) return std::unexpected{sentence_of(answer.error())};
    return {};
  }

  AnalysisResult result() override { return result_; }

 private:
  [[nodiscard]] uci::Deadline deadline() const { return host_->now() + response_timeout_; }
  [[nodiscard]] QString name() const {
    if (!name_.isEmpty()) return name_;
    return program_.command.isEmpty() ? QString{} : QFileInfo{program_.command.front()}.fileName();
  }
  [[nodiscard]] QString sentence_of(const Failure& failure) const {
    return QStringLiteral("%1: %2.").arg(name(), to_qt(uci::to_words(failure, current_language())));
  }

  /// Sets an option that the engine has; all others are left out.
  EngineAnswer<void> setOption(const std::string& option, const std::string& value) {
    const uci::OptionOffer* const offer = client_->find_option(option);
    if (offer == nullptr) return {};
    if (!uci::parse_value(*offer, value)) {
      warn(QObject::tr("%1: the option %2 needs %3, not \"%4\".")
               .arg(name(), to_qt(option), to_qt(uci::values_in_words(*offer, current_language())),
                    to_qt(value)));
      return {};
    }
    const auto sent = client_->send(uci::SetOption{offer->name, value}, deadline());
    if (!sent) return std::unexpected{sentence_of(sent.error())};
    return {};
  }

  void warn(const QString& sentence) {
    if (!std::exchange(has_warned_, true)) on_warning_(sentence);
  }

  void note(const uci::Info& info) {
    SearchStatistics& statistics = result_.statistics;
    if (info.depth) statistics.depth = std::max(statistics.depth, *info.depth);
    if (info.nodes) statistics.nodes = *info.nodes;
    if (info.nodes_per_second) statistics.nodes_per_second = *info.nodes_per_second;
    if (info.table_hits) statistics.table_hits = info.table_hits;
    if (info.hash_permille) statistics.hash_permille = info.hash_permille;
    const int number = info.line_number.value_or(1);
    if (!info.score || info.line.empty() || number < 1 || number > lines_) return;
    EngineLine line{number,
                    info.depth.value_or(0),
                    info.selective_depth.value_or(0),
                    evaluation_for_white(*info.score, position_.turn()),
                    bound_for_white(info.score->bound, position_.turn()),
                    legal(info.line)};
    if (!line.moves.empty()) result_.set(std::move(line));
  }

  /// The moves up to the first that cannot be played, which is reported.
  std::vector<Move> legal(const std::vector<std::string>& texts) {
    std::vector<Move> moves;
    Position position = position_;
    for (const std::string& text : texts) {
      const auto move = parse_uci(position, text);
      if (!move) {
        const QString reason = to_qt(to_words(position, move.error(), text, current_language()));
        warn(QObject::tr("%1 sent a line that cannot be played: %2.").arg(name(), reason));
        break;
      }
      moves.push_back(*move);
      position.play_unchecked(*move);
    }
    return moves;
  }

  EngineProgram program_;
  std::chrono::milliseconds response_timeout_;
  std::stop_token stop_;
  OnWarning on_warning_;
  uci::Host* host_;
  std::optional<uci::Client> client_;
  QString name_;
  Position position_;
  int lines_ = 1;
  bool has_warned_ = false;
  AnalysisResult result_;
};

}  // namespace

std::unique_ptr<AnalysisEngine> make_uci_engine(const EngineProgram& program,
                                                std::chrono::milliseconds timeout,
                                                std::stop_token stop,
                                                AnalysisEngine::OnWarning on_warning,
                                                uci::Host& host) {
  return std::make_unique<UciAnalysisEngine>(program, timeout, std::move(stop),
                                             std::move(on_warning), host);
}

}  // namespace tabiya::qt
