#include "server/accounts/password_pool.hpp"

#include <sodium.h>

#include <array>
#include <exception>
#include <string_view>
#include <utility>

#include "server/base/secret.hpp"

namespace tabiya::server {
namespace {

/// Empty if memory runs out.
std::string argon2id(std::string_view password, const HashCost& cost) {
  std::array<char, crypto_pwhash_STRBYTES> text{};
  if (crypto_pwhash_str(text.data(), password.data(), password.size(), cost.passes,
                        cost.memory_bytes) != 0) {
    return {};
  }
  return text.data();
}

bool matches(const std::string& hash, std::string_view password) {
  return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

}  // namespace

PasswordPool::PasswordPool(Loop& loop, int threads, HashCost cost)
    : loop_{loop}, cost_{cost}, decoy_{argon2id(random_text(secret_length), cost)} {
  for (int number = 0; number < threads; ++number) {
    threads_.emplace_back([this](const std::stop_token& stop) { work(stop); });
  }
}

PasswordPool::~PasswordPool() {
  for (std::jthread& thread : threads_) thread.request_stop();
}

bool PasswordPool::hash(std::string password, std::move_only_function<void(std::string)> then) {
  return enqueue([this, password = std::move(password), then = std::move(then)]() mutable {
    loop_.post([hash = argon2id(password, cost_), then = std::move(then)]() mutable {
      then(std::move(hash));
    });
  });
}

bool PasswordPool::verify(std::string password, std::string hash,
                          std::move_only_function<void(bool)> then) {
  return enqueue([this, password = std::move(password), hash = std::move(hash),
                  then = std::move(then)]() mutable {
    const bool is_right = matches(hash.empty() ? decoy_ : hash, password) && !hash.empty();
    loop_.post([is_right, then = std::move(then)]() mutable { then(is_right); });
  });
}

bool PasswordPool::enqueue(Task work) {
  {
    const std::lock_guard guard{mutex_};
    if (waiting_.size() >= max_waiting) return false;
    waiting_.push_back(std::move(work));
  }
  changed_.notify_one();
  return true;
}

void PasswordPool::work(const std::stop_token& stop) {
  std::unique_lock lock{mutex_};
  while (changed_.wait(lock, stop, [this] { return !waiting_.empty(); })) {
    if (stop.stop_requested()) return;
    Task task = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    try {
      task();
    } catch (...) {
      // The loop counts and logs the failure, and answers the request that the task holds.
      loop_.post([task = std::move(task), failure = std::current_exception()] {
        std::rethrow_exception(failure);
      });
    }
    lock.lock();
  }
}

}  // namespace tabiya::server
