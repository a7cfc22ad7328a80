#include "server_load/table.hpp"

#include <algorithm>
#include <cstdio>
#include <utility>

#include "tabiya/notation/uci_move.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::load {
namespace {

constexpr std::string_view game_path = "/api/board/game/";
constexpr std::uint64_t errors_shown = 5;
constexpr std::chrono::milliseconds pause_before_look{50};

/// A random legal move that does not end the game.
std::optional<Move> any_move(const Position& position, std::mt19937_64& chance) {
  const MoveList moves = legal_moves(position);
  constexpr int attempts = 20;
  for (int attempt = 0; attempt < attempts && !moves.empty(); ++attempt) {
    const Move move = moves[chance() % moves.size()];
    if (has_legal_move(position.after(move))) return move;
  }
  return std::nullopt;
}

std::size_t count_words(std::string_view text) noexcept {
  if (text.empty()) return 0;
  return static_cast<std::size_t>(std::ranges::count(text, ' ')) + 1;
}

}  // namespace

void TableContext::note_error(std::string_view what, const Reply& reply) {
  if (++counts.errors > errors_shown) return;
  std::fprintf(stderr, "%.*s: %d %.*s\n", static_cast<int>(what.size()), what.data(), reply.status,
               static_cast<int>(reply.body.size()), reply.body.data());
}

Table::Table(TableContext& shared, const Person& white, const Person& black)
    : shared_{shared},
      players_{&white, &black},
      streams_{GameStream{shared.context,
                          shared.buffer,
                          {.line = [this](std::string_view line) { hear(0, line); },
                           .over = [this](bool was_ended) { end(0, was_ended); }}},
               GameStream{shared.context,
                          shared.buffer,
                          {.line = [this](std::string_view line) { hear(1, line); },
                           .over = [this](bool was_ended) { end(1, was_ended); }}}},
      nodes_{white.home, black.home},
      next_look_{shared.context} {}

void Table::ask(std::size_t side, std::string request, Then then) {
  ++asked_;
  shared_.balancer.ask(nodes_[side], std::move(request),
                       [this, then = std::move(then)](const Reply& reply) mutable {
                         --asked_;
                         then(reply);
                         if (phase_ == Phase::Interrupted) look_later();
                       });
}

bool Table::must_look(const Reply& reply) {
  if (!shared_.reconnects || (reply.status != 0 && reply.status != 503)) return false;
  interrupt();
  return true;
}

void Table::interrupt() {
  if (phase_ == Phase::Interrupted || phase_ == Phase::Broken) return;
  phase_ = Phase::Interrupted;
  for (GameStream& stream : streams_) stream.close();
  if (!stalled_since_) stalled_since_ = Clock::now();
  if (!std::exchange(is_interrupted_, true)) ++shared_.interrupted;
  shared_.on_interrupted(*this);
  look_later();
}

/// A request in flight may still change the game: its answer, or its failure, comes first.
void Table::look_later() {
  if (asked_ > 0) return;
  next_look_.expires_after(pause_before_look);
  next_look_.async_wait([this](const Error& error) {
    if (!error && phase_ == Phase::Interrupted) look_again();
  });
}

void Table::note_look() {
  if (!std::exchange(is_interrupted_, false)) return;
  --shared_.interrupted;
  shared_.outage.last_look = Clock::now();
}

void Table::leave_node(std::size_t node) {
  if (std::ranges::find(nodes_, node) != nodes_.end()) interrupt();
}

void Table::set_up() {
  position_ = Position{};
  moves_.clear();
  plies_ = 0;
  last_ply_ = shared_.plies / 2 + shared_.chance() % shared_.plies;
  pending_.reset();
  unsettled_.clear();
  has_resigned_ = false;
  is_resigning_ = false;
  id_.clear();
  challenge_.clear();
  stalled_since_.reset();
  clocks_ = {};
}

void Table::open() {
  phase_ = Phase::Opening;
  set_up();
  ask(0,
      request_text("POST", "/api/challenge/" + players_[1]->name, players_[0]->credential,
                   "clock.limit=10800&clock.increment=0&color=white&rated=false"),
      [this](const Reply& reply) {
        if (reply.status == 200) challenge_ = field_of(reply.body, "id");
        if (phase_ != Phase::Opening || must_look(reply)) return;
        if (reply.status != 200) return shared_.note_error("challenge", reply);
        accept();
      });
}

void Table::accept() {
  ask(1, request_text("POST", "/api/challenge/" + challenge_ + "/accept", players_[1]->credential),
      [this](const Reply& reply) {
        if (reply.status == 200) id_ = std::exchange(challenge_, {});
        if (phase_ != Phase::Opening || must_look(reply)) return;
        // An earlier request may have been done without an answer.
        if (reply.status != 200 && shared_.reconnects) return open();
        if (reply.status != 200) return shared_.note_error("accept", reply);
        open_streams();
      });
}

void Table::open_streams() {
  has_first_line_ = {};
  open_streams_ = 2;
  for (std::size_t side = 0; side < streams_.size(); ++side) {
    nodes_[side] = shared_.balancer.node_for(players_[side]->home);
    const bool is_accepted = streams_[side].open(
        shared_.balancer.endpoint_of(nodes_[side]),
        request_text("GET", std::string{game_path} + "stream/" + id_, players_[side]->credential));
    if (!is_accepted) shared_.balancer.note_refusal(nodes_[side]);
  }
}

void Table::hear(std::size_t side, std::string_view line) {
  if (phase_ == Phase::Broken || phase_ == Phase::Interrupted) return;
  if (!std::exchange(has_first_line_[side], true)) {
    if (side == 0 && std::exchange(looks_again_, false)) compare(line);
    if (has_first_line_[0] && has_first_line_[1] && phase_ == Phase::Opening) be_ready();
    return;
  }
  // Only the opponent's stream counts for a move.
  const bool is_opponent = side == plies_ % 2;
  if (phase_ != Phase::Moving || is_seen_ || !is_opponent) return;
  if (count_words(field_of(line, "moves")) < plies_) return;
  is_seen_ = true;
  shared_.counts.seen.note(Clock::now() - due_);
  note_clock((plies_ + 1) % 2, line, time_to_think());
  note_done();
}

void Table::be_ready() {
  note_look();
  if (shared_.reconnects && open_streams_ < 2) return interrupt();
  phase_ = Phase::Ready;
  ready_since_ = Clock::now();
  if (stalled_since_) {
    const auto stall = ready_since_ - *std::exchange(stalled_since_, std::nullopt);
    shared_.outage.longest_stall = std::max(shared_.outage.longest_stall, stall);
  }
  shared_.on_ready(*this);
}

/// How long the game was ready for the last move.
Clock::duration Table::time_to_think() const {
  return stalled_since_ ? *stalled_since_ - ready_since_ : Clock::duration::max();
}

/// Compares a player's clock with the time that the player could use.
void Table::note_clock(std::size_t side, std::string_view line, Clock::duration thought) {
  const std::int64_t now = number_of(line, side == 0 ? "wtime" : "btime");
  const std::int64_t before = std::exchange(clocks_[side], now);
  if (before == 0 || thought == Clock::duration::max()) return;
  const auto lost = std::chrono::milliseconds{before - now} - thought;
  Outage& outage = shared_.outage;
  outage.most_lost_time =
      std::max(outage.most_lost_time, std::chrono::floor<std::chrono::milliseconds>(lost));
}

void Table::move(TimePoint due) {
  const auto move = any_move(position_, shared_.chance);
  if (!move || plies_ >= last_ply_) return resign();
  phase_ = Phase::Moving;
  due_ = due;
  sent_ = Clock::now();
  stalled_since_ = sent_;
  is_acknowledged_ = is_seen_ = false;
  const std::string text = to_uci(position_, *move, CastlingMode::Standard);
  const std::size_t side = plies_ % 2;
  position_ = position_.after(*move);
  ++plies_;
  pending_ = text;
  ask(side,
      request_text("POST", std::string{game_path} + id_ + "/move/" + text,
                   players_[side]->credential),
      [this, node = nodes_[side]](const Reply& reply) { take_answer(reply, node); });
}

void Table::take_answer(const Reply& reply, std::size_t node) {
  if (reply.status == 200) return note_acknowledged();
  if (phase_ == Phase::Broken) return;
  if (shared_.reconnects) note_unanswered_move(node, reply);
  if (must_look(reply)) return;
  // An earlier move may have been played after the look.
  if (reply.status == 400 && (!unsettled_.empty() || is_resigning_)) return interrupt();
  phase_ = Phase::Broken;
  shared_.note_error("move", reply);
}

void Table::note_acknowledged() {
  const TimePoint now = Clock::now();
  shared_.counts.acknowledged.note(now - due_);
  shared_.outage.longest_wait = std::max(shared_.outage.longest_wait, now - sent_);
  ++shared_.counts.moves;
  if (!moves_.empty()) moves_ += ' ';
  moves_ += *std::exchange(pending_, std::nullopt);
  unsettled_.clear();
  is_acknowledged_ = true;
  if (phase_ == Phase::Moving) note_done();
}

void Table::note_unanswered_move(std::size_t node, const Reply& reply) {
  Outage& outage = shared_.outage;
  if (node == outage.node) return static_cast<void>(++outage.failed_there);
  ++outage.failed_elsewhere;
  if (!outage.is_orderly) return;
  const std::chrono::duration<double, std::milli> since = Clock::now() - outage.begin;
  std::fprintf(stderr, "a move through another node, %.0f ms after the failure: %d %.*s\n",
               since.count(), reply.status, static_cast<int>(reply.body.size()), reply.body.data());
}

void Table::note_done() {
  if (!is_acknowledged_ || !is_seen_) return;
  Outage& outage = shared_.outage;
  const TimePoint now = Clock::now();
  if (!outage.first_move && sent_ >= outage.begin) outage.first_move = now;
  outage.longest_gap = std::max(outage.longest_gap, now - std::exchange(outage.last_move, now));
  be_ready();
}

void Table::resign() {
  phase_ = Phase::Resigning;
  is_resigning_ = true;
  const std::size_t side = plies_ % 2;
  ask(side,
      request_text("POST", std::string{game_path} + id_ + "/resign", players_[side]->credential),
      [this](const Reply& reply) {
        if (reply.status == 200) has_resigned_ = true;
        if (phase_ != Phase::Resigning || must_look(reply)) return;
        if (has_resigned_) return begin_next();
        shared_.note_error("resign", reply);
      });
}

/// Called when a stream ends; the game is over when both have ended.
void Table::end(std::size_t side, bool was_ended) {
  if (phase_ == Phase::Broken || phase_ == Phase::Interrupted) return;
  --open_streams_;
  // A server that shuts down ends the streams of games that go on.
  const bool may_be_over = has_resigned_ || phase_ == Phase::Resigning ||
                           (phase_ == Phase::Opening && has_first_line_[side]);
  if (was_ended && (may_be_over || !shared_.reconnects)) return begin_next();
  if (shared_.reconnects) return interrupt();
  phase_ = Phase::Broken;
  shared_.note_error("a stream has broken", {});
}

void Table::begin_next() {
  if (open_streams_ > 0) return;
  if (shared_.reconnects && phase_ == Phase::Opening) return interrupt();
  if (!has_resigned_) return;
  ++shared_.counts.games_ended;
  open();
}

void Table::break_off() {
  phase_ = Phase::Broken;
  next_look_.cancel();
  for (GameStream& stream : streams_) stream.close();
}

void Table::look_again() {
  phase_ = Phase::Opening;
  if (id_.empty()) return challenge_.empty() ? open() : accept();
  looks_again_ = true;
  open_streams();
}

bool Table::is_continued_by(std::string_view move, std::string_view moves) const {
  const std::string_view before = moves.substr(0, moves_.size());
  const std::string_view blank = moves_.empty() ? "" : " ";
  const std::string_view rest = moves.substr(before.size());
  return before == moves_ && rest.starts_with(blank) && rest.substr(blank.size()) == move;
}

/// Compares the first line, which has all moves and the state of the game, with what was played.
void Table::compare(std::string_view line) {
  Found& found = shared_.found;
  ++found.games;
  note_look();
  const std::string_view moves = field_of(line, "moves");
  const bool is_over = field_of(line, "status") != "started";
  found.acknowledged_moves += count_words(moves_);
  if (has_resigned_) {
    ++found.acknowledged_ends;
    if (!is_over) ++found.lost;
  }
  if (is_over && !is_resigning_) ++found.wrong;
  const bool is_late = std::ranges::any_of(
      unsettled_, [&](const std::string& move) { return is_continued_by(move, moves); });
  if (is_late) ++found.late_events;
  const bool has_pending = is_late || (pending_ && is_continued_by(*pending_, moves));
  if (has_pending || (is_over && !has_resigned_)) ++found.unanswered_events;
  if ((moves != moves_ && !has_pending) || (is_over && !is_resigning_) ||
      (has_resigned_ && !is_over)) {
    std::fprintf(stderr, "game %s: acknowledged \"%s\"%s, found \"%.*s\"%s\n", id_.c_str(),
                 moves_.c_str(), has_resigned_ ? " and the end" : "",
                 static_cast<int>(moves.size()), moves.data(), is_over ? " and the end" : "");
  }
  if (moves != moves_ && !has_pending) {
    if (count_words(moves) < count_words(moves_)) {
      ++found.lost;
    } else {
      ++found.wrong;
    }
  }
  if (is_over) {
    has_resigned_ = true;  // both streams will end
    phase_ = Phase::Resigning;
    return;
  }
  if (has_pending) unsettled_.clear();
  if (pending_ && !has_pending) unsettled_.push_back(*pending_);
  pending_.reset();
  moves_ = moves;
  // Replays the stored moves.
  position_ = Position{};
  std::string_view rest = moves_;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    const auto move = parse_uci(position_, rest.substr(0, end));
    if (!move) return static_cast<void>(++found.wrong);
    position_ = position_.after(*move);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  plies_ = count_words(moves_);
  const std::size_t side = plies_ % 2;
  note_clock(1 - side, line, time_to_think());
  note_clock(side, line, has_pending ? Clock::duration{} : time_to_think());
}

}  // namespace tabiya::load
