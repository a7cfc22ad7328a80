#include "server/computers/computers.hpp"

#include <algorithm>
#include <exception>
#include <memory>
#include <mutex>
#include <utility>

#include "server/base/failure.hpp"
#include "tabiya/uci/words.hpp"

namespace tabiya::server {
namespace {

using std::chrono::milliseconds;

/// The approximate speed of our engine, used to estimate the cost of a search.
constexpr std::uint64_t nodes_per_millisecond = 500;

std::vector<ZobristKey> keys_before(const Game& game) { return players::question_of(game).before; }

/// What a search has found, or why it failed.
struct Found {
  players::Thought thought;
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

engine::Engine& Computers::analyst_of(EngineThread& thread) const {
  if (!thread.analyst) thread.analyst.emplace(engine::EngineOptions{options_.hash_megabytes});
  return *thread.analyst;
}

players::LevelSettings Computers::settings_of(ComputerLevel level) const {
  const int number = std::clamp(level.level, players::Level::lowest, level_count);
  return {.level = *players::Level::of(number),
          .hash_megabytes = options_.hash_megabytes,
          .longest_thought = options_.thought_of_highest_level,
          .has_pace = options_.has_human_pace};
}

players::UciPlayer& Computers::program_of(EngineThread& thread, const NamedEngine& engine) {
  if (thread.program) return *thread.program;
  const auto on_fault = [this, &engine](const players::Failure& failure, players::AfterFault next) {
    switch (next) {
      case players::AfterFault::Restarts: return report(engine, failure, "restarting it");
      case players::AfterFault::GivesUp: return report(engine, failure, "giving up");
      case players::AfterFault::CannotPlay: return report(engine, failure, "it makes no move");
    }
  };
  return thread.program.emplace(
      players::UciSettings{
          .name = engine.name,
          .call = {.arguments = engine.command, .stop = thread.stop, .host = engine.host},
          .options = engine.options,
          .shares_time = true,
          .patience = options_.patience},
      on_fault);
}

void Computers::report(const NamedEngine& engine, const players::Failure& failure,
                       std::string_view consequence) {
  report(engine, players::reason_in_words(failure) + "; " + std::string{consequence});
}

void Computers::report(const NamedEngine& engine, const std::string& fault) {
  loop_.post([this, sentence = engine.name + ": " + fault] {
    if (on_fault_) on_fault_(sentence);
  });
}

/// Options that the program does not have are left out. Requires: the program runs.
void Computers::report_unknown_options(const NamedEngine& engine,
                                       const players::UciPlayer& program) {
  for (const std::string& name : program.unknown_options()) {
    report(engine, uci::missing_option_in_words("the engine", name, program.client()->options()));
  }
}

/// What the program offers is known once it runs.
void Computers::note_chess960(const NamedEngine& engine, EngineThread& thread) {
  const auto* const client = thread.program->client();
  if (client == nullptr) return;
  const bool has_chess960 = client->find_option("UCI_Chess960") != nullptr;
  if (std::exchange(thread.has_chess960, has_chess960) == has_chess960) return;
  loop_.post([this, &engine, has_chess960] {
    if (has_chess960) without_chess960_.erase(engine.name);
    else without_chess960_.insert(engine.name);
  });
}

bool Computers::knows(const Seat& seat) const {
  if (const auto* const level = std::get_if<ComputerLevel>(&seat)) {
    return players::Level::of(level->level).has_value();
  }
  if (const auto* const name = std::get_if<EngineName>(&seat)) return named_.contains(name->name);
  return std::holds_alternative<UserKey>(seat);
}

bool Computers::can_play(const Seat& seat, const uci::GameLine& start) const {
  const auto* const name = std::get_if<EngineName>(&seat);
  if (name == nullptr || !without_chess960_.contains(name->name)) return true;
  return uci::in_standard_dialect(start).has_value();
}

void Computers::check_engines() {
  for (const NamedEngine& engine : options_.engines) {
    named_.find(engine.name)->second.run({}, 1, [this, &engine](EngineThread& thread) {
      players::UciPlayer& program = program_of(thread, engine);
      const auto started = program.prepare();
      if (started) {
        report_unknown_options(engine, program);
        return note_chess960(engine, thread);
      }
      if (!thread.stop.stop_requested()) {
        report(engine, started.error(), "retrying on the next move");
      }
    });
  }
}

void Computers::think(ThinkJob job, std::move_only_function<void(const players::Thought&)> then) {
  const auto* const name = std::get_if<EngineName>(&job.who);
  const auto named = name == nullptr ? named_.end() : named_.find(name->name);
  EnginePool& pool = named == named_.end() ? players_ : named->second;
  const std::string owner = job.owner;
  const double cost = cost_of(job);
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

/// An estimate, in milliseconds.
double Computers::cost_of(const ThinkJob& job) const {
  const auto* const level = std::get_if<ComputerLevel>(&job.who);
  if (level == nullptr) return static_cast<double>(players::UciSettings{}.move_time.count());
  const engine::SearchLimits limits = players::limits_of(job.question, settings_of(*level));
  auto cost = static_cast<std::uint64_t>(limits.move_time->count());
  if (limits.handicap) {
    cost = std::min<std::uint64_t>(cost, limits.handicap->nodes / nodes_per_millisecond);
  }
  return static_cast<double>(std::max<std::uint64_t>(cost, 1));
}

/// Ends at once, with the best move so far, when the server stops.
players::Thought Computers::thought_of_level(const ThinkJob& job, ComputerLevel level,
                                             EngineThread& thread) const {
  if (options_.search) return options_.search(job);
  const players::LevelSettings settings = settings_of(level);
  if (!thread.computer) thread.computer.emplace(settings);
  thread.computer->set_level(settings.level);
  return thread.computer->think(job.question, thread.stop).value();
}

players::Thought Computers::thought_of_program(const ThinkJob& job, const NamedEngine& engine,
                                               EngineThread& thread) {
  const auto thought = program_of(thread, engine).think(job.question, thread.stop);
  note_chess960(engine, thread);
  return thought.value_or(players::Thought{});
}

players::Thought Computers::thought_on(const ThinkJob& job, EngineThread& thread) {
  if (const auto* const level = std::get_if<ComputerLevel>(&job.who)) {
    return thought_of_level(job, *level, thread);
  }
  const auto* const engine = std::get_if<EngineName>(&job.who);
  if (engine == nullptr) return {};
  const auto known = std::ranges::find(options_.engines, engine->name, &NamedEngine::name);
  if (known == options_.engines.end()) return {};
  return thought_of_program(job, *known, thread);
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
  engine::Engine& engine = analyst_of(thread);
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
  return evaluate_part(analyst_of(thread), part, thread.stop);
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
