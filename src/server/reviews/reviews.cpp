#include "server/reviews/reviews.hpp"

#include <algorithm>
#include <ranges>
#include <stop_token>
#include <utility>

namespace tabiya::server {
namespace {

/// An estimate of the engine's speed, for the cost of a part.
constexpr double review_nodes_per_millisecond = 500;
/// Quick evaluations are made several at a time, so that there are not too many parts.
constexpr std::size_t positions_of_quick_part = 8;

std::vector<pgn::Step> steps_before(const review::Review& review, std::size_t ply) {
  std::vector<pgn::Step> steps;
  for (const review::ReviewedMove& move : review.moves | std::views::take(ply)) {
    if (move.is_pass) steps.emplace_back(pgn::NullMove{});
    else steps.emplace_back(move.move);
  }
  return steps;
}

ReviewState state_of(StoredReview stored) {
  ReviewState state;
  state.has_graph = state.is_complete = stored.is_complete();
  state.evaluations = std::move(stored.evaluations);
  stored.evaluations.clear();
  state.done = state.evaluations.size();
  state.evaluations.resize(stored.moves.size() + 1);
  state.review = std::move(stored);
  return state;
}

}  // namespace

/// Positions to evaluate, from the last to the first.
struct Reviews::Part {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::uint64_t nodes = 0;
  bool is_thorough = false;
};

/// A review in progress.
struct Reviews::Job {
  std::string owner;
  ReviewState state;
  std::size_t quick_left = 0;  // positions not yet begun
  std::size_t thorough_left = 0;
  std::size_t quick_done = 0;
  int running = 0;
  bool is_dropped = false;
  std::stop_source stop{};  // of its searches
  Timer without_viewer{};
  std::map<std::uint64_t, OnPart> listeners{};
  std::uint64_t last_listener = 0;

  [[nodiscard]] std::size_t size() const noexcept { return state.evaluations.size(); }

  [[nodiscard]] std::optional<Part> next_part(const ReviewOptions& options) {
    if (quick_left > 0) {
      const std::size_t count = std::min(quick_left, positions_of_quick_part);
      quick_left -= count;
      return Part{quick_left, quick_left + count, options.quick_nodes, false};
    }
    if (thorough_left == 0) return std::nullopt;
    --thorough_left;
    return Part{thorough_left, thorough_left + 1, options.nodes, true};
  }

  /// With several threads, a quick evaluation can come after a thorough one, which then stays.
  void note(std::size_t position, const review::Evaluation& evaluation) {
    auto& known = state.evaluations[position];
    if (!known || known->depth <= evaluation.depth) known = evaluation;
  }

  void tell(const std::vector<std::size_t>& positions) const {
    const auto all = listeners;  // a listener may leave
    for (const OnPart& listener : all | std::views::values) listener(state, positions);
  }
};

Reviews::Reviews(Loop& loop, Store& store, Computers& computers, ReviewOptions options)
    : loop_{loop}, store_{store}, computers_{computers}, options_{options} {}

Reviews::~Reviews() {
  for (const JobPtr& job : jobs_ | std::views::values) {
    job->is_dropped = true;
    job->stop.request_stop();
    job->without_viewer.cancel();
  }
}

void Reviews::load(std::vector<StoredReview> stored) {
  for (StoredReview& review : stored) {
    start("resumed", std::move(review));
  }
}

std::size_t Reviews::count_of(const std::string& owner) const {
  return static_cast<std::size_t>(std::ranges::count_if(
      jobs_ | std::views::values, [&](const JobPtr& job) { return job->owner == owner; }));
}

Answer<void> Reviews::room_for(const std::string& owner) const {
  if (count_of(owner) >= max_of_owner) {
    return refuse(Refused::Kind::TooMany, "You have too many reviews in progress",
                  "review_too_many");
  }
  if (jobs_.size() >= max_in_all) {
    return refuse(Refused::Kind::Unavailable, "Too many reviews are in progress",
                  "review_too_many_in_all");
  }
  return {};
}

void Reviews::begin(const std::string& owner, StoredReview review, Reply<GameId> reply) {
  const GameId id = review.id;
  if (jobs_.contains(id)) return reply(id);
  store_.read([id](Reader& reader) { return reader.games().has_review(id); },
              [this, id, owner, review = std::move(review),
               reply = std::move(reply)](const auto& has_review) mutable {
                if (!has_review) return reply(unreadable());
                if (*has_review || jobs_.contains(id)) return reply(id);
                begin_new(owner, std::move(review), std::move(reply));
              });
}

void Reviews::begin_new(const std::string& owner, StoredReview review, Reply<GameId> reply) {
  const GameId id = review.id;
  if (review.moves.empty()) {
    return reply(refuse(Refused::Kind::Bad, "The game has no moves", "review_without_moves"));
  }
  if (const auto room = room_for(owner); !room) return reply(std::unexpected{room.error()});
  std::vector<Record> records;
  records.emplace_back(record::OldReviewsDeleted{review.created - life_of_pgn});
  records.emplace_back(record::ReviewRow{review});
  start(owner, std::move(review));
  store_.append(std::move(records), [id, reply = std::move(reply)](bool is_durable) mutable {
    if (is_durable) return reply(id);
    reply(refuse(Refused::Kind::Unavailable, "The review could not be stored"));
  });
}

Answer<void> Reviews::resume(const std::string& owner, StoredReview review) {
  if (review.is_complete() || jobs_.contains(review.id)) return {};
  auto room = room_for(owner);
  if (room) start(owner, std::move(review));
  return room;
}

void Reviews::remove(const GameId& id, UserKey user, Reply<> reply) {
  find(id, [this, id, user, reply = std::move(reply)](const Answer<ReviewState>& review) mutable {
    const bool is_unknown = !review && review.error().kind == Refused::Kind::NotFound;
    if (!review && !is_unknown) return reply(std::unexpected{review.error()});
    if (is_unknown || review->review.by != user) {
      return reply(refuse(Refused::Kind::NotFound, "You have no such review", "review_not_yours"));
    }
    if (const auto job = jobs_.find(id); job != jobs_.end()) drop(JobPtr{job->second});
    std::vector<Record> records;
    records.emplace_back(record::ReviewDeleted{id});
    store_.append(std::move(records), [reply = std::move(reply)](bool is_durable) mutable {
      if (is_durable) return reply({});
      reply(refuse(Refused::Kind::Unavailable, "The review could not be deleted"));
    });
  });
}

void Reviews::start(const std::string& owner, StoredReview review) {
  const auto job = std::make_shared<Job>();
  job->owner = owner;
  job->state.evaluations.resize(review.moves.size() + 1);
  job->quick_left = job->thorough_left = job->size();
  job->state.review = std::move(review);
  jobs_[job->state.review.id] = job;
  stop_unless_watched(job);
  begin_parts(job);
}

/// A page that is loaded again leaves and comes back, so a review without viewers goes on for a while.
void Reviews::stop_unless_watched(const JobPtr& job) {
  const bool is_of_pgn = !job->state.review.pgn.empty();
  if (!is_of_pgn || job->is_dropped || !job->listeners.empty()) return;
  job->without_viewer = loop_.timers.at(loop_.now() + patience, [this, weak = std::weak_ptr{job}] {
    if (const auto alive = weak.lock()) drop(alive);
  });
}

/// Keeps every thread busy, but no more than that, so that other reviews get their turns.
void Reviews::begin_parts(const JobPtr& job) {
  while (job->running < computers_.review_places()) {
    const auto next = job->next_part(options_);
    if (!next) return;
    ++job->running;
    const double cost =
        static_cast<double>((next->end - next->begin) * next->nodes) / review_nodes_per_millisecond;
    computers_.review(
        job->owner, cost,
        {.start = job->state.review.start,
         .moves = job->state.review.moves,
         .begin = next->begin,
         .end = next->end,
         .limits = {.nodes = next->nodes},
         .stop = job->stop.get_token()},
        [this, job, part = *next](const auto& evaluations) { end_part(job, part, evaluations); });
  }
}

void Reviews::end_part(const JobPtr& job, const Part& part,
                       const std::optional<std::vector<review::Evaluation>>& evaluations) {
  --job->running;
  if (job->is_dropped) return;
  if (!evaluations) return drop(job);
  std::vector<std::size_t> positions;
  for (std::size_t index = 0; index < evaluations->size(); ++index) {
    const std::size_t position = part.end - 1 - index;
    job->note(position, (*evaluations)[index]);
    positions.push_back(position);
  }
  (part.is_thorough ? job->state.done : job->quick_done) += positions.size();
  const bool graph_is_new = !job->state.has_graph && job->quick_done == job->size();
  if (graph_is_new) job->state.has_graph = true;
  job->tell(positions);
  if (graph_is_new) job->tell({});
  if (job->state.done == job->size()) return finish(job);
  begin_parts(job);
}

/// Only a durable review counts as complete. If it cannot be stored, the next request, or the next
/// start of the server, makes it again.
void Reviews::finish(const JobPtr& job) {
  StoredReview review = job->state.review;
  review.evaluations = job->state.evaluations;
  std::vector<Record> records;
  records.emplace_back(record::ReviewRow{std::move(review)});
  store_.append(std::move(records), [this, job](bool is_durable) {
    if (job->is_dropped) return;
    job->state.is_complete = is_durable;
    made_ += is_durable ? 1 : 0;
    drop(job);
  });
}

/// Tells the listeners that nothing more will come.
void Reviews::drop(const JobPtr& job) {
  if (std::exchange(job->is_dropped, true)) return;
  job->stop.request_stop();
  job->without_viewer.cancel();
  jobs_.erase(job->state.review.id);
  job->tell({});
  job->listeners.clear();
}

void Reviews::find(const GameId& id, Reply<ReviewState> reply) {
  const auto job = jobs_.find(id);
  if (job != jobs_.end()) return reply(job->second->state);
  store_.read([id](Reader& reader) { return reader.games().review(id); },
              [this, id, reply = std::move(reply)](
                  std::expected<std::optional<StoredReview>, StoreError> stored) mutable {
                if (!stored) return reply(unreadable());
                const auto begun = jobs_.find(id);
                if (begun != jobs_.end()) return reply(begun->second->state);
                if (!*stored) return reply(refuse(Refused::Kind::NotFound, "No such review"));
                reply(state_of(**std::move(stored)));
              });
}

std::optional<StoredReview> complete_review(Reader& reader, const GameId& id) {
  auto stored = reader.games().review(id);
  if (!stored || !stored->is_complete()) return std::nullopt;
  return stored;
}

std::optional<Subscription> Reviews::watch(const GameId& id, OnPart on_part) {
  const auto found = jobs_.find(id);
  if (found == jobs_.end()) return std::nullopt;
  const JobPtr& job = found->second;
  const std::uint64_t number = ++job->last_listener;
  job->listeners.emplace(number, std::move(on_part));
  job->without_viewer.cancel();
  return Subscription{[this, weak = std::weak_ptr{job}, number] {
    const auto alive = weak.lock();
    if (!alive || alive->is_dropped) return;
    alive->listeners.erase(number);
    stop_unless_watched(alive);
  }};
}

void Reviews::judge(const std::string& owner, const Attempt& attempt,
                    std::function<void(std::optional<review::Answer>)> then) {
  const auto& [whole, ply, answer, stop] = attempt;
  if (const auto known = review::judge_answer(*whole, ply, answer)) return then(known);
  static constexpr int depth = 18;
  static constexpr std::chrono::milliseconds longest{2000};
  ReviewPart part{.start = whole->moves.front().before,
                  .moves = steps_before(*whole, ply),
                  .begin = ply + 1,
                  .end = ply + 2,
                  .limits = {.depth = depth, .move_time = longest},
                  .stop = stop};
  part.moves.emplace_back(answer);
  computers_.review(
      owner, static_cast<double>(longest.count()), std::move(part),
      [attempt, then = std::move(then)](const auto& evaluations) {
        const bool is_stopped = attempt.stop.stop_requested();
        if (is_stopped || !evaluations || evaluations->empty()) {
          return then(std::nullopt);
        }
        then(review::judge_answer(*attempt.review, attempt.ply, evaluations->front().score));
      });
}

}  // namespace tabiya::server
