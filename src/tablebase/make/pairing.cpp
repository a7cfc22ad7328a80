#include "tablebase/make/pairing.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <queue>

#include "tablebase/make/wanted_values.hpp"

namespace tabiya::tablebase {
namespace {

constexpr std::size_t most_pair_symbols = 4095;
constexpr unsigned most_values_of_symbol = 256;

constexpr std::uint16_t no_symbol_here = 0xFFFF;  // free, in a sequence
static_assert(no_symbol_here == free_value);

/// How often the first pair of a round still stands in the sequence when it is weighed; with fewer
/// occurrences than the last, pairs are left alone.
constexpr std::array<std::uint32_t, 6> weighed_at{64, 32, 20, 12, 8, 5};
/// Pairs almost as frequent as the first of a round are replaced along with it.
constexpr double least_share = 0.8;
constexpr std::size_t most_passed_over = 64;
constexpr double bits_of_symbol = 24;

/// Puts symbols into what is still free: the longest that fit, of these the most frequent.
void fill_rest(Pairing& pairing) {
  std::vector<std::uint64_t> counts(pairing.symbols.size());
  for (const std::uint16_t symbol : pairing.sequence) {
    if (symbol != no_symbol_here) ++counts[symbol];
  }
  std::array<std::optional<std::uint16_t>, most_values_of_symbol + 1> by_length{};
  for (std::size_t symbol = 0; symbol < counts.size(); ++symbol) {
    auto& best = by_length[pairing.symbols[symbol].values];
    if (!best || counts[*best] < counts[symbol]) best = static_cast<std::uint16_t>(symbol);
  }
  auto& sequence = pairing.sequence;
  std::size_t to = 0;
  for (std::size_t from = 0; from < sequence.size();) {
    if (sequence[from] != no_symbol_here) {
      sequence[to++] = sequence[from++];
      continue;
    }
    std::size_t end = from;
    while (end < sequence.size() && sequence[end] == no_symbol_here) ++end;
    while (from < end) {
      std::size_t length = std::min<std::size_t>(end - from, most_values_of_symbol);
      while (!by_length[length]) --length;
      sequence[to++] = *by_length[length];
      from += length;
    }
  }
  sequence.resize(to);
}

class Pairer {
 public:
  explicit Pairer(std::span<const std::uint16_t> values) {
    add_values(values);
    count_all();
    for (std::size_t left = 0; left < made_.symbols.size(); ++left) {
      for (std::size_t right = 0; right < made_.symbols.size(); ++right) offer(left, right);
    }
  }

  Pairing run() {
    std::size_t weighed = 0;
    while (choose()) {
      while (weighed < weighed_at.size() && most_ < weighed_at[weighed]) {
        weigh(first_new_);
        ++weighed;
      }
      replace();
    }
    weigh(made_.symbols.size());
    return *std::move(best_);
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
  /// What a symbol of a chosen pair becomes beside the other.
  struct Chosen {
    std::uint16_t other = no_symbol_here;
    std::uint16_t symbol = no_symbol_here;
  };

  /// The symbols for values are as many as there are different ones.
  void add_values(std::span<const std::uint16_t> values) {
    std::vector<std::uint16_t> symbol_of(Wanted::most + std::size_t{1}, no_symbol_here);
    made_.sequence.reserve(values.size());
    for (const std::uint16_t value : values) {
      if (value == free_value) {
        made_.sequence.push_back(no_symbol_here);
        continue;
      }
      if (symbol_of[value] == no_symbol_here) {
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

  /// Neighbours that are free do not count.
  void change_count(std::uint16_t left, std::uint16_t right, std::uint32_t change) noexcept {
    if (left != no_symbol_here && right != no_symbol_here) {
      counts_[left * side_ + right] += change;
    }
  }

  /// Adds up long runs first, which are most of a sequence.
  void count_all() {
    const auto& sequence = made_.sequence;
    std::uint32_t repeated = 0;
    for (std::size_t at = 1; at < sequence.size(); ++at) {
      ++repeated;
      const bool repeats = at + 1 < sequence.size() && sequence[at + 1] == sequence[at] &&
                           sequence[at] == sequence[at - 1];
      if (repeats) continue;
      change_count(sequence[at - 1], sequence[at], repeated);
      repeated = 0;
    }
  }

  /// A symbol beside itself can be paired only half as often as it stands there, in a long run.
  [[nodiscard]] std::uint32_t worth(std::size_t left, std::size_t right) const noexcept {
    const std::uint32_t found = counts_[left * side_ + right];
    return left == right ? (found + 1) / 2 : found;
  }

  void offer(std::size_t left, std::size_t right) {
    const unsigned values = made_.symbols[left].values + unsigned{made_.symbols[right].values};
    const std::uint32_t found = worth(left, right);
    if (found >= weighed_at.back() && values <= most_values_of_symbol) {
      candidates_.push(
          {found, static_cast<std::uint16_t>(left), static_cast<std::uint16_t>(right)});
    }
  }

  /// Remembers what has been made of the first symbols, if it is the best so far.
  void weigh(std::size_t symbols) {
    Pairing weighed{
        {made_.symbols.begin(), made_.symbols.begin() + static_cast<std::ptrdiff_t>(symbols)},
        made_.sequence};
    fill_rest(weighed);
    const double bits = bits_of(weighed);
    if (best_ && bits >= fewest_bits_) return;
    fewest_bits_ = bits;
    best_ = std::move(weighed);
  }

  /// Chooses the most frequent pairs that share no symbol. False if there is none.
  bool choose() {
    by_left_.assign(made_.symbols.size(), {});
    by_right_.assign(made_.symbols.size(), {});
    first_new_ = made_.symbols.size();
    most_ = 0;
    std::vector<Candidate> passed_over;
    while (!candidates_.empty() && made_.symbols.size() < most_pair_symbols) {
      Candidate best = candidates_.top();
      if (best.count < least_share * most_ || passed_over.size() > most_passed_over) break;
      candidates_.pop();
      const std::uint32_t now = worth(best.left, best.right);
      if (now != best.count) {
        best.count = now;
        if (now >= weighed_at.back()) candidates_.push(best);
      } else if (is_chosen(best.left) || is_chosen(best.right)) {
        passed_over.push_back(best);
      } else {
        most_ = std::max(most_, best.count);
        add_symbol(best);
      }
    }
    for (const Candidate& candidate : passed_over) candidates_.push(candidate);
    return most_ > 0;
  }

  [[nodiscard]] bool is_chosen(std::uint16_t symbol) const noexcept {
    return by_left_[symbol].symbol != no_symbol_here || by_right_[symbol].symbol != no_symbol_here;
  }

  void add_symbol(const Candidate& pair) {
    const auto symbol = static_cast<std::uint16_t>(made_.symbols.size());
    by_left_[pair.left] = {pair.right, symbol};
    by_right_[pair.right] = {pair.left, symbol};
    made_.symbols.push_back({pair.left, pair.right,
                             static_cast<std::uint16_t>(made_.symbols[pair.left].values +
                                                        made_.symbols[pair.right].values)});
  }

  /// True if a number of values is free from here on.
  [[nodiscard]] bool is_free(std::size_t from, std::size_t values) const noexcept {
    const auto& sequence = made_.sequence;
    if (from + values > sequence.size()) return false;
    for (std::size_t at = from; at < from + values; ++at) {
      if (sequence[at] != no_symbol_here) return false;
    }
    return true;
  }

  /// How the sequence begins at a place: with a symbol as it was, or with a new one.
  struct Step {
    std::uint16_t symbol;
    std::size_t taken;       ///< from the sequence
    std::size_t taken_back;  ///< free places before it
    bool is_new;
  };
  [[nodiscard]] Step step_at(std::size_t from, std::size_t done) const noexcept {
    const auto& sequence = made_.sequence;
    const std::uint16_t own = sequence[from];
    if (own == no_symbol_here) return {own, 1, 0, false};
    if (const auto [right, symbol] = by_left_[own]; right != no_symbol_here) {
      if (from + 1 < sequence.size() && sequence[from + 1] == right) return {symbol, 2, 0, true};
      const std::size_t values = made_.symbols[right].values;
      if (is_free(from + 1, values)) return {symbol, 1 + values, 0, true};
    }
    if (const auto [left, symbol] = by_right_[own]; left != no_symbol_here) {
      const std::size_t values = made_.symbols[left].values;
      if (values <= done && is_free(done - values, values)) return {symbol, 1, values, true};
    }
    return {own, 1, 0, false};
  }

  /// Replaces the chosen pairs, and counts the pairs anew that this makes and breaks.
  void replace() {
    grow_counts();
    auto& sequence = made_.sequence;
    std::size_t done = 0;
    bool was_new = false;
    std::uint16_t last = no_symbol_here;  // of the symbols that the one before has taken
    for (std::size_t from = 0; from < sequence.size();) {
      const Step step = step_at(from, done);
      const std::uint16_t first = step.taken_back > 0 ? no_symbol_here : sequence[from];
      const std::uint16_t next_last = sequence[from + step.taken - 1];
      if (step.is_new && step.taken == 2) change_count(first, next_last, UINT32_MAX);
      if (step.taken_back > 0) was_new = false;
      done -= step.taken_back;
      if (done > 0 && (step.is_new || was_new)) {
        change_count(last, first, UINT32_MAX);
        change_count(sequence[done - 1], step.symbol, 1);
      }
      sequence[done++] = step.symbol;
      last = next_last;
      was_new = step.is_new;
      from += step.taken;
    }
    sequence.resize(done);
    for (std::size_t made = first_new_; made < made_.symbols.size(); ++made) {
      for (std::size_t other = 0; other < made_.symbols.size(); ++other) {
        offer(made, other);
        if (other < first_new_) offer(other, made);
      }
    }
  }

  Pairing made_;
  std::size_t side_ = 0;
  std::vector<std::uint32_t> counts_;
  std::priority_queue<Candidate> candidates_;
  std::vector<Chosen> by_left_;   // by the first symbol of a chosen pair
  std::vector<Chosen> by_right_;  // by the second
  std::size_t first_new_ = 0;
  std::uint32_t most_ = 0;  // of the first of a round
  std::optional<Pairing> best_;
  double fewest_bits_ = 0;
};

}  // namespace

double bits_of(const Pairing& pairing) {
  std::vector<double> counts(pairing.symbols.size());
  for (const std::uint16_t symbol : pairing.sequence) ++counts[symbol];
  double bits = bits_of_symbol * static_cast<double>(counts.size());
  for (const double count : counts) {
    if (count == 0) continue;
    bits -= count * std::log2(count / static_cast<double>(pairing.sequence.size()));
  }
  return bits;
}

Pairing pair_up(std::span<const std::uint16_t> values) { return Pairer{values}.run(); }

}  // namespace tabiya::tablebase
