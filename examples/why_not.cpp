// Asks why a move is illegal. The answer is a value; a sentence is made only on request.
#include <iostream>

#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/rules/explain.hpp"

using enum tabiya::Square;

int main() {
  const auto position = tabiya::parse_position("4kr2/8/8/8/8/8/3PP3/4K2R w K - 0 1").value();

  const auto castling = explain(position, E1, G1);
  if (castling) return 1;
  const tabiya::Refusal& refusal = castling.error();

  std::cout << "reason:  " << to_string(refusal.reason) << '\n'
            << "square:  " << to_string(refusal.where.value()) << '\n'
            << "article: " << article(refusal) << '\n'
            << to_words(position, refusal) << '\n'
            << to_words(position, refusal, tabiya::Language::German) << '\n';
}
