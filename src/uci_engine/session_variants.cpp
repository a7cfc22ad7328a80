// What the session's thread does when a variant is played.
#include <fmt/format.h>

#include <new>

#include "tabiya/notation/diagram.hpp"
#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/notation/variant_san.hpp"
#include "uci_engine/inner/session.hpp"
#include "uci_engine/session_results.hpp"
#include "uci_engine/translation.hpp"

namespace tabiya::uci_engine {
namespace {

/// Perft that can be stopped before each move of the first plies.
std::optional<std::uint64_t> stoppable_variant_perft(const VariantPosition& position, int depth,
                                                     const std::atomic<bool>& stop_requested) {
  constexpr int uninterrupted = 3;
  if (depth <= uninterrupted) return perft(position, static_cast<unsigned>(depth));
  std::uint64_t nodes = 0;
  for (const Move move : legal_moves(position)) {
    if (stop_requested.load(std::memory_order_relaxed)) return std::nullopt;
    const auto share = stoppable_variant_perft(position.after(move), depth - 1, stop_requested);
    if (!share) return std::nullopt;
    nodes += *share;
  }
  return nodes;
}

}  // namespace

/// Makes the search of the variants if one is played now. A new variant begins at its start.
bool Session::configure_variants(const Settings& settings) {
  const bool has_other_variant = settings.variant != settings_.variant;
  if (has_other_variant) {
    line_ = {};
    variant_line_ = {.position = VariantPosition{settings.variant}};
  }
  if (settings.variant == Variant::Standard) {
    variant_search_.reset();
    return true;
  }
  if (variant_search_ && settings.engine == settings_.engine) return true;
  try {
    variant_search_.emplace(
        engine::VariantSearchOptions{.hash_megabytes = settings.engine.hash_megabytes,
                                     .lines = settings.engine.lines,
                                     .move_overhead = settings.engine.move_overhead});
  } catch (const std::bad_alloc&) {
    return false;
  }
  return true;
}

void Session::set_variant_position(const uci::SetPosition& command) {
  auto line = play_variant_line(command, settings_.variant, settings_.castling);
  if (!line) return remark(line.error() + "; the position is unchanged");
  variant_line_ = *std::move(line);
}

void Session::search_variant(const uci::Go& go, std::optional<Clock::time_point> arrival) {
  auto [limits, complaints] = limits_of(go, variant_line_.position);
  for (const std::string& complaint : complaints) remark(complaint);
  limits.clock_begin = arrival;
  if (const auto elo = limited_elo(settings_)) {
    limits.handicap = engine::handicap_of_rating(*elo, game_seed_);
  }
  variant_search_->set_position(variant_line_.position, variant_line_.before);
  has_reported_ = false;
  reported_best_.reset();
  const engine::SearchSignals signals = begin_variant_search(limits);
  const auto on_report = [this](const engine::SearchReport& report) {
    has_reported_ = true;
    if (report.line_number == 1 && !report.line.empty()) reported_best_ = report.line.front();
    write(info_of(report, variant_line_.position, settings_));
  };
  const engine::SearchResult result = variant_search_->search(limits, on_report, signals);
  write_result(result, variant_line_.position);
  const std::lock_guard lock{mutex_};
  is_engine_running_ = false;
  is_pondering_ = false;
}

/// From here on stop() and ponder_hit() reach the search.
engine::SearchSignals Session::begin_variant_search(engine::SearchLimits& limits) {
  engine::SearchSignals signals;
  {
    const std::lock_guard lock{mutex_};
    limits.is_ponder = limits.is_ponder && !is_ponder_hit_;
    is_pondering_ = limits.is_ponder;
    is_endless_ = limits.is_ponder || limits.is_infinite;
    if (is_endless_ && !has_legal_move(variant_line_.position)) {
      report_end_of_game(variant_line_.position);
    }
    variant_stop_ = {};
    variant_ponder_hit_ = {};
    signals = {variant_stop_.get_token(), variant_ponder_hit_.get_token()};
    is_engine_running_ = true;
    if (stop_requested_) variant_stop_.request_stop();
    state_ = State::Searching;
  }
  changed_.notify_all();
  return signals;
}

void Session::perft_variant(int depth) {
  const VariantPosition& position = variant_line_.position;
  std::uint64_t nodes = depth == 0 ? 1 : 0;
  for (const Move move : depth == 0 ? VariantMoveList{} : legal_moves(position)) {
    const auto share = stoppable_variant_perft(position.after(move), depth - 1, stop_requested_);
    if (!share) return remark("perft was stopped");
    nodes += *share;
    write(fmt::format("{}: {}", to_uci(position, move, settings_.castling), *share));
  }
  write("");
  write(fmt::format("Nodes searched: {}", nodes));
}

void Session::show_variant() {
  const VariantPosition& position = variant_line_.position;
  std::string text = to_diagram(position.board(), {.symbols = DiagramStyle::Symbols::Letters});
  text += fmt::format("\nFen: {}\nKey: {:016X}\nMoves: {}", to_fen(position), position.key().bits,
                      count_legal_moves(position));
  write(text);
}

void Session::evaluate_variant() {
  const VariantPosition& position = variant_line_.position;
  if (position.is_check()) return write("evaluation: none, because the king is in check");
  if (!has_legal_move(position)) return write("evaluation: none, because the game is over");
  const int value = engine::evaluate(position).value;
  const double pawns = (position.turn() == Color::White ? value : -value) / 100.0;
  write(fmt::format("evaluation: {:+.2f} pawns for White", pawns));
}

}  // namespace tabiya::uci_engine
