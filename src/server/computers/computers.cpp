#include "server/computers/computers.hpp"

#include <algorithm>
#include <exception>
#include <memory>
#include <mutex>
#include <utility>

#include "server/base/failure.hpp"
#include "tabiya/engine/level.hpp"
#include "tabiya/engine/pace.hpp"

namespace tabiya::server {
namespace {

using std::chrono::milliseconds;

/// The thinking time of a named engine without a clock.
constexpr milliseconds usual_thought{1000};
/// The maximum thinking time of a level that is limited by nodes.
constexpr milliseconds longest_thought{2000};
/// The approximate speed of our engine, used to estimate the cost of a search.
constexpr std::uint64_t nodes_per_millisecond = 500;

std::vector<ZobristKey> keys_before(const Game& game) {
  std::vector<ZobristKey> keys;
  const auto positions = game.positions();
  for (const Position& position : positions.first(positions.size() - 1)) {
    keys.push_back(position.key());
  }
  return keys;
}

/// The square on which the opponent has just captured.
std::optional<Square> captured_on(const Game& game) {
  if (game.moves().empty()) return std::nullopt;
  const Move last = game.moves().back();
  if (!game.positions()[game.moves().size() - 1].captured_by(last)) return std::nullopt;
  return last.to();
}

/// Leaves a margin so that the flag does not fall.
milliseconds thought_for(const std::optional<engine::ClockState>& clock, milliseconds wanted) {
  if (!clock) return wanted;
  const milliseconds share = clock->left / 30 + clock->increment / 2;
  return std::clamp(share, milliseconds{5}, wanted);
}

milliseconds thought_of_named(const ThinkJob& job) {
  return thought_for(job.clocks[job.game.turn()], usual_thought);
}

engine::Level engine_level(ComputerLevel level) {
  return *engine::Level::of(std::clamp(level.level, engine::Level::lowest, level_count));
}

engine::SearchLimits limits_of_level(const ThinkJob& job, ComputerLevel level,
                                     milliseconds of_highest) {
  engine::SearchLimits limits =
      engine::limits_of(engine_level(level), job.seed, captured_on(job.game));
  const milliseconds wanted = limits.handicap ? longest_thought : of_highest;
  limits.move_time = thought_for(job.clocks[job.game.turn()], wanted);
  return limits;
}

milliseconds pause_of(const ThinkJob& job, ComputerLevel level, Move move) {
  return engine::pause_before(engine_level(level), job.game.position(), move,
                              {.game_seed = job.seed,
                               .ply = job.game.moves().size(),
                               .captured_on = captured_on(job.game),
                               .clock = job.clocks[job.game.turn()]});
}

/// Ends at once, with the best move so far, when the server stops.
Thought think(engine::Engine& engine, const ThinkJob& job, const engine::SearchLimits& limits,
              const std::stop_token& closing) {
  Thought thought;
  engine.set_position(job.game.position(), keys_before(job.game));
  engine.start(
      limits, [](const engine::SearchReport&) {},
      [&](const engine::SearchResult& result) {
        thought = {.move = result.best, .score = result.score};
      });
  const std::stop_callback stop{closing, [&engine] { engine.stop(); }};
  engine.wait();
  return thought;
}

/// What a search has found, or why it failed.
struct Found {
  Thought thought;
  std::exception_ptr failure;
};

struct Evaluated {
  std::vector<review::Evaluation> evaluations;
  std::exception_ptr failure;
};

/// A search that fails, usually for lack of memory, fails alone.
template <class Search>
std::exception_ptr failure_of(const Search& search) noexcept {
  try {
    search();
    return nullptr;
  } catch (...) {
    return std::current_exception();
  }
}

void note(const Loop& loop, const std::exception_ptr& failure) {
  if (failure) loop.note_failure("a search", sentence_of(failure));
}

/// An estimate, in milliseconds.
double cost_of(const ThinkJob& job, milliseconds of_highest_level) {
  const auto* const level = std::get_if<ComputerLevel>(&job.who);
  if (level == nullptr) return static_cast<double>(thought_of_named(job).count());
  const engine::SearchLimits limits = limits_of_level(job, *level, of_highest_level);
  auto cost = static_cast<std::uint64_t>(limits.move_time->count());
  if (limits.handicap) {
    cost = std::min<std::uint64_t>(cost, limits.handicap->nodes / nodes_per_millisecond);
  }
  return static_cast<double>(std::max<std::uint64_t>(cost, 1));
}

}  // namespace

/// An analysis, which the loop can end while it waits or runs.
struct Computers::Analysis {
  Game game;
  int lines;
  engine::SearchLimits limits;
  std::function<void(const engine::SearchReport&)> on_report;
  std::function<void(const engine::SearchResult&)> on_result;

  // Used on the loop only.
  std::string owner{};
  std::uint64_t number = 0;
  bool is_counted = true;

  std::exception_ptr failure{};  // of the search, which writes it, or null

  std::mutex mutex{};
  bool is_ended = false;
  engine::Engine* running = nullptr;

  void end() {
    const std::lock_guard guard{mutex};
    is_ended = true;
    if (running != nullptr) running->stop();
  }
};

Computers::Computers(Loop& loop, ComputerOptions options)
    : loop_{loop},
      to_loop_{loop},
      options_{std::move(options)},
      players_{options_.threads},
      analysts_{options_.analysis_threads},
      reviewers_{options_.review_threads, EnginePool::Priority::Background} {
  for (const NamedEngine& engine : options_.engines) {
    named_.try_emplace(engine.name, 1);
  }
}

engine::Engine& Computers::engine_of(EngineThread& thread) const {
  if (!thread.engine) thread.engine.emplace(engine::EngineOptions{options_.hash_megabytes});
  return *thread.engine;
}

NamedEngineCall Computers::call(EngineThread& thread, const NamedEngine& engine) {
  const auto on_fault = [this](std::string fault) {
    loop_.post([this, fault = std::move(fault)] {
      if (on_fault_) on_fault_(fault);
    });
  };
  const auto on_start = [this, &engine](bool has_chess960) {
    loop_.post([this, &engine, has_chess960] {
      if (has_chess960) without_chess960_.erase(engine.name);
      else without_chess960_.insert(engine.name);
    });
  };
  return {thread, engine, options_.patience, {on_fault, on_start}};
}

bool Computers::knows(const Seat& seat) const {
  if (const auto* const level = std::get_if<ComputerLevel>(&seat)) {
    return engine::Level::of(level->level).has_value();
  }
  if (const auto* const name = std::get_if<EngineName>(&seat)) return named_.contains(name->name);
  return true;
}

bool Computers::can_play(const Seat& seat, const uci::GameLine& start) const {
  const auto* const name = std::get_if<EngineName>(&seat);
  if (name == nullptr || !without_chess960_.contains(name->name)) return true;
  return uci::in_standard_dialect(start).has_value();
}

void Computers::check_engines() {
  for (const NamedEngine& engine : options_.engines) {
    named_.find(engine.name)->second.run({}, 1, [this, &engine](EngineThread& thread) {
      call(thread, engine).check();
    });
  }
}

void Computers::think(ThinkJob job, std::move_only_function<void(const Thought&)> then) {
  const auto* const name = std::get_if<EngineName>(&job.who);
  const auto named = name == nullptr ? named_.end() : named_.find(name->name);
  EnginePool& pool = named == named_.end() ? players_ : named->second;
  const std::string owner = job.owner;
  const double cost = cost_of(job, options_.thought_of_highest_level);
  const auto found = std::make_shared<Found>();
  Handover::Ready answer{Task{[&loop = loop_, found, then = std::move(then)]() mutable {
    note(loop, found->failure);
    then(found->thought);
  }}};
  pool.run(owner, cost,
           [this, job = std::move(job), found,
            answer = std::move(answer)](EngineThread& thread) mutable {
             found->failure = failure_of([&] { found->thought = thought_on(job, thread); });
             to_loop_.give(std::move(answer), thread.stop);
           });
}

Thought Computers::thought_of_level(const ThinkJob& job, ComputerLevel level,
                                    EngineThread& thread) const {
  if (options_.search) return options_.search(job);
  const auto limits = limits_of_level(job, level, options_.thought_of_highest_level);
  Thought thought = server::think(engine_of(thread), job, limits, thread.stop);
  if (thought.move && options_.has_human_pace) thought.pause = pause_of(job, level, *thought.move);
  return thought;
}

Thought Computers::thought_on(const ThinkJob& job, EngineThread& thread) {
  if (const auto* const level = std::get_if<ComputerLevel>(&job.who)) {
    return thought_of_level(job, *level, thread);
  }
  const auto* const engine = std::get_if<EngineName>(&job.who);
  if (engine == nullptr) return {};
  const auto known = std::ranges::find(options_.engines, engine->name, &NamedEngine::name);
  if (known == options_.engines.end()) return {};
  return call(thread, *known).think(job.game, thought_of_named(job));
}

std::optional<Subscription> Computers::analyse(
    std::string_view owner, const Game& game, int lines, engine::SearchLimits limits,
    std::function<void(const engine::SearchReport&)> on_report,
    std::function<void(const engine::SearchResult&)> on_result) {
  std::size_t& of_owner = analyses_by_owner_[std::string{owner}];
  if (of_owner >= max_analyses_of_owner || analysts_.waiting() >= max_waiting_analyses) {
    if (of_owner == 0) analyses_by_owner_.erase(std::string{owner});
    return std::nullopt;
  }
  ++of_owner;
  limits.move_time =
      std::min<milliseconds>(limits.move_time.value_or(longest_analysis), longest_analysis);
  limits.is_infinite = false;
  const auto analysis = std::make_shared<Analysis>(game, lines, limits, std::move(on_report),
                                                   std::move(on_result), std::string{owner});
  Handover::Ready end{Task{[this, analysis] {
    note(loop_, analysis->failure);
    release(*analysis);
    if (analysis->failure && !analysis->is_ended) analysis->on_result({});
  }}};
  analysis->number = analysts_.run(
      owner, 1, [this, analysis = analysis, end = std::move(end)](EngineThread& thread) mutable {
        const auto failure = failure_of([&] { run(analysis, thread); });
        if (failure) analysis->failure = failure;
        analysis.reset();  // it is destroyed on the loop
        to_loop_.give(std::move(end), thread.stop);
      });
  return Subscription{[this, analysis] {
    analysis->end();
    if (analysts_.drop(analysis->number)) release(*analysis);
  }};
}

void Computers::release(Analysis& analysis) {
  if (!std::exchange(analysis.is_counted, false)) return;
  const auto of_owner = analyses_by_owner_.find(analysis.owner);
  if (--of_owner->second == 0) analyses_by_owner_.erase(of_owner);
}

void Computers::run(const std::shared_ptr<Analysis>& analysis, EngineThread& thread) {
  const auto post_to = [this, &analysis](const auto& report, const auto& listener) {
    return failure_of([&] {
      loop_.post([analysis, report, &listener] {
        if (!analysis->is_ended) listener(report);
      });
    });
  };
  engine::Engine& engine = engine_of(thread);
  {
    const std::lock_guard guard{analysis->mutex};
    if (analysis->is_ended || thread.stop.stop_requested()) return;
    engine::EngineOptions options = engine.options();
    options.lines = std::clamp(analysis->lines, 1, engine::max_lines);
    if (options != engine.options() && !engine.configure(options)) return;
    engine::SearchLimits limits = analysis->limits;
    if (analysts_.waiting() > 0) {
      limits.move_time = std::min<milliseconds>(*limits.move_time, longest_shared_analysis);
    }
    engine.set_position(analysis->game.position(), keys_before(analysis->game));
    engine.start(
        limits,
        // A later report replaces one that is lost.
        [&](const engine::SearchReport& report) {
          static_cast<void>(post_to(report, analysis->on_report));
        },
        [&](const engine::SearchResult& result) {
          analysis->failure = post_to(result, analysis->on_result);
        });
    analysis->running = &engine;
  }
  const std::stop_callback stop{thread.stop, [&engine] { engine.stop(); }};
  engine.wait();
  const std::lock_guard guard{analysis->mutex};
  analysis->running = nullptr;
}

std::vector<review::Evaluation> Computers::evaluations_of(const ReviewPart& part,
                                                          EngineThread& thread) const {
  if (options_.evaluate) return options_.evaluate(part);
  return evaluate_part(engine_of(thread), part, thread.stop);
}

void Computers::review(std::string_view owner, double cost, ReviewPart part, ReviewAnswer then) {
  const auto made = std::make_shared<Evaluated>();
  const std::size_t wanted = part.end - part.begin;
  Handover::Ready answer{Task{[&loop = loop_, made, wanted, then = std::move(then)]() mutable {
    note(loop, made->failure);
    if (made->failure || made->evaluations.size() != wanted) return then(std::nullopt);
    then(std::move(made->evaluations));
  }}};
  reviewers_.run(owner, cost,
                 [this, part = std::move(part), made,
                  answer = std::move(answer)](EngineThread& thread) mutable {
                   made->failure =
                       failure_of([&] { made->evaluations = evaluations_of(part, thread); });
                   to_loop_.give(std::move(answer), thread.stop);
                 });
}

std::size_t Computers::waiting() const {
  std::size_t count = players_.waiting() + analysts_.waiting() + reviewers_.waiting();
  for (const auto& [name, pool] : named_) count += pool.waiting();
  return count;
}

}  // namespace tabiya::server
