#include "tabiya/pgn/events.hpp"

namespace tabiya::pgn {

std::string_view to_string(Result result) noexcept {
  switch (result) {
    case Result::WhiteWins: return "1-0";
    case Result::BlackWins: return "0-1";
    case Result::Draw: return "1/2-1/2";
    case Result::Unknown: return "*";
  }
  __builtin_unreachable();
}

std::string_view to_string(Oddity oddity) noexcept {
  switch (oddity) {
    case Oddity::BadByte: return "a control character";
    case Oddity::Utf16: return "the text is in UTF-16, which is not read";
    case Oddity::Prose: return "text that belongs to no game";
    case Oddity::StrayComment: return "a comment that belongs to no game";
    case Oddity::TagMalformed: return "a bracket that begins no tag pair";
    case Oddity::TagUnterminated: return "a tag without its closing quote or bracket";
    case Oddity::TagNameMalformed:
      return "a tag name of other than letters, digits and underscores";
    case Oddity::TagQuoteBare: return "a quote in a tag value that should be written \\\"";
    case Oddity::TagEscapeUnknown: return "a backslash in a tag value that should be written \\\\";
    case Oddity::TagRepeated: return "the same tag again";
    case Oddity::TokenTooLong: return "a word that is too long to mean anything";
    case Oddity::TokenUnknown: return "neither a move nor anything else";
    case Oddity::TokenReserved: return "a reserved sign";
    case Oddity::MoveDecoration: return "a decoration that does not belong to the move";
    case Oddity::NagMalformed: return "a dollar sign without a number from 0 to 255";
    case Oddity::NagWithoutMove: return "an annotation before any move";
    case Oddity::SuffixTooLong: return "more than one annotation at a move";
    case Oddity::CommentUnterminated: return "a comment without its end";
    case Oddity::CommentEndStray: return "a closing brace outside a comment";
    case Oddity::VariationStray: return "a variation before any move";
    case Oddity::VariationEndStray: return "a closing parenthesis without its opening";
    case Oddity::VariationEmpty: return "a variation without a move";
    case Oddity::VariationUnterminated: return "a variation without its end";
    case Oddity::ResultSpelling: return "an odd spelling of a result";
    case Oddity::ResultInVariation: return "a result in a variation";
    case Oddity::ResultRepeated: return "a second result";
    case Oddity::ResultMissing: return "a game without a result";
  }
  __builtin_unreachable();
}

}  // namespace tabiya::pgn
