/// Compares the names of players, which collections spell in many ways.
///
/// A name is split into family name and given names: `Kasparov, Garry`, `Garry Kasparov` and
/// `Kasparov G` are the same. Without a comma either end can be the family name. Case, accents,
/// titles, particles and remarks in parentheses do not matter, nor do usual differences in
/// transliteration. The comparison errs on the side of two people: what contradicts, such as other
/// given names, other initials, `Jr` and `Sr`, or the versions of a program, makes them different.
#pragma once

#include <string_view>

namespace tabiya::pgn {

/// Whether two spellings of a name can mean the same person. An unknown name matches any, a family
/// name alone matches any given name, and an initial matches the names that begin with it.
[[nodiscard]] bool may_be_same_name(std::string_view left, std::string_view right);

}  // namespace tabiya::pgn
