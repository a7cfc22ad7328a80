/// The commands that the session's thread executes.
#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <utility>

#include "tabiya/engine/handicap.hpp"
#include "tabiya/notation/diagram.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/rules/movegen.hpp"
#include "uci_engine/book_moves.hpp"
#include "uci_engine/inner/bench.hpp"
#include "uci_engine/inner/session.hpp"
#include "uci_engine/session_results.hpp"
#include "uci_engine/stoppable_perft.hpp"
#include "uci_engine/translation.hpp"

namespace tabiya::uci_engine {

void Session::set(const uci::SetOption& command) {
  const auto change = set_option(settings_, command);
  if (!change) return remark(change.error());
  if (change->clears_hash) {
    engine_.clear();
    if (variant_search_) variant_search_->clear();
  }
  if (!engine_.configure(change->settings.engine) || !configure_variants(change->settings))
    return remark("not enough memory for this setting");
  if (change->settings.book.seed != settings_.book.seed) seed_book(change->settings.book.seed);
  settings_ = change->settings;
  if (change->tablebase_folders) failed_tables_told_ = 0;
  if (change->remark) remark(*change->remark);
  if (change->parameter) *change->parameter->parameter->variable = change->parameter->value;
}

void Session::set(const uci::SetPosition& command) {
  if (plays_variant()) return set_variant_position(command);
  auto line = play_line(command, settings_.castling);
  if (!line) return remark(to_string(line.error()) + "; the position is unchanged");
  line_ = *std::move(line);
}

/// A new seed gives a weakened engine different errors in each game.
void Session::begin_game() {
  engine_.clear();
  if (variant_search_) variant_search_->clear();
  std::random_device random;
  game_seed_ = (std::uint64_t{random()} << 32) | random();
}

/// Seed 0 stands for a random one.
void Session::seed_book(int seed) {
  if (seed != 0) book_random_.seed(static_cast<std::uint64_t>(seed));
  else book_random_.seed(std::random_device{}());
}

/// Nothing is searched: the move comes at once, and an `info string` says why. The opponent is expected
/// to play the best move of the book.
void Session::write_book_move(const BookMove& move) {
  uci::BestMove best{.move = to_uci(line_.position, move.move, settings_.castling)};
  const Position next = line_.position.after(move.move);
  const auto replies = settings_.book.book->moves(next);
  if (!replies.empty()) best.ponder = to_uci(next, replies.front().move, settings_.castling);
  remark(fmt::format("book move {}, weight {}", *best.move, move.weight));
  write(best);
}

/// Lets handle() return while the work continues; from here on stop() interrupts it.
void Session::begin_stoppable_work() {
  {
    const std::lock_guard lock{mutex_};
    state_ = State::Searching;
  }
  changed_.notify_all();
}

void Session::search(const uci::Go& go, std::optional<Clock::time_point> arrival) {
  if (plays_variant()) return search_variant(go, arrival);
  auto [limits, complaints] = limits_of(go, line_.position);
  for (const std::string& complaint : complaints) remark(complaint);
  if (const auto move = book_move(settings_, line_, limits, book_random_())) {
    return write_book_move(*move);
  }
  limits.clock_begin = arrival;
  engine_.set_position(line_.position, line_.before);
  if (const auto elo = limited_elo(settings_)) {
    limits.handicap = engine::handicap_of_rating(*elo, game_seed_);
    limits.handicap->captured_on = line_.captured_on;
  }
  has_reported_ = false;
  reported_best_.reset();
  const auto on_report = [this](const engine::SearchReport& report) {
    has_reported_ = true;
    if (report.line_number == 1 && !report.line.empty()) reported_best_ = report.line.front();
    write(info_of(report, line_.position, settings_));
  };
  const auto on_result = [this](const engine::SearchResult& result) {
    remark_on_failed_tables();
    write_result(result, line_.position);
  };
  {
    const std::lock_guard lock{mutex_};
    limits.is_ponder = limits.is_ponder && !is_ponder_hit_;
    is_pondering_ = limits.is_ponder;
    is_endless_ = limits.is_ponder || limits.is_infinite;
    if (is_endless_ && !has_legal_move(line_.position)) report_end_of_game(line_.position);
    engine_.start(limits, on_report, on_result);
    is_engine_running_ = true;
    if (stop_requested_) engine_.stop();
    state_ = State::Searching;
  }
  changed_.notify_all();
  engine_.wait();
  const std::lock_guard lock{mutex_};
  is_engine_running_ = false;
  is_pondering_ = false;
}

/// The search goes on without a damaged table; the user learns of each once.
void Session::remark_on_failed_tables() {
  const auto& tables = settings_.engine.tablebase.tables;
  if (!tables) return;
  const std::vector<ProbeError> failures = tables->failures();
  for (; failed_tables_told_ < failures.size(); ++failed_tables_told_) {
    remark(to_string(failures[failed_tables_told_]) + "; the table is not used");
  }
}

void Session::perft(int depth) {
  if (depth < 0 || depth > max_perft) {
    return remark(fmt::format("perft takes a depth of 0 to {} plies, not {}", max_perft, depth));
  }
  begin_stoppable_work();
  if (plays_variant()) return perft_variant(depth);
  std::uint64_t nodes = depth == 0 ? 1 : 0;
  for (const Move move : depth == 0 ? MoveList{} : legal_moves(line_.position)) {
    const auto share = stoppable_perft(line_.position.after(move), depth - 1, stop_requested_);
    if (!share) return remark("perft was stopped");
    nodes += *share;
    write(fmt::format("{}: {}", to_uci(line_.position, move, settings_.castling), *share));
  }
  write("");
  write(fmt::format("Nodes searched: {}", nodes));
}

void Session::show() {
  if (plays_variant()) return show_variant();
  const Position& position = line_.position;
  std::string text = to_diagram(position.board(), {.symbols = DiagramStyle::Symbols::Letters});
  text += fmt::format("\nFen: {}\nKey: {:016X}\nMoves: {}", to_fen(position), position.key().bits,
                      count_legal_moves(position));
  write(text);
}

void Session::evaluate() {
  if (plays_variant()) return evaluate_variant();
  const Position& position = line_.position;
  if (position.is_check()) return write("evaluation: none, because the king is in check");
  const int value = engine::evaluate(position, settings_.engine.network).value;
  const double pawns = (position.turn() == Color::White ? value : -value) / 100.0;
  write(fmt::format("evaluation: {:+.2f} pawns for White", pawns));
}

void Session::bench() {
  begin_stoppable_work();
  const auto on_position = [this](std::size_t number, std::uint64_t nodes) {
    remark(fmt::format("position {} of {}: {} nodes", number, bench_positions().size(), nodes));
  };
  const BenchResult result =
      run_bench(default_bench_depth, stop_requested_, on_position, settings_.engine.network);
  if (!result.is_complete) return remark("the bench was stopped");
  write(bench_line(result));
}

}  // namespace tabiya::uci_engine
