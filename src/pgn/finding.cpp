#include "pgn/inner/finding.hpp"

namespace tabiya::pgn {
namespace {

std::string_view slug(ReplayError::Kind kind) noexcept {
  switch (kind) {
    case ReplayError::Kind::MalformedMove: return "malformed-move";
    case ReplayError::Kind::IllegalMove: return "illegal-move";
    case ReplayError::Kind::AmbiguousMove: return "ambiguous-move";
    case ReplayError::Kind::NullMoveInCheck: return "null-move-in-check";
    case ReplayError::Kind::BadStart: return "bad-start";
    case ReplayError::Kind::UnknownVariant: return "unknown-variant";
  }
  __builtin_unreachable();
}

std::string_view slug(Fault fault) noexcept {
  switch (fault) {
    case Fault::ResultAgainstTag: return "result-against-tag";
    case Fault::ResultAgainstBoard: return "result-against-board";
    case Fault::MoveAfterMate: return "move-after-mate";
    case Fault::MoveAfterStalemate: return "move-after-stalemate";
    case Fault::MoveAfterDeadPosition: return "move-after-dead-position";
    case Fault::MoveAfterFivefold: return "move-after-fivefold";
    case Fault::MoveAfterSeventyFive: return "move-after-75-moves";
    case Fault::MoveAfterFifty: return "move-after-50-moves";
    case Fault::MoveAfterVariantEnd: return "move-after-variant-end";
    case Fault::CheckSignMissing: return "check-sign-missing";
    case Fault::CheckSignWrong: return "check-sign-wrong";
    case Fault::MateSignMissing: return "mate-sign-missing";
    case Fault::MateSignWrong: return "mate-sign-wrong";
    case Fault::MoveNumberWrong: return "move-number-wrong";
    case Fault::TagMissing: return "tag-missing";
    case Fault::TagValueWrong: return "tag-value-wrong";
  }
  __builtin_unreachable();
}

std::string_view slug(Oddity oddity) noexcept {
  switch (oddity) {
    case Oddity::BadByte: return "bad-byte";
    case Oddity::Utf16: return "utf-16";
    case Oddity::Prose: return "prose";
    case Oddity::StrayComment: return "stray-comment";
    case Oddity::TagMalformed: return "tag-malformed";
    case Oddity::TagUnterminated: return "tag-unterminated";
    case Oddity::TagNameMalformed: return "tag-name-malformed";
    case Oddity::TagQuoteBare: return "tag-quote-bare";
    case Oddity::TagEscapeUnknown: return "tag-escape-unknown";
    case Oddity::TagRepeated: return "tag-repeated";
    case Oddity::TokenTooLong: return "token-too-long";
    case Oddity::TokenUnknown: return "token-unknown";
    case Oddity::TokenReserved: return "token-reserved";
    case Oddity::MoveTorn: return "move-torn";
    case Oddity::MoveDecoration: return "move-decoration";
    case Oddity::NagMalformed: return "nag-malformed";
    case Oddity::NagWithoutMove: return "nag-without-move";
    case Oddity::SuffixTooLong: return "suffix-too-long";
    case Oddity::CommentUnterminated: return "comment-unterminated";
    case Oddity::CommentEndStray: return "comment-end-stray";
    case Oddity::VariationStray: return "variation-stray";
    case Oddity::VariationEndStray: return "variation-end-stray";
    case Oddity::VariationEmpty: return "variation-empty";
    case Oddity::VariationUnterminated: return "variation-unterminated";
    case Oddity::ResultSpelling: return "result-spelling";
    case Oddity::ResultInVariation: return "result-in-variation";
    case Oddity::ResultBeforeMoves: return "result-before-moves";
    case Oddity::ResultRepeated: return "result-repeated";
    case Oddity::ResultMissing: return "result-missing";
  }
  __builtin_unreachable();
}

}  // namespace

std::string_view slug_of(const Finding::Kind& kind) {
  return std::visit([](auto each) { return slug(each); }, kind);
}

}  // namespace tabiya::pgn
