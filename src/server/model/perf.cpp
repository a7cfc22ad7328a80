#include "server/model/perf.hpp"

#include <algorithm>
#include <array>
#include <chrono>

namespace tabiya::server {
namespace {

using std::chrono::seconds;

struct PerfWords {
  std::string_view key, name;
};

constexpr std::array<PerfWords, perf_count> perf_words{{
    {"ultraBullet", "UltraBullet"},
    {"bullet", "Bullet"},
    {"blitz", "Blitz"},
    {"rapid", "Rapid"},
    {"classical", "Classical"},
    {"correspondence", "Correspondence"},
    {"chess960", "Chess960"},
    {"crazyhouse", "Crazyhouse"},
    {"kingOfTheHill", "King of the Hill"},
    {"threeCheck", "Three-check"},
    {"antichess", "Antichess"},
    {"atomic", "Atomic"},
    {"horde", "Horde"},
    {"racingKings", "Racing Kings"},
    {"csci1933", "CSCI 1933"},
}};

/// The number of moves assumed when the speed is derived.
constexpr int estimated_moves = 40;

const PerfWords& words_of(Perf perf) noexcept { return perf_words[static_cast<std::size_t>(perf)]; }

}  // namespace

std::string_view perf_key(Perf perf) noexcept { return words_of(perf).key; }
std::string_view perf_name(Perf perf) noexcept { return words_of(perf).name; }

std::optional<Perf> find_perf(std::string_view key) noexcept {
  const auto* const found = std::ranges::find(perf_words, key, &PerfWords::key);
  if (found == perf_words.end()) return std::nullopt;
  return static_cast<Perf>(found - perf_words.begin());
}

Perf speed_of(const TimeChoice& choice) noexcept {
  const auto* const clock = std::get_if<RealTime>(&choice);
  if (clock == nullptr) return Perf::Correspondence;
  const seconds estimated = clock->limit + estimated_moves * clock->increment;
  if (estimated < seconds{30}) return Perf::UltraBullet;
  if (estimated < seconds{180}) return Perf::Bullet;
  if (estimated < seconds{480}) return Perf::Blitz;
  if (estimated < seconds{1500}) return Perf::Rapid;
  return Perf::Classical;
}

}  // namespace tabiya::server
