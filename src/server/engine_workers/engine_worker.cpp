#include "server/engine_workers/engine_worker.hpp"

#include <algorithm>
#include <utility>

namespace tabiya::server {

EngineWorker::EngineWorker(EventLoop& loop, EngineWorkerOptions options)
    : loop_{loop}, options_{std::move(options)}, computers_{loop.loop(), options_.computers} {}

// NOLINTNEXTLINE(bugprone-exception-escape): only memory could run out.
EngineWorker::~EngineWorker() { close(); }

void EngineWorker::retire(std::function<void()> then) {
  if (is_closing_ || on_end_) return;
  on_end_ = std::move(then);
  if (link_) link_->send(FrameKind::Retires);
  end_ = loop_.loop().timers.at(loop_.loop().now() + longest_end, [this] { end(); });
  end_if_idle();
}

/// The last outcome may not have been sent yet.
void EngineWorker::end_if_idle() {
  if (!on_end_ || !searches_.empty()) return;
  link_ ? link_->lose_when_sent("the worker ends") : end();
}

void EngineWorker::end() {
  const auto then = std::exchange(on_end_, {});
  close();
  then();
}

void EngineWorker::close() {
  if (std::exchange(is_closing_, true)) return;
  next_look_.cancel();
  end_.cancel();
  if (link_) std::exchange(link_, nullptr)->close();
  drop_all();
}

void EngineWorker::tick() {
  if (link_) link_->tick();
}

EngineWorkers::Places EngineWorker::places() const {
  EngineWorkers::Places places;
  places[SearchKind::Move] = options_.computers.threads;
  places[SearchKind::Analysis] = options_.computers.analysis_threads;
  places[SearchKind::Review] = options_.computers.review_threads;
  return places;
}

// ---- The server ----

/// On a thread, because the loop must not wait.
void EngineWorker::look() {
  looking_ = std::jthread{[this] {
    auto found = options_.find_server();
    loop_.loop().post([this, found = std::move(found)] { take_look(found); });
  }};
}

void EngineWorker::look_again() {
  if (is_closing_) return;
  next_look_ = loop_.loop().timers.at(loop_.loop().now() + pause_, [this] { look(); });
  pause_ = std::min(2 * pause_, longest_retry);
}

void EngineWorker::take_look(const std::expected<std::optional<Peer>, std::string>& found) {
  if (is_closing_) return;
  if (found && *found) return connect(**found);
  note_once(found ? "no node leads" : found.error());
  look_again();
}

void EngineWorker::connect(const Peer& server) {
  const auto endpoint = endpoint_of(server.address);
  if (!endpoint) {
    note_once("\"" + server.address + "\" is not an address with a port");
    return look_again();
  }
  address_ = server.address;
  NodeLink::Events events;
  events.on_frame = [this](const LinkFrame& frame) {
    receive(frame);
    return true;
  };
  events.on_lost = [this](const std::string& reason) { on_lost(reason); };
  link_ =
      std::make_shared<NodeLink>(loop_, NodeLink::Tcp::socket{loop_.context()}, std::move(events));
  link_->trust();
  link_->connect(*endpoint);
  link_->send(
      FrameKind::Offer, 0,
      FieldWriter{}.number(link_version).text(server.secret).rest(to_payload(places())).take());
}

void EngineWorker::on_lost(const std::string& reason) {
  link_.reset();
  if (on_end_) return end();
  is_welcome_ = false;
  note_once("the connection to the node at " + address_ + " is lost: " + reason);
  drop_all();
  look_again();
}

void EngineWorker::receive(const LinkFrame& frame) {
  switch (frame.kind) {
    case FrameKind::Welcome:
      is_welcome_ = true;
      pause_ = retry_after;
      return note_once("working for the node at " + address_);
    case FrameKind::Refused: return link_->lose(std::string{frame.payload});
    case FrameKind::Begin: return begin(frame.channel, frame.payload);
    case FrameKind::Withdrawn: return withdraw(frame.channel);
    default: return;
  }
}

void EngineWorker::note_once(const std::string& sentence) {
  if (std::exchange(noted_, sentence) != sentence) options_.note(sentence);
}

// ---- Searches ----

void EngineWorker::begin(Number number, std::string_view payload) {
  auto work = parse_work(payload);
  if (!work) return link_->send(FrameKind::Outcome, number);
  searches_[number] = {.searched = searched_positions(*work)};
  std::visit([&](auto& one) { search(number, std::move(one)); }, *work);
}

/// A search that has outlived its link answers nothing: its number may be that of another one.
template <class Answer>
auto EngineWorker::for_this_link(Answer answer) {
  return [this, weak = std::weak_ptr{link_}, answer = std::move(answer)](const auto& found) {
    const auto link = weak.lock();
    if (link && link == link_) answer(found);
  };
}

void EngineWorker::search(Number number, MoveWork work) {
  const bool has_to_move = is_for_move(work.question);
  computers_.think(
      {.owner = std::to_string(number), .who = work.level, .question = std::move(work.question)},
      for_this_link([this, number, has_to_move](const players::Thought& thought) {
        const bool has_failed = has_to_move && !thought.move;
        has_failed ? finish(number, std::nullopt) : finish(number, thought);
      }));
}

void EngineWorker::search(Number number, const AnalysisWork& work) {
  auto analysis = computers_.analyse(
      std::to_string(number), work.game, work.lines, work.limits,
      for_this_link([this, number](const engine::SearchReport& found) { report(number, found); }),
      for_this_link([this, number](const engine::SearchResult& found) {
        found.best ? finish(number, found) : finish(number, std::nullopt);
      }));
  if (!analysis) return finish(number, std::nullopt);
  searches_.at(number).analysis = *std::move(analysis);
}

void EngineWorker::search(Number number, ReviewPart part) {
  part.stop = searches_.at(number).stop.get_token();
  computers_.review(std::to_string(number), 1, std::move(part),
                    for_this_link([this, number](const auto& evaluations) {
                      if (!evaluations) return finish(number, std::nullopt);
                      finish(number, *evaluations);
                    }));
}

void EngineWorker::report(Number number, const engine::SearchReport& report) {
  const auto found = searches_.find(number);
  if (found == searches_.end()) return;
  link_->send(FrameKind::Report, number, to_payload(report, found->second.searched.front()));
}

void EngineWorker::finish(Number number, const std::optional<EngineOutcome>& outcome) {
  const auto search = searches_.extract(number);
  if (search.empty()) return;  // withdrawn meanwhile
  link_->send(FrameKind::Outcome, number,
              outcome ? to_payload(*outcome, search.mapped().searched) : std::string{});
  end_if_idle();
}

void EngineWorker::withdraw(Number number) {
  auto search = searches_.extract(number);
  if (!search.empty()) search.mapped().stop.request_stop();
  end_if_idle();
}

void EngineWorker::drop_all() {
  for (auto& [number, search] : std::exchange(searches_, {})) search.stop.request_stop();
}

}  // namespace tabiya::server
