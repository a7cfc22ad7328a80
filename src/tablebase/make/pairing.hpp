/// Values as symbols: the most frequent pair of neighbours becomes a symbol of its own, again and again.
/// Internal.
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
  std::uint16_t left;                  ///< the value if there is no right
  std::optional<std::uint16_t> right;
  std::uint16_t values;                ///< how many it stands for
};

/// A sequence of symbols.
struct Pairing {
  std::vector<PairSymbol> symbols;
  std::vector<std::uint16_t> sequence;
};

/// Which pairs become symbols.
struct PairingTerms {
  std::uint32_t fewest = 8;    ///< how often a pair must stand in the sequence
  double least_share = 0.9;    ///< pairs this frequent, compared to the first, are replaced along with it
};

[[nodiscard]] Pairing pair_up(std::span<const std::uint16_t> values, const PairingTerms& terms);

}  // namespace tabiya::tablebase
