#include "desktop/uci_opponent.hpp"

#include <QMetaObject>
#include <algorithm>
#include <utility>

#include "desktop/words.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::desktop {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr milliseconds poll_interval{50};  // between two checks of what the person wants

uci::GameLine line_of(const Game& game) {
  return {.start = game.start(),
          .moves = {game.moves().begin(), game.moves().end()},
          .mode = game.castling_mode()};
}

uci::Go limits_of(const Arbiter& arbiter, Instant now, milliseconds move_time) {
  uci::Go limits;
  const Color mover = arbiter.game().turn();
  for (const Color color : all_colors) {
    limits.time[color] = arbiter.clock().remaining(color, now);
    if (limits.time[color]) limits.increment[color] = arbiter.clock().extra_time(color);
  }
  limits.moves_to_go = arbiter.clock().moves_to_control(mover);
  if (!limits.time[mover]) limits.move_time = move_time;
  return limits;
}

}  // namespace

UciOpponent::UciOpponent(EngineEntry engine, milliseconds move_time, milliseconds response_timeout,
                         uci::Host& host, QObject* parent)
    : QObject{parent},
      engine_{std::move(engine)},
      move_time_{move_time},
      response_timeout_{response_timeout},
      host_{&host} {
  thread_ = std::jthread{[this](std::stop_token stop) { run(std::move(stop)); }};
}

UciOpponent::~UciOpponent() {
  thread_.request_stop();
  thread_.join();
}

void UciOpponent::think(const Arbiter& arbiter, Instant now) {
  SearchRequest request{.line = line_of(arbiter.game()),
                        .limits = limits_of(arbiter, now, move_time_),
                        .position = arbiter.game().position()};
  request.longest =
      request.limits.time[arbiter.game().turn()].value_or(move_time_) + response_timeout_;
  const std::scoped_lock lock{mutex_};
  request.id = current_id_ = ++last_id_;
  has_to_move_ = false;
  pending_ = std::move(request);
  changed_.notify_all();
}

void UciOpponent::stop() {
  const std::scoped_lock lock{mutex_};
  current_id_ = 0;
  pending_.reset();
}

void UciOpponent::moveNow() {
  const std::scoped_lock lock{mutex_};
  has_to_move_ = true;
}

void UciOpponent::run(std::stop_token stop) {
  auto client = start_engine(engine_, stop, response_timeout_, *host_);
  if (!client) return fail(client.error());
  while (const auto request = next_request(stop)) {
    if (!run_search(*client, *request, stop)) return;
  }
  client->quit(client->now() + seconds{1});
}

std::optional<UciOpponent::SearchRequest> UciOpponent::next_request(std::stop_token stop) {
  std::unique_lock lock{mutex_};
  changed_.wait(lock, stop, [this] { return pending_.has_value(); });
  if (stop.stop_requested()) return std::nullopt;
  return std::exchange(pending_, std::nullopt);
}

uci::Client::Result<void> UciOpponent::begin(uci::Client& client, const SearchRequest& request) {
  const auto deadline = client.now() + response_timeout_;
  const auto position = client.describe(request.line, deadline);
  if (!position) return std::unexpected{position.error()};
  const bool is_new = !last_line_ || !uci::is_same_game(*last_line_, request.line);
  last_line_ = request.line;
  if (is_new) {
    if (auto ready = client.new_game(deadline); !ready) return ready;
  }
  return client.begin_search(*position, request.limits, deadline);
}

/// False if the engine cannot be used any more.
bool UciOpponent::run_search(uci::Client& client, const SearchRequest& request,
                             std::stop_token stop) {
  const auto begun = begin(client, request);
  const auto result = begun ? wait(client, request, std::move(stop))
                            : uci::Client::Result<uci::SearchAnswer>{std::unexpect, begun.error()};
  if (!result) {
    fail(failure_in_words(engine_.name, result.error()));
    return result.error().kind == uci::EngineFailure::Kind::NoChess960;
  }
  if (is_current(request)) answer(request, result->best);
  return true;
}

uci::Client::Result<uci::SearchAnswer> UciOpponent::wait(uci::Client& client,
                                                         const SearchRequest& request,
                                                         std::stop_token stop) {
  const auto last = client.now() + request.longest;
  bool is_stopped = false;
  while (true) {
    auto result = client.wait_for_move(client.now() + poll_interval,
                                       [this](const uci::Info& info) { record_score(info); });
    const bool is_late = client.now() >= last || stop.stop_requested();
    if (result || result.error().kind != uci::EngineFailure::Kind::NoAnswer || is_late)
      return result;
    if (!is_stopped && (!is_current(request) || must_move(request))) {
      is_stopped = true;
      static_cast<void>(client.send(uci::Stop{}, client.now() + seconds{1}));
    }
  }
}

bool UciOpponent::is_current(const SearchRequest& request) {
  const std::scoped_lock lock{mutex_};
  return current_id_ == request.id;
}

bool UciOpponent::must_move(const SearchRequest& request) {
  const std::scoped_lock lock{mutex_};
  return has_to_move_ && current_id_ == request.id;
}

void UciOpponent::record_score(const uci::Info& info) {
  if (!info.score || info.line_number.value_or(1) != 1) return;
  const bool is_mate = info.score->unit == uci::InfoScore::Unit::Mate;
  const engine::Score score = is_mate ? engine::Score{engine::MateIn{info.score->value}}
                                      : engine::Score{engine::Centipawns{info.score->value}};
  QMetaObject::invokeMethod(this, [this, score] { score_ = score; }, Qt::QueuedConnection);
}

void UciOpponent::answer(const SearchRequest& request, const uci::BestMove& best) {
  const std::string text = best.move.value_or("0000");
  const auto move = parse_uci(request.position, text);
  if (move) return deliver(request.id, *move);
  QString why = qt::to_qt(to_words(request.position, move.error(), text, language()));
  const QString repeated = qt::to_qt(text + ": ");
  if (why.startsWith(repeated)) why.remove(0, repeated.size());
  fail(words("“%1” tried to play an illegal move, %2: %3.",
             "„%1“ wollte einen regelwidrigen Zug spielen, %2: %3.")
           .arg(engine_.name, qt::to_qt(text), why));
}

void UciOpponent::deliver(std::uint64_t id, Move move) {
  const auto say = [this, id, move] {
    {
      const std::scoped_lock lock{mutex_};
      if (current_id_ != id) return;
      current_id_ = 0;
    }
    Q_EMIT moveChosen(move);
  };
  QMetaObject::invokeMethod(this, say, Qt::QueuedConnection);
}

void UciOpponent::fail(const QString& sentence) {
  QMetaObject::invokeMethod(
      this, [this, sentence] { Q_EMIT failed(sentence); }, Qt::QueuedConnection);
}

}  // namespace tabiya::desktop
