#include "server_load/tables.hpp"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace tabiya::load {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t openings_at_once = 64;
constexpr auto longest_opening = 120s;
constexpr auto longest_wait = 10s;
/// Moves a second while games are finished: as fast as the server answers.
constexpr double rate_to_finish = 20'000;
constexpr std::size_t plies_to_finish = 2;

}  // namespace

Tables::Tables(TableContext& shared, const TableOptions& options)
    : shared_{shared}, options_{options}, ticker_{shared.context} {
  shared_.on_ready = [this](Table& table) { ready_.push_back(&table); };
  shared_.on_interrupted = [this](Table& table) { std::erase(ready_, &table); };
  shared_.balancer.on_cut_off([this](std::size_t node) {
    for (Table& table : tables_) table.leave_node(node);
  });
}

bool Tables::begin() {
  const bool has_guests = options_.accounts == 0;
  const std::size_t count = has_guests ? 2 * options_.games : options_.accounts;
  people_ = make_people(shared_.context, shared_.balancer, count,
                        has_guests ? Kind::Guests : Kind::Accounts, options_.homes);
  if (people_.size() < count) return false;
  for (std::size_t game = 0; game < options_.games; ++game) {
    const std::size_t pair = game % (count / 2);
    tables_.emplace_back(shared_, people_[2 * pair], people_[2 * pair + 1]);
  }
  return open_all([](Table& table) { table.open(); });
}

/// Opens a few at a time, so that no user has too many challenges.
bool Tables::open_all(const std::function<void(Table&)>& open) {
  const TimePoint end = Clock::now() + longest_opening;
  const std::uint64_t errors = shared_.counts.errors;
  std::size_t begun = 0;
  ready_.clear();
  ticker_.expires_after(longest_opening);
  ticker_.async_wait([](const Error&) {});
  run_until(shared_.context, [&] {
    const std::size_t bound = std::min(tables_.size(), ready_.size() + openings_at_once);
    for (; begun < bound; ++begun) open(tables_[begun]);
    return ready_.size() == tables_.size() || shared_.counts.errors > errors || Clock::now() > end;
  });
  return ready_.size() == tables_.size();
}

void Tables::make_due_moves(double moves_a_second, TimePoint begin, std::size_t& made) {
  const std::chrono::duration<double> interval{1 / moves_a_second};
  while (!ready_.empty()) {
    const auto due =
        begin + std::chrono::duration_cast<Clock::duration>(interval * static_cast<double>(made));
    if (due > Clock::now()) return;
    ++made;
    std::swap(ready_[shared_.chance() % ready_.size()], ready_.back());
    Table& table = *ready_.back();
    ready_.pop_back();
    table.move(due);
  }
}

void Tables::play(double moves_a_second, Clock::duration time) {
  const TimePoint end = Clock::now() + time;
  play_until(moves_a_second, [&] { return Clock::now() >= end; });
  run_until(shared_.context,
            [&] { return ready_.size() == tables_.size() || Clock::now() > end + longest_wait; });
}

void Tables::play_until(double moves_a_second, const std::function<bool()>& is_over) {
  const TimePoint begin = Clock::now();
  std::size_t made = 0;
  bool goes_on = true;
  std::function<void()> tick = [&] {
    if (moves_a_second > 0) make_due_moves(moves_a_second, begin, made);
    goes_on = !is_over();
    if (!goes_on) return;
    ticker_.expires_after(moves_a_second > 0 ? 500us : 100ms);
    ticker_.async_wait([&](const Error& error) {
      if (!error) tick();
    });
  };
  tick();
  run_until(shared_.context, [&] { return !goes_on; });
}

bool Tables::finish(std::size_t games) {
  const std::size_t plies = std::exchange(shared_.plies, plies_to_finish);
  const Counts& counts = shared_.counts;
  if (games > 0) {
    play_until(rate_to_finish, [&] { return counts.games_ended >= games || counts.errors > 0; });
  }
  shared_.plies = plies;
  return counts.errors == 0;
}

void Tables::break_off() {
  for (Table& table : tables_) table.break_off();
  run_until(shared_.context, [&] { return shared_.balancer.asked() == 0; });
  shared_.balancer.disconnect();
}

bool Tables::look_again() {
  return open_all([](Table& table) { table.look_again(); });
}

}  // namespace tabiya::load
