#include "server/support/world.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <utility>

#include "server/support/postgresql.hpp"
#include "support/eventually.hpp"

namespace tabiya::server::testing {
namespace {

/// Where it is wanted and absent, the absence is printed, by which ctest knows that it was skipped.
bool wants_postgresql() {
  const char* const wanted = std::getenv("TABIYA_TEST_STORE");
  if (wanted == nullptr || std::string_view{wanted} != "postgresql") return false;
  const auto& absence = PostgresServer::absence();
  if (absence) std::cerr << *absence << '\n';
  return !absence;
}

/// The cheapest password hash, because no one attacks a test.
constexpr HashCost cheap{.memory_bytes = 8192, .passes = 1};

/// A condition can begin to hold without a post, so it is also looked at from time to time.
constexpr std::chrono::milliseconds between_looks{10};

}  // namespace

HandLoop::HandLoop()
    : loop_{.post =
                [this](Task task) {
                  {
                    const std::lock_guard guard{mutex_};
                    tasks_.push_back(std::move(task));
                  }
                  posted_.notify_one();
                },
            .now = [this] { return now_; },
            .timers = timers_,
            .note_failure =
                [this](std::string_view work, std::string_view error) {
                  failures_.push_back(std::string{work} + ": " + std::string{error});
                }} {}

void HandLoop::run_posted() {
  while (run_one_posted()) {
  }
}

bool HandLoop::run_one_posted() {
  std::unique_lock lock{mutex_};
  if (tasks_.empty()) return false;
  Task task = std::move(tasks_.front());
  tasks_.pop_front();
  lock.unlock();
  task();
  return true;
}

void HandLoop::drop_posted() {
  const std::lock_guard guard{mutex_};
  tasks_.clear();
}

void HandLoop::run_next(std::source_location caller) {
  await([this] { return run_one_posted(); }, [] {}, caller);
}

void HandLoop::until(const std::function<bool()>& condition, std::source_location caller) {
  run_posted();
  await(condition, [this] { run_posted(); }, caller);
}

void HandLoop::await(const std::function<bool()>& condition, const std::function<void()>& run,
                     std::source_location caller) {
  const auto waited = eventually(condition, [&] {
    std::unique_lock lock{mutex_};
    posted_.wait_for(lock, between_looks, [this] { return !tasks_.empty(); });
    lock.unlock();
    run();
  });
  if (waited) return;
  throw std::runtime_error{std::string{caller.file_name()} + ":" + std::to_string(caller.line()) +
                           " has waited in vain: " + waited.message()};
}

void HandLoop::pass(Milliseconds time, const std::function<void()>& settle) {
  const Instant end = now_ + time;
  settle();
  while (timers_.next() && *timers_.next() <= end) {
    now_ = std::max(now_, *timers_.next());
    timers_.run_due(now_);
    settle();
  }
  now_ = end;
}

std::size_t Lines::count(std::string_view part) const {
  return static_cast<std::size_t>(std::ranges::count_if(
      texts, [&](const std::string& text) { return text.find(part) != std::string::npos; }));
}

LineStreamPtr stream_to(const LinesPtr& lines) {
  return std::make_shared<LineStream>(
      [lines](const LineStreamPtr&) { return std::make_shared<LinesSink>(lines); });
}

World::World(StoreOptions options, ComputerOptions computers)
    : options_{std::move(options)}, computers_{std::move(computers)} {
  const bool is_chosen =
      !options_.file.empty() || !options_.disk.empty() || !options_.address.empty();
  if (!is_chosen && wants_postgresql()) {
    PostgresServer& server = PostgresServer::shared();
    options_.address = server.address(server.new_database());
  }
  if (options_.file.empty()) options_.file = folder_.path() / "tabiya.db";
  if (options_.disk.empty()) options_.disk = disk_.name();
  restart();
}

World::~World() { close(); }

void World::close() {
  if (!site_) return;
  const Accounts::Unprepared& unprepared = site_->accounts.unprepared();
  EXPECT_EQ(unprepared.count, 0) << "a user was not prepared: " << unprepared.last;
  site_.reset();
}

void World::restart(Milliseconds down) {
  close();
  loop_.drop_posted();
  loop_.pass(down, [] {});
  auto store = Store::open(loop_.loop(), options_);
  site_ = std::make_unique<Site>(loop_.loop(), *std::move(store),
                                 SiteOptions{.computers = computers_,
                                             .reviews = {.quick_nodes = 100, .nodes = 2'000},
                                             .hash_cost = cheap,
                                             .account_limits = limits_});
  site_->load();
  settle();
}

void World::settle() {
  loop_.until([this] { return site_->store.is_settled() && site_->store.unanswered_reads() == 0; });
}

void World::pass(Milliseconds time) {
  loop_.pass(time, [this] { settle(); });
}

std::string World::guest(std::string_view client) {
  const auto secret = answer_of<Secret>(
      [&](Reply<Secret> reply) { site().accounts.begin_guest("here", std::move(reply)); });
  if (!client.empty()) site().accounts.note_seen(user_of(secret->text), client);
  return secret->text;
}

UserKey World::user_of(std::string_view session) { return by_session(std::string{session})->user; }

std::optional<Identity> World::by_session(const std::string& secret) {
  prepare({.session = secret});
  return site().accounts.by_session(secret);
}

std::optional<Identity> World::by_token(const std::string& secret) {
  prepare({.token = secret});
  return site().accounts.by_token(secret);
}

void World::prepare(Lookup lookup) {
  const auto prepared = answer_of<void>(
      [&](Reply<> reply) { site().accounts.prepare(std::move(lookup), std::move(reply)); });
  EXPECT_TRUE(prepared.has_value());
}

const Room* World::find_room(const GameId& game) {
  if (const Room* const room = site().rooms.find(game)) return room;
  static_cast<void>(
      answer_of<void>([&](Reply<> reply) { site().rooms.prepare(game, std::move(reply)); }));
  return site().rooms.find(game);
}

const User* World::find_user(const std::string& name) {
  prepare({.names = {name}});
  return site().accounts.find(name);
}

const User* World::find_user(UserKey key) {
  prepare({.keys = {key}});
  return site().accounts.find(key);
}

UserKey World::person(const std::string& name) {
  const auto secret = answer_of<Secret>([&](Reply<Secret> reply) {
    site().accounts.register_person({}, {.name = name, .password = "long enough"},
                                    std::move(reply));
  });
  return user_of(secret->text);
}

UserKey World::bot(const std::string& name) {
  const UserKey key = person(name);
  const auto upgraded = answer_of<void>(
      [&](Reply<> reply) { site().accounts.upgrade_to_bot(key, std::move(reply)); });
  EXPECT_TRUE(upgraded.has_value());
  return key;
}

RulesRequest World::five_minutes() {
  return {.time = RealTime{std::chrono::minutes{5}, std::chrono::seconds{0}}};
}

GameId World::game(UserKey white, UserKey black, RulesRequest rules) {
  const auto settled = settle_rules(rules, 0);
  GameInfo info{.rules = *settled, .seats = {white, black}};
  return *answer_of<GameId>(
      [&](Reply<GameId> reply) { site().rooms.begin(info, std::move(reply)); });
}

std::string World::act(const GameId& game, UserKey user, Action action) {
  const auto answer = answer_of<void>(
      [&](Reply<> reply) { site().rooms.act(game, user, std::move(action), std::move(reply)); });
  return answer ? std::string{} : answer.error().sentence;
}

std::string World::move(const GameId& game, UserKey user, std::string text) {
  return act(game, user, action::Move{.text = std::move(text)});
}

void World::play(const GameId& game, std::string_view moves) {
  while (!moves.empty()) {
    const std::size_t end = std::min(moves.find(' '), moves.size());
    const UserKey user = *room(game).info().user(room(game).arbiter().game().turn());
    move(game, user, std::string{moves.substr(0, end)});
    moves.remove_prefix(std::min(end + 1, moves.size()));
  }
}

}  // namespace tabiya::server::testing
