#include "tabiya/notation/fen.hpp"

namespace tabiya {
namespace {

/// "'x'", or "byte 0x07" for an unprintable character.
std::string quoted(std::optional<char> character) {
  if (!character) return "the text";
  if (*character > ' ' && *character <= '~') return std::string{'\''} + *character + '\'';
  if (*character == ' ') return "a space";
  constexpr std::string_view digits = "0123456789ABCDEF";
  const auto byte = static_cast<unsigned char>(*character);
  return std::string{"byte 0x"} + digits[byte / 16] + digits[byte % 16];
}

std::string counted(std::size_t count, std::string_view one, std::string_view several) {
  return std::to_string(count) + ' ' + std::string{count == 1 ? one : several};
}

std::string rank_name(const FenError& error) {
  return error.rank ? std::string{"rank "} + to_char(*error.rank) : "a rank";
}

std::string highest_counter() { return std::to_string(max_fen_counter); }

}  // namespace

std::string to_string(const FenError& error) {
  using enum FenError::Kind;
  switch (error.kind) {
    case Empty: return "the FEN is empty";
    case MalformedPlacement:
      return quoted(error.character) + " in " + rank_name(error) +
             " is neither a piece letter nor a digit from 1 to 8";
    case RankTooShort:
    case RankTooLong:
      return rank_name(error) + " has " + counted(error.count, "square", "squares") +
             " instead of 8";
    case TooFewRanks:
    case TooManyRanks:
      return "the board has " + counted(error.count, "rank", "ranks") + " instead of 8";
    case MalformedTurn: return "the side to move is neither w nor b";
    case MalformedCastling:
      return quoted(error.character) +
             " in the castling rights is not K, Q, k, q or the letter of a file";
    case RepeatedCastlingRight:
      return "the castling right " + quoted(error.character) + " names the same rook again";
    case TooManyCastlingRights: return "a side has more than two castling rights";
    case MalformedEnPassant: return "the en passant field is neither a square nor -";
    case MalformedHalfmoveClock: return "the half-move clock is not a number";
    case HalfmoveClockTooHigh: return "the half-move clock is above " + highest_counter();
    case MalformedFullmoveNumber: return "the move number is not a number";
    case FullmoveNumberTooHigh: return "the move number is above " + highest_counter();
    case TooManyFields: return "there is extra text after the six fields";
    case TooFewFields:
      return (error.count == 1 ? "there is " : "there are ") +
             counted(error.count, "field", "fields") + " instead of 6";
    case StraySpace: return "the fields must be separated by exactly one space";
    case AdjacentDigits: return rank_name(error) + " has two adjacent digits";
    case NoncanonicalCastling: return "the castling rights are not in canonical form";
    case LeadingZero: return "a number has a leading zero";
    case NonzeroHalfmoveClock:
      return "the half-move clock is not 0 although a pawn has just made a double step";
    case MalformedPocket:
      return error.character ? quoted(error.character) +
                                   " in the pocket is not the letter of a piece that can be dropped"
                             : "the pocket has no closing bracket";
    case OvercrowdedPocket: return "a side has more than 64 pieces in its pocket";
    case MisplacedTilde: return "a tilde follows the letter of a promoted piece";
    case MalformedChecks:
      return "the checks are neither those left, such as 3+3, nor those given, such as +0+0";
  }
  __builtin_unreachable();
}

std::string to_string(const FenRefusal& refusal) {
  if (const auto* error = std::get_if<FenError>(&refusal)) return to_string(*error);
  std::string sentence;
  for (const Defect defect : std::get<Defects>(refusal)) {
    if (!sentence.empty()) sentence += "; ";
    sentence += to_string(defect);
  }
  return sentence;
}

}  // namespace tabiya
