/// Reviews of games, made in the background.
///
/// A review is made in parts, each a few positions: first all positions quickly, so that there is a
/// graph to look at, then all of them thoroughly, from the last to the first. The parts of the
/// reviews of different owners take turns (see FairQueue), so that a person who reviews fifty games
/// does not keep another waiting.
///
/// What is requested is stored at once. The review of a game goes on until it is complete, also
/// after a restart. The review of a PGN goes on while someone watches: it stops a while after the
/// last one has left, and begins again when the next one comes.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/base/loop.hpp"
#include "server/base/subscription.hpp"
#include "server/computers/computers.hpp"
#include "server/model/refused.hpp"
#include "server/model/stored_review.hpp"
#include "server/store/store.hpp"
#include "tabiya/review/exercises.hpp"
#include "tabiya/review/review.hpp"

namespace tabiya::server {

struct ReviewOptions {
  std::uint64_t quick_nodes = 5'000;  ///< for each position in the first pass
  std::uint64_t nodes = 150'000;      ///< in the second
};

/// The complete review of a game, for a thread that reads the store; nothing if there is none.
[[nodiscard]] std::optional<StoredReview> complete_review(Reader& reader, const GameId& id);

/// A review as far as it has come.
struct ReviewState {
  StoredReview review;  ///< without evaluations
  review::Evaluations evaluations;
  std::size_t done = 0;    ///< positions evaluated thoroughly
  bool has_graph = false;  ///< every position has at least a quick evaluation
  bool is_complete = false;
};

class Reviews {
 public:
  static constexpr std::size_t max_of_owner = 4;  ///< in progress
  static constexpr std::size_t max_in_all = 100;
  /// Reviews of PGNs are deleted after this time; those of games are kept like the games.
  static constexpr std::chrono::days life_of_pgn{90};
  /// How long the review of a PGN goes on without a viewer.
  static constexpr std::chrono::seconds patience{60};

  /// Requires: all arguments outlive this.
  Reviews(Loop& loop, Store& store, Computers& computers, ReviewOptions options);
  ~Reviews();
  Reviews(const Reviews&) = delete;
  Reviews& operator=(const Reviews&) = delete;

  /// Resumes the reviews of games that were not complete.
  void load(std::vector<StoredReview> stored);

  /// Begins a review, unless there is one with this id. Answers once the request is durable.
  /// Errors: Bad for a game without moves; TooMany; Unavailable.
  void begin(const std::string& owner, StoredReview review, Reply<GameId> reply);
  /// Goes on with a stored review that has stopped, unless it is complete or in progress.
  /// Errors: TooMany; Unavailable.
  [[nodiscard]] Answer<void> resume(const std::string& owner, StoredReview review);
  /// Deletes a review, and stops it if it is in progress. Answers once that is durable.
  /// Errors: NotFound unless this user has requested the review; Unavailable.
  void remove(const GameId& id, UserKey user, Reply<> reply);

  /// Finds a review that is in progress, complete, or has stopped. Answers at once if it is in
  /// progress. Errors: NotFound; Unavailable.
  void find(const GameId& id, Reply<ReviewState> reply);

  /// Called with the positions whose evaluations are new; none means that the pass has ended.
  using OnPart = std::function<void(const ReviewState&, const std::vector<std::size_t>& positions)>;
  /// Nothing unless the review is in progress.
  [[nodiscard]] std::optional<Subscription> watch(const GameId& id, OnPart on_part);

  /// An answer to an exercise of a complete review.
  struct Attempt {
    std::shared_ptr<const review::Review> review;
    std::size_t ply = 0;
    Move move;               ///< legal there
    std::stop_token stop{};  ///< requested when the judgement is no longer wanted
  };
  /// Judges an answer, with a search if necessary; nothing if it could not be made, or was stopped.
  void judge(const std::string& owner, const Attempt& attempt,
             std::function<void(std::optional<review::Answer>)> then);

  [[nodiscard]] std::size_t in_progress() const noexcept { return jobs_.size(); }
  /// The number of reviews completed since the start.
  [[nodiscard]] std::uint64_t made() const noexcept { return made_; }

 private:
  struct Job;
  using JobPtr = std::shared_ptr<Job>;
  struct Part;

  /// Errors: the owner, or the server, has too many in progress.
  [[nodiscard]] Answer<void> room_for(const std::string& owner) const;
  void begin_new(const std::string& owner, StoredReview review, Reply<GameId> reply);
  void start(const std::string& owner, StoredReview review);
  void stop_unless_watched(const JobPtr& job);
  void begin_parts(const JobPtr& job);
  void end_part(const JobPtr& job, const Part& part,
                const std::optional<std::vector<review::Evaluation>>& evaluations);
  void finish(const JobPtr& job);
  void drop(const JobPtr& job);
  [[nodiscard]] std::size_t count_of(const std::string& owner) const;

  Loop& loop_;
  Store& store_;
  Computers& computers_;
  ReviewOptions options_;
  std::unordered_map<GameId, JobPtr> jobs_;
  std::uint64_t made_ = 0;
};

}  // namespace tabiya::server
