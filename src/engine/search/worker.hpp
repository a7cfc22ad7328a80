/// One thread of a search: iterative deepening with a principal variation search. Internal.
///
/// The parallel search is Lazy SMP: every worker searches the same position on its own, and they share
/// only the transposition table. The main worker checks the limits and reports.
///
/// The files, from the root down:
///
/// - worker.cpp: iterative deepening, aspiration windows, the root moves, the limits;
/// - node.cpp: the steps of one node, in their order;
/// - static_eval.cpp: the static evaluation of a node;
/// - node_pruning.cpp, move_pruning.cpp: the rules that skip a node, or a move;
/// - singular_extension.cpp, late_move_reduction.cpp: the depth of a move;
/// - quiescence.cpp: the quiescence search;
/// - learning.cpp: what a result teaches the histories and the table;
/// - search_stack.cpp: playing a move, draws, the principal variation;
/// - tuning.hpp: the parameters.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/network/accumulator_stack.hpp"
#include "engine/search/history.hpp"
#include "engine/search/node.hpp"
#include "engine/search/time_manager.hpp"
#include "engine/search/transposition_table.hpp"
#include "engine/search/value.hpp"
#include "engine/search/vision.hpp"
#include "tabiya/engine/limits.hpp"
#include "tabiya/engine/report.hpp"
#include "tabiya/engine/tablebase_options.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::engine {

/// What to search.
struct Task {
  Position position;
  std::vector<ZobristKey> before{};  ///< keys of earlier positions that can be repeated, in order
  SearchLimits limits{};
  int lines = 1;
  TablebaseOptions tablebase{};
};

/// The state that all workers of a search share.
struct SharedState {
  TranspositionTable& table;
  TimeManager& time;
  const std::atomic<bool>& stop_requested;
  std::atomic<bool>& must_stop;
  /// Nodes of all workers except the main one, updated at intervals.
  std::atomic<std::uint64_t>& helper_nodes;
  /// The same for what tablebases have answered.
  std::atomic<std::uint64_t>& helper_hits;
};

/// A root move and its results so far.
struct RootMove {
  Move move;
  Value value = -infinite_value;
  Value last_value = -infinite_value;  ///< of the previous iteration or aspiration window
  std::optional<Value> known_value{};  ///< what tablebases say of the move
  int rank = 0;  ///< by tablebases: moves of a higher rank come first, whatever the search finds
  Bound bound = Bound::Exact;  ///< of the newer of these values
  int selective_depth = 0;
  std::uint64_t nodes = 0;
  std::vector<Move> line{};

  /// A mate is more precise than what tablebases say.
  [[nodiscard]] Value told(Value found) const noexcept {
    return known_value && found != -infinite_value && !is_mate(found) ? *known_value : found;
  }
};

class Worker {
 public:
  Worker()
      : histories_{std::make_unique<Histories>()},
        correction_history_{std::make_unique<CorrectionHistory>()} {}

  /// Sets what evaluates positions: a network, or hand-written terms if it is null.
  void set_network(const SharedNetwork& network);
  /// Clears the histories.
  void clear() noexcept;
  /// Searches until a limit is reached or the search is stopped. `on_report` can be empty.
  void search(const Task& task, const SharedState& shared, bool is_main, const OnReport& on_report);

  /// The root moves, the best first.
  [[nodiscard]] std::span<const RootMove> root_moves() const noexcept { return root_moves_; }
  [[nodiscard]] int completed_depth() const noexcept { return completed_depth_; }
  [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

 private:
  /// The result of a singular search.
  struct SingularResult {
    int extension = 0;             ///< of the table move, in plies
    std::optional<Value> value{};  ///< of the node, if it needs no further search
  };

  // worker.cpp
  void list_root_moves();
  void keep_only_recaptures();
  void keep_moves_of_best_ranks();
  void deepen();
  void search_line(std::size_t line_index, int depth);
  [[nodiscard]] bool is_long_search() const noexcept;
  void report(int depth, std::size_t line_index, Bound bound) const;
  [[nodiscard]] bool should_stop_deepening(std::uint64_t nodes_at_start);
  [[nodiscard]] RootMove& root_move(Move move) noexcept;
  [[nodiscard]] bool is_of_current_line(Move move) const noexcept;
  [[nodiscard]] std::span<RootMove> moves_from(std::size_t line_index) noexcept;
  void update_root_move(const Node& node, Move move, Value value, std::uint64_t nodes);
  void count_node() noexcept;
  [[nodiscard]] bool has_stopped() const noexcept {
    return shared_->must_stop.load(std::memory_order_relaxed);
  }
  [[nodiscard]] std::uint64_t all_nodes() const noexcept {
    return nodes_ + shared_->helper_nodes.load(std::memory_order_relaxed);
  }

  [[nodiscard]] std::uint64_t all_hits() const noexcept {
    return hits_ + shared_->helper_hits.load(std::memory_order_relaxed);
  }

  // node.cpp. The search is 2 % slower if the loop over the moves is not inlined.
  [[nodiscard]] Value search_node(NodeType type, int ply, Window window, int depth);
  [[nodiscard]] std::optional<TableEntry> probe(int ply) const noexcept;
  [[nodiscard]] std::optional<Move> table_move_of(const Node& node) const noexcept;
  [[nodiscard]] Value cut_off_by_table(const Node& node) noexcept;
  void begin_children(int ply) noexcept;
  [[nodiscard, gnu::always_inline]] inline std::optional<Value> search_moves(Node& node,
                                                                             MoveLoop& loop);
  [[nodiscard, gnu::always_inline]] inline std::optional<Move> next_move(const Node& node,
                                                                         MoveLoop& loop);
  [[nodiscard, gnu::always_inline]] inline Candidate candidate_of(const Node& node, MoveLoop& loop,
                                                                  Move move) noexcept;
  [[nodiscard, gnu::always_inline]] inline Value search_move(const Node& node, const MoveLoop& loop,
                                                             const Candidate& candidate, int depth);
  [[nodiscard]] bool raise_best(Node& node, Move move, Value value) noexcept;

  // tablebase_probing.cpp
  void keep_best_by_tablebase();
  [[nodiscard]] bool keep_best_by_distance();
  [[nodiscard]] bool keep_best_by_result();
  [[nodiscard]] bool knows(const Position& position, int depth) const noexcept;
  [[nodiscard]] std::optional<Value> probe_tablebase(Node& node);

  // static_eval.cpp
  [[nodiscard]] Value static_eval_of(int ply) noexcept;
  void evaluate(Node& node);
  [[nodiscard]] bool is_improving(int ply) const noexcept;
  void update_history_from_static_eval(int ply) noexcept;

  // node_pruning.cpp
  [[nodiscard]] std::optional<Value> prune_node(const Node& node);
  [[nodiscard]] std::optional<Value> try_razoring(const Node& node);
  [[nodiscard]] std::optional<Value> try_reverse_futility(const Node& node) const noexcept;
  [[nodiscard]] std::optional<Value> try_null_move(const Node& node);
  [[nodiscard]] bool may_try_null_move(const Node& node) const noexcept;
  [[nodiscard]] std::optional<Value> try_probcut(const Node& node);
  [[nodiscard]] Value search_capture(int ply, Move move, Value wanted, int depth);
  void store_probcut(const Node& node, Move move, Value value, int depth) noexcept;

  // singular_extension.cpp
  [[nodiscard]] bool is_singular_candidate(const Node& node, Move move) const noexcept;
  [[nodiscard]] SingularResult singular_extension(const Node& node);

  // quiescence.cpp
  [[nodiscard]] Value quiescence_search(NodeType type, int ply, Window window);
  void search_quiescence_moves(Node& node);

  // learning.cpp
  [[nodiscard]] HistoryContext history_context_at(int ply) noexcept;
  [[nodiscard]] HistoryContext noisy_history_context() const noexcept;
  void learn_from(const Node& node, const MoveLoop& loop) noexcept;
  void store(const Node& node, Bound bound) noexcept;
  void update_histories(const Node& node, const HistoryContext& context, Move best,
                        const TriedMoves& tried) noexcept;
  void update_quiet_history(const HistoryContext& context, const Position& position, Move move,
                            int amount) noexcept;

  // search_stack.cpp
  [[nodiscard]] bool is_draw(const Position& position) const noexcept;
  [[nodiscard]] bool is_repetition(std::uint32_t halfmove_clock) const noexcept;
  [[nodiscard]] std::optional<Value> value_at_end_of_line(int ply) noexcept;
  void play(int ply, Move move) noexcept;
  void pass(int ply) noexcept;
  void enter(int ply) noexcept;
  /// Takes back play() or pass().
  void undo() noexcept { keys_.pop_back(); }
  void begin_pv(int ply) noexcept;
  void update_pv(int ply, Move move) noexcept;
  [[nodiscard]] bool overlooks(int ply, Move move) const noexcept;

  [[nodiscard]] Frame& at(int ply) noexcept { return frames_[static_cast<std::size_t>(ply)]; }
  [[nodiscard]] const Frame& at(int ply) const noexcept {
    return frames_[static_cast<std::size_t>(ply)];
  }

  std::unique_ptr<Histories> histories_;
  std::unique_ptr<CorrectionHistory> correction_history_;
  std::vector<Frame> frames_ = std::vector<Frame>(max_ply + 2);
  std::optional<network::AccumulatorStack> accumulators_;  // set if there is a network
  std::vector<ZobristKey> keys_;    // of the game and the line, up to the current position
  std::size_t root_key_index_ = 0;  // of the root in keys_

  const Task* task_ = nullptr;
  const SharedState* shared_ = nullptr;
  const OnReport* on_report_ = nullptr;
  bool is_main_ = false;
  std::optional<Vision> vision_;  // set if there is a handicap
  int tablebase_men_ = 0;         // probed within the search; 0: not at all
  std::vector<RootMove> root_moves_;
  std::size_t line_index_ = 0;  // of the current MultiPV line
  int completed_depth_ = 0;
  int root_depth_ = 0;
  int selective_depth_ = 0;
  int null_move_min_ply_ = 0;  // no null moves before this ply, during a verification search
  int stable_iterations_ = 0;
  std::uint64_t nodes_ = 0;
  std::uint64_t nodes_reported_ = 0;  // the part of nodes_ that helper_nodes contains
  std::uint64_t hits_ = 0;            // answers of tablebases
  std::uint64_t hits_reported_ = 0;
};

}  // namespace tabiya::engine
