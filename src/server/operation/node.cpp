#include "server/operation/node.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <string_view>
#include <utility>

#include "server/base/secret.hpp"
#include "server/http/endpoint.hpp"

namespace tabiya::server {
namespace {

using State = Succession::State;

/// What every node answers for itself.
constexpr std::array<std::string_view, 3> local_paths{"/healthz", "/readyz", "/metrics"};

/// How often a leader that leaves looks whether its requests are answered, and at most how many
/// times.
constexpr std::chrono::milliseconds look_interval{10};
constexpr int most_looks = 100;

/// Becomes the writer, and reads what is in progress.
std::expected<OpenedStore, StoreError> open_store(Loop& loop, const StoreOptions& options) {
  auto store = Store::open(loop, options);
  if (!store) return std::unexpected{store.error()};
  auto reader = store->another_reader();
  std::optional<StoreError> fault;
  if (!reader) fault = reader.error();
  std::optional<Site::Stored> stored;
  if (reader) stored = Site::read(*reader);
  if (reader) fault = reader->take_fault();
  if (!fault) return OpenedStore{*std::move(store), *std::move(stored)};
  store->resign([](bool) {});
  return std::unexpected{*std::move(fault)};
}

bool is_free(const NodesView& view) noexcept {
  return view.state == State::Vacant || view.state == State::Orphaned;
}

}  // namespace

Node::Node(EventLoop& loop, HttpServer& http, Router& router, NodeOptions options, NodeHost host)
    : loop_{loop},
      http_{http},
      router_{router},
      options_{std::move(options)},
      host_{std::move(host)},
      self_{
          .owner = random_text(secret_length), .address = {}, .secret = random_text(secret_length)},
      listener_{loop, {.address = options_.address, .port = options_.port, .secret = self_.secret}},
      passage_{std::make_shared<Passage>(loop)} {
  listener_.on_note(host_.note);
  listener_.on_offer(host_.take_worker);
  passage_->on_note(host_.note);
  passage_->on_broadcast([this](const std::string& frame) { http_.broadcast(frame); });
  router_.set_elsewhere(Router::Elsewhere{
      .is_for = [this](const Request& request) { return is_elsewhere(request); },
      .handle = [this](const ExchangePtr& exchange) { passage_->handle(exchange); },
      .examine = [this](const Request& request, auto length,
                        auto then) { passage_->examine(request, length, std::move(then)); }});
  http_.recognize_callers([this](const Request& request, std::function<void(bool)> then) {
    passage_->recognize(request, std::move(then));
  });
}

// NOLINTNEXTLINE(bugprone-exception-escape): only memory could run out.
Node::~Node() {
  router_.set_elsewhere(std::nullopt);
  passage_->close();
  listener_.close();
}

std::expected<void, std::string> Node::join() {
  const auto port = listener_.listen();
  if (!port) return std::unexpected{port.error()};
  self_.address = endpoint_text(options_.address, *port);
  auto joined = Membership::join(options_.database, self_, loop_.loop(),
                                 [this](const NodesView& view) { take_view(view); });
  if (!joined) return std::unexpected{joined.error().sentence};
  membership_ = *std::move(joined);
  const NodesView view = membership_->first_view();
  if (!is_free(view)) return {};
  // An error ends the start of the server, unless another node was faster.
  auto opened = open_store(loop_.loop(), options_for(view));
  if (!opened && !opened.error().is_taken) return std::unexpected{opened.error().sentence};
  if (opened) lead(*std::move(opened));
  return {};
}

bool Node::leads_for_sure() const noexcept {
  return leads() && (nodes_ < 2 || membership_->is_current());
}

bool Node::is_elsewhere(const Request& request) {
  return std::ranges::find(local_paths, request.path) == local_paths.end() && !may_answer();
}

/// A leader that was stopped for a while must not answer from memory: another node may lead now.
/// Requests wait until it has asked the database.
bool Node::may_answer() {
  const bool is_sure = leads_for_sure();
  if (leads() && !is_sure && std::exchange(is_sure_, false)) passage_->to_nobody();
  return is_sure;
}

bool Node::is_ready() const noexcept { return leads() ? leads_for_sure() : passage_->is_open(); }

StoreOptions Node::options_for(const NodesView& view) const {
  StoreOptions options{.address = options_.database,
                       .claim = {.owner = self_.owner, .waits = false}};
  if (view.state == State::Orphaned) options.claim.displaced = view.writer;
  return options;
}

void Node::take_view(const NodesView& view) {
  nodes_ = view.nodes;
  leader_ = view.leader == self_ ? std::nullopt : view.leader;
  // A node that became the writer, and could not read what is in progress, begins again, too.
  const bool is_stuck = role_ == Role::Following && view.writer == self_.owner;
  if ((view.is_displaced || is_stuck) && role_ != Role::Leaving) return host_.give_up();
  if (leads() && !is_sure_ && leads_for_sure()) {
    is_sure_ = true;
    passage_->to_here(*local_);
  }
  if (!leads()) turn_to_leader(view);
  if (role_ == Role::Following && is_free(view)) try_to_lead(view);
}

/// A leader that has resigned still answers what it was asked; its link says that it does not lead.
void Node::turn_to_leader(const NodesView& view) {
  if (view.state == State::Vacant) return;
  if (view.state == State::Orphaned || !leader_) return passage_->to_nobody();
  passage_->to_peer({.address = leader_->address, .secret = leader_->secret});
}

/// Opens the store on a thread of its own, because the loop must not wait for the database.
void Node::try_to_lead(const NodesView& view) {
  role_ = Role::Opening;
  host_.note(view.state == State::Vacant ? "no node leads; this one takes the place"
                                         : "the node that leads is gone; this one takes its place");
  opening_ = std::jthread{[this, options = options_for(view)] {
    auto opened = open_store(loop_.loop(), options);
    loop_.loop().post(
        [this, opened = std::move(opened)]() mutable { finish_opening(std::move(opened)); });
  }};
}

void Node::finish_opening(std::expected<OpenedStore, StoreError> opened) {
  if (role_ != Role::Opening) return;  // the server shuts down
  role_ = Role::Following;
  if (opened) return lead(*std::move(opened));
  host_.note("this node cannot lead: " + opened.error().sentence);
}

void Node::lead(OpenedStore opened) {
  role_ = Role::Leading;
  leader_.reset();
  local_ = local_server(http_, host_.lead(std::move(opened)));
  local_->handle = [this, serve = local_->handle](const ExchangePtr& exchange) {
    may_answer() ? serve(exchange) : passage_->handle(exchange);
  };
  listener_.set_leading(local_);
  passage_->to_here(*local_);
}

void Node::leave(Store* store) {
  const bool has_led = std::exchange(role_, Role::Leaving) == Role::Leading;
  if (!has_led || store == nullptr || nodes_ < 2) return;
  has_resigned_ = true;
  passage_->to_nobody();
  listener_.resign();
  resign_when_settled(*store, most_looks);
}

/// Requests that were begun are still answered here; later ones wait for the next leader. The other
/// nodes turn to that one only afterwards.
void Node::resign_when_settled(Store& store, int looks_left) {
  const bool is_idle =
      listener_.unanswered() == 0 && store.is_settled() && store.unanswered_reads() == 0;
  if (is_idle || looks_left == 0) return store.resign([](bool) {});
  next_look_ = loop_.loop().timers.at(
      loop_.loop().now() + look_interval,
      [this, &store, looks_left] { resign_when_settled(store, looks_left - 1); });
}

void Node::tick() {
  listener_.tick();
  passage_->tick();
}

void Node::broadcast(const std::string& frame) {
  http_.broadcast(frame);
  listener_.broadcast(frame);
}

}  // namespace tabiya::server
