#include "pgn/inner/name_index.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace tabiya::pgn {
namespace {

using Key = std::uint64_t;
using Word = PlayerName::Word;

/// Longer names, which no person has, are compared with all others.
constexpr std::size_t most_words = 8;

/// What a key describes. The kinds of a key follow each other: family, companion, numbers.
enum class Part : std::uint8_t {
  Consonants,
  PieceOfLongWord,
  AnyCompanion,
  NoCompanion,
  LongCompanion,
  FirstOfWord,     // of a companion that is not short
  FirstOfInitial,  // of one that is
  AnyNumbers,
  Numbers,
  NumbersAlone,
};

Key mixed(Key key, std::uint64_t word) noexcept {
  constexpr Key odd_factor = 0x9E3779B97F4A7C15;
  key = (key ^ word) * odd_factor;
  return key ^ (key >> 31);
}
Key with(Key key, Part part) noexcept { return mixed(key, static_cast<std::uint64_t>(part) + 1); }
Key with(Key key, Part part, std::string_view text) noexcept {
  return mixed(with(key, part), std::hash<std::string_view>{}(text));
}

std::string consonants_of(std::string_view word) {
  std::string consonants{word};
  std::erase_if(consonants, is_vowel);
  return consonants;
}

/// The longest spelling that a long word of this size can have.
std::size_t longest_spelling(std::size_t letters) noexcept {
  std::size_t longest = letters;
  while (longest < LongWord::most_letters &&
         longest + 1 - letters <= LongWord::slips(longest + 1)) {
    ++longest;
  }
  return longest;
}

/// True if a word has other spellings than those with another vowel.
bool is_long(std::string_view word) noexcept {
  return word.size() <= LongWord::most_letters &&
         longest_spelling(word.size()) >= LongWord::least_letters;
}

/// A part of a long word of a certain size; all words of that size are divided alike.
struct Piece {
  std::size_t begin;
  std::size_t size;
};
Piece piece_of(std::size_t letters, std::size_t pieces, std::size_t piece) noexcept {
  const std::size_t begin = letters * piece / pieces;
  return {begin, letters * (piece + 1) / pieces - begin};
}

Key key_of_piece(std::string_view word, std::size_t letters, std::size_t pieces, std::size_t piece,
                 std::string_view text) {
  Key key = with(with({}, Part::PieceOfLongWord, text), Part::Numbers, digits_of(word));
  for (const std::size_t each : {letters, pieces, piece}) key = mixed(key, each);
  return mixed(key, static_cast<unsigned char>(word.back()));
}

/// The numbers of slips between a word of this size and its spellings.
std::pair<std::size_t, std::size_t> range_of_slips(std::size_t letters) noexcept {
  const std::size_t least = std::max(letters, LongWord::least_letters);
  return {LongWord::slips(least), LongWord::slips(longest_spelling(letters))};
}

/// The keys under which a word is filed as one of a family name.
std::vector<Key> keys_of_family_word(std::string_view word) {
  std::vector<Key> keys{with({}, Part::Consonants, consonants_of(word))};
  if (!is_long(word)) return keys;
  const auto [least, most] = range_of_slips(word.size());
  for (std::size_t slips = least; slips <= most; ++slips) {
    for (std::size_t piece = 0; piece <= slips; ++piece) {
      const auto [begin, size] = piece_of(word.size(), slips + 1, piece);
      keys.push_back(key_of_piece(word, word.size(), slips + 1, piece, word.substr(begin, size)));
    }
  }
  return keys;
}

/// Adds the keys of the parts that a spelling with this number of letters can share with a word.
void add_shared_pieces(std::vector<Key>& keys, std::string_view word, std::size_t letters) {
  const std::size_t slips = LongWord::slips(std::max(letters, word.size()));
  for (std::size_t piece = 0; piece <= slips; ++piece) {
    const auto [begin, size] = piece_of(letters, slips + 1, piece);
    for (std::size_t at = begin - std::min(begin, slips);
         at <= begin + slips && at + size <= word.size(); ++at) {
      keys.push_back(key_of_piece(word, letters, slips + 1, piece, word.substr(at, size)));
    }
  }
}

/// The keys under which other spellings of a word can be filed.
std::vector<Key> wanted_keys_of_family_word(std::string_view word) {
  std::vector<Key> keys{with({}, Part::Consonants, consonants_of(word))};
  if (!is_long(word)) return keys;
  const std::size_t most = longest_spelling(word.size());
  for (std::size_t letters = 1; letters <= most; ++letters) {
    const auto [shorter, longer] = std::minmax({letters, word.size()});
    const bool can_be_spelling =
        longer >= LongWord::least_letters && longer - shorter <= LongWord::slips(longer);
    if (can_be_spelling) add_shared_pieces(keys, word, letters);
  }
  std::ranges::sort(keys);
  keys.erase(std::ranges::unique(keys).begin(), keys.end());
  return keys;
}

std::string_view first_of(const Word& word) noexcept {
  return std::string_view{word.text}.substr(0, 1);
}

/// In a comparison, both words can stand for the same word of another name.
bool has_repeated_word(const PlayerName& name) {
  for (auto word = name.words.begin(); word != name.words.end(); ++word) {
    const auto is_same = [&](const Word& other) { return is_same_family_word(*word, other); };
    if (std::any_of(word + 1, name.words.end(), is_same)) return true;
  }
  return false;
}

/// Calls `visit(family, companion)` for each word that can be a family name, with each other word
/// that can be a given name or another family name; or with null where there may be no such word.
template <class Visit>
void visit_pairs(const PlayerName& name, Visit visit) {
  const bool has_comma = name.family_words != 0;
  const std::size_t family_words = has_comma ? name.family_words : name.words.size();
  const std::size_t words_without_given = std::max<std::size_t>(1, name.family_words);
  const bool may_lack_given = name.words.size() == words_without_given || has_repeated_word(name);
  for (std::size_t family = 0; family < family_words; ++family) {
    if (may_lack_given) visit(name.words[family], nullptr);
    for (std::size_t other = 0; other < name.words.size(); ++other) {
      if (other != family) visit(name.words[family], &name.words[other]);
    }
  }
}

/// The keys that a companion adds to that of a family word, where it is filed.
std::vector<Key> keys_with_companion(Key key, const Word* companion) {
  if (companion == nullptr) return {with(key, Part::NoCompanion)};
  std::vector<Key> keys{with(key, Part::Consonants, consonants_of(companion->text)),
                        with(key, companion->is_short ? Part::FirstOfInitial : Part::FirstOfWord,
                             first_of(*companion))};
  if (is_long(companion->text)) keys.push_back(with(key, Part::LongCompanion));
  return keys;
}

/// The keys under which names with the same companion can be filed.
std::vector<Key> wanted_keys_with_companion(Key key, const Word* companion) {
  if (companion == nullptr) return {with(key, Part::AnyCompanion)};
  std::vector<Key> keys{with(key, Part::NoCompanion),
                        with(key, Part::Consonants, consonants_of(companion->text)),
                        with(key, Part::FirstOfInitial, first_of(*companion))};
  if (companion->is_short) keys.push_back(with(key, Part::FirstOfWord, first_of(*companion)));
  if (is_long(companion->text)) keys.push_back(with(key, Part::LongCompanion));
  return keys;
}

Key with_numbers(Key key, const PlayerName& name) {
  for (const std::string& number : name.numbers) key = with(key, Part::Numbers, number);
  return key;
}

/// Sorted, without repetitions.
std::vector<Key> keys_of(const PlayerName& name) {
  std::vector<Key> keys;
  const auto add = [&](Key key) {
    keys.push_back(with_numbers(key, name));
    keys.push_back(with(key, Part::AnyNumbers));
  };
  visit_pairs(name, [&](const Word& family, const Word* companion) {
    for (const Key key : keys_of_family_word(family.text)) {
      add(with(key, Part::AnyCompanion));
      std::ranges::for_each(keys_with_companion(key, companion), add);
    }
  });
  std::ranges::sort(keys);
  keys.erase(std::ranges::unique(keys).begin(), keys.end());
  return keys;
}

std::vector<Key> wanted_keys_of(const PlayerName& name) {
  std::vector<Key> keys;
  const auto add = [&](Key key) {
    if (name.numbers.empty()) {
      keys.push_back(with(key, Part::AnyNumbers));
    } else {
      keys.push_back(with_numbers(key, name));
      keys.push_back(key);  // filed without numbers
    }
  };
  visit_pairs(name, [&](const Word& family, const Word* companion) {
    for (const Key key : wanted_keys_of_family_word(family.text)) {
      std::ranges::for_each(wanted_keys_with_companion(key, companion), add);
    }
  });
  std::ranges::sort(keys);
  keys.erase(std::ranges::unique(keys).begin(), keys.end());
  return keys;
}

Key key_of_numbers_alone(const PlayerName& name) {
  return with_numbers(with({}, Part::NumbersAlone), name);
}

}  // namespace

void NameIndex::add(Item item, const PlayerName& name) {
  all_.push_back(item);
  if (name.words.empty()) {
    without_words_.push_back(item);
    by_key_[key_of_numbers_alone(name)].push_back(item);
    return;
  }
  with_words_.push_back(item);
  if (name.words.size() > most_words) {
    too_long_.push_back(item);
    return;
  }
  for (const Key key : keys_of(name)) by_key_[key].push_back(item);
}

/// A name without words may be any name with words.
template <class Visit>
void NameIndex::visit_lists(const PlayerName& name, Visit visit) const {
  const auto visit_key = [&](Key key) {
    if (const auto list = by_key_.find(key); list != by_key_.end()) visit(list->second);
  };
  if (name.words.size() > most_words) return visit(all_);
  if (name.words.empty()) {
    visit(with_words_);
    return visit_key(key_of_numbers_alone(name));
  }
  visit(without_words_);
  visit(too_long_);
  std::ranges::for_each(wanted_keys_of(name), visit_key);
}

void NameIndex::find(const PlayerName& name, std::vector<Item>& found) const {
  visit_lists(name,
              [&](const Items& list) { found.insert(found.end(), list.begin(), list.end()); });
}

std::size_t NameIndex::count(const PlayerName& name) const {
  std::size_t count = 0;
  visit_lists(name, [&](const Items& list) { count += list.size(); });
  return count;
}

}  // namespace tabiya::pgn
