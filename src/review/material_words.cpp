#include "review/material_words.hpp"

#include <algorithm>
#include <utility>

namespace tabiya::review_words {
namespace {

using Pieces = std::vector<PieceType>;

/// Takes the exchange out of both lists.
bool take_exchange(Pieces& pieces, Pieces& price) {
  const auto rook = std::ranges::find(pieces, PieceType::Rook);
  const auto minor = std::ranges::find_if(
      price, [](PieceType type) { return type == PieceType::Knight || type == PieceType::Bishop; });
  if (rook == pieces.end() || minor == price.end()) return false;
  pieces.erase(rook);
  price.erase(minor);
  return true;
}

/// "a queen", "a rook and two pawns", "the exchange, a knight and a pawn".
std::string list_of(std::vector<std::string> items, std::string_view conjunction) {
  std::string text;
  for (std::size_t item = 0; item < items.size(); ++item) {
    const bool is_last = item + 1 == items.size();
    if (item > 0) text += is_last ? " " + std::string{conjunction} + " " : std::string{", "};
    text += items[item];
  }
  return text;
}

void add_pieces(std::vector<std::string>& items, const Pieces& pieces,
                std::string (*in_words)(PieceType, std::size_t)) {
  for (auto begin = pieces.begin(); begin != pieces.end();) {
    const auto end =
        std::find_if(begin, pieces.end(), [&](PieceType type) { return type != *begin; });
    items.push_back(in_words(*begin, static_cast<std::size_t>(end - begin)));
    begin = end;
  }
}

}  // namespace

MaterialWords material_in_words(const review::Consequence& consequence, std::string_view exchange,
                                std::string_view conjunction,
                                std::string (*in_words)(PieceType, std::size_t)) {
  Pieces pieces = consequence.material;
  Pieces price = consequence.material_for;
  std::vector<std::string> lost;
  std::vector<std::string> gained;
  if (take_exchange(pieces, price)) lost.emplace_back(exchange);
  add_pieces(lost, pieces, in_words);
  add_pieces(gained, price, in_words);
  return {list_of(std::move(lost), conjunction), list_of(std::move(gained), conjunction)};
}

}  // namespace tabiya::review_words
