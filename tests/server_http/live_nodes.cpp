#include "server_http/live_nodes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "support/eventually.hpp"

namespace tabiya::server::testing {

void Notes::add(const std::string& sentence) {
  const std::scoped_lock lock{mutex_};
  sentences_.push_back(sentence);
}

bool Notes::contain(const std::string& text) const {
  const std::scoped_lock lock{mutex_};
  return std::ranges::any_of(sentences_, [&](const std::string& sentence) {
    return sentence.find(text) != std::string::npos;
  });
}

LeadingNode::LeadingNode(Router router, HttpOptions options, bool leads)
    : http{std::move(router), std::move(options)} {
  http.on_loop([&](HttpServer&) {
    listener_ = std::make_unique<NodeListener>(http.event_loop(),
                                               NodeListenerOptions{.secret = link_secret});
    listener_->on_note([this](const std::string& sentence) { notes.add(sentence); });
    const auto port = listener_->listen();
    EXPECT_TRUE(port.has_value()) << port.error();
    link_port_ = port.value_or(0);
  });
  if (leads) lead();
}

LeadingNode::~LeadingNode() {
  on_loop([this](NodeListener&) { listener_.reset(); });
}

void LeadingNode::lead() {
  http.on_loop([this](HttpServer& server) {
    listener_->set_leading(local_server(server, [this](const Request& request, auto then) {
      recognize ? recognize(request, std::move(then)) : then(true);
    }));
  });
}

void LeadingNode::stop_leading() {
  on_loop([](NodeListener& listener) { listener.set_leading(std::nullopt); });
}

void LeadingNode::die() {
  on_loop([](NodeListener& listener) { listener.close(); });
}

void LeadingNode::tick() {
  on_loop([](NodeListener& listener) { listener.tick(); });
}

void LeadingNode::on_loop(const std::function<void(NodeListener&)>& task) {
  http.on_loop([&](HttpServer&) { task(*listener_); });
}

Peer LeadingNode::peer() const {
  return {.address = "127.0.0.1:" + std::to_string(link_port_), .secret = link_secret};
}

std::size_t LeadingNode::links() {
  std::size_t links = 0;
  on_loop([&](const NodeListener& listener) { links = listener.links(); });
  return links;
}

HoldingNode::HoldingNode(bool leads) : node{router(), {}, leads} {}

HoldingNode::~HoldingNode() {
  node.on_loop([this](NodeListener& listener) {
    exchanges_.clear();
    streams_.clear();
    listener.close();
  });
}

Router HoldingNode::router() {
  Router router;
  const auto hold = [this](const ExchangePtr& exchange) { exchanges_.push_back(exchange); };
  for (const Method method : {Method::Get, Method::Post}) router.add(method, "/hold", hold);
  router.add(Method::Get, "/stream", [this](const ExchangePtr& exchange) {
    exchanges_.push_back(exchange);
    streams_.push_back(exchange->open_stream());
  });
  return router;
}

void HoldingNode::await_requests(std::size_t count) {
  EXPECT_TRUE(eventually([&] {
    std::size_t arrived = 0;
    node.on_loop([&](NodeListener&) { arrived = exchanges_.size(); });
    return arrived == count;
  }));
}

void HoldingNode::await_streams(std::size_t count) {
  EXPECT_TRUE(eventually([&] {
    std::size_t open = 0;
    node.on_loop([&](NodeListener&) { open = streams_.size(); });
    return open == count;
  }));
}

void HoldingNode::with_request(std::size_t index, const std::function<void(Exchange&)>& task) {
  node.on_loop([&](NodeListener&) { task(*exchanges_.at(index)); });
}

void HoldingNode::with_stream(std::size_t index,
                              const std::function<void(const LineStreamPtr&)>& task) {
  node.on_loop([&](NodeListener&) { task(streams_.at(index)); });
}

void HoldingNode::answer(std::size_t index, const std::string& body) {
  with_request(index, [&](Exchange& exchange) { exchange.answer({.body = body}); });
}

bool HoldingNode::is_gone(std::size_t index) {
  bool is_gone = false;
  with_request(index, [&](Exchange& exchange) { is_gone = exchange.gone().stop_requested(); });
  return is_gone;
}

bool HoldingNode::is_stream_open(std::size_t index) {
  bool is_open = false;
  with_stream(index, [&](const LineStreamPtr& stream) { is_open = stream->is_open(); });
  return is_open;
}

FollowingNode::FollowingNode(HttpOptions options) : http{Router{}, std::move(options)} {
  http.on_loop([this](HttpServer& server) {
    passage_ = std::make_shared<Passage>(http.event_loop());
    passage_->on_note([this](const std::string& sentence) { notes.add(sentence); });
    passage_->on_broadcast([&server](const std::string& text) { server.broadcast(text); });
    http.router().set_elsewhere(Router::Elsewhere{
        .is_for = [](const Request& request) { return request.path != "/local"; },
        .handle = [this](const ExchangePtr& exchange) { passage_->handle(exchange); },
        .examine =
            [this](const Request& request, std::optional<std::uint64_t> body_length,
                   RouteOptions::Examined then) {
              passage_->examine(request, body_length, std::move(then));
            }});
    server.recognize_callers([this](const Request& request, std::function<void(bool)> then) {
      passage_->recognize(request, std::move(then));
    });
  });
}

FollowingNode::~FollowingNode() {
  http.on_loop([this](HttpServer& server) {
    http.router().set_elsewhere(std::nullopt);
    server.recognize_callers({});
    passage_->close();
    passage_.reset();
  });
}

void FollowingNode::follow(const LeadingNode& leader) {
  on_loop([peer = leader.peer()](Passage& passage) { passage.to_peer(peer); });
}

void FollowingNode::on_loop(const std::function<void(Passage&)>& task) {
  http.on_loop([&](HttpServer&) { task(*passage_); });
}

void FollowingNode::tick(int times) {
  for (int tick = 0; tick < times; ++tick) {
    on_loop([](Passage& passage) { passage.tick(); });
  }
}

PassageCounters FollowingNode::counters() {
  PassageCounters counters;
  on_loop([&](const Passage& passage) { counters = passage.counters(); });
  return counters;
}

}  // namespace tabiya::server::testing
