#include "engine/network/accumulator_stack.hpp"

#include <utility>

#include "engine/network/vectors.hpp"

namespace tabiya::engine::network {
namespace {

/// The inputs of a perspective that two boards do not share.
/// Requires: the perspective's king needs the same mirroring on both boards.
[[nodiscard]] ChangedInputs changed_inputs(const Network& network, Color perspective, Square king,
                                           const Board& before, const Board& after) noexcept {
  Bitboard changed;
  for (const Color color : all_colors) changed |= before.pieces(color) ^ after.pieces(color);
  for (const PieceType type : all_piece_types) changed |= before.pieces(type) ^ after.pieces(type);
  const auto weights_of = [&](const Board& board, Square sq) {
    const Piece piece{board.pieces(Color::White).contains(sq) ? Color::White : Color::Black,
                      board.occupied_type_on(sq)};
    return network.input_weights[input_of(perspective, king, piece, sq)].data();
  };
  ChangedInputs inputs;
  for (const Square sq : changed& before.occupied()) {
    inputs.removed.push_back(weights_of(before, sq));
  }
  for (const Square sq : changed& after.occupied()) {
    inputs.added.push_back(weights_of(after, sq));
  }
  return inputs;
}

}  // namespace

AccumulatorStack::AccumulatorStack(SharedNetwork network, std::size_t plies)
    : network_{std::move(network)}, entries_(plies) {
  for (ByColor<Refreshed>& of_mirroring : refreshed_) {
    for (const Color perspective : all_colors) {
      of_mirroring[perspective].accumulator.values = network_->input_biases;
    }
  }
}

std::int32_t AccumulatorStack::value_of(int ply, Color turn) noexcept {
  const Accumulator& mover = accumulator_of(ply, turn);
  const Accumulator& other = accumulator_of(ply, ~turn);
  const std::size_t bucket = output_bucket_of(*at(ply).board);
  const SmallLayers& layers = network_->small_layers[bucket];
  return value_of_sums<FastVector>(layers,
                                   weighted_sums<FastVector>(mover, other, layers.second_weights));
}

const Accumulator& AccumulatorStack::accumulator_of(int ply, Color perspective) noexcept {
  Entry& entry = at(ply);
  Accumulator& result = entry.accumulators[perspective];
  const Square king = entry.board->pieces(perspective, PieceType::King).first();
  const bool mirrors = is_mirrored(king);
  if (entry.mirroring[perspective] == mirrors) return result;

  entry.mirroring[perspective] = mirrors;
  for (int earlier = ply - 1; earlier >= 0; --earlier) {
    const Entry& source = at(earlier);
    if (source.mirroring[perspective] != mirrors) continue;
    update<FastVector>(source.accumulators[perspective], result,
                       changed_inputs(*network_, perspective, king, *source.board, *entry.board));
    return result;
  }
  Refreshed& refreshed = refreshed_[mirrors ? 1 : 0][perspective];
  update<FastVector>(refreshed.accumulator, refreshed.accumulator,
                     changed_inputs(*network_, perspective, king, refreshed.board, *entry.board));
  refreshed.board = *entry.board;
  result = refreshed.accumulator;
  return result;
}

}  // namespace tabiya::engine::network
