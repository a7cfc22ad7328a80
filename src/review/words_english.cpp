#include "review/material_words.hpp"
#include "review/words_vocabulary.hpp"

namespace tabiya::review_words {
namespace {

using review::Consequence;
using review::PlacedPiece;

std::string the_english(const PlacedPiece& piece) {
  return "the " + std::string{to_words(piece.type)} + " on " + to_string(piece.square);
}

std::string both_english(const Consequence& fork) {
  return the_english(fork.targets[0]) + " and " + the_english(fork.targets[1]);
}

std::string mate_in_english(int moves) {
  return moves == 1 ? "mate" : "mate in " + std::to_string(moves);
}

std::string price_in_english(const Consequence& consequence) {
  if (!consequence.price) return {};
  return " for a " + std::string{to_words(*consequence.price)};
}

std::string count_in_english(PieceType type, std::size_t count) {
  const std::string name{to_words(type)};
  if (count == 1) return "a " + name;
  return (count == 2 ? "two " : "three ") + name + "s";
}

std::string material_in_english(const Consequence& consequence) {
  const MaterialWords words =
      material_in_words(consequence, "the exchange", "and", count_in_english);
  return words.price.empty() ? words.pieces : words.pieces + " for " + words.price;
}

std::string consequence_in_english(const Consequence& consequence) {
  using Kind = Consequence::Kind;
  const auto target = [&] { return the_english(consequence.targets.front()); };
  const auto discovery = [&] {
    const bool is_check = consequence.targets.front().type == PieceType::King;
    return is_check ? "check" : "attack on " + target();
  };
  const auto square = [&] { return to_string(consequence.targets.front().square); };
  switch (consequence.kind) {
    case Kind::AllowsMate: return "allows " + mate_in_english(consequence.mate_in);
    case Kind::MissesMate: return "misses " + mate_in_english(consequence.mate_in);
    case Kind::PutsEnPrise: return "puts " + target() + " en prise";
    case Kind::LeavesUndefended: return "leaves " + target() + " undefended";
    case Kind::AllowsCapture: return "lets a lesser piece take " + target();
    case Kind::AllowsFork: return "allows a fork of " + both_english(consequence);
    case Kind::AllowsPromotion: return "allows a pawn to promote";
    case Kind::LosesPiece: return "loses " + target() + price_in_english(consequence);
    case Kind::MissesUndefended: return "does not take " + target() + ", which is undefended";
    case Kind::MissesCapture: return "does not take " + target() + " with a lesser piece";
    case Kind::MissesFork: return "misses a fork of " + both_english(consequence);
    case Kind::MissesPromotion: return "misses a promotion";
    case Kind::MissesPiece: return "misses the win of " + target() + price_in_english(consequence);
    case Kind::AllowsDraw: return "allows a draw by repetition";
    case Kind::CostsMaterial: return "costs " + material_in_english(consequence);
    case Kind::MissesMaterial: return "misses the win of " + material_in_english(consequence);
    case Kind::MissesDraw: return "misses a draw by repetition";
    case Kind::AllowsStalemate: return "allows stalemate";
    case Kind::MissesStalemate: return "misses stalemate";
    case Kind::AllowsMateThreat: return "allows a threat of mate";
    case Kind::AllowsSkewer: return "allows a skewer of " + both_english(consequence);
    case Kind::AllowsDiscovery: return "allows a discovered " + discovery();
    case Kind::AllowsPassedPawn: return "lets a passed pawn advance to " + square();
    case Kind::MissesMateThreat: return "misses a threat of mate";
    case Kind::MissesSkewer: return "misses a skewer of " + both_english(consequence);
    case Kind::MissesDiscovery: return "misses a discovered " + discovery();
    case Kind::MissesPassedPawn: return "misses the advance of a passed pawn to " + square();
    case Kind::GivesUpCastling: return "gives up castling";
    case Kind::AllowsQueenExchange: return "allows the exchange of queens";
    case Kind::MissesQueenExchange: return "misses the exchange of queens";
    case Kind::AllowsPin: return "allows a pin of " + target();
    case Kind::AllowsAttack: return "allows an attack on " + target();
    case Kind::MissesPin: return "misses a pin of " + target();
    case Kind::MissesAttack: return "misses an attack on " + target();
    case Kind::BetterMove: return "is not the best move";
  }
  return {};
}

std::string forced_mate_in_english(Color winner, int moves) {
  return std::string{winner == Color::White ? "White" : "Black"} + " mates in " +
         std::to_string(moves);
}

}  // namespace

const Vocabulary english{.judgements = {"inaccuracy", "mistake", "blunder"},
                         .lost_mate = "lost forced checkmate sequence",
                         .mate_unavoidable = "checkmate is now unavoidable",
                         .was_best = "was best",
                         .the_move = "The move played",
                         .decimal_mark = '.',
                         .forced_mate = forced_mate_in_english,
                         .consequence = consequence_in_english};

}  // namespace tabiya::review_words
