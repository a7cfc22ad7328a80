/// Values as symbols: the most frequent pair of neighbours becomes a symbol of its own, again and again.
/// Internal.
///
/// Where the values are free, a symbol can stand that continues its neighbour: a pair is found also where
/// one of its symbols stands beside as many free values as the other has.
///
/// The more symbols, the shorter the sequence; as symbols take room too, the best number is in between.
///
/// Source: Larsson and Moffat, "Offline dictionary-based compression", 1999, in the form that Syzygy
/// tables use: at most 4,095 symbols of at most 256 values each.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tabiya::tablebase {

/// A value, or two symbols one after the other.
struct PairSymbol {
  std::uint16_t left;  ///< the value if there is no right
  std::optional<std::uint16_t> right;
  std::uint16_t values;  ///< how many it stands for
};

/// A sequence of symbols.
struct Pairing {
  std::vector<PairSymbol> symbols;
  std::vector<std::uint16_t> sequence;
};

/// Pairs up values, some of which may be `free_value`. Of all sequences on the way, returns one of those
/// that take the least room. Requires: a value that is not free.
[[nodiscard]] Pairing pair_up(std::span<const std::uint16_t> values);

/// About how many bits a sequence and its symbols take.
[[nodiscard]] double bits_of(const Pairing& pairing);

}  // namespace tabiya::tablebase
