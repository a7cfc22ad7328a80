#include "tabiya/qt/game_session.hpp"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <string>
#include <utility>
#include <variant>

#include "tabiya/pgn/annotations.hpp"
#include "tabiya/pgn/ending.hpp"

namespace tabiya::qt {
namespace {

constexpr std::chrono::milliseconds tick_length{100};

Instant steady_now() {
  using namespace std::chrono;
  return Instant{duration_cast<milliseconds>(steady_clock::now().time_since_epoch())};
}

VariantArbiter begun(const VariantGameTerms& terms) {
  // setTimes() has refused what cannot begin.
  return VariantArbiter::begin(terms).value();
}

pgn::Step step_in(tabiya::Variant variant, Move move) {
  if (variant == tabiya::Variant::Standard) return move;
  return pgn::VariantMove{move};
}

pgn::Result result_of(const std::optional<Outcome>& outcome) {
  return pgn::parse_result(to_string(outcome)).value_or(pgn::Result::Unknown);
}

/// The side that made an event, if a player made it.
std::optional<Color> player_of(const Event& event) {
  if (const auto* const made = std::get_if<event::MoveMade>(&event)) return made->by;
  return std::nullopt;
}

}  // namespace

GameSession::GameSession(QObject* parent)
    : QObject{parent}, time_source_{steady_now}, arbiter_{begun(terms_)} {
  ticker_.setInterval(tick_length);
  connect(&ticker_, &QTimer::timeout, this, &GameSession::on_tick);
}

std::optional<Move> GameSession::lastMove() const {
  if (game().moves().empty()) return std::nullopt;
  return game().moves().back();
}

Position GameSession::position() const {
  const auto chess = variantPosition().as_chess();
  assert(chess);
  return chess.value_or(Position{});
}

void GameSession::begin(const VariantPosition& start, CastlingMode mode) {
  terms_.start = start;
  terms_.castling_mode = mode;
  record_ = pgn::GameTree{start};
  if (start.variant() != tabiya::Variant::Standard) {
    record_.tags.set("Variant", to_string(start.variant()));
  } else if (terms_.castling_mode == CastlingMode::Chess960) {
    record_.tags.set("Variant", "Chess960");
  }
  restart({});
}

void GameSession::setRuleset(const Ruleset& ruleset) {
  terms_.ruleset = ruleset;
  restart(std::vector<Move>{game().moves().begin(), game().moves().end()});
}

void GameSession::setCastlingMode(CastlingMode mode) {
  terms_.castling_mode = mode;
  restart(std::vector<Move>{game().moves().begin(), game().moves().end()});
}

std::expected<void, ClockError> GameSession::setTimes(const ByColor<TimeControl>& times) {
  VariantGameTerms terms = terms_;
  terms.times = times;
  if (const auto arbiter = VariantArbiter::begin(terms); !arbiter) {
    return std::unexpected{arbiter.error()};
  }
  terms_ = terms;
  restart(std::vector<Move>{game().moves().begin(), game().moves().end()});
  return {};
}

void GameSession::load(pgn::GameTree record) {
  terms_.start = record.variant_start().value_or(VariantPosition{});
  terms_.castling_mode = record.castling_mode();
  record_ = std::move(record);
  const pgn::Result recorded = record_.result;
  restart(record_.variant_line_moves());
  if (!arbiter_.is_over() && recorded != pgn::Result::Unknown) end_as_recorded(recorded);
  record_.result = recorded;
}

/// Begins the game again and plays moves that are recorded already.
void GameSession::restart(std::span<const Move> moves) {
  terms_.begins = now();
  arbiter_ = begun(terms_);
  node_ = pgn::GameTree::root();
  undone_.clear();
  flag_seen_ = {};
  replay(moves);
  record_result();
  watch_clock();
  Q_EMIT replaced();
}

void GameSession::replay(std::span<const Move> moves) {
  for (const Move move : moves) {
    const Color mover = arbiter_.game().turn();
    if (!arbiter_.apply(event::MoveMade{mover, attempt_of(move)}, now())) return;
    if (arbiter_.awaits_press(mover)) {
      static_cast<void>(arbiter_.apply(event::ClockPressed{mover}, now()));
    }
    node_ = record_.find_or_add(node_, step_in(variant(), move));
  }
}

/// A game that ended without a move, such as by resignation, is over after its last move.
void GameSession::end_as_recorded(pgn::Result recorded) {
  record_.result = recorded;
  const auto outcome = pgn::ending_of(record_);
  const std::optional<Color> winner = outcome ? outcome->winner() : std::nullopt;
  const bool has_resigned = winner && outcome->termination() == Termination::Resignation;
  const Event event =
      has_resigned ? Event{event::Resigned{~*winner}} : Event{event::Adjudicated{winner}};
  static_cast<void>(arbiter_.apply(event, now()));
  Q_EMIT replaced();
}

GameSession::Answer GameSession::move(const MoveAttempt& attempt, std::optional<Color> by) {
  return apply(event::MoveMade{by.value_or(game().turn()), attempt});
}

GameSession::Answer GameSession::apply(const Event& event) {
  const Board before = arbiter_.board();
  const VariantPosition position = variantPosition();
  const std::size_t plies = game().moves().size();
  const auto transition = arbiter_.apply(event, now());
  if (!transition) return std::unexpected{transition.error()};
  const bool has_moved = game().moves().size() == plies + 1;
  if (has_moved) record_move(game().moves().back());
  record_result();
  watch_clock();
  if (has_moved) Q_EMIT moved(game().moves().back(), position);
  Q_EMIT transitioned(*transition, before);
  if (const auto player = player_of(event)) press_for(*player);
  return {};
}

/// A move on the screen is complete when it is made, so no player has to press a clock.
void GameSession::press_for(Color color) {
  if (arbiter_.awaits_press(color) || arbiter_.illegal_move_on_board()) {
    static_cast<void>(apply(event::ClockPressed{color}));
  }
}

void GameSession::record_move(Move move) {
  if (!undone_.empty() && undone_.back() == move) undone_.pop_back();
  else undone_.clear();
  node_ = record_.find_or_add(node_, step_in(variant(), move));
  record_.promote_to_main_line(node_);
  const auto left = arbiter_.clock().remaining(~game().turn(), now());
  if (left) pgn::set_annotation(record_[node_].comments, pgn::RemainingTime{*left});
}

void GameSession::record_result() { record_.result = result_of(arbiter_.outcome()); }

GameSession::Answer GameSession::takeBack(int plies) {
  using Kind = ArbiterRefusal::Kind;
  const std::vector<Move> moves{game().moves().begin(), game().moves().end()};
  if (plies < 1 || moves.size() < std::size_t(plies)) {
    return std::unexpected{ArbiterRefusal{.kind = Kind::NothingToTakeBack}};
  }
  if (!terms_.ruleset.takebacks) return std::unexpected{ArbiterRefusal{.kind = Kind::NoTakebacks}};
  const std::size_t kept = moves.size() - std::size_t(plies);
  std::vector<Move> undone = std::move(undone_);
  for (std::size_t index = moves.size(); index > kept; --index) undone.push_back(moves[index - 1]);
  if (arbiter_.is_over()) {
    restart(std::span{moves}.first(kept));
  } else {
    static_cast<void>(arbiter_.apply(event::RolledBack{std::uint32_t(kept)}, now()));
    for (int ply = 0; ply < plies; ++ply) node_ = *record_[node_].parent;
    record_result();
    Q_EMIT replaced();
  }
  undone_ = std::move(undone);
  return {};
}

bool GameSession::redo() { return canRedo() && move(attempt_of(undone_.back())).has_value(); }

void GameSession::watch_clock() {
  if (arbiter_.is_untimed() || arbiter_.is_over()) ticker_.stop();
  else if (!ticker_.isActive()) ticker_.start();
}

void GameSession::on_tick() {
  const Instant instant = now();
  for (const Color color : all_colors) {
    const bool has_flagged = arbiter_.clock().has_flagged(color, instant);
    if (has_flagged && !std::exchange(flag_seen_[color], true)) Q_EMIT flagFell(color);
  }
  Q_EMIT ticked();
  const auto deadline = arbiter_.deadline();
  if (deadline && instant >= *deadline) static_cast<void>(apply(event::TimePassed{}));
}

}  // namespace tabiya::qt
