/// One thread of a search: iterative deepening with a principal variation search. Internal.
///
/// The parallel search is Lazy SMP: every worker searches the same position on its own, and they share
/// only the transposition table. The main worker checks the limits and reports.
///
/// The files: worker.cpp has the iterative deepening and the root moves, node.cpp the main search,
/// quiescence.cpp the quiescence search, tuning.hpp the parameters.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/search/history.hpp"
#include "engine/search/move_picker.hpp"
#include "engine/search/time_manager.hpp"
#include "engine/search/transposition_table.hpp"
#include "engine/search/value.hpp"
#include "engine/search/vision.hpp"
#include "tabiya/engine/limits.hpp"
#include "tabiya/engine/report.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::engine {

/// What to search.
struct Task {
  Position position;
  std::vector<ZobristKey> before{};  ///< keys of earlier positions that can be repeated, in order
  SearchLimits limits{};
  int lines = 1;
};

/// The state that all workers of a search share.
struct SharedState {
  TranspositionTable& table;
  TimeManager& time;
  const std::atomic<bool>& stop_requested;
  std::atomic<bool>& must_stop;
  /// Nodes of all workers except the main one, updated at intervals.
  std::atomic<std::uint64_t>& helper_nodes;
};

/// A principal variation.
using PvLine = FixedList<Move, max_ply + 1>;

/// A root move and its results so far.
struct RootMove {
  Move move;
  Value value = -infinite_value;
  Value last_value = -infinite_value;  ///< of the previous iteration or aspiration window
  Bound bound = Bound::Exact;          ///< of the newer of these values
  int selective_depth = 0;
  std::uint64_t nodes = 0;
  std::vector<Move> line{};
};

class Worker {
 public:
  Worker()
      : histories_{std::make_unique<Histories>()},
        correction_history_{std::make_unique<CorrectionHistory>()} {}

  /// Clears the histories.
  void forget() noexcept;
  /// Searches until a limit is reached or the search is stopped. `on_report` can be empty.
  void search(const Task& task, const SharedState& shared, bool is_main, const OnReport& on_report);

  /// The root moves, the best first.
  [[nodiscard]] std::span<const RootMove> root_moves() const noexcept { return root_moves_; }
  [[nodiscard]] int completed_depth() const noexcept { return completed_depth_; }
  [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

 private:
  enum class NodeType : std::uint8_t { Root, Pv, NonPv };

  /// The search stack entry of one ply.
  struct Frame {
    Position position;
    std::optional<Value> static_eval;             ///< corrected; nothing in check
    std::optional<Move> move;                     ///< the current move; nothing for a null move
    ContinuationHistory* continuation = nullptr;  ///< of the current move
    Bitboard threats;                             ///< the squares that the opponent attacks
    std::optional<Move> excluded;                 ///< the table move during a singular search
    int double_extensions = 0;                    ///< in the line so far
    int cutoffs = 0;                              ///< beta cutoffs of the siblings so far
    PvLine pv;
  };

  // worker.cpp
  void keep_only_recaptures();
  void deepen();
  void search_line(std::size_t line_index, int depth);
  void report(int depth, std::size_t line_index, Bound bound) const;
  [[nodiscard]] bool should_stop_deepening(std::uint64_t nodes_at_start);
  [[nodiscard]] RootMove& root_move(Move move) noexcept;
  void count_node() noexcept;
  [[nodiscard]] bool has_stopped() const noexcept {
    return shared_->must_stop.load(std::memory_order_relaxed);
  }
  [[nodiscard]] std::uint64_t all_nodes() const noexcept {
    return nodes_ + shared_->helper_nodes.load(std::memory_order_relaxed);
  }

  // node.cpp
  template <NodeType Type>
  [[nodiscard]] Value search_node(int ply, Value alpha, Value beta, int depth, bool is_cut_node);
  [[nodiscard]] std::optional<Value> try_null_move(int ply, Value beta, int depth, Value value);
  [[nodiscard]] std::optional<Value> try_probcut(int ply, Value beta, int depth,
                                                 const std::optional<TableEntry>& entry);
  [[nodiscard]] std::optional<Value> draw_at(int ply) const noexcept;
  [[nodiscard]] Value static_eval_of(const Position& position) const noexcept;
  [[nodiscard]] bool overlooks(int ply, Move move) const noexcept;
  void play(int ply, Move move) noexcept;
  void pass(int ply) noexcept;
  [[nodiscard]] HistoryContext history_context_at(int ply) noexcept;
  void update_histories(int ply, int depth, Move best, std::span<const Move> quiets,
                        std::span<const Move> noisy) noexcept;
  void update_history_from_static_eval(int ply) noexcept;

  // quiescence.cpp
  template <bool IsPv>
  [[nodiscard]] Value quiescence_search(int ply, Value alpha, Value beta);

  [[nodiscard]] Frame& at(int ply) noexcept { return frames_[static_cast<std::size_t>(ply)]; }
  [[nodiscard]] const Frame& at(int ply) const noexcept {
    return frames_[static_cast<std::size_t>(ply)];
  }
  void update_pv(int ply, Move move) noexcept;

  std::unique_ptr<Histories> histories_;
  std::unique_ptr<CorrectionHistory> correction_history_;
  std::vector<Frame> frames_ = std::vector<Frame>(max_ply + 2);
  std::vector<ZobristKey> keys_;    // of the game and the line, up to the current position
  std::size_t root_key_index_ = 0;  // of the root in keys_

  const Task* task_ = nullptr;
  const SharedState* shared_ = nullptr;
  const OnReport* on_report_ = nullptr;
  bool is_main_ = false;
  std::optional<Vision> vision_;  // set if there is a handicap
  std::vector<RootMove> root_moves_;
  std::size_t line_index_ = 0;  // of the current MultiPV line
  int completed_depth_ = 0;
  int root_depth_ = 0;
  int selective_depth_ = 0;
  int null_move_min_ply_ = 0;  // no null moves before this ply, during a verification search
  int stable_iterations_ = 0;
  std::uint64_t nodes_ = 0;
  std::uint64_t nodes_reported_ = 0;  // the part of nodes_ that helper_nodes contains
};

}  // namespace tabiya::engine
