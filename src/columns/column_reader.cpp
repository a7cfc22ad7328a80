#include "tabiya/columns/column_reader.hpp"

#include <cassert>
#include <deque>
#include <utility>

#include "columns/ordered_pieces.hpp"

namespace tabiya::columns {

struct ColumnReader::State {
  State(pgn::Input input, ColumnOptions given)
      : options{std::move(given)},
        pieces{std::move(input), options,
               [](std::vector<GameColumns> batches) { return batches; }} {}

  ColumnOptions options;
  OrderedPieces<std::vector<GameColumns>> pieces;
  std::deque<GameColumns> ready;
  std::optional<pgn::InputFailure> failure;
};

ColumnReader::ColumnReader(pgn::Input input, ColumnOptions options) {
  assert(options.max_games != 0 && options.max_plies != 0 && options.piece_bytes != 0);
  state_ = std::make_unique<State>(std::move(input), std::move(options));
}

ColumnReader::ColumnReader(ColumnReader&&) noexcept = default;
ColumnReader& ColumnReader::operator=(ColumnReader&&) noexcept = default;
ColumnReader::~ColumnReader() = default;

std::optional<GameColumns> ColumnReader::next() {
  State& state = *state_;
  while (state.ready.empty()) {
    auto finished = state.pieces.next();
    if (!finished) {
      state.failure = state.pieces.failure();
      return std::nullopt;
    }
    count_from(finished->result, finished->games_before, finished->lines_before);
    for (GameColumns& batch : finished->result) state.ready.push_back(std::move(batch));
  }
  GameColumns batch = std::move(state.ready.front());
  state.ready.pop_front();
  return batch;
}

const ColumnOptions& ColumnReader::options() const noexcept { return state_->options; }
std::uint64_t ColumnReader::offset() const noexcept { return state_->pieces.offset(); }
const std::optional<pgn::InputFailure>& ColumnReader::failure() const noexcept {
  return state_->failure;
}

}  // namespace tabiya::columns
