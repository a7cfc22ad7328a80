#include "tablebase/make/packing.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <optional>
#include <queue>

#include "tablebase/make/pairing.hpp"
#include "tablebase/packed_values.hpp"

namespace tabiya::tablebase {
namespace {

constexpr unsigned longest_huffman_code = 32;
constexpr std::uint64_t most_values_of_block = 65'536;
constexpr std::uint16_t no_right_symbol = 4095;
constexpr unsigned least_block_bits = 4;
constexpr unsigned greatest_block_bits = 10;
constexpr std::size_t block_alignment = 64;

void append_number(std::vector<std::uint8_t>& bytes, std::uint64_t number, unsigned size) {
  for (unsigned byte = 0; byte < size; ++byte) {
    bytes.push_back(static_cast<std::uint8_t>(number >> 8U * byte));
  }
}

/// The lengths of the codes of symbols that stand as often as this; 0 for those that do not.
std::vector<unsigned> huffman_lengths(std::vector<std::uint64_t> weights) {
  struct Node {
    std::uint64_t weight;
    std::size_t number;
    bool operator<(const Node& other) const noexcept {
      return weight != other.weight ? weight > other.weight : number > other.number;
    }
  };
  std::priority_queue<Node> open;
  for (std::size_t symbol = 0; symbol < weights.size(); ++symbol) {
    if (weights[symbol] > 0) open.push({weights[symbol], symbol});
  }
  std::vector<std::size_t> parents(weights.size(), 0);
  while (open.size() > 1) {
    const Node first = open.top();
    open.pop();
    const Node second = open.top();
    open.pop();
    parents[first.number] = parents[second.number] = parents.size();
    open.push({first.weight + second.weight, parents.size()});
    parents.push_back(0);
  }
  std::vector<unsigned> lengths(parents.size(), 0);
  for (std::size_t node = parents.size(); node-- > 0;) {
    if (parents[node] > 0) lengths[node] = lengths[parents[node]] + 1;
  }
  if (std::ranges::max(lengths) > longest_huffman_code) {
    for (std::uint64_t& weight : weights) weight = (weight + 1) / 2;
    return huffman_lengths(std::move(weights));
  }
  lengths.resize(weights.size());
  const auto used = std::ranges::find_if(weights, [](std::uint64_t weight) { return weight > 0; });
  if (std::ranges::max(lengths) == 0) {
    lengths[static_cast<std::size_t>(used - weights.begin())] = 1;
  }
  return lengths;
}

/// The codes of a sequence of symbols, which are renumbered: those with the longest codes first.
class Codes {
 public:
  explicit Codes(Pairing& pairing) : pairing_{pairing} {
    std::vector<std::uint64_t> weights(pairing.symbols.size());
    for (const std::uint16_t symbol : pairing.sequence) ++weights[symbol];
    lengths_ = huffman_lengths(weights);
    for (std::size_t symbol = 0; symbol < weights.size(); ++symbol) {
      bits_ += weights[symbol] * lengths_[symbol];
    }
  }

  [[nodiscard]] std::uint64_t bits() const noexcept { return bits_; }
  [[nodiscard]] unsigned length(std::uint16_t symbol) const noexcept { return lengths_[symbol]; }
  [[nodiscard]] std::uint32_t code(std::uint16_t symbol) const noexcept { return codes_[symbol]; }

  /// Numbers the symbols as files want it, and gives them codes.
  void assign() {
    renumber();
    longest_ = *std::ranges::max_element(lengths_);
    shortest_ = longest_;
    for (const unsigned length : lengths_) {
      if (length > 0) shortest_ = std::min(shortest_, length);
    }
    lowest_.clear();
    for (unsigned length = shortest_; length <= longest_; ++length) {
      lowest_.push_back(static_cast<std::uint16_t>(
          std::ranges::count_if(lengths_, [length](unsigned own) { return own > length; })));
    }
    std::vector<std::uint64_t> base(lowest_.size(), 0);
    for (std::size_t at = base.size() - 1; at-- > 0;) {
      base[at] = (base[at + 1] + lowest_[at] - lowest_[at + 1]) / 2;
    }
    codes_.assign(lengths_.size(), 0);
    for (std::size_t symbol = 0; symbol < lengths_.size(); ++symbol) {
      if (lengths_[symbol] == 0) continue;
      const std::size_t at = lengths_[symbol] - shortest_;
      codes_[symbol] = static_cast<std::uint32_t>(base[at] + symbol - lowest_[at]);
    }
  }

  void append_to(std::vector<std::uint8_t>& header) const {
    append_number(header, longest_, 1);
    append_number(header, shortest_, 1);
    for (const std::uint16_t lowest : lowest_) append_number(header, lowest, 2);
    append_number(header, pairing_.symbols.size(), 2);
    for (const PairSymbol& symbol : pairing_.symbols) {
      append_number(header, symbol.left | unsigned{symbol.right.value_or(no_right_symbol)} << 12U,
                    3);
    }
    if (pairing_.symbols.size() % 2 != 0) append_number(header, 0, 1);
  }

 private:
  void renumber() {
    std::vector<std::uint16_t> order(lengths_.size());
    std::iota(order.begin(), order.end(), std::uint16_t{0});
    std::ranges::sort(order, [this](std::uint16_t one, std::uint16_t other) {
      const auto place = [this](std::uint16_t symbol) {
        return std::pair{-static_cast<int>(lengths_[symbol]), symbol};
      };
      return place(one) < place(other);
    });
    std::vector<std::uint16_t> number(order.size());
    for (std::size_t at = 0; at < order.size(); ++at) {
      number[order[at]] = static_cast<std::uint16_t>(at);
    }
    std::vector<PairSymbol> symbols;
    std::vector<unsigned> lengths;
    for (const std::uint16_t before : order) {
      PairSymbol symbol = pairing_.symbols[before];
      if (symbol.right) {
        symbol.left = number[symbol.left];
        symbol.right = number[*symbol.right];
      }
      symbols.push_back(symbol);
      lengths.push_back(lengths_[before]);
    }
    pairing_.symbols = std::move(symbols);
    lengths_ = std::move(lengths);
    for (std::uint16_t& symbol : pairing_.sequence) symbol = number[symbol];
  }

  Pairing& pairing_;
  std::vector<unsigned> lengths_;
  std::uint64_t bits_ = 0;
  std::vector<std::uint32_t> codes_;
  unsigned longest_ = 0;
  unsigned shortest_ = 0;
  std::vector<std::uint16_t> lowest_;
};

/// How many values stand in each block of a size.
std::vector<std::uint32_t> cut(const Pairing& pairing, const Codes& codes, unsigned block_bits) {
  std::vector<std::uint32_t> lengths;
  const unsigned room = 8U << block_bits;
  unsigned used = 0;
  std::uint32_t values = 0;
  for (const std::uint16_t symbol : pairing.sequence) {
    const unsigned length = codes.length(symbol);
    const std::uint32_t more = pairing.symbols[symbol].values;
    if (used + length > room || values + more > most_values_of_block) {
      lengths.push_back(values);
      used = 0;
      values = 0;
    }
    used += length;
    values += more;
  }
  lengths.push_back(values);
  return lengths;
}

/// The sparse index over blocks, and how many lengths it needs beyond them.
struct SparseIndex {
  unsigned span_bits = 0;
  std::uint64_t extra = 0;
  std::vector<std::uint8_t> bytes;

  SparseIndex(std::span<const std::uint32_t> lengths, std::uint64_t size) {
    const std::uint64_t average = size / lengths.size();
    span_bits = static_cast<unsigned>(std::bit_width(average)) + 4;
    while (span_bits > 1 && std::uint64_t{1} << (span_bits - 1) >= size) --span_bits;
    span_bits = std::min(span_bits, 31U);
    const std::uint64_t span = std::uint64_t{1} << span_bits;
    std::uint64_t block = 0;
    std::uint64_t begin = 0;
    const auto length = [&] {
      return block < lengths.size() ? lengths[block] : most_values_of_block;
    };
    for (std::uint64_t at = span / 2; at < size + span / 2; at += span) {
      while (begin + length() <= at) {
        begin += length();
        ++block;
      }
      append_number(bytes, block, 4);
      append_number(bytes, at - begin, 2);
    }
    if (block >= lengths.size()) extra = block + 1 - lengths.size();
  }
};

std::size_t filled_up(std::size_t bytes) noexcept {
  return (bytes + block_alignment - 1) / block_alignment * block_alignment;
}

/// The block size that makes the parts smallest.
unsigned best_block_bits(const Pairing& pairing, const Codes& codes, std::uint64_t size) {
  unsigned best = greatest_block_bits;
  std::size_t fewest = SIZE_MAX;
  for (unsigned bits = greatest_block_bits; bits >= least_block_bits; --bits) {
    const auto lengths = cut(pairing, codes, bits);
    const SparseIndex index{lengths, size};
    const std::size_t bytes =
        filled_up(lengths.size() << bits) + index.bytes.size() + 2 * (lengths.size() + index.extra);
    if (bytes >= fewest) continue;
    fewest = bytes;
    best = bits;
  }
  return best;
}

std::vector<std::uint8_t> write_blocks(const Pairing& pairing, const Codes& codes,
                                       std::span<const std::uint32_t> lengths,
                                       unsigned block_bits) {
  std::vector<std::uint8_t> bytes(lengths.size() << block_bits);
  std::size_t next = 0;
  for (std::size_t block = 0; block < lengths.size(); ++block) {
    std::size_t bit = 8 * (block << block_bits);
    for (std::uint32_t values = 0; values < lengths[block];) {
      const std::uint16_t symbol = pairing.sequence[next++];
      values += pairing.symbols[symbol].values;
      for (unsigned left = codes.length(symbol); left-- > 0; ++bit) {
        const std::uint32_t own = codes.code(symbol) >> left & 1U;
        bytes[bit / 8] = static_cast<std::uint8_t>(bytes[bit / 8] | own << (7 - bit % 8));
      }
    }
  }
  return bytes;
}

Packed pack_constant(std::uint16_t value) {
  return {{PackedValues::IsConstant, static_cast<std::uint8_t>(value)}, {}, {}, {}};
}

}  // namespace

std::uint64_t Packed::bytes() const noexcept {
  return header.size() + index.size() + lengths.size() + filled_up(blocks.size());
}

double packed_bytes(std::span<const Wanted> wanted, Filling filling) {
  constexpr double bits_of_byte = 8;
  if (are_one_run(wanted)) return 0;
  return bits_of(pair_up(fill(wanted, filling))) / bits_of_byte;
}

Packed pack(std::span<const Wanted> wanted, Filling filling) {
  if (are_one_run(wanted)) return pack_constant(fill(wanted, Filling::LongRuns).front());
  Pairing pairing = pair_up(fill(wanted, filling));
  Codes codes{pairing};
  codes.assign();
  const unsigned block_bits = best_block_bits(pairing, codes, wanted.size());
  const auto lengths = cut(pairing, codes, block_bits);
  SparseIndex index{lengths, wanted.size()};
  Packed packed;
  packed.header = {0, static_cast<std::uint8_t>(block_bits),
                   static_cast<std::uint8_t>(index.span_bits),
                   static_cast<std::uint8_t>(index.extra)};
  append_number(packed.header, lengths.size(), 4);
  codes.append_to(packed.header);
  packed.index = std::move(index.bytes);
  for (const std::uint32_t length : lengths) append_number(packed.lengths, length - 1, 2);
  packed.lengths.resize(packed.lengths.size() + 2 * index.extra, 0xFF);
  packed.blocks = write_blocks(pairing, codes, lengths, block_bits);
  return packed;
}

}  // namespace tabiya::tablebase
