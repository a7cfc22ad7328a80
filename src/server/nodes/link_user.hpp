/// The user of a link whose other side is not a node that passes on requests, but a worker.
#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "server/nodes/node_link.hpp"

namespace tabiya::server {

class LinkUser {
 public:
  LinkUser() = default;
  virtual ~LinkUser() = default;
  LinkUser(const LinkUser&) = delete;
  LinkUser& operator=(const LinkUser&) = delete;

  virtual void receive(const LinkFrame& frame) = 0;
  /// The link is lost, or closed. Called once.
  virtual void lose() = 0;
};

/// Takes a link over, which has sent an offer. Errors: a sentence for the other side.
using TakeLink = std::function<std::expected<std::shared_ptr<LinkUser>, std::string>(
    const std::shared_ptr<NodeLink>& link, std::string_view offer)>;

}  // namespace tabiya::server
