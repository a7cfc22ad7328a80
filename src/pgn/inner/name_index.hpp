/// Finds the names that may mean the same person as a name, without a comparison with each.
///
///     NameIndex index;
///     index.add(0, read_player_name("Kasparov, Garry"));
///     index.add(1, read_player_name("Karpov, Anatoly"));
///     index.find(read_player_name("G. Kasparov"), numbers);  // 0; perhaps others, too
///
/// Two names that may be the same share a word that can be a family name. Its vowels do not tell
/// much (`Dmitri`, `Dimitri`), so the word is found by its consonants. The spellings of a long word
/// differ in a few letters; if there are n of them, one of n + 1 parts of the word is unchanged.
///
/// If both names have further words, they share one of these as well, or an initial. Both words
/// together are the key of a name, and so are their numbers. This distinguishes names with the same
/// family name or the same given name, too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "pgn/inner/player_names.hpp"

namespace tabiya::pgn {

class NameIndex {
 public:
  using Item = std::uint32_t;

  void add(Item item, const PlayerName& name);
  /// Appends every item whose name may_be_same_name(), and a few others; some of them repeatedly.
  void find(const PlayerName& name, std::vector<Item>& found) const;
  /// The number of items that find() appends.
  [[nodiscard]] std::size_t count(const PlayerName& name) const;

 private:
  using Key = std::uint64_t;
  using Items = std::vector<Item>;

  template <class Visit>
  void visit_lists(const PlayerName& name, Visit visit) const;

  std::unordered_map<Key, Items> by_key_;
  Items with_words_;     // needed by names without words
  Items without_words_;  // may be any name with words
  Items too_long_;       // names of more words than are indexed
  Items all_;
};

}  // namespace tabiya::pgn
