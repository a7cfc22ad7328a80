#include "tablebase/packed_values.hpp"

#include <algorithm>
#include <utility>

namespace tabiya::tablebase {
namespace {

constexpr unsigned most_block_bits = 10;
constexpr unsigned longest_code = 32;
constexpr std::size_t most_symbols = 4095;
constexpr int most_values = 256;  // of a symbol

/// The bits of a block, highest first; zeros behind it.
class BitReader {
 public:
  explicit BitReader(Bytes block) noexcept : block_{block} { fill(); }

  [[nodiscard]] std::uint64_t window() const noexcept { return window_; }
  [[nodiscard]] bool is_at_end() const noexcept { return used_ >= 8 * block_.size(); }
  void skip(unsigned bits) noexcept {
    window_ <<= bits;
    filled_ -= bits;
    used_ += bits;
    if (filled_ <= 32) fill();
  }

 private:
  void fill() noexcept {
    while (filled_ <= 56) {
      const std::uint64_t byte = next_ < block_.size() ? block_[next_] : 0;
      ++next_;
      window_ |= byte << (56 - filled_);
      filled_ += 8;
    }
  }

  Bytes block_;
  std::size_t next_ = 0;
  std::size_t used_ = 0;  // bits
  std::uint64_t window_ = 0;
  unsigned filled_ = 0;
};

}  // namespace

auto PackedValues::read_header(ByteReader& reader, bool is_wdl) -> std::expected<void, Damage> {
  flags_ = static_cast<std::uint8_t>(reader.number(1));
  if (is_wdl) flags_ &= IsConstant;
  const std::uint32_t second = reader.number(1);
  if (has(IsConstant)) {
    constant_ = is_wdl ? static_cast<std::uint16_t>(second) : std::uint16_t{0};
    if (is_wdl && constant_ > 4) return damaged("the only value is none of the five results");
    return {};
  }
  block_bits_ = second;
  span_bits_ = reader.number(1);
  const std::uint32_t extra_lengths = reader.number(1);
  block_count_ = reader.number(4);
  if (block_bits_ > most_block_bits || span_bits_ >= 32 || block_count_ == 0 ||
      block_count_ > UINT32_MAX - extra_lengths) {
    return damaged("its blocks make no sense");
  }
  length_count_ = block_count_ + extra_lengths;
  if (auto codes = read_codes(reader); !codes) return codes;
  return read_symbols(reader);
}

auto PackedValues::read_codes(ByteReader& reader) -> std::expected<void, Damage> {
  const unsigned longest = reader.number(1);
  shortest_ = reader.number(1);
  if (shortest_ == 0 || shortest_ > longest || longest > longest_code) {
    return damaged("its codes have impossible lengths");
  }
  const std::size_t lengths = longest - shortest_ + 1;
  for (std::size_t at = 0; at < lengths; ++at) {
    lowest_.push_back(static_cast<std::uint16_t>(reader.number(2)));
  }
  if (!std::ranges::is_sorted(lowest_, std::greater{})) {
    return damaged("its codes are not in order");
  }
  base_.assign(lengths, 0);
  for (std::size_t at = lengths - 1; at-- > 0;) {
    base_[at] = (base_[at + 1] + lowest_[at] - lowest_[at + 1]) / 2;
  }
  for (std::size_t at = 0; at < lengths; ++at) base_[at] <<= 64 - shortest_ - at;
  return {};
}

auto PackedValues::read_symbols(ByteReader& reader) -> std::expected<void, Damage> {
  const std::size_t count = reader.number(2);
  if (count == 0 || count > most_symbols) return damaged("it has an impossible number of symbols");
  for (std::size_t at = 0; at < count; ++at) {
    const std::uint32_t both = reader.number(3);
    symbols_.push_back(
        {static_cast<std::uint16_t>(both & 0xFFFU), static_cast<std::uint16_t>(both >> 12U), 0});
  }
  if (count % 2 == 1) static_cast<void>(reader.number(1));
  if (!reader.is_whole()) return damaged("it is cut off in a header");
  if (!count_values()) return damaged("its symbols make no sense");
  return {};
}

/// Counts the values of each symbol, its parts first. False for a part that is not there, a symbol in
/// itself, and one of too many values.
bool PackedValues::count_values() {
  std::vector<std::uint16_t> waiting;
  std::vector<bool> is_open(symbols_.size());
  for (std::size_t first = 0; first < symbols_.size(); ++first) {
    if (symbols_[first].values == 0) waiting.push_back(static_cast<std::uint16_t>(first));
    while (!waiting.empty()) {
      const std::uint16_t at = waiting.back();
      Symbol& symbol = symbols_[at];
      if (symbol.right == no_symbol) {
        symbol.values = 1;
        waiting.pop_back();
        continue;
      }
      if (symbol.left >= symbols_.size() || symbol.right >= symbols_.size()) return false;
      const int left = symbols_[symbol.left].values;
      const int right = symbols_[symbol.right].values;
      if (left > 0 && right > 0) {
        if (left + right > most_values) return false;
        symbol.values = static_cast<std::uint16_t>(left + right);
        waiting.pop_back();
        continue;
      }
      // Each part is asked for once; a part that is still open leads in a circle.
      if (is_open[at]) return false;
      is_open[at] = true;
      if (left == 0) waiting.push_back(symbol.left);
      if (right == 0 && symbol.right != symbol.left) waiting.push_back(symbol.right);
    }
  }
  return true;
}

void PackedValues::read_index(ByteReader& reader, std::uint64_t size) {
  if (has(IsConstant)) return;
  const std::uint64_t span = std::uint64_t{1} << span_bits_;
  index_ = reader.take(6 * ((size + span - 1) >> span_bits_));
}

void PackedValues::read_lengths(ByteReader& reader) {
  if (!has(IsConstant)) lengths_ = reader.take(std::size_t{2} * length_count_);
}

void PackedValues::read_blocks(ByteReader& reader) {
  if (has(IsConstant)) return;
  reader.align(64);
  blocks_ = reader.take(std::size_t{block_count_} << block_bits_);
}

/// Entry k of the index leads to value k * span + span / 2; from there it is not far.
auto PackedValues::place_of(std::uint64_t index) const -> std::expected<Place, Damage> {
  const std::size_t entry = index >> span_bits_;
  const std::int64_t span = std::int64_t{1} << span_bits_;
  Place place{number_at(index_, 6 * entry, 4), 0};
  place.offset = std::int64_t{number_at(index_, 6 * entry + 4, 2)} +
                 static_cast<std::int64_t>(index & static_cast<std::uint64_t>(span - 1)) - span / 2;
  if (place.block >= length_count_) return damaged("its index leads nowhere");
  while (place.offset < 0) {
    if (place.block == 0) return damaged("its index leads nowhere");
    place.offset += length_of(--place.block);
  }
  while (place.offset >= length_of(place.block)) {
    place.offset -= length_of(place.block);
    if (++place.block >= length_count_) return damaged("its blocks end too early");
  }
  if (place.block >= block_count_) return damaged("its blocks end too early");
  return place;
}

/// Requires: offset < the values of the symbol.
std::uint16_t PackedValues::value_in(std::uint16_t symbol, std::int64_t offset) const noexcept {
  while (symbols_[symbol].right != no_symbol) {
    const auto [left, right, values] = symbols_[symbol];
    if (offset < symbols_[left].values) {
      symbol = left;
    } else {
      offset -= symbols_[left].values;
      symbol = right;
    }
  }
  return symbols_[symbol].left;
}

auto PackedValues::at(std::uint64_t index) const -> std::expected<std::uint16_t, Damage> {
  if (has(IsConstant)) return constant_;
  const auto place = place_of(index);
  if (!place) return std::unexpected{place.error()};
  const std::size_t block_size = std::size_t{1} << block_bits_;
  BitReader bits{blocks_.subspan(place->block * block_size, block_size)};
  std::int64_t offset = place->offset;
  while (!bits.is_at_end()) {
    std::size_t length = 0;
    while (length + 1 < base_.size() && bits.window() < base_[length]) ++length;
    const unsigned size = shortest_ + static_cast<unsigned>(length);
    const std::uint64_t symbol = lowest_[length] + ((bits.window() - base_[length]) >> (64 - size));
    if (symbol >= symbols_.size()) return damaged("a code has no symbol");
    const auto found = static_cast<std::uint16_t>(symbol);
    if (offset < symbols_[found].values) return value_in(found, offset);
    offset -= symbols_[found].values;
    bits.skip(size);
  }
  return damaged("a block ends too early");
}

}  // namespace tabiya::tablebase
