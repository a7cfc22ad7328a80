#include "match/inner/tuning.hpp"

#include <condition_variable>
#include <mutex>
#include <utility>

#include "match/side_by_side.hpp"

namespace tabiya::match {
namespace {

/// A player with its own copy of the specification, whose options change from pair to pair.
class Variant {
 public:
  Variant(const PlayerSpec& spec, std::string_view which)
      : spec_{spec}, options_{spec.options.size()}, player_{spec_} {
    spec_.name += which;
  }
  Variant(const Variant&) = delete;
  Variant& operator=(const Variant&) = delete;
  ~Variant() = default;

  [[nodiscard]] uci::Client::Result<void> set(const std::vector<TunedNumber>& numbers,
                                              const std::vector<std::int64_t>& values) {
    std::vector<uci::SetOption> tuned;
    tuned.reserve(numbers.size());
    for (std::size_t at = 0; at < numbers.size(); ++at) {
      tuned.push_back({numbers[at].name, std::to_string(values[at])});
    }
    // A restarted engine gets the options of its specification.
    spec_.options.resize(options_);
    spec_.options.insert(spec_.options.end(), tuned.begin(), tuned.end());
    return player_.change_options(tuned);
  }
  [[nodiscard]] Player& player() noexcept { return player_; }

 private:
  PlayerSpec spec_;
  std::size_t options_;  // those that are not tuned
  Player player_;
};

/// Plays pairs one after another, and keeps its two engines running between them.
class TuningBoard {
 public:
  TuningBoard(const TournamentPlan& plan, const std::vector<TunedNumber>& numbers)
      : plan_{plan}, numbers_{numbers} {}

  /// Nothing if `stops` ended the pair after its first game.
  [[nodiscard]] std::expected<std::optional<TunedPair>, StartFailure> play(
      SpsaPair variants, const std::function<bool()>& stops) {
    if (auto ready = first_.set(numbers_, variants.first); !ready) return failed(ready.error());
    if (auto ready = second_.set(numbers_, variants.second); !ready) return failed(ready.error());
    const Opening& opening = plan_.openings[variants.index % plan_.openings.size()];
    TunedPair pair{.variants = std::move(variants)};
    for (const Color first : all_colors) {
      if (first == Color::Black && stops && stops()) return std::nullopt;
      ByColor<Player*> players{&second_.player(), &second_.player()};
      players[first] = &first_.player();
      GameReport& game = pair.games[first == Color::White ? 0 : 1];
      game = play_game(players, opening, plan_.settings);
      const auto winner = game.outcome.winner();
      pair.half_points += !winner ? 1 : *winner == first ? 2 : 0;
    }
    return pair;
  }

 private:
  [[nodiscard]] static std::unexpected<StartFailure> failed(const uci::EngineFailure& reason) {
    return std::unexpected{StartFailure{0, reason}};
  }

  const TournamentPlan& plan_;
  const std::vector<TunedNumber>& numbers_;
  Variant first_{plan_.players.front(), " (first)"};
  Variant second_{plan_.players.front(), " (second)"};
};

}  // namespace

std::expected<void, StartFailure> play_tuning(const TournamentPlan& plan, Spsa& spsa,
                                              const OnPair& on_pair,
                                              const std::function<bool()>& stops) {
  std::optional<StartFailure> failure;
  std::mutex mutex;  // guards `spsa` and `failure`
  std::condition_variable pair_ended;
  const auto work = [&] {
    TuningBoard board{plan, spsa.plan().numbers};
    std::unique_lock lock{mutex};
    while (!failure && !(stops && stops()) && !spsa.has_begun_all()) {
      auto variants = spsa.begin_pair();
      if (!variants) {
        // The next pair depends on one that another thread is playing.
        pair_ended.wait(lock);
        continue;
      }
      lock.unlock();
      auto pair = board.play(*std::move(variants), stops);
      lock.lock();
      if (!pair) {
        failure = std::move(pair).error();
      } else if (*pair) {
        spsa.finish_pair((*pair)->variants.index, (*pair)->half_points);
        on_pair(**pair);
      }
      pair_ended.notify_all();
    }
  };
  run_side_by_side(plan.concurrency, work);
  if (failure) return std::unexpected{*std::move(failure)};
  return {};
}

}  // namespace tabiya::match
