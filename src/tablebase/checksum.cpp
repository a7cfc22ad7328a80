#include "tablebase/checksum.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <vector>

namespace tabiya::tablebase {
namespace {

using Word = std::uint64_t;
using Pair = std::array<Word, 2>;

constexpr Word k0 = 0xC3A5C85C97CB3127;
constexpr Word k1 = 0xB492B66FBE98F273;
constexpr Word k3 = 0xC949D7C7509E6557;
constexpr Word multiplier = 0x9DDFEA08EB382D69;

Word word(Bytes bytes, std::size_t at) {
  Word value = 0;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  if constexpr (std::endian::native == std::endian::big) value = __builtin_bswap64(value);
  return value;
}

constexpr Word mix(Word value) { return value ^ value >> 47U; }
Word rotated(Word value, unsigned bits) { return std::rotr(value, static_cast<int>(bits)); }

Word hashed(Word left, Word right) {
  const Word first = mix((left ^ right) * multiplier);
  return mix((right ^ first) * multiplier) * multiplier;
}

/// CRC-32C of a byte, without inversions.
constexpr auto crc_of_byte = [] {
  std::array<std::uint32_t, 256> made{};
  for (std::uint32_t byte = 0; byte < 256; ++byte) {
    std::uint32_t crc = byte;
    for (int bit = 0; bit < 8; ++bit) crc = crc >> 1U ^ ((crc & 1U) != 0 ? 0x82F63B78U : 0U);
    made[byte] = crc;
  }
  return made;
}();

Word crc(Word start, Word value) {
  auto sum = static_cast<std::uint32_t>(start);
  for (int byte = 0; byte < 8; ++byte, value >>= 8U) {
    sum = sum >> 8U ^ crc_of_byte[(sum ^ value) & 0xFFU];
  }
  return sum;
}

/// The state of the hash of a piece.
struct PieceHash {
  PieceHash(Bytes bytes, Word seed)
      : a{word(bytes, 56) + k0},
        b{word(bytes, 96) + k0},
        first{hashed(b, bytes.size())},
        second{word(bytes, 120) * k0 + bytes.size()},
        c{first},
        d{second},
        e{word(bytes, 184) + seed},
        f{seed},
        t{c + d} {}

  /// Takes in 40 bytes.
  void chunk(Bytes bytes, std::size_t at, Word factor, unsigned z) {
    const Word before = a;
    a = rotated(b, 41U ^ z) * factor + word(bytes, at);
    b = rotated(c, 27U ^ z) * factor + word(bytes, at + 8);
    c = rotated(d, 41U ^ z) * factor + word(bytes, at + 16);
    d = rotated(e, 33U ^ z) * factor + word(bytes, at + 24);
    e = rotated(t, 25U ^ z) * factor + word(bytes, at + 32);
    t = before;
    f = crc(f, a);
    g = crc(g, b);
    h = crc(h, c);
    i = crc(i, d);
    j = crc(j, e);
  }

  std::array<Word, 4> run(Bytes bytes) {
    constexpr std::size_t step = 40;
    std::size_t at = 0;
    for (; at + 6 * step <= bytes.size(); at += 6 * step) {
      for (std::size_t pair = 0; pair < 3; ++pair) {
        chunk(bytes, at + 2 * pair * step, 1, 1);
        chunk(bytes, at + (2 * pair + 1) * step, k0, 0);
      }
    }
    for (; at + step <= bytes.size(); at += step) chunk(bytes, at, k0, 0);
    if (at < bytes.size()) chunk(bytes, bytes.size() - step, k0, 0);
    return end();
  }

  std::array<Word, 4> end() {
    j += i << 32U;
    a = hashed(a, j);
    h += g << 32U;
    b += h;
    c = hashed(c, f) + i;
    d = hashed(d, e + first);
    j += e;
    i += hashed(h, t);
    e = hashed(a, d) + j;
    f = hashed(b, c) + a;
    g = hashed(j, i) + c;
    const Word r0 = e + f + g + h;
    a = mix((a + g) * k0) * k0 + b;
    const Word r1 = second + a + r0;
    a = mix(a * k0) * k0 + c;
    const Word r2 = a + r1;
    a = mix((a + e) * k0) * k0;
    return {r0, r1, r2, a + r2};
  }

  Word a, b, first, second, c, d, e, f;
  Word g = 0, h = 0, i = 0, j = 0;
  Word t;
};

/// Shorter pieces are padded with zeros, and told apart by their length.
std::array<Word, 4> hash_of_piece(Bytes bytes) {
  constexpr std::size_t shortest = 240;
  if (bytes.size() >= shortest) return PieceHash{bytes, 0}.run(bytes);
  std::vector<std::uint8_t> padded(bytes.begin(), bytes.end());
  padded.resize(shortest);
  return PieceHash{padded, ~static_cast<std::uint32_t>(bytes.size())}.run(padded);
}

Pair end_of_short(Word a, Word b, Word c, Word d) {
  a = hashed(a, c);
  b = hashed(d, b);
  return {a ^ b, hashed(b, a)};
}

/// Of 16 to 128 bytes.
Pair hash_of_few(Bytes bytes, Word a, Word b) {
  const std::size_t size = bytes.size();
  if (size == 16) {
    a = mix(a * k1) * k1;
    const Word last = word(bytes, 8);
    const Word c = b * k1 + (hashed(word(bytes, 0), rotated(last + 16, 16)) ^ last);
    return end_of_short(a, b, c, mix(a + word(bytes, 0)));
  }
  Word c = hashed(word(bytes, size - 8) + k1, a);
  Word d = hashed(b + size, c + word(bytes, size - 16));
  a += d;
  for (std::size_t at = 0; at + 16 <= size; at += 16) {
    a = (a ^ mix(word(bytes, at) * k1) * k1) * k1;
    b ^= a;
    c = (c ^ mix(word(bytes, at + 8) * k1) * k1) * k1;
    d ^= c;
  }
  return end_of_short(a, b, c, d);
}

Pair weak_hash(Bytes bytes, std::size_t at, Word s, Word t) {
  s += word(bytes, at);
  t = rotated(t + s + word(bytes, at + 24), 21);
  const Word before = s;
  s += word(bytes, at + 8) + word(bytes, at + 16);
  t += rotated(s, 44);
  return {s + word(bytes, at + 24), t + before};
}

/// Of 128 bytes and more.
Pair hash_of_many(Bytes bytes, Word x, Word y) {
  Word z = bytes.size() * k1;
  Pair v{};
  v[0] = rotated(y ^ k1, 49) * k1 + word(bytes, 0);
  v[1] = rotated(v[0], 42) * k1 + word(bytes, 8);
  Pair w{rotated(y + z, 35) * k1 + x, rotated(x + word(bytes, 88), 53) * k1};
  std::size_t at = 0;
  for (; bytes.size() - at >= 128;) {
    for (int round = 0; round < 2; ++round, at += 64) {
      x = rotated(x + y + v[0] + word(bytes, at + 8), 37) * k1;
      y = rotated(y + v[1] + word(bytes, at + 48), 42) * k1;
      x ^= w[1];
      y += v[0] + word(bytes, at + 40);
      z = rotated(z + w[0], 33) * k1;
      v = weak_hash(bytes, at, v[1] * k1, x + w[0]);
      w = weak_hash(bytes, at + 32, z + w[1], y + word(bytes, at + 16));
      std::swap(z, x);
    }
  }
  x += rotated(v[0] + z, 49) * k0;
  z += rotated(w[0], 37) * k0;
  const std::size_t left = bytes.size() - at;
  for (std::size_t done = 0; done < left;) {
    done += 32;
    const std::size_t from = bytes.size() - done;
    y = rotated(x + y, 42) * k0 + v[1];
    w[0] += word(bytes, from + 16);
    x = x * k0 + w[0];
    z += w[1] + word(bytes, from);
    w[1] += v[0];
    v = weak_hash(bytes, from, v[0] + z, v[1]);
  }
  x = hashed(x, v[0]);
  y = hashed(y + z, w[0]);
  return {hashed(x + v[1], w[1]) + y, hashed(x + w[1], y + v[1])};
}

/// Of all pieces' hashes, 32 bytes each.
Pair hash_of_hashes(Bytes bytes) {
  constexpr std::size_t few = 900;
  if (bytes.size() > few) {
    const auto hash = hash_of_piece(bytes);
    return {hash[2], hash[3]};
  }
  const Word a = word(bytes, 0) ^ k3;
  const Word b = word(bytes, 8);
  const Bytes rest = bytes.subspan(16);
  return rest.size() < 128 ? hash_of_few(rest, a, b) : hash_of_many(rest, a, b);
}

}  // namespace

std::array<std::uint8_t, 16> checksum_of(Bytes content) {
  constexpr std::size_t piece_size = std::size_t{1} << 24U;
  std::vector<std::uint8_t> hashes;
  const auto append = [](auto& bytes, const auto& words) {
    for (const Word part : words) {
      for (unsigned byte = 0; byte < 8; ++byte) {
        bytes.push_back(static_cast<std::uint8_t>(part >> 8U * byte));
      }
    }
  };
  for (std::size_t at = 0; at < content.size(); at += piece_size) {
    append(hashes, hash_of_piece(content.subspan(at, std::min(piece_size, content.size() - at))));
  }
  std::vector<std::uint8_t> sum;
  if (!hashes.empty()) append(sum, hash_of_hashes(hashes));
  std::array<std::uint8_t, 16> checksum{};
  std::ranges::copy(sum, checksum.begin());
  return checksum;
}

bool has_right_checksum(Bytes file) {
  constexpr std::size_t checksum_size = 16;
  if (file.size() <= checksum_size) return false;
  const Bytes content = file.first(file.size() - checksum_size);
  return std::ranges::equal(checksum_of(content), file.last(checksum_size));
}

}  // namespace tabiya::tablebase
