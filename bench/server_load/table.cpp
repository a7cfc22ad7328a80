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
                           .over = [this](bool was_ended) { end(was_ended); }}},
               GameStream{shared.context,
                          shared.buffer,
                          {.line = [this](std::string_view line) { hear(1, line); },
                           .over = [this](bool was_ended) { end(was_ended); }}}} {}

void Table::set_up() {
  position_ = Position{};
  moves_.clear();
  plies_ = 0;
  last_ply_ = shared_.plies / 2 + shared_.chance() % shared_.plies;
  pending_.reset();
  has_resigned_ = false;
  id_.clear();
}

void Table::open() {
  phase_ = Phase::Opening;
  set_up();
  shared_.senders.ask(
      request_text("POST", "/api/challenge/" + players_[1]->name, players_[0]->credential,
                   "clock.limit=10800&clock.increment=0&color=white&rated=false"),
      [this](const Reply& reply) { accept(reply); });
}

void Table::accept(const Reply& challenged) {
  if (phase_ == Phase::Broken) return;
  if (challenged.status != 200) return shared_.note_error("challenge", challenged);
  shared_.senders.ask(
      request_text("POST",
                   "/api/challenge/" + std::string{field_of(challenged.body, "id")} + "/accept",
                   players_[1]->credential),
      [this, id = std::string{field_of(challenged.body, "id")}](const Reply& reply) {
        if (reply.status == 200) id_ = id;
        if (phase_ == Phase::Broken) return;
        if (reply.status != 200) return shared_.note_error("accept", reply);
        open_streams();
      });
}

void Table::open_streams() {
  has_first_line_ = {};
  open_streams_ = 2;
  for (std::size_t side = 0; side < streams_.size(); ++side) {
    streams_[side].open(
        shared_.server,
        request_text("GET", std::string{game_path} + "stream/" + id_, players_[side]->credential));
  }
}

void Table::hear(std::size_t side, std::string_view line) {
  if (phase_ == Phase::Broken) return;
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
  note_done();
}

void Table::be_ready() {
  phase_ = Phase::Ready;
  shared_.on_ready(*this);
}

void Table::move(TimePoint due) {
  const auto move = any_move(position_, shared_.chance);
  if (!move || plies_ >= last_ply_) return resign();
  phase_ = Phase::Moving;
  due_ = due;
  is_acknowledged_ = is_seen_ = false;
  const std::string text = to_uci(position_, *move, CastlingMode::Standard);
  const Person& player = *players_[plies_ % 2];
  position_ = position_.after(*move);
  ++plies_;
  pending_ = text;
  shared_.senders.ask(
      request_text("POST", std::string{game_path} + id_ + "/move/" + text, player.credential),
      [this](const Reply& reply) {
        if (reply.status != 200) {
          if (phase_ == Phase::Broken) return;
          phase_ = Phase::Broken;
          return shared_.note_error("move", reply);
        }
        shared_.counts.acknowledged.note(Clock::now() - due_);
        ++shared_.counts.moves;
        if (!moves_.empty()) moves_ += ' ';
        moves_ += *std::exchange(pending_, std::nullopt);
        is_acknowledged_ = true;
        if (phase_ == Phase::Moving) note_done();
      });
}

void Table::note_done() {
  if (is_acknowledged_ && is_seen_) be_ready();
}

void Table::resign() {
  phase_ = Phase::Resigning;
  shared_.senders.ask(request_text("POST", std::string{game_path} + id_ + "/resign",
                                   players_[plies_ % 2]->credential),
                      [this](const Reply& reply) {
                        if (reply.status == 200) has_resigned_ = true;
                        if (phase_ == Phase::Broken) return;
                        if (has_resigned_) return begin_next();
                        shared_.note_error("resign", reply);
                      });
}

/// Called when a stream ends; the game is over when both have ended.
void Table::end(bool was_ended) {
  if (phase_ == Phase::Broken) return;
  --open_streams_;
  if (was_ended) return begin_next();
  phase_ = Phase::Broken;
  shared_.note_error("a stream has broken", {});
}

void Table::begin_next() {
  if (open_streams_ > 0 || !has_resigned_) return;
  ++shared_.counts.games_ended;
  open();
}

void Table::break_off() {
  phase_ = Phase::Broken;
  for (GameStream& stream : streams_) stream.close();
}

void Table::look_again() {
  phase_ = Phase::Opening;
  if (id_.empty()) return open();
  looks_again_ = true;
  open_streams();
}

/// Compares the first line, which has all moves and the state of the game, with what was played.
void Table::compare(std::string_view line) {
  Found& found = shared_.found;
  ++found.games;
  const std::string_view moves = field_of(line, "moves");
  const bool is_over = field_of(line, "status") != "started";
  found.acknowledged_moves += count_words(moves_);
  if (has_resigned_) {
    ++found.acknowledged_ends;
    if (!is_over) ++found.lost;
  }
  std::string with_pending = moves_;
  if (pending_) with_pending.append(moves_.empty() ? "" : " ").append(*pending_);
  const bool has_pending = pending_ && moves == with_pending;
  if (has_pending || (is_over && !has_resigned_)) ++found.unanswered_events;
  if (moves != moves_ && !has_pending) {
    if (count_words(moves) < count_words(moves_)) {
      ++found.lost;
    } else {
      ++found.wrong;
    }
    std::fprintf(stderr, "game %s: acknowledged \"%s\", found \"%.*s\"\n", id_.c_str(),
                 moves_.c_str(), static_cast<int>(moves.size()), moves.data());
  }
  if (is_over) {
    has_resigned_ = true;  // both streams will end
    phase_ = Phase::Resigning;
    return;
  }
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
}

}  // namespace tabiya::load
