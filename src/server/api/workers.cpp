#include "server/api/workers.hpp"

#include <algorithm>
#include <utility>

#include "server/base/background.hpp"
#include "server/base/failure.hpp"

namespace tabiya::server {
namespace {

/// One client never occupies all threads, if there are several.
int max_running_of_client(const WorkerOptions& options) { return (options.threads + 1) / 2; }

}  // namespace

Workers::Workers(Loop& loop, WorkerOptions options)
    : loop_{loop}, to_loop_{loop}, options_{options} {
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
  const auto work = std::make_shared<Work>(std::move(job));
  Handover::Ready report{Task{[&loop = loop_, work] { Workers::report(loop, *work); }}};
  if (waiting == 0) turns_.push_back(work->job.client);
  clients_[work->job.client].waiting.push_back({work, std::move(report)});
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

std::optional<Workers::Assignment> Workers::next_assignment(const std::stop_token& stop) {
  std::unique_lock lock{mutex_};
  if (!changed_.wait(lock, stop, [this] { return next_turn() != turns_.end(); })) return {};
  const Turn turn = next_turn();
  Client& client = clients_.at(*turn);
  Assignment assignment = std::move(client.waiting.front());
  client.waiting.pop_front();
  if (client.waiting.empty()) {
    turns_.erase(turn);
  } else {
    turns_.splice(turns_.end(), turns_, turn);
  }
  ++client.running;
  --waiting_;
  return assignment;
}

void Workers::leave(const std::string& name) {
  const std::scoped_lock lock{mutex_};
  Client& client = clients_.at(name);
  --client.running;
  if (client.running == 0 && client.waiting.empty()) clients_.erase(name);
  changed_.notify_all();
}

void Workers::perform(Work& work) const noexcept {
  try {
    const Job& job = work.job;
    const JobStop stop{closing_.get_token(), job.gone, loop_.now, job.admitted + job.limit};
    work.then = work.job.work(stop);
  } catch (...) {
    work.failure = std::current_exception();
  }
}

/// On the loop, where the job's captures are destroyed, too.
void Workers::report(Loop& loop, Work& work) {
  if (!work.failure) return work.then();
  loop.note_failure(work.job.name, sentence_of(work.failure));
  work.job.failed();
}

void Workers::serve(const std::stop_token& stop) {
  if (options_.is_background) leave_processor_to_others();
  while (auto assignment = next_assignment(stop)) {
    Work& work = *assignment->work;
    const std::string client = std::move(work.job.client);
    perform(work);
    assignment->work.reset();  // the report holds it
    to_loop_.give(std::move(assignment->report), stop);
    leave(client);
  }
}

}  // namespace tabiya::server
