#include "server/computers/computers.hpp"

#include <algorithm>
#include <exception>
#include <memory>
#include <mutex>
#include <utility>

#include "tabiya/uci/words.hpp"

namespace tabiya::server {
namespace {

using std::chrono::milliseconds;

/// The approximate speed of our engine, used to estimate the cost of a search.
constexpr std::uint64_t nodes_per_millisecond = 500;

EngineAbilities abilities_of(const uci::Client& program) {
  EngineAbilities abilities{.has_chess960 = program.find_option("UCI_Chess960") != nullptr};
  for (const tabiya::Variant variant : all_variants) {
    abilities.has_variant.at(static_cast<std::size_t>(variant)) = program.offers(variant);
  }
  return abilities;
}

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

}  // namespace

/// Starts a named engine.
class Computers::CheckTask : public EngineTask {
 public:
  CheckTask(Computers& computers, const NamedEngine& engine)
      : EngineTask{SearchKind::Move, {}, 1}, computers_{computers}, engine_{engine} {}

  void search(EngineThread& thread) override {
    players::UciPlayer& program = computers_.program_of(thread, engine_);
    const auto started = program.prepare();
    if (started) {
      computers_.report_unknown_options(engine_, program);
      return computers_.note_abilities(engine_, thread);
    }
    if (!thread.stop.stop_requested()) {
      computers_.report(engine_, started.error(), "retrying on the next move");
    }
  }
  void answer() override {}

 private:
  Computers& computers_;
  const NamedEngine& engine_;
};

class Computers::MoveTask : public EngineTask {
 public:
  using Then = std::move_only_function<void(const players::Thought&)>;

  MoveTask(Computers& computers, ThinkJob job, Then then)
      : EngineTask{SearchKind::Move, job.owner, computers.cost_of(job)},
        computers_{computers},
        job_{std::move(job)},
        then_{std::move(then)} {}

  void search(EngineThread& thread) override { thought_ = computers_.thought_on(job_, thread); }
  void answer() override { then_(thought_); }

  [[nodiscard]] std::optional<EngineWork> work() const override {
    const auto* const level = std::get_if<ComputerLevel>(&job_.who);
    if (level == nullptr) return std::nullopt;
    return MoveWork{*level, job_.question};
  }
  [[nodiscard]] bool take(EngineOutcome outcome) override {
    const auto* const thought = std::get_if<players::Thought>(&outcome);
    if (thought == nullptr) return false;
    thought_ = *thought;
    if (!computers_.options_.has_human_pace) thought_.pause = {};
    return true;
  }
  using EngineTask::take;

 private:
  Computers& computers_;
  const ThinkJob job_;
  Then then_;
  players::Thought thought_;
};

class Computers::ReviewTask : public EngineTask {
 public:
  ReviewTask(Computers& computers, std::string_view owner, double cost, ReviewPart part,
             ReviewAnswer then)
      : EngineTask{SearchKind::Review, std::string{owner}, cost},
        computers_{computers},
        part_{std::move(part)},
        then_{std::move(then)} {}

  void search(EngineThread& thread) override {
    evaluations_ = computers_.evaluations_of(part_, thread);
  }
  void answer() override {
    if (failure || evaluations_.size() != part_.end - part_.begin) return then_(std::nullopt);
    then_(std::move(evaluations_));
  }

  [[nodiscard]] std::optional<EngineWork> work() const override { return part_; }
  [[nodiscard]] bool take(EngineOutcome outcome) override {
    auto* const evaluations = std::get_if<std::vector<review::Evaluation>>(&outcome);
    if (evaluations == nullptr) return false;
    evaluations_ = std::move(*evaluations);
    return evaluations_.size() == part_.end - part_.begin;
  }
  using EngineTask::take;
  [[nodiscard]] std::stop_token stop() const override { return part_.stop; }

 private:
  Computers& computers_;
  const ReviewPart part_;
  ReviewAnswer then_;
  std::vector<review::Evaluation> evaluations_;
};

/// An analysis, which the loop can end while it waits or runs.
class Computers::AnalysisTask : public EngineTask {
 public:
  using OnReport = std::function<void(const engine::SearchReport&)>;
  using OnResult = std::function<void(const engine::SearchResult&)>;

  AnalysisTask(Computers& computers, std::string_view owner, AnalysisWork work, OnReport on_report,
               OnResult on_result)
      : EngineTask{SearchKind::Analysis, std::string{owner}, 1},
        computers_{computers},
        work_{std::move(work)},
        on_report_{std::move(on_report)},
        on_result_{std::move(on_result)} {}

  void search(EngineThread& thread) override;
  void answer() override {
    computers_.release(*this);
    if (failure && !is_ended_) on_result_({});
  }
  void end() {
    const std::lock_guard guard{mutex_};
    is_ended_ = true;
    stop_.request_stop();
    if (running_ != nullptr) running_->stop();
  }

  [[nodiscard]] std::optional<EngineWork> work() const override { return limited_work(); }
  void take(const engine::SearchReport& report) override {
    if (!is_ended_) on_report_(report);
  }
  [[nodiscard]] bool take(EngineOutcome outcome) override {
    const auto* const result = std::get_if<engine::SearchResult>(&outcome);
    if (result == nullptr) return false;
    if (!is_ended_) on_result_(*result);
    return true;
  }

  bool is_counted = true;  // used on the loop only

 private:
  void search_chess(EngineThread& thread);
  void search_variant(EngineThread& thread);
  [[nodiscard]] AnalysisWork limited_work() const {
    AnalysisWork work = work_;
    if (computers_.analysts_.waiting() == 0) return work;
    work.limits.move_time = std::min<milliseconds>(*work.limits.move_time, longest_shared_analysis);
    return work;
  }
  /// Tells a listener on the loop.
  template <class Found>
  std::exception_ptr post_to(const std::function<void(const Found&)>& listener,
                             const Found& found) {
    return failure_of([&] {
      computers_.loop_.post([self = shared_from_this(), this, found, &listener] {
        if (!is_ended_) listener(found);
      });
    });
  }

  Computers& computers_;
  const AnalysisWork work_;
  const OnReport on_report_;
  const OnResult on_result_;
  std::mutex mutex_;
  bool is_ended_ = false;
  engine::Engine* running_ = nullptr;
  std::stop_source stop_;  // for the engine of the variants
};

void Computers::AnalysisTask::search(EngineThread& thread) {
  const bool is_chess = work_.game.variant() == tabiya::Variant::Standard;
  is_chess ? search_chess(thread) : search_variant(thread);
}

void Computers::AnalysisTask::search_variant(EngineThread& thread) {
  const VariantGame& game = work_.game;
  engine::VariantSearch& engine =
      computers_.variant_analyst_of(thread, std::clamp(work_.lines, 1, engine::max_lines));
  const auto keys = game.history().keys();
  engine.set_position(game.position(), keys.first(keys.size() - 1));
  const std::stop_callback stop{thread.stop, [this] { stop_.request_stop(); }};
  if (stop_.stop_requested()) return;
  const engine::SearchResult result = engine.search(
      limited_work().limits,
      // A later report replaces one that is lost.
      [&](const engine::SearchReport& report) { static_cast<void>(post_to(on_report_, report)); },
      {.stop = stop_.get_token()});
  if (const auto lost = post_to(on_result_, result)) std::rethrow_exception(lost);
}

void Computers::AnalysisTask::search_chess(EngineThread& thread) {
  engine::Engine& engine = computers_.analyst_of(thread);
  std::exception_ptr lost;
  {
    const std::lock_guard guard{mutex_};
    if (is_ended_ || thread.stop.stop_requested()) return;
    engine::EngineOptions options = engine.options();
    options.lines = std::clamp(work_.lines, 1, engine::max_lines);
    if (options != engine.options() && !engine.configure(options)) return;
    const players::Question question = players::chess_question_of(work_.game);
    engine.set_position(question.position, question.before);
    engine.start(
        limited_work().limits,
        // A later report replaces one that is lost.
        [&](const engine::SearchReport& report) { static_cast<void>(post_to(on_report_, report)); },
        [&](const engine::SearchResult& result) { lost = post_to(on_result_, result); });
    running_ = &engine;
  }
  const std::stop_callback stop{thread.stop, [&engine] { engine.stop(); }};
  engine.wait();
  const std::lock_guard guard{mutex_};
  running_ = nullptr;
  if (lost) std::rethrow_exception(lost);
}

Computers::Computers(Loop& loop, ComputerOptions options)
    : loop_{loop},
      options_{std::move(options)},
      players_{loop, options_.threads},
      analysts_{loop, options_.analysis_threads},
      reviewers_{loop, options_.review_threads, EnginePool::Priority::Background},
      workers_{loop,
               {.on_place = [this](SearchKind kind) { fill_places(kind); },
                .on_lost = [this](const EngineTaskPtr& task) { submit(task); }}} {
  for (const NamedEngine& engine : options_.engines) {
    named_.try_emplace(engine.name, loop, 1);
  }
}

EnginePool& Computers::pool_of(SearchKind kind) noexcept {
  switch (kind) {
    case SearchKind::Move: return players_;
    case SearchKind::Analysis: return analysts_;
    case SearchKind::Review: return reviewers_;
  }
  return reviewers_;
}

/// Those that wait go first.
void Computers::submit(const EngineTaskPtr& task) {
  EnginePool& pool = pool_of(task->kind);
  if (pool.waiting() == 0 && workers_.begin(task)) return;
  pool.run(task);
}

void Computers::fill_places(SearchKind kind) {
  EnginePool& pool = pool_of(kind);
  while (workers_.has_place(kind)) {
    const EngineTaskPtr task = pool.take();
    if (!task) return;
    if (!workers_.begin(task)) return pool.run(task);
  }
}

engine::Engine& Computers::analyst_of(EngineThread& thread) const {
  if (!thread.analyst) {
    thread.analyst.emplace(engine::EngineOptions{.hash_megabytes = options_.hash_megabytes,
                                                 .tablebase = options_.tablebase});
  }
  return *thread.analyst;
}

engine::VariantSearch& Computers::variant_analyst_of(EngineThread& thread, int lines) const {
  auto& analyst = thread.variant_analyst;
  if (!analyst || analyst->options().lines != lines) {
    analyst.emplace(
        engine::VariantSearchOptions{.hash_megabytes = options_.hash_megabytes, .lines = lines});
  }
  return *analyst;
}

players::LevelSettings Computers::settings_of(ComputerLevel level) const {
  const int number = std::clamp(level.level, players::Level::lowest, level_count);
  return {.level = *players::Level::of(number),
          .hash_megabytes = options_.hash_megabytes,
          .longest_thought = options_.thought_of_highest_level,
          .has_pace = options_.has_human_pace,
          .book = options_.book};
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
void Computers::note_abilities(const NamedEngine& engine, EngineThread& thread) {
  const auto* const client = thread.program->client();
  if (client == nullptr) return;
  const EngineAbilities abilities = abilities_of(*client);
  if (std::exchange(thread.abilities, abilities) == abilities) return;
  loop_.post([this, &engine, abilities] { abilities_[engine.name] = abilities; });
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
  const auto known = name == nullptr ? abilities_.end() : abilities_.find(name->name);
  if (known == abilities_.end() || known->second.has_chess960) return true;
  return uci::in_standard_dialect(start).has_value();
}

bool Computers::plays(const Seat& seat, tabiya::Variant variant) const {
  const auto* const name = std::get_if<EngineName>(&seat);
  const auto known = name == nullptr ? abilities_.end() : abilities_.find(name->name);
  if (known == abilities_.end()) return true;
  return known->second.has_variant.at(static_cast<std::size_t>(variant));
}

void Computers::check_engines() {
  for (const NamedEngine& engine : options_.engines) {
    named_.find(engine.name)->second.run(std::make_shared<CheckTask>(*this, engine));
  }
}

void Computers::think(ThinkJob job, std::move_only_function<void(const players::Thought&)> then) {
  const auto* const name = std::get_if<EngineName>(&job.who);
  const auto named = name == nullptr ? named_.end() : named_.find(name->name);
  if (name != nullptr && named == named_.end()) {  // the operator has removed it
    return loop_.post([then = std::move(then)]() mutable { then({}); });
  }
  if (auto thought = thought_by_book(job)) {
    return loop_.post([then = std::move(then), thought = *thought]() mutable { then(thought); });
  }
  const auto task = std::make_shared<MoveTask>(*this, std::move(job), std::move(then));
  named == named_.end() ? submit(task) : named->second.run(task);
}

/// No thread is needed: the book is in memory since it was opened.
std::optional<players::Thought> Computers::thought_by_book(const ThinkJob& job) const {
  const auto* const level = std::get_if<ComputerLevel>(&job.who);
  const auto* const question = std::get_if<players::Question>(&job.question);
  if (level == nullptr || question == nullptr) return std::nullopt;
  return players::book_thought(*question, settings_of(*level));
}

/// An estimate, in milliseconds.
double Computers::cost_of(const ThinkJob& job) const {
  const auto* const level = std::get_if<ComputerLevel>(&job.who);
  if (level == nullptr) return static_cast<double>(players::UciSettings{}.move_time.count());
  const engine::SearchLimits limits = std::visit(
      [&](const auto& question) { return players::limits_of(question, settings_of(*level)); },
      job.question);
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
  if (const auto* const question = std::get_if<players::Question>(&job.question)) {
    if (!thread.computer) thread.computer.emplace(settings);
    thread.computer->set_level(settings.level);
    return thread.computer->think(*question, thread.stop).value();
  }
  if (!thread.variant_computer) thread.variant_computer.emplace(settings);
  thread.variant_computer->set_level(settings.level);
  return thread.variant_computer->think(std::get<players::VariantQuestion>(job.question),
                                        thread.stop);
}

players::Thought Computers::thought_of_program(const ThinkJob& job, const NamedEngine& engine,
                                               EngineThread& thread) {
  players::UciPlayer& program = program_of(thread, engine);
  const auto thought = players::think(program, job.question, thread.stop);
  note_abilities(engine, thread);
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
    std::string_view owner, const VariantGame& game, int lines, engine::SearchLimits limits,
    std::function<void(const engine::SearchReport&)> on_report,
    std::function<void(const engine::SearchResult&)> on_result) {
  const bool can_search = options_.analysis_threads + workers_.places(SearchKind::Analysis) > 0;
  std::size_t& of_owner = analyses_by_owner_[std::string{owner}];
  if (!can_search || of_owner >= max_analyses_of_owner ||
      analysts_.waiting() >= max_waiting_analyses) {
    if (of_owner == 0) analyses_by_owner_.erase(std::string{owner});
    return std::nullopt;
  }
  ++of_owner;
  limits.move_time =
      std::min<milliseconds>(limits.move_time.value_or(longest_analysis), longest_analysis);
  limits.is_infinite = false;
  const auto analysis =
      std::make_shared<AnalysisTask>(*this, owner, AnalysisWork{game, lines, std::move(limits)},
                                     std::move(on_report), std::move(on_result));
  submit(analysis);
  return Subscription{[this, analysis] {
    analysis->end();
    if (analysts_.drop(*analysis) || workers_.stop(*analysis)) release(*analysis);
  }};
}

void Computers::release(AnalysisTask& analysis) {
  if (!std::exchange(analysis.is_counted, false)) return;
  const auto of_owner = analyses_by_owner_.find(analysis.owner);
  if (--of_owner->second == 0) analyses_by_owner_.erase(of_owner);
}

std::vector<review::Evaluation> Computers::evaluations_of(const ReviewPart& part,
                                                          EngineThread& thread) const {
  if (options_.evaluate) return options_.evaluate(part);
  return evaluate_part(analyst_of(thread), part, thread.stop);
}

void Computers::review(std::string_view owner, double cost, ReviewPart part, ReviewAnswer then) {
  submit(std::make_shared<ReviewTask>(*this, owner, cost, std::move(part), std::move(then)));
}

int Computers::review_places() const noexcept {
  return std::max(1, options_.review_threads + workers_.places(SearchKind::Review));
}

std::size_t Computers::waiting() const {
  std::size_t count = players_.waiting() + analysts_.waiting() + reviewers_.waiting();
  for (const auto& [name, pool] : named_) count += pool.waiting();
  return count;
}

}  // namespace tabiya::server
