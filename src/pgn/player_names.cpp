#include "pgn/inner/player_names.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "pgn/characters.hpp"
#include "pgn/inner/text_folding.hpp"
#include "support/inner/utf8.hpp"

namespace tabiya::pgn {
namespace {

constexpr std::array<std::string_view, 19> titles{"gm",  "im",  "fm",  "cm",  "nm", "wgm",  "wim",
                                                  "wfm", "wcm", "wnm", "agm", "dr", "prof", "mr",
                                                  "mrs", "ms",  "sir", "ing", "mag"};
constexpr std::array<std::string_view, 21> particles{
    "van", "von", "vom", "de", "der", "den", "del", "della", "di", "da", "do",
    "dos", "du",  "la",  "le", "el",  "al",  "ter", "ten",   "zu", "bin"};
/// Generations; the last two words mean the same as the first two.
constexpr std::array<std::string_view, 7> generations{"jr", "sr",     "ii",    "iii",
                                                      "iv", "junior", "senior"};
constexpr std::size_t generations_spelled_out = 5;

using Respelling = std::pair<std::string_view, std::string_view>;
/// Transliterations and spellings of the same sound, applied in this order.
constexpr std::array respellings{
    Respelling{"tsch", "ch"}, Respelling{"tch", "ch"},  Respelling{"sch", "sh"},
    Respelling{"chch", "sh"}, Respelling{"shch", "sh"}, Respelling{"kh", "h"},
    Respelling{"ph", "f"},    Respelling{"ck", "k"},    Respelling{"x", "ks"},
    Respelling{"w", "v"},     Respelling{"j", "i"},     Respelling{"y", "i"},
    Respelling{"q", "k"}};

bool is_in(std::span<const std::string_view> list, std::string_view word) noexcept {
  return std::ranges::find(list, word) != list.end();
}

void replace_all(std::string& word, std::string_view from, std::string_view to) {
  for (std::size_t at = word.find(from); at != std::string::npos; at = word.find(from, at)) {
    word.replace(at, from.size(), to);
    at += to.size();
  }
}

/// The common spelling of words that sound alike.
std::string respelled(std::string word) {
  for (const auto& [from, to] : respellings) replace_all(word, from, to);
  std::string result;
  for (std::size_t at = 0; at < word.size(); ++at) {
    const char letter = word[at];
    const char before = result.empty() ? '\0' : result.back();
    const bool is_ch_or_sh = letter == 'h' && (before == 'c' || before == 's');
    const bool is_silent = letter == 'h' && !result.empty() && !is_ch_or_sh;
    const bool is_hard = letter == 'c' && (at + 1 == word.size() || word[at + 1] != 'h');
    const bool is_double = letter == before && (letter >= 'a' && letter <= 'z');
    if (!is_silent && !is_double) result += is_hard ? 'k' : letter;
  }
  if (result.starts_with("ie")) result.erase(0, 1);  // Yevgeny
  return result;
}

using Word = PlayerName::Word;

class NameReader {
 public:
  PlayerName read(std::string_view text) {
    int depth = 0;
    for (const char letter : folded(text)) {
      if (letter == '(' || letter == '[') ++depth;
      if (depth == 0) read_letter(letter);
      if ((letter == ')' || letter == ']') && depth > 0) --depth;
    }
    end_word(false);
    drop_particles();
    return std::move(name_);
  }

 private:
  void read_letter(char letter) {
    const bool is_part = static_cast<unsigned char>(letter) >= 0x80 ||
                         (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9');
    if (is_part) word_ += letter;
    else if (letter != '\'' && letter != '`') end_word(letter == '.');
    const bool ends_family = letter == ',' && name_.family_words == 0;
    if (ends_family) name_.family_words = name_.words.size();
  }
  void end_word(bool has_dot) {
    std::string word = std::exchange(word_, {});
    if (word.empty() || is_in(titles, word)) return;
    if (const auto found = std::ranges::find(generations, word); found != generations.end()) {
      const auto place = static_cast<std::size_t>(found - generations.begin());
      name_.generation = generations[place % generations_spelled_out];
    } else if (std::ranges::all_of(word, is_digit)) {
      name_.numbers.push_back(std::move(word));
    } else {
      const bool has_vowel = std::ranges::any_of(word, is_vowel) || word.contains('y');
      const std::size_t letters = utf8_length(word);
      const bool is_ascii = letters == word.size();
      const bool is_short = letters == 1 || has_dot || (is_ascii && letters == 2 && !has_vowel);
      name_.words.push_back({respelled(std::move(word)), is_short});
    }
  }
  /// Unless the name consists of them.
  void drop_particles() {
    const auto is_particle = [](const Word& word) { return is_in(particles, word.text); };
    if (std::ranges::all_of(name_.words, is_particle)) return;
    const auto family_end = name_.words.begin() + static_cast<std::ptrdiff_t>(name_.family_words);
    const auto dropped = std::count_if(name_.words.begin(), family_end, is_particle);
    if (static_cast<std::size_t>(dropped) != name_.family_words) {
      name_.family_words -= static_cast<std::size_t>(dropped);
    } else if (dropped != 0) {
      return;
    }
    std::erase_if(name_.words, is_particle);
  }

  PlayerName name_;
  std::string word_;
};

/// True if inserting one vowel before the end of the shorter word gives the longer: `dmitri`,
/// `dimitri`. A vowel at the end makes another name: `daniel`, `daniela`.
bool differs_by_inner_vowel(std::string_view left, std::string_view right) {
  if (left.size() > right.size()) std::swap(left, right);
  if (left.size() + 1 != right.size() || left.size() < 3) return false;
  const auto place =
      static_cast<std::size_t>(std::ranges::mismatch(left, right).in1 - left.begin());
  return place != left.size() && is_vowel(right[place]) &&
         left.substr(place) == right.substr(place + 1);
}

/// The edit distance of two words.
std::size_t edit_distance(std::string_view left, std::string_view right) {
  std::vector<std::size_t> row(right.size() + 1);
  for (std::size_t place = 0; place < row.size(); ++place) row[place] = place;
  for (std::size_t line = 1; line <= left.size(); ++line) {
    std::size_t diagonal = row[0];
    row[0] = line;
    for (std::size_t place = 1; place < row.size(); ++place) {
      const std::size_t changed = diagonal + (left[line - 1] == right[place - 1] ? 0 : 1);
      diagonal = row[place];
      row[place] = std::min({changed, row[place] + 1, row[place - 1] + 1});
    }
  }
  return row.back();
}

/// Long names have more spellings: `Nepomniachtchi`, `Nepomnjaschij`. The last letter tells
/// `Petrosian` from `Petrosiana`, and the digits `Player1001` from `Player1101`.
bool is_spelling_of_long_name(std::string_view left, std::string_view right) {
  const auto [shorter, longer] = std::minmax({left.size(), right.size()});
  if (longer < LongWord::least_letters || longer > LongWord::most_letters) return false;
  const std::size_t slips = LongWord::slips(longer);
  return longer - shorter <= slips && left.back() == right.back() &&
         digits_of(left) == digits_of(right) && edit_distance(left, right) <= slips;
}

using Words = std::span<const Word>;

bool is_same_given_word(const Word& left, const Word& right) {
  if (left.is_short && right.text.starts_with(left.text)) return true;
  if (right.is_short && left.text.starts_with(right.text)) return true;
  return left.text == right.text || differs_by_inner_vowel(left.text, right.text);
}

/// Every word of the shorter family name occurs in the longer, and one of them is not an initial.
bool is_same_family(Words left, Words right) {
  if (left.size() > right.size()) std::swap(left, right);
  const bool has_name = std::ranges::any_of(left, [](const Word& word) { return !word.is_short; });
  return has_name && std::ranges::all_of(left, [&](const Word& word) {
           return std::ranges::any_of(
               right, [&](const Word& other) { return is_same_family_word(word, other); });
         });
}

/// The fewer given names are, in this order, among the others.
bool are_given_names_compatible(Words left, Words right) {
  if (left.size() > right.size()) std::swap(left, right);
  auto other = right.begin();
  return std::ranges::all_of(left, [&](const Word& word) {
    other = std::find_if(other, right.end(),
                         [&](const Word& each) { return is_same_given_word(word, each); });
    return other != right.end() && (++other, true);
  });
}

struct Split {
  Words family;
  Words given;
};

/// What can be the family name and the given names.
std::vector<Split> splits_of(const PlayerName& name) {
  const Words words{name.words};
  if (name.family_words != 0) {
    return {{words.first(name.family_words), words.subspan(name.family_words)}};
  }
  constexpr std::size_t most_words = 8;
  std::vector<Split> splits{{words, {}}};
  for (std::size_t count = 1; count < std::min(words.size(), most_words); ++count) {
    splits.push_back({words.first(count), words.subspan(count)});
    splits.push_back({words.subspan(count), words.first(count)});
  }
  return splits;
}

/// Several words without given names are a family name only if the other one is as long.
bool may_be_family_of(const Split& split, const Split& other) {
  const bool has_given_names = !split.given.empty() || split.family.size() == 1;
  return has_given_names || split.family.size() <= other.family.size();
}

bool are_compatible(const Split& left, const Split& right) {
  return may_be_family_of(left, right) && may_be_family_of(right, left) &&
         is_same_family(left.family, right.family) &&
         are_given_names_compatible(left.given, right.given);
}

bool is_same_word(const Word& left, const Word& right) { return left.text == right.text; }

}  // namespace

bool is_same_family_word(const Word& left, const Word& right) {
  return left.text == right.text || differs_by_inner_vowel(left.text, right.text) ||
         is_spelling_of_long_name(left.text, right.text);
}

bool is_vowel(char letter) noexcept { return std::string_view{"aeiou"}.contains(letter); }

std::string digits_of(std::string_view word) {
  std::string digits;
  std::ranges::copy_if(word, std::back_inserter(digits), is_digit);
  return digits;
}

PlayerName read_player_name(std::string_view text) { return NameReader{}.read(text); }

bool may_be_same_name(const PlayerName& one, const PlayerName& other) {
  if (one.words.empty() || other.words.empty()) {
    return one.words.empty() == other.words.empty() ? one.numbers == other.numbers : true;
  }
  const bool contradicts =
      (!one.generation.empty() && !other.generation.empty() &&
       one.generation != other.generation) ||
      (!one.numbers.empty() && !other.numbers.empty() && one.numbers != other.numbers);
  if (contradicts) return false;
  if (std::ranges::equal(one.words, other.words, is_same_word)) return true;
  const std::vector<Split> splits = splits_of(other);
  return std::ranges::any_of(splits_of(one), [&](const Split& split) {
    return std::ranges::any_of(splits,
                               [&](const Split& each) { return are_compatible(split, each); });
  });
}

}  // namespace tabiya::pgn
