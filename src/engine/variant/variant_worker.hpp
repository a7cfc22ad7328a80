/// The search of the variants. Internal.
///
/// A principal variation search with iterative deepening, as of chess (see search/worker.hpp), without
/// what depends on the rules of chess: positions can be without kings, captures can be compulsory, and
/// a game can be won by the side that is to move. Whether a habit of chess is sound in the variant, its
/// style says (see style.hpp).
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "engine/search/time_manager.hpp"
#include "engine/search/transposition_table.hpp"
#include "engine/variant/move_order.hpp"
#include "engine/variant/style.hpp"
#include "engine/variant/variant_evaluator.hpp"
#include "tabiya/engine/variant_search.hpp"

namespace tabiya::engine {

/// As to_score(), but in variants a game can be lost by one's own move.
[[nodiscard]] inline Score variant_score(Value value) noexcept {
  if (is_loss(value)) return MateIn{-((mate_value + value + 1) / 2)};
  return to_score(value);
}

/// A move of the root, and what is known of it.
struct VariantRootMove {
  Move move;
  Value value = -infinite_value;  ///< of the current iteration
  Value last_value = -infinite_value;
  std::uint64_t nodes = 0;
  int selective_depth = 0;
  std::vector<Move> line{};
};

/// What a search is asked to do.
struct VariantTask {
  VariantPosition position{};
  std::vector<ZobristKey> before{};
  SearchLimits limits{};
  int lines = 1;
};

class VariantWorker {
 public:
  using Now = std::function<std::chrono::steady_clock::time_point()>;
  VariantWorker(TranspositionTable& table, TimeManager& time);

  void clear() noexcept { *histories_ = {}; }
  void search(const VariantTask& task, const Now& now, const SearchSignals& signals,
              const OnReport& on_report);

  /// The best first; empty in a position without legal moves.
  [[nodiscard]] const std::vector<VariantRootMove>& root_moves() const noexcept {
    return root_moves_;
  }
  [[nodiscard]] int completed_depth() const noexcept { return completed_depth_; }
  [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

 private:
  struct Frame {
    VariantPosition position{};
    ZobristKey key{};
    std::optional<Move> move{};  ///< that leads to the next ply; nothing after a pass
    std::size_t continuation = piece_to_count;
    std::optional<Value> static_eval{};
    std::array<std::optional<Move>, 2> killers{};
    std::vector<Move> line{};
    MoveOrder moves{};
    VariantMoveList legal{};
  };
  /// What the functions that search one node share.
  struct Node {
    int ply;
    int depth;
    Value alpha;
    Value beta;
    bool is_check = false;
    bool is_pv = false;
    bool is_quiescence = false;
    bool is_improving = false;
    std::optional<TableEntry> entry{};
    Value eval = 0;
    Value best_value = -infinite_value;
    std::optional<Move> best_move{};
    Value first_alpha = 0;
    int move_number = 0;
    FixedList<Move, 64> quiets{};    ///< tried without a cutoff
    FixedList<Move, 32> captures{};  ///< the same
  };

  [[nodiscard]] Frame& at(int ply) noexcept { return frames_[static_cast<std::size_t>(ply)]; }
  /// True if the side to move must see to its king, also where the rules let it be captured.
  [[nodiscard]] bool is_in_check(const VariantPosition& position) const noexcept;

  // variant_worker.cpp: the root
  void begin(const VariantTask& task);
  void make_root_moves(const SearchLimits& limits);
  void deepen(int depth);
  void search_line(int depth, std::size_t first);
  void move_best_to_front(std::size_t first) noexcept;
  Value search_root(int depth, std::size_t first, Value alpha, Value beta);
  Value search_root_move(VariantRootMove& root, int depth, int number, Value alpha, Value beta);
  void report(int depth, std::size_t line) const;
  [[nodiscard]] bool is_done(int depth) const;
  [[nodiscard]] bool is_to_stop();

  // variant_node.cpp
  Value search(int ply, int depth, Value alpha, Value beta);
  [[nodiscard]] std::optional<Value> early_value(Node& node);
  [[nodiscard]] std::optional<Value> value_without_moves(int ply);
  void set_static_eval(Node& node);
  [[nodiscard]] std::optional<Value> pruned_value(Node& node);
  [[nodiscard]] bool may_pass(const Node& node) const noexcept;
  void search_moves(Node& node);
  [[nodiscard]] bool is_pruned(const Node& node, ScoredMove candidate) noexcept;
  Value search_move(Node& node, ScoredMove candidate);
  [[nodiscard]] int reduction_of(const Node& node, ScoredMove candidate,
                                 bool gives_check) const noexcept;
  [[nodiscard]] bool raise_best(Node& node, Move move, Value value);
  void learn_cutoff(const Node& node) noexcept;
  void store(const Node& node) noexcept;

  // variant_quiescence.cpp
  Value quiescence(int ply, int depth, Value alpha, Value beta);
  [[nodiscard]] bool is_forced_capture(int ply, int depth) noexcept;

  // variant_ordering.cpp
  void order_moves(const Node& node, bool only_noisy);
  [[nodiscard]] bool is_noisy(const VariantPosition& position, Move move) const noexcept;
  [[nodiscard]] bool wins_by_goal(const VariantPosition& position, Move move) const noexcept;
  [[nodiscard]] int score_of_noisy(const VariantPosition& position, Move move) noexcept;
  [[nodiscard]] int history_of(int ply, Move move) noexcept;

  // variant_line.cpp
  void play(int ply, Move move) noexcept;
  void pass(int ply) noexcept;
  [[nodiscard]] bool is_repeated(int ply) const noexcept;
  [[nodiscard]] bool is_drawn_by_material(int ply) noexcept;
  void extend_line(int ply, Move move);
  [[nodiscard]] bool count_node();

  TranspositionTable& table_;
  TimeManager& time_;
  const VariantStyle* style_ = &standard_style;
  std::unique_ptr<VariantHistories> histories_;
  std::vector<Frame> frames_;
  VariantEvaluator evaluator_;

  const VariantTask* task_ = nullptr;
  const Now* now_ = nullptr;
  const OnReport* on_report_ = nullptr;
  const SearchSignals* signals_ = nullptr;
  std::vector<ZobristKey> keys_;  ///< of the game and the current line
  std::vector<VariantRootMove> root_moves_;
  std::uint64_t nodes_ = 0;
  std::uint64_t node_limit_ = 0;
  int root_depth_ = 0;
  int completed_depth_ = 0;
  int selective_depth_ = 0;
  int stable_iterations_ = 0;
  bool is_pondering_ = false;
  bool has_stopped_ = false;
};

}  // namespace tabiya::engine
