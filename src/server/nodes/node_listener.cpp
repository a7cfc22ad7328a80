#include "server/nodes/node_listener.hpp"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <set>
#include <utility>

#include "server/nodes/served_link.hpp"

namespace tabiya::server {
namespace {

using Tcp = NodeLink::Tcp;
using LinkError = boost::system::error_code;

/// More than there are nodes and workers; others wait for those that do not greet.
constexpr std::size_t most_links = 1'000;
/// The pause after the system ran out of descriptors, to avoid a busy loop.
constexpr std::chrono::milliseconds pause_after_error{100};

}  // namespace

struct NodeListener::State : std::enable_shared_from_this<NodeListener::State> {
  State(EventLoop& loop, NodeListenerOptions the_options)
      : options{std::move(the_options)},
        shared{std::make_shared<ServedLinks>(loop, options.secret, nullptr,
                                             [](const std::string&) {})},
        acceptor{loop.context()},
        pause{loop.context()} {}

  void accept() {
    acceptor.async_accept([self = shared_from_this()](const LinkError& error, Tcp::socket socket) {
      if (self->is_closing) return;
      const bool is_admitted =
          !error && self->shared->loop.watch().run([&] { self->admit(std::move(socket)); });
      is_admitted ? self->accept() : self->accept_later();
    });
  }

  void accept_later() {
    pause.expires_after(pause_after_error);
    pause.async_wait([self = shared_from_this()](const LinkError&) {
      if (!self->is_closing) self->accept();
    });
  }

  void admit(Tcp::socket socket) {
    LinkError error;
    const auto peer = socket.remote_endpoint(error);
    if (error || links.size() >= most_links) return;
    const auto link = std::make_shared<ServedLink>(shared, peer.address().to_string());
    links.insert(link);
    link->start(std::move(socket), [weak = weak_from_this(), gone = std::weak_ptr{link}] {
      const auto self = weak.lock();
      if (self) self->links.erase(gone.lock());
    });
  }

  void close_links() {
    for (const auto& link : std::exchange(links, {})) link->close();
  }

  NodeListenerOptions options;
  std::shared_ptr<ServedLinks> shared;
  Tcp::acceptor acceptor;
  boost::asio::steady_timer pause;
  std::set<std::shared_ptr<ServedLink>> links;
  bool is_closing = false;
};

NodeListener::NodeListener(EventLoop& loop, NodeListenerOptions options)
    : state_{std::make_shared<State>(loop, std::move(options))} {}

// NOLINTNEXTLINE(bugprone-exception-escape): only memory could run out.
NodeListener::~NodeListener() { close(); }

void NodeListener::on_note(std::function<void(const std::string&)> note) {
  state_->shared->note = std::move(note);
}

void NodeListener::on_offer(TakeLink take_link) {
  state_->shared->take_link = std::move(take_link);
}

std::expected<std::uint16_t, std::string> NodeListener::listen() {
  State& state = *state_;
  LinkError error;
  const auto address = boost::asio::ip::make_address(state.options.address, error);
  if (error) return std::unexpected{"\"" + state.options.address + "\" is not an address"};
  const Tcp::endpoint endpoint{address, state.options.port};
  state.acceptor.open(endpoint.protocol(), error);
  if (!error) state.acceptor.set_option(Tcp::acceptor::reuse_address{true}, error);
  if (!error) state.acceptor.bind(endpoint, error);
  if (!error) state.acceptor.listen(boost::asio::socket_base::max_listen_connections, error);
  if (error) {
    return std::unexpected{"cannot listen for other nodes on " + state.options.address + ":" +
                           std::to_string(state.options.port) + ": " + error.message()};
  }
  state.accept();
  return state.acceptor.local_endpoint().port();
}

void NodeListener::set_leading(std::optional<LocalServer> local) {
  auto& before = state_->shared->local;
  if (!local) {
    if (std::exchange(before, nullptr)) state_->close_links();
    return;
  }
  before = std::make_shared<const LocalServer>(*std::move(local));
  for (const auto& link : state_->links) link->announce_lead();
}

void NodeListener::resign() {
  state_->shared->local = nullptr;
  for (const auto& link : state_->links) link->resign();
}

void NodeListener::broadcast(const std::string& text) {
  for (const auto& link : state_->links) link->broadcast(text);
}

void NodeListener::tick() {
  const std::vector<std::shared_ptr<ServedLink>> links{state_->links.begin(), state_->links.end()};
  for (const auto& link : links) link->tick();
}

void NodeListener::close() {
  if (std::exchange(state_->is_closing, true)) return;
  LinkError ignored;
  state_->acceptor.close(ignored);
  state_->pause.cancel();
  state_->close_links();
}

std::size_t NodeListener::nodes() const noexcept {
  const auto is_welcome = [](const auto& link) { return link->is_welcome(); };
  return static_cast<std::size_t>(std::ranges::count_if(state_->links, is_welcome));
}

std::size_t NodeListener::links() const noexcept { return state_->links.size(); }

std::size_t NodeListener::unanswered() const noexcept {
  std::size_t count = 0;
  for (const auto& link : state_->links) count += link->unanswered();
  return count;
}

}  // namespace tabiya::server
