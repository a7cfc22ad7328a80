#include "server/rooms/computers.hpp"

#include <algorithm>
#include <memory>
#include <mutex>
#include <utility>

#include "tabiya/engine/level.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/uci/client.hpp"

namespace tabiya::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::steady_clock;

/// A named engine without a clock thinks for so long.
constexpr milliseconds usual_thought{1000};
/// The highest level thinks no longer, whatever its clock.
constexpr milliseconds longest_thought{2000};
constexpr seconds patience{60};

std::vector<ZobristKey> keys_before(const Game& game) {
  std::vector<ZobristKey> keys;
  const auto positions = game.positions();
  for (const Position& position : positions.first(positions.size() - 1)) {
    keys.push_back(position.key());
  }
  return keys;
}

/// Where the opponent has just captured.
std::optional<Square> captured_on(const Game& game) {
  if (game.moves().empty()) return std::nullopt;
  const Move last = game.moves().back();
  if (!game.positions()[game.moves().size() - 1].captured_by(last)) return std::nullopt;
  return last.to();
}

/// Never so long that the flag falls.
milliseconds thought_for(const std::optional<engine::ClockState>& clock, milliseconds wanted) {
  if (!clock) return wanted;
  const milliseconds share = clock->left / 30 + clock->increment / 2;
  return std::clamp(share, milliseconds{5}, wanted);
}

int value_of_mate(int moves) noexcept {
  return moves > 0 ? Thought::mate_value : -Thought::mate_value;
}

int value_of(engine::Score score) {
  if (const auto* const mate = std::get_if<engine::MateIn>(&score)) {
    return value_of_mate(mate->moves);
  }
  return std::get<engine::Centipawns>(score).value;
}

int value_of(uci::InfoScore score) noexcept {
  return score.unit == uci::InfoScore::Unit::Mate ? value_of_mate(score.value) : score.value;
}

Thought think_as_level(engine::Engine& engine, const ThinkJob& job, int number) {
  const auto level = engine::Level::of(std::clamp(number, engine::Level::lowest, level_count));
  engine.set_position(job.game.position(), keys_before(job.game));
  engine::SearchLimits limits = engine::limits_of(*level, job.seed, captured_on(job.game));
  const auto& clock = job.clocks[job.game.turn()];
  const milliseconds wanted = limits.move_time
                                  ? std::chrono::duration_cast<milliseconds>(*limits.move_time)
                                  : longest_thought;
  limits.move_time = thought_for(clock, std::min(wanted, longest_thought));
  const engine::SearchResult result = engine.search(limits);
  return {.move = result.best, .score = value_of(result.score)};
}

/// The moves of a game as an engine is told them.
uci::SetPosition position_for(const Game& game) {
  uci::SetPosition position;
  if (game.start() != Position{} || game.castling_mode() == CastlingMode::Chess960) {
    position.fen = to_fen(game.start());
  }
  for (std::size_t ply = 0; ply < game.moves().size(); ++ply) {
    position.moves.push_back(
        to_uci(game.positions()[ply], game.moves()[ply], game.castling_mode()));
  }
  return position;
}

/// Starts a named engine, if it does not run yet.
bool make_ready(std::optional<uci::Client>& client, const NamedEngine& engine) {
  if (client) return true;
  auto started = uci::Client::start({.arguments = engine.words}, steady_clock::now() + patience);
  if (!started) return false;
  client.emplace(*std::move(started));
  for (const auto& [name, value] : engine.options) {
    if (!client->send(uci::SetOption{name, value}, steady_clock::now() + patience)) return false;
  }
  return true;
}

/// Nothing if the engine fails, or plays what is not legal.
Thought ask(uci::Client& client, const ThinkJob& job) {
  const auto deadline = steady_clock::now() + patience;
  const bool is_960 = job.game.castling_mode() == CastlingMode::Chess960;
  if (client.find_option("UCI_Chess960") != nullptr &&
      !client.send(uci::SetOption{"UCI_Chess960", is_960 ? "true" : "false"}, deadline)) {
    return {};
  }
  if (!client.new_game(deadline)) return {};
  uci::Go go;
  go.move_time = thought_for(job.clocks[job.game.turn()], usual_thought);
  Thought thought;
  const auto answer =
      client.search(position_for(job.game), go, deadline, [&thought](const uci::Info& info) {
        if (info.score) thought.score = value_of(*info.score);
      });
  if (!answer || !answer->best.move) return {};
  const auto move = parse_uci(job.game.position(), *answer->best.move);
  if (!move) return {};
  thought.move = *move;
  return thought;
}

/// An engine that has failed is started anew for the next move.
Thought think_as_named(EngineThread& thread, const NamedEngine& engine, const ThinkJob& job) {
  Thought thought;
  if (make_ready(thread.client, engine)) thought = ask(*thread.client, job);
  if (!thought.move) thread.client.reset();
  return thought;
}

/// An analysis that may be ended from the loop while it waits or runs.
struct EngineAnalysis {
  std::mutex mutex;
  bool is_ended = false;
  engine::Engine* running = nullptr;

  void end() {
    const std::lock_guard guard{mutex};
    is_ended = true;
    if (running != nullptr) running->stop();
  }
};

}  // namespace

Computers::Computers(Loop& loop, ComputerOptions options)
    : loop_{loop},
      options_{std::move(options)},
      players_{options_.threads},
      analysts_{options_.analysis_threads} {
  for (const NamedEngine& engine : options_.engines) {
    named_.try_emplace(engine.name, 1);
  }
}

engine::Engine& Computers::engine_of(EngineThread& thread) const {
  if (!thread.engine) thread.engine.emplace(engine::EngineOptions{options_.hash_megabytes});
  return *thread.engine;
}

bool Computers::knows(const Seat& seat) const {
  if (const auto* const level = std::get_if<ComputerLevel>(&seat)) {
    return engine::Level::of(level->level).has_value();
  }
  if (const auto* const name = std::get_if<EngineName>(&seat)) return named_.contains(name->name);
  return true;
}

void Computers::think(ThinkJob job, std::move_only_function<void(const Thought&)> then) {
  const auto* const name = std::get_if<EngineName>(&job.who);
  const auto named = name == nullptr ? named_.end() : named_.find(name->name);
  EnginePool& pool = named == named_.end() ? players_ : named->second;
  pool.run([this, job = std::move(job), then = std::move(then)](EngineThread& thread) mutable {
    Thought thought;
    if (const auto* const level = std::get_if<ComputerLevel>(&job.who)) {
      thought = think_as_level(engine_of(thread), job, level->level);
    } else if (const auto* const engine = std::get_if<EngineName>(&job.who)) {
      const auto known = std::ranges::find(options_.engines, engine->name, &NamedEngine::name);
      if (known != options_.engines.end()) thought = think_as_named(thread, *known, job);
    }
    loop_.post([thought, then = std::move(then)]() mutable { then(thought); });
  });
}

std::optional<Subscription> Computers::analyse(
    const Game& game, int lines, engine::SearchLimits limits,
    std::function<void(const engine::SearchReport&)> on_report,
    std::function<void(const engine::SearchResult&)> on_result) {
  if (analysts_.waiting() >= max_waiting_analyses) return std::nullopt;
  limits.move_time = std::min<milliseconds>(
      limits.move_time ? std::chrono::duration_cast<milliseconds>(*limits.move_time)
                       : milliseconds{longest_analysis},
      longest_analysis);
  limits.is_infinite = false;
  auto analysis = std::make_shared<EngineAnalysis>();
  const auto tell = [this, analysis](auto report, const auto& listener) {
    loop_.post([analysis, report = std::move(report), listener] {
      if (!analysis->is_ended) listener(report);
    });
  };
  analysts_.run([this, analysis, tell, game, lines, limits, on_report = std::move(on_report),
                 on_result = std::move(on_result)](EngineThread& thread) {
    engine::Engine& engine = engine_of(thread);
    {
      const std::lock_guard guard{analysis->mutex};
      if (analysis->is_ended) return;
      engine::EngineOptions options = engine.options();
      options.lines = std::clamp(lines, 1, engine::max_lines);
      if (options != engine.options() && !engine.configure(options)) return;
      engine.set_position(game.position(), keys_before(game));
      engine.start(
          limits,
          [tell, on_report](const engine::SearchReport& report) { tell(report, on_report); },
          [tell, on_result](const engine::SearchResult& result) { tell(result, on_result); });
      analysis->running = &engine;
    }
    engine.wait();
    const std::lock_guard guard{analysis->mutex};
    analysis->running = nullptr;
  });
  return Subscription{[analysis] { analysis->end(); }};
}

std::size_t Computers::waiting() const {
  std::size_t count = players_.waiting() + analysts_.waiting();
  for (const auto& [name, pool] : named_) count += pool.waiting();
  return count;
}

}  // namespace tabiya::server
