/// The server's side of the connection to a worker.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/computers/engine_workers.hpp"
#include "server/nodes/link_user.hpp"

namespace tabiya::server {

class WorkerLink : public LinkUser,
                   public WorkerConnection,
                   public std::enable_shared_from_this<WorkerLink> {
 public:
  /// Gives work to a worker that has introduced itself. Requires: the workers outlive the link.
  [[nodiscard]] static std::shared_ptr<WorkerLink> open(EngineWorkers& workers,
                                                        std::shared_ptr<NodeLink> link,
                                                        const EngineWorkers::Places& places);

  void receive(const LinkFrame& frame) override;
  void lose() override;
  void begin(std::uint64_t number, EngineWork work) override;
  void stop(std::uint64_t number) override;

 private:
  WorkerLink(EngineWorkers& workers, std::shared_ptr<NodeLink> link)
      : workers_{workers}, link_{std::move(link)} {}
  void take_report(std::uint64_t number, std::string_view payload);
  void take_outcome(std::uint64_t number, std::string_view payload);

  EngineWorkers& workers_;
  std::shared_ptr<NodeLink> link_;
  std::map<std::uint64_t, std::vector<VariantPosition>> searched_;  // of each search
};

}  // namespace tabiya::server
