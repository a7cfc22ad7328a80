#include "tablebase/make/pairing.hpp"

#include <algorithm>
#include <queue>

namespace tabiya::tablebase {
namespace {

constexpr std::size_t most_pair_symbols = 4095;
constexpr unsigned most_values_of_symbol = 256;

class Pairer {
 public:
  Pairer(std::span<const std::uint16_t> values, const PairingTerms& terms) : terms_{terms} {
    add_values(values);
    for (std::size_t at = 1; at < made_.sequence.size(); ++at) {
      ++count(made_.sequence[at - 1], made_.sequence[at]);
    }
    for (std::size_t left = 0; left < made_.symbols.size(); ++left) {
      for (std::size_t right = 0; right < made_.symbols.size(); ++right) offer(left, right);
    }
  }

  Pairing run() {
    while (choose()) replace();
    return std::move(made_);
  }

 private:
  struct Candidate {
    std::uint32_t count;
    std::uint16_t left;
    std::uint16_t right;

    friend bool operator<(const Candidate& one, const Candidate& other) noexcept {
      return one.count < other.count;
    }
  };
  /// What the first symbol of a chosen pair becomes before its second.
  struct Chosen {
    std::uint16_t right;
    std::uint16_t symbol;
  };
  static constexpr std::uint16_t none = 0xFFFF;

  /// The symbols for values are as many as there are different ones.
  void add_values(std::span<const std::uint16_t> values) {
    std::vector<std::uint16_t> symbol_of(0x1000, none);
    made_.sequence.reserve(values.size());
    for (const std::uint16_t value : values) {
      if (symbol_of[value] == none) {
        symbol_of[value] = static_cast<std::uint16_t>(made_.symbols.size());
        made_.symbols.push_back({value, std::nullopt, 1});
      }
      made_.sequence.push_back(symbol_of[value]);
    }
    grow_counts();
  }

  /// The counts are a square that is doubled when it is full.
  void grow_counts() {
    const std::size_t needed = std::max<std::size_t>(64, made_.symbols.size());
    if (needed <= side_) return;
    const std::size_t side = std::min(most_pair_symbols + 1, std::max(2 * side_, needed));
    std::vector<std::uint32_t> grown(side * side);
    for (std::size_t left = 0; left < side_; ++left) {
      std::copy_n(counts_.begin() + static_cast<std::ptrdiff_t>(left * side_), side_,
                  grown.begin() + static_cast<std::ptrdiff_t>(left * side));
    }
    counts_ = std::move(grown);
    side_ = side;
  }

  std::uint32_t& count(std::size_t left, std::size_t right) noexcept {
    return counts_[left * side_ + right];
  }

  /// A symbol beside itself can be paired only half as often as it stands there, in a long run.
  std::uint32_t worth(std::size_t left, std::size_t right) noexcept {
    const std::uint32_t found = count(left, right);
    return left == right ? (found + 1) / 2 : found;
  }

  void offer(std::size_t left, std::size_t right) {
    const unsigned values = made_.symbols[left].values + unsigned{made_.symbols[right].values};
    const std::uint32_t found = worth(left, right);
    if (found >= terms_.fewest && values <= most_values_of_symbol) {
      candidates_.push(
          {found, static_cast<std::uint16_t>(left), static_cast<std::uint16_t>(right)});
    }
  }

  /// Chooses the most frequent pairs that share no symbol. False if there is none.
  bool choose() {
    chosen_.assign(made_.symbols.size(), {none, none});
    is_busy_.assign(made_.symbols.size(), false);
    first_new_ = made_.symbols.size();
    std::uint32_t most = 0;
    std::vector<Candidate> later;
    while (!candidates_.empty() && made_.symbols.size() < most_pair_symbols) {
      Candidate best = candidates_.top();
      const double least = terms_.least_share * most;
      if (best.count < least || later.size() > 64) break;
      candidates_.pop();
      const std::uint32_t now = worth(best.left, best.right);
      if (now != best.count) {
        best.count = now;
        if (now >= terms_.fewest) candidates_.push(best);
        continue;
      }
      if (is_busy_[best.left] || is_busy_[best.right]) {
        later.push_back(best);
        continue;
      }
      if (most == 0) most = best.count;
      add_symbol(best);
    }
    for (const Candidate& candidate : later) candidates_.push(candidate);
    return most > 0;
  }

  void add_symbol(const Candidate& pair) {
    is_busy_[pair.left] = true;
    is_busy_[pair.right] = true;
    chosen_[pair.left] = {pair.right, static_cast<std::uint16_t>(made_.symbols.size())};
    made_.symbols.push_back(
        {pair.left, pair.right,
         static_cast<std::uint16_t>(made_.symbols[pair.left].values +
                                    made_.symbols[pair.right].values)});
  }

  /// Replaces the chosen pairs, and counts the pairs anew that this makes and breaks.
  void replace() {
    grow_counts();
    auto& sequence = made_.sequence;
    std::size_t to = 0;
    bool was_new = false;
    std::uint16_t last_before = 0;  // the last symbol of what has become the one before
    for (std::size_t from = 0; from < sequence.size(); ++to) {
      const std::uint16_t first = sequence[from];
      const auto [right, symbol] = chosen_[first];
      const bool is_new =
          right != none && from + 1 < sequence.size() && sequence[from + 1] == right;
      if (to > 0 && (is_new || was_new)) --count(last_before, first);
      if (is_new) --count(first, right);
      last_before = is_new ? right : first;
      sequence[to] = is_new ? symbol : first;
      if (to > 0 && (is_new || was_new)) ++count(sequence[to - 1], sequence[to]);
      was_new = is_new;
      from += is_new ? 2 : 1;
    }
    sequence.resize(to);
    for (std::size_t made = first_new_; made < made_.symbols.size(); ++made) {
      for (std::size_t other = 0; other < made_.symbols.size(); ++other) {
        offer(made, other);
        if (other < first_new_) offer(other, made);
      }
    }
  }

  PairingTerms terms_;
  Pairing made_;
  std::size_t side_ = 0;
  std::vector<std::uint32_t> counts_;
  std::priority_queue<Candidate> candidates_;
  std::vector<Chosen> chosen_;  // by the first symbol
  std::vector<bool> is_busy_;
  std::size_t first_new_ = 0;
};

}  // namespace

Pairing pair_up(std::span<const std::uint16_t> values, const PairingTerms& terms) {
  return Pairer{values, terms}.run();
}

}  // namespace tabiya::tablebase
