/// Compares the names of players, which collections spell in many ways.
///
/// A name is split into family name and given names: `Kasparov, Garry`, `Garry Kasparov` and
/// `Kasparov G` are the same. Without a comma either end can be the family name. Case, accents,
/// titles, particles and remarks in parentheses do not matter, nor do usual differences in
/// transliteration. The comparison errs on the side of two people: what contradicts, such as other
/// given names, other initials, `Jr` and `Sr`, or the versions of a program, makes them different.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tabiya::pgn {

/// A name in the form that is compared.
struct PlayerName {
  struct Word {
    std::string text;       ///< in the common spelling of words that sound alike
    bool is_short = false;  ///< an initial, or abbreviated with a dot

    friend bool operator==(const Word&, const Word&) = default;
  };

  std::vector<Word> words{};
  std::size_t family_words = 0;        ///< at the beginning, if a comma follows them; 0: no comma
  std::string generation{};            ///< `jr`, `sr`, `ii`, …
  std::vector<std::string> numbers{};  ///< such as the version of a program

  /// True if nothing is known.
  [[nodiscard]] bool is_unknown() const noexcept { return words.empty() && numbers.empty(); }

  friend bool operator==(const PlayerName&, const PlayerName&) = default;
};

/// Reads any text as a name.
[[nodiscard]] PlayerName read_player_name(std::string_view text);

/// Whether two names can mean the same person. An unknown name matches any, a family name alone
/// matches any given name, and an initial matches the names that begin with it.
[[nodiscard]] bool may_be_same_name(const PlayerName& left, const PlayerName& right);
[[nodiscard]] inline bool may_be_same_name(std::string_view left, std::string_view right) {
  return may_be_same_name(read_player_name(left), read_player_name(right));
}

/// Spellings of a word of a family name: longer words have more of them.
struct LongWord {
  static constexpr std::size_t least_letters = 9;  ///< of the longer spelling
  static constexpr std::size_t most_letters = 40;
  /// The number of letters that can differ, by the size of the longer spelling. The last letter and
  /// all digits are the same in both.
  [[nodiscard]] static constexpr std::size_t slips(std::size_t letters) noexcept {
    constexpr std::size_t letters_of_slip = 6;
    return letters / letters_of_slip;
  }
};

/// Whether two words can be spellings of the same family name.
[[nodiscard]] bool is_same_family_word(const PlayerName::Word& left, const PlayerName::Word& right);
[[nodiscard]] bool is_vowel(char letter) noexcept;
/// The digits of a word.
[[nodiscard]] std::string digits_of(std::string_view word);

}  // namespace tabiya::pgn
