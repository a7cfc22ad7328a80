#include "cli/review/review_pool.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <cstdint>
#include <new>
#include <string>
#include <system_error>
#include <utility>

namespace tabiya::cli {

std::size_t most_engines(std::size_t hash_megabytes) {
  const long pages = ::sysconf(_SC_PHYS_PAGES);
  const long bytes_of_page = ::sysconf(_SC_PAGESIZE);
  if (pages <= 0 || bytes_of_page <= 0) return SIZE_MAX;
  constexpr int bits_of_megabyte = 20;
  const auto bytes = static_cast<std::size_t>(pages) * static_cast<std::size_t>(bytes_of_page);
  return (bytes >> bits_of_megabyte) / hash_megabytes;
}

std::optional<Failure> failure_of_memory(unsigned engines, std::size_t hash_megabytes) {
  const std::size_t most = most_engines(hash_megabytes);
  if (engines <= most) return std::nullopt;
  const std::string advice =
      most == 0 ? "use a smaller --hash" : fmt::format("--threads {} does not", most);
  return Failure{
      fmt::format("--threads {} with --hash {} needs more memory than this machine has; {}",
                  engines, hash_megabytes, advice)};
}

ReviewPool::~ReviewPool() {
  {
    const std::scoped_lock lock{mutex_};
    is_ending_ = true;
  }
  changed_.notify_all();
  threads_.clear();
}

std::expected<std::future<std::optional<std::string>>, Failure> ReviewPool::submit(Task task) {
  auto result = task.get_future();
  {
    const std::scoped_lock lock{mutex_};
    waiting_.push_back(std::move(task));
    if (waiting_.size() > idle_ && threads_.size() < most_threads_) {
      auto failure = add_thread();
      // The threads that run do the work.
      if (failure) most_threads_ = static_cast<unsigned>(threads_.size());
      if (failure && threads_.empty()) return std::unexpected{*std::move(failure)};
    }
  }
  changed_.notify_one();
  return result;
}

/// Requires: the lock is held.
std::optional<Failure> ReviewPool::add_thread() {
  try {
    engines_.reserve(engines_.size() + 1);
    threads_.reserve(threads_.size() + 1);
    auto engine = std::make_unique<engine::Engine>(options_);
    threads_.emplace_back([this, &engine = *engine] { work(engine); });
    engines_.push_back(std::move(engine));
    return std::nullopt;
  } catch (const std::bad_alloc&) {
    return Failure{
        fmt::format("there is not enough memory for --hash {}", options_.hash_megabytes)};
  } catch (const std::system_error& error) {
    return Failure{fmt::format("cannot start a thread: {}", error.code().message())};
  }
}

void ReviewPool::work(engine::Engine& engine) {
  std::unique_lock lock{mutex_};
  while (true) {
    ++idle_;
    changed_.wait(lock, [&] { return is_ending_ || !waiting_.empty(); });
    --idle_;
    if (waiting_.empty()) return;
    Task task = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    engine.clear();
    task(engine);
    lock.lock();
  }
}

void ReviewPool::stop_searches() {
  const std::scoped_lock lock{mutex_};
  for (const auto& engine : engines_) engine->stop();
}

}  // namespace tabiya::cli
