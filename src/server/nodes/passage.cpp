// Where requests wait, and where they go.
#include "server/nodes/passage.hpp"

#include <utility>

#include "server/nodes/node_link.hpp"

namespace tabiya::server {
namespace {

/// How many errands are done before other tasks get a turn.
constexpr std::size_t errands_at_once = 50;

template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};

Response no_leader() {
  Response response = refusal(503, "No node leads the server at the moment; try again");
  response.headers.emplace_back("Retry-After", "1");
  return response;
}

}  // namespace

Passage::Passage(EventLoop& loop) : loop_{loop} {}

// NOLINTNEXTLINE(bugprone-exception-escape): only memory could run out.
Passage::~Passage() { close(); }

void Passage::on_broadcast(std::function<void(const std::string&)> then) {
  broadcast_ = std::move(then);
}

void Passage::on_note(std::function<void(const std::string&)> note) { note_ = std::move(note); }

/// Attempts to connect follow each other quickly.
void Passage::note_once(const std::string& sentence) {
  if (std::exchange(noted_, sentence) != sentence) note_(sentence);
}

void Passage::to_peer(Peer peer) {
  if (peer_ == peer) return;
  to_nobody();
  peer_ = std::move(peer);
  connect();
}

void Passage::to_nobody() {
  peer_.reset();
  local_.reset();
  reconnect_.cancel();
  drop_link();
}

void Passage::to_here(LocalServer local) {
  to_nobody();
  local_ = std::make_shared<const LocalServer>(std::move(local));
  advance();
}

void Passage::handle(const ExchangePtr& exchange) { begin({.what = Passing{exchange}}); }

void Passage::examine(const Request& request, std::optional<std::uint64_t> body_length,
                      RouteOptions::Examined then) {
  begin({.what = Examining{request, body_length, std::move(then)}});
}

void Passage::recognize(const Request& request, std::function<void(bool)> then) {
  begin({.what = Recognizing{request, std::move(then)}});
}

void Passage::begin(Errand errand) {
  can_go() && waiting_.empty() ? go(std::move(errand)) : wait(std::move(errand));
}

void Passage::wait(Errand errand) {
  if (!has_place_for(errand)) return give_up(errand);
  errand.since = ticks_;
  waiting_.push_back(std::move(errand));
}

/// Requests can use all places, because all open sockets together ask often whether their callers
/// are known.
bool Passage::has_place_for(const Errand& errand) const noexcept {
  const bool is_request = !std::holds_alternative<Recognizing>(errand.what);
  return waiting_.size() < (is_request ? most_waiting : most_waiting / 2);
}

void Passage::go(Errand errand) { local_ ? serve_here(errand) : ask(std::move(errand)); }

/// Some errands now, and the others after the tasks that wait.
void Passage::advance() {
  for (std::size_t count = 0; count < errands_at_once; ++count) {
    if (!can_go() || waiting_.empty()) return;
    Errand errand = std::move(waiting_.front());
    waiting_.pop_front();
    has_gone(errand) ? give_up(errand) : go(std::move(errand));
  }
  loop_.loop().post([weak = weak_from_this()] {
    if (const auto self = weak.lock()) self->advance();
  });
}

/// The first have waited longest.
void Passage::expire() {
  for (std::size_t count = 0; count < errands_at_once; ++count) {
    if (waiting_.empty() || waiting_.front().since + most_waiting_ticks > ticks_) return;
    Errand errand = std::move(waiting_.front());
    waiting_.pop_front();
    give_up(errand);
  }
  loop_.loop().post([weak = weak_from_this()] {
    if (const auto self = weak.lock()) self->expire();
  });
}

/// A client who has gone while its request waited may have sent it again, elsewhere.
bool Passage::has_gone(const Errand& errand) noexcept {
  const auto* const passing = std::get_if<Passing>(&errand.what);
  return passing != nullptr && passing->exchange->gone().stop_requested();
}

void Passage::give_up(Errand& errand) {
  std::visit(Overloaded{[&](const Passing& passing) { passing.exchange->answer(no_leader()); },
                        [&](Examining& examining) { examining.then(no_leader()); },
                        [](const Recognizing& recognizing) { recognizing.then(true); }},
             errand.what);
}

void Passage::serve_here(Errand& errand) {
  const auto local = local_;
  std::visit(Overloaded{[&](const Passing& passing) { serve(*local, passing.exchange); },
                        [&](Examining& examining) {
                          server::examine(*local, examining.request, examining.body_length,
                                          std::move(examining.then));
                        },
                        [&](const Recognizing& recognizing) {
                          if (!local->recognize) return recognizing.then(true);
                          local->recognize(recognizing.request, recognizing.then);
                        }},
             errand.what);
}

void Passage::tick() {
  ++ticks_;
  if (link_) link_->tick();
  // What follows continues anything that ended early, for lack of memory.
  if (peer_ && !link_) connect();
  advance();
  expire();
}

void Passage::close() {
  to_nobody();
  for (Errand& errand : std::exchange(waiting_, {})) give_up(errand);
}

PassageCounters Passage::counters() const noexcept {
  return {.passed_on = passed_on_,
          .links_lost = links_lost_,
          .waiting = waiting_.size(),
          .asked = asked_.size(),
          .streams = streams_.size()};
}

}  // namespace tabiya::server
