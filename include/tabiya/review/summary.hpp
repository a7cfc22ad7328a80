/// A review in a few sentences for a person.
///
///     Opening: C20 King's Pawn Game: Wayward Queen Attack; 2... Ke7 left the book.
///     Accuracy: White 98.1 %, Black 61.0 %.
///     In the opening the game was even.
///     The turning point: 2... Ke7?? (-0.20 → White mates in 1) allows mate: Qxe5#.
#pragma once

#include <string>
#include <vector>

#include "tabiya/notation/words.hpp"
#include "tabiya/review/review.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::review {

/// The sentences, each with its full stop: the opening and the move that left it; both accuracies;
/// who stood better in each phase; the turning point with its reason; what was missed; the worst
/// moves of each player. Sentences without content are left out.
/// `names` are the players' names, or the words for the colours; "Byrne, Donald", as tags have it, is
/// "Donald Byrne" in a sentence.
[[nodiscard]] std::vector<std::string> summary_of(const Review& review,
                                                  const ByColor<std::string>& names,
                                                  Language language = Language::English);

/// "White" and "Black", "Weiß" and "Schwarz".
[[nodiscard]] ByColor<std::string> color_names(Language language);

/// A move with its number and mark: "12... Bd7??", "12. Nf3", "3... --".
[[nodiscard]] std::string marked_move(const Review& review, std::size_t ply,
                                      Language language = Language::English);

}  // namespace tabiya::review
