#include "server/accounts/password_pool.hpp"

#include <sodium.h>

#include <array>
#include <memory>
#include <string_view>
#include <utility>

#include "server/base/secret.hpp"

namespace tabiya::server {
namespace {

using HashText = std::array<char, crypto_pwhash_STRBYTES>;

/// Empty if memory runs out.
HashText argon2id(std::string_view password, const HashCost& cost) noexcept {
  HashText text{};
  if (crypto_pwhash_str(text.data(), password.data(), password.size(), cost.passes,
                        cost.memory_bytes) != 0) {
    return {};
  }
  return text;
}

bool matches(const std::string& hash, std::string_view password) noexcept {
  return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

}  // namespace

PasswordPool::PasswordPool(Loop& loop, int threads, HashCost cost)
    : to_loop_{loop}, cost_{cost}, decoy_{argon2id(random_text(secret_length), cost).data()} {
  for (int number = 0; number < threads; ++number) {
    threads_.emplace_back([this](const std::stop_token& stop) { work(stop); });
  }
}

PasswordPool::~PasswordPool() {
  for (std::jthread& thread : threads_) thread.request_stop();
}

bool PasswordPool::hash(std::string password, std::move_only_function<void(std::string)> then) {
  auto made = std::make_shared<HashText>();
  return enqueue(
      {.work = [this, made,
                password = std::move(password)]() noexcept { *made = argon2id(password, cost_); },
       .then = Handover::Ready{
           Task{[made, then = std::move(then)]() mutable { then(std::string{made->data()}); }}}});
}

bool PasswordPool::verify(std::string password, std::string hash,
                          std::move_only_function<void(bool)> then) {
  auto is_right = std::make_shared<bool>(false);
  return enqueue(
      {.work =
           [this, is_right, password = std::move(password), hash = std::move(hash)]() noexcept {
             *is_right = matches(hash.empty() ? decoy_ : hash, password) && !hash.empty();
           },
       .then = Handover::Ready{
           Task{[is_right, then = std::move(then)]() mutable { then(*is_right); }}}});
}

bool PasswordPool::enqueue(Job job) {
  {
    const std::lock_guard guard{mutex_};
    if (waiting_.size() >= max_waiting) return false;
    waiting_.push_back(std::move(job));
  }
  changed_.notify_one();
  return true;
}

void PasswordPool::work(const std::stop_token& stop) {
  std::unique_lock lock{mutex_};
  while (changed_.wait(lock, stop, [this] { return !waiting_.empty(); })) {
    if (stop.stop_requested()) return;
    Job job = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    job.work();
    to_loop_.give(std::move(job.then), stop);
    lock.lock();
  }
}

}  // namespace tabiya::server
