/// One thread of a search: iterative deepening over a principal variation search. Internal.
///
/// Every worker searches the same position by itself; they share the hash table, and so each profits
/// from what the others have seen ("lazy" parallel search). The first worker watches the limits.
///
/// The files: worker.cpp deepens and keeps the root lines, node.cpp is the search, quiescence.cpp its
/// end, tuning.hpp its numbers.
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

/// What is searched: a position and how it came about.
struct Task {
  Position position;
  std::vector<ZobristKey> before{};  ///< keys of earlier positions that may come back, in order
  SearchLimits limits{};
  int lines = 1;
};

/// What all workers of a search share.
struct Shared {
  TranspositionTable& table;
  TimeManager& time;
  const std::atomic<bool>& stops_from_outside;
  std::atomic<bool>& stops;
  /// Nodes of all workers but the first, as far as they have told.
  std::atomic<std::uint64_t>& nodes_of_helpers;
};

/// A line from the root, as long as it is known.
using Line = FixedList<Move, max_ply + 1>;

/// A move of the root, and what is known of it.
struct RootMove {
  Move move;
  Value value = -infinite_value;
  Value last_value = -infinite_value;  ///< of the iteration before, or of a narrower window
  Bound bound = Bound::Exact;          ///< what the newer of these is
  int selective_depth = 0;
  std::uint64_t nodes = 0;
  std::vector<Move> line{};
};

class Worker {
 public:
  Worker()
      : histories_{std::make_unique<Histories>()}, corrections_{std::make_unique<Corrections>()} {}

  void forget() noexcept;
  /// Searches until the limits are met or the search is stopped. `on_report` may be empty.
  void search(const Task& task, const Shared& shared, bool is_first, const OnReport& on_report);

  /// The root moves, the best first.
  [[nodiscard]] std::span<const RootMove> root_moves() const noexcept { return root_moves_; }
  [[nodiscard]] int completed_depth() const noexcept { return completed_depth_; }
  [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

 private:
  /// What a node is to its parent.
  enum class NodeType : std::uint8_t { Root, Pv, NonPv };

  /// One position of the line that is being looked at.
  struct Frame {
    Position position;
    std::optional<Value> static_value;     ///< corrected; nothing in check
    std::optional<Move> move;              ///< that is being tried; nothing for a null move
    Continuation* continuation = nullptr;  ///< of the move that is being tried
    Bitboard threats;                      ///< the opponent's, while moves are being tried
    std::optional<Move> excluded;          ///< while asking whether it is singular
    int double_extensions = 0;
    int cutoffs = 0;  ///< of the children
    Line line;
  };

  // worker.cpp
  void narrow_root();
  void deepen();
  void search_line(std::size_t line_index, int depth);
  void report(int depth, std::size_t line_index, Bound bound) const;
  [[nodiscard]] bool is_done(std::uint64_t nodes_before);
  [[nodiscard]] RootMove& root_move(Move move) noexcept;
  void count_node() noexcept;
  [[nodiscard]] bool has_stopped() const noexcept {
    return shared_->stops.load(std::memory_order_relaxed);
  }
  [[nodiscard]] std::uint64_t all_nodes() const noexcept {
    return nodes_ + shared_->nodes_of_helpers.load(std::memory_order_relaxed);
  }

  // node.cpp
  template <NodeType Type>
  [[nodiscard]] Value search_node(int ply, Value alpha, Value beta, int depth, bool is_cut_node);
  [[nodiscard]] std::optional<Value> try_null_move(int ply, Value beta, int depth, Value value);
  [[nodiscard]] std::optional<Value> try_probe_cut(int ply, Value beta, int depth,
                                                   const std::optional<Known>& known);
  [[nodiscard]] std::optional<Value> draw_at(int ply) const noexcept;
  [[nodiscard]] Value static_value_of(const Position& position) const noexcept;
  [[nodiscard]] bool overlooks(int ply, Move move) const noexcept;
  void play(int ply, Move move) noexcept;
  void pass(int ply) noexcept;
  [[nodiscard]] Context context_at(int ply) noexcept;
  void learn_from_cutoff(int ply, int depth, Move best, std::span<const Move> quiets,
                         std::span<const Move> noisy) noexcept;
  void learn_from_static_value(int ply) noexcept;

  // quiescence.cpp
  template <bool IsPv>
  [[nodiscard]] Value search_quiet(int ply, Value alpha, Value beta);

  [[nodiscard]] Frame& at(int ply) noexcept { return frames_[static_cast<std::size_t>(ply)]; }
  [[nodiscard]] const Frame& at(int ply) const noexcept {
    return frames_[static_cast<std::size_t>(ply)];
  }
  void keep_line(int ply, Move move) noexcept;

  std::unique_ptr<Histories> histories_;
  std::unique_ptr<Corrections> corrections_;
  std::vector<Frame> frames_ = std::vector<Frame>(max_ply + 2);
  std::vector<ZobristKey> keys_;  // of the game and the line, up to the current position
  std::size_t root_key_ = 0;      // where the root is among them

  const Task* task_ = nullptr;
  const Shared* shared_ = nullptr;
  const OnReport* on_report_ = nullptr;
  bool is_first_ = false;
  std::optional<Vision> vision_;  // of a weakened player
  std::vector<RootMove> root_moves_;
  std::size_t line_index_ = 0;  // of the line that is being searched
  int completed_depth_ = 0;
  int root_depth_ = 0;
  int selective_depth_ = 0;
  int no_null_move_before_ = 0;  // while a null move is verified
  int stable_iterations_ = 0;
  std::uint64_t nodes_ = 0;
  std::uint64_t nodes_told_ = 0;
};

}  // namespace tabiya::engine
