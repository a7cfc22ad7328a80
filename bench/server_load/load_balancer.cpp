#include "server_load/load_balancer.hpp"

#include <chrono>
#include <utility>

namespace tabiya::load {
namespace {

constexpr std::chrono::milliseconds check_interval{500};
constexpr int allowed_failures = 1;

}  // namespace

LoadBalancer::LoadBalancer(Context& context, const std::vector<Tcp::endpoint>& nodes,
                           std::size_t connections)
    : next_check_{context} {
  for (const Tcp::endpoint& node : nodes) {
    nodes_.push_back(std::make_unique<Node>(context, node, connections));
  }
  if (nodes_.size() > 1) check_later();
}

std::size_t LoadBalancer::node_for(std::size_t home) const {
  for (std::size_t offset = 0; offset < nodes_.size(); ++offset) {
    const std::size_t node = (home + offset) % nodes_.size();
    if (nodes_[node]->is_here) return node;
  }
  return home;
}

const Tcp::endpoint& LoadBalancer::endpoint_of(std::size_t node) const {
  return nodes_[node]->endpoint;
}

void LoadBalancer::ask(std::size_t node, std::string request, Then then) {
  if (nodes_.size() == 1) return nodes_[0]->senders.ask(std::move(request), std::move(then));
  const std::size_t asked = node_for(node);
  std::string copy = request;
  nodes_[asked]->senders.ask(std::move(copy), [this, asked, request = std::move(request),
                                               then = std::move(then)](const Reply& reply) mutable {
    if (reply.status != 0 || reply.was_sent) return then(reply);
    note_refusal(asked);
    if (!is_here(node_for(asked))) return then(reply);
    ask(asked, std::move(request), std::move(then));
  });
}

void LoadBalancer::note_refusal(std::size_t node) { nodes_[node]->is_here = false; }

std::size_t LoadBalancer::asked() const noexcept {
  std::size_t sum = 0;
  for (const auto& node : nodes_) sum += node->senders.asked();
  return sum;
}

void LoadBalancer::disconnect() {
  for (const auto& node : nodes_) node->senders.disconnect();
}

void LoadBalancer::check_later() {
  next_check_.expires_after(check_interval);
  next_check_.async_wait([this](const Error& error) {
    if (error) return;
    for (std::size_t number = 0; number < nodes_.size(); ++number) check(number);
    check_later();
  });
}

void LoadBalancer::check(std::size_t number) {
  Node& node = *nodes_[number];
  if (node.is_probed) {
    note_probe(number, false);
    if (node.failed_probes == allowed_failures + 1) cut_off(number);
    return;
  }
  if (!node.is_here && is_here(node_for(number))) cut_off(number);
  node.is_probed = true;
  node.probe.ask(request_text("GET", "/readyz", {}), [this, number](const Reply& reply) {
    nodes_[number]->is_probed = false;
    note_probe(number, reply.status == 200);
  });
}

void LoadBalancer::cut_off(std::size_t number) {
  Node& node = *nodes_[number];
  if (std::exchange(node.is_cut_off, true)) return;
  ++closures_;
  node.senders.cut_off();
  cut_off_(number);
}

void LoadBalancer::note_probe(std::size_t number, bool is_ready) {
  Node& node = *nodes_[number];
  node.failed_probes = is_ready ? 0 : node.failed_probes + 1;
  if (is_ready) {
    node.senders.reconnect();
    node.is_cut_off = false;
    node.is_here = true;
  } else if (node.failed_probes > allowed_failures) {
    node.is_here = false;
  }
}

}  // namespace tabiya::load
