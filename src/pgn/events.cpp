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
    case Oddity::Utf16: return "the text is in UTF-16, which is not supported";
    case Oddity::Prose: return "text outside any game";
    case Oddity::StrayComment: return "a comment outside any game";
    case Oddity::TagMalformed: return "a bracket that does not begin a tag pair";
    case Oddity::TagUnterminated: return "a tag without a closing quote or bracket";
    case Oddity::TagNameMalformed:
      return "a tag name with other characters than letters, digits and underscores";
    case Oddity::TagQuoteBare: return "a quote in a tag value that should be written \\\"";
    case Oddity::TagEscapeUnknown: return "a backslash in a tag value that should be written \\\\";
    case Oddity::TagRepeated: return "the same tag again";
    case Oddity::TokenTooLong: return "a word that is too long";
    case Oddity::TokenUnknown: return "an unknown token";
    case Oddity::TokenReserved: return "a reserved character";
    case Oddity::MoveTorn: return "blanks between a piece letter and its square";
    case Oddity::MoveDecoration: return "an addition that is not part of the move";
    case Oddity::NagMalformed: return "a dollar sign without a number from 0 to 255";
    case Oddity::NagWithoutMove: return "an annotation before the first move";
    case Oddity::SuffixTooLong: return "more than one annotation on a move";
    case Oddity::CommentUnterminated: return "an unterminated comment";
    case Oddity::CommentEndStray: return "a closing brace outside a comment";
    case Oddity::VariationStray: return "a variation before the first move";
    case Oddity::VariationEndStray: return "a closing parenthesis without an opening one";
    case Oddity::VariationEmpty: return "a variation without a move";
    case Oddity::VariationUnterminated: return "an unterminated variation";
    case Oddity::ResultSpelling: return "an odd spelling of a result";
    case Oddity::ResultInVariation: return "a result in a variation";
    case Oddity::ResultBeforeMoves: return "a result before further moves";
    case Oddity::ResultRepeated: return "a second result";
    case Oddity::ResultMissing: return "a game without a result";
  }
  __builtin_unreachable();
}

}  // namespace tabiya::pgn
