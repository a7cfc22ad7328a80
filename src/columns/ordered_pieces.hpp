/// Reads the pieces of a text with several threads, and yields what they give in text order.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "columns/piece_reading.hpp"
#include "columns/piece_source.hpp"
#include "columns/workers.hpp"

namespace tabiya::columns {

/// A piece ends at an empty line between a result and a bracket, which can lie in a comment. If a
/// piece turns out not to end between two games, everything from its beginning on is read again by
/// one thread, as `pgn::read_in_pieces()` does.
template <class Result>
class OrderedPieces {
 public:
  /// What becomes of the batches of a piece; called by the threads.
  using Finish = std::function<Result(std::vector<GameColumns>)>;

  /// What one piece gave, with the games and lines before the text that its numbers count from.
  struct Finished {
    Result result;
    std::uint64_t games_before;
    std::uint64_t lines_before;
  };

  /// Requires: the options outlive this.
  OrderedPieces(pgn::Input input, const ColumnOptions& options, Finish finish)
      : options_{&options},
        finish_{std::move(finish)},
        source_{std::move(input), options.piece_bytes},
        max_ahead_{options.threads <= 1 ? 1 : options.threads + std::size_t{2}},
        workers_{options.threads <= 1 ? 0 : options.threads} {}

  /// Nothing at the end of the text.
  [[nodiscard]] std::optional<Finished> next() {
    if (rest_) return next_of_rest();
    read_ahead();
    if (pending_.empty()) {
      if (source_.is_at_end()) return std::nullopt;
      begin_rest();
      return next_of_rest();
    }
    Read read = pending_.front().read.get();
    const bool is_last = pending_.size() == 1 && source_.is_at_end();
    if (!read.ends_between_games && !is_last) {
      begin_rest();
      return next_of_rest();
    }
    Finished finished{std::move(read.result), games_before_, lines_before_};
    games_before_ += read.games;
    lines_before_ += read.lines;
    offset_ = pending_.front().piece->offset + pending_.front().piece->text().size();
    pending_.pop_front();
    source_.release_before(offset_);
    return finished;
  }

  /// The end of the last piece.
  [[nodiscard]] std::uint64_t offset() const noexcept { return offset_; }
  /// Why the text ended early. Requires: next() has returned nothing.
  [[nodiscard]] std::optional<pgn::InputFailure> failure() const {
    if (source_.failure()) return source_.failure();
    return rest_ ? rest_->failure() : std::nullopt;
  }

 private:
  struct Read {
    Result result;
    std::uint64_t games;
    std::uint64_t lines;
    bool ends_between_games;
  };
  struct Pending {
    std::shared_ptr<const TextPiece> piece;
    std::future<Read> read;
  };

  void read_ahead() {
    while (pending_.size() < max_ahead_) {
      auto next = source_.next();
      if (!next) return;
      auto piece = std::make_shared<const TextPiece>(*std::move(next));
      const auto task = std::make_shared<std::packaged_task<Read()>>([this, piece] {
        ReadPiece read = read_piece(*piece, *options_, expected_plies_);
        expected_plies_ = read.plies + read.plies / 8;
        return Read{finish_(std::move(read.batches)), read.games, read.lines,
                    read.ends_between_games};
      });
      pending_.push_back({std::move(piece), task->get_future()});
      workers_.add([task] { (*task)(); });
    }
  }

  void begin_rest() {
    std::vector<std::shared_ptr<const TextPiece>> pieces;
    pieces.reserve(pending_.size());
    for (const Pending& pending : pending_) pieces.push_back(pending.piece);
    const std::uint64_t offset = pieces.empty() ? source_.offset() : pieces.front()->offset;
    pending_.clear();
    rest_.emplace(source_.rest_from(std::move(pieces)), offset, *options_);
  }

  [[nodiscard]] std::optional<Finished> next_of_rest() {
    auto batches = rest_->next();
    offset_ = rest_->offset();
    if (!batches) return std::nullopt;
    return Finished{finish_(*std::move(batches)), games_before_, lines_before_};
  }

  const ColumnOptions* options_;
  Finish finish_;
  PieceSource source_;
  std::size_t max_ahead_;
  std::deque<Pending> pending_;
  std::optional<RestReader> rest_;
  std::uint64_t games_before_ = 0;  // before the next piece, or before the rest
  std::uint64_t lines_before_ = 0;
  std::uint64_t offset_ = 0;
  std::atomic<std::size_t> expected_plies_ = 0;  // of a piece, to reserve memory
  Workers workers_;                              // the last member: its threads end first
};

}  // namespace tabiya::columns
