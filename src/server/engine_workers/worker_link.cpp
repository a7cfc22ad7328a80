#include "server/engine_workers/worker_link.hpp"

#include <utility>

#include "server/engine_workers/work_frames.hpp"

namespace tabiya::server {

std::shared_ptr<WorkerLink> WorkerLink::open(EngineWorkers& workers, std::shared_ptr<NodeLink> link,
                                             const EngineWorkers::Places& places) {
  std::shared_ptr<WorkerLink> opened{new WorkerLink{workers, std::move(link)}};
  workers.join(opened, places);
  return opened;
}

void WorkerLink::receive(const LinkFrame& frame) {
  switch (frame.kind) {
    case FrameKind::Report: return take_report(frame.channel, frame.payload);
    case FrameKind::Outcome: return take_outcome(frame.channel, frame.payload);
    case FrameKind::Retires: return workers_.retire(*this);
    default: return;
  }
}

void WorkerLink::lose() {
  searched_.clear();
  workers_.leave(*this);
}

void WorkerLink::begin(std::uint64_t number, EngineWork work) {
  searched_[number] = searched_positions(work);
  link_->send(FrameKind::Begin, number, to_payload(work));
}

void WorkerLink::stop(std::uint64_t number) {
  searched_.erase(number);
  link_->send(FrameKind::Withdrawn, number);
}

void WorkerLink::take_report(std::uint64_t number, std::string_view payload) {
  const auto found = searched_.find(number);
  if (found == searched_.end()) return;  // stopped meanwhile
  if (const auto report = parse_report(payload, found->second.front())) {
    workers_.take(*this, number, *report);
  }
}

void WorkerLink::take_outcome(std::uint64_t number, std::string_view payload) {
  const auto searched = searched_.extract(number);
  if (searched.empty()) return;
  workers_.finish(*this, number, parse_outcome(payload, searched.mapped()));
}

}  // namespace tabiya::server
