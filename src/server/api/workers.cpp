#include "server/api/workers.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <exception>
#include <utility>

namespace tabiya::server {
namespace {

constexpr int background_niceness = 10;

/// On Linux, niceness applies to a thread; new threads inherit it.
void leave_processor_to_others() {
  static_cast<void>(
      ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), background_niceness));
}

/// One client never occupies all threads, if there are several.
int max_running_of_client(const WorkerOptions& options) { return (options.threads + 1) / 2; }

}  // namespace

Workers::Workers(Loop& loop, WorkerOptions options) : loop_{loop}, options_{options} {
  for (int count = 0; count < options_.threads; ++count) {
    threads_.emplace_back([this](const std::stop_token& stop) { serve(stop); });
  }
}

Workers::~Workers() {
  close();
  for (std::jthread& thread : threads_) thread.request_stop();
  changed_.notify_all();
}

Workers::Admission Workers::run(Job job) {
  const std::scoped_lock lock{mutex_};
  if (waiting_ >= options_.max_waiting) return Admission::IsFull;
  const auto known = clients_.find(job.client);
  const std::size_t waiting = known == clients_.end() ? 0 : known->second.waiting.size();
  if (waiting >= options_.max_waiting_of_client) return Admission::ClientIsFull;
  job.admitted = loop_.now();
  if (waiting == 0) turns_.push_back(job.client);
  clients_[job.client].waiting.push_back(std::move(job));
  ++waiting_;
  changed_.notify_one();
  return Admission::Accepted;
}

/// The first waiting client that occupies fewer threads than its limit.
Workers::Turn Workers::next_turn() {
  return std::ranges::find_if(turns_, [this](const std::string& client) {
    return clients_.at(client).running < max_running_of_client(options_);
  });
}

std::optional<Job> Workers::next_job(const std::stop_token& stop) {
  std::unique_lock lock{mutex_};
  if (!changed_.wait(lock, stop, [this] { return next_turn() != turns_.end(); })) return {};
  const Turn turn = next_turn();
  std::string name = *turn;
  turns_.erase(turn);
  Client& client = clients_.at(name);
  Job job = std::move(client.waiting.front());
  client.waiting.pop_front();
  if (!client.waiting.empty()) turns_.push_back(std::move(name));
  ++client.running;
  --waiting_;
  return job;
}

void Workers::leave(const std::string& name) {
  const std::scoped_lock lock{mutex_};
  Client& client = clients_.at(name);
  --client.running;
  if (client.running == 0 && client.waiting.empty()) clients_.erase(name);
  changed_.notify_all();
}

/// The job's captures are destroyed on the loop, too.
void Workers::perform(Job job) {
  const JobStop stop{closing_.get_token(), job.gone, loop_.now, job.admitted + job.limit};
  Task then;
  std::string error;
  try {
    then = job.work(stop);
  } catch (const std::exception& fault) {
    error = fault.what();
  } catch (...) {
    error = "an exception of no known kind";
  }
  // The task can outlive the workers, but not the loop.
  loop_.post([&loop = loop_, job = std::move(job), then = std::move(then),
              error = std::move(error)]() mutable {
    if (then) return then();
    loop.note_failure(job.name, error);
    job.failed();
  });
}

void Workers::serve(const std::stop_token& stop) {
  if (options_.is_background) leave_processor_to_others();
  while (auto job = next_job(stop)) {
    const std::string client = job->client;
    perform(*std::move(job));
    leave(client);
  }
}

}  // namespace tabiya::server
