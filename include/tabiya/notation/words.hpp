/// Sentences for people, in English and German.
///
/// The library returns values (`Refusal`, `Defect`, `Warning`); this module turns them into
/// sentences. A sentence has no full stop and begins in lower case unless it begins with a name, so
/// it can be part of a longer one. Programs should use the values instead of parsing sentences.
///
/// The sentences are in words_english.cpp and words_german.cpp, those about a FEN in fen_words.cpp
/// and fen_words_german.cpp (src/notation). Those about a game are in src/game.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tabiya/notation/move_text_error.hpp"
#include "tabiya/rules/bitboard.hpp"
#include "tabiya/rules/explain.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/piece.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/setup.hpp"

namespace tabiya {

struct FenError;
class VariantPosition;

enum class Language : std::uint8_t { English, German };

inline constexpr std::array<Language, 2> all_languages{Language::English, Language::German};

/// The ISO 639-1 code: "en", "de".
[[nodiscard]] std::string_view to_string(Language language) noexcept;

/// Reads a language code or a locale in either case: "de", "DE", "de_AT.UTF-8".
[[nodiscard]] std::optional<Language> parse_language(std::string_view text) noexcept;

/// Why the move is not allowed, with the article:
/// "e1g1: White may not castle: the king would cross f1, which the rook on f8 attacks
/// (FIDE 3.8.2.2)".
/// Requires: the refusal is for this position.
[[nodiscard]] std::string to_words(const Position& position, const Refusal& refusal,
                                   Language language = Language::English);
/// The same in a variant.
[[nodiscard]] std::string to_words(const VariantPosition& position, const Refusal& refusal,
                                   Language language = Language::English);
/// The same for a refusal of which only the board is at hand.
[[nodiscard]] std::string to_words(const Board& board, const Refusal& refusal,
                                   Language language = Language::English);

/// The reason why the move in an illegal text is not allowed, if the text is specific enough. Of
/// several candidate pieces, the one closest to a legal move decides.
[[nodiscard]] std::optional<Refusal> nearest_refusal(const Position& position,
                                                     const MoveTextError& error);
/// The same in a variant, also for an illegal drop.
[[nodiscard]] std::optional<Refusal> nearest_refusal(const VariantPosition& position,
                                                     const MoveTextError& error);

/// Why a text is not a legal move. For an illegal move, the sentence of its `nearest_refusal()`;
/// otherwise the error in the text:
/// `"Nd2" is ambiguous: the knights on b1 and f3 can both go there`.
/// Requires: reading the text in this position returned this error.
[[nodiscard]] std::string to_words(const Position& position, const MoveTextError& error,
                                   std::string_view text, Language language = Language::English);
[[nodiscard]] std::string to_words(const VariantPosition& position, const MoveTextError& error,
                                   std::string_view text, Language language = Language::English);

/// The move in SAN with the piece letters of the language: "Nf3", "Sf3". Files and programs use
/// `to_san()`.
/// Requires: the move is legal here.
[[nodiscard]] std::string to_local_san(const Position& position, Move move,
                                       Language language = Language::English);
[[nodiscard]] std::string to_local_san(const VariantPosition& position, Move move,
                                       Language language = Language::English);

/// "White is in check from the rook on e8", or nothing if the side to move is not in check.
[[nodiscard]] std::optional<std::string> check_in_words(const Position& position,
                                                        Language language = Language::English);
[[nodiscard]] std::optional<std::string> check_in_words(const VariantPosition& position,
                                                        Language language = Language::English);

/// The pieces on these squares: "the rook on f8 and the bishop on a6".
/// Requires: at least one square, and a piece on each of them.
[[nodiscard]] std::string pieces_in_words(const Board& board, Bitboard squares,
                                          Language language = Language::English);

/// The defect as a sentence: "White has no king".
[[nodiscard]] std::string_view to_words(Defect defect,
                                        Language language = Language::English) noexcept;

/// The warning as a sentence: "no last move can have given this check".
[[nodiscard]] std::string_view to_words(Warning warning,
                                        Language language = Language::English) noexcept;

/// "knight", "Springer".
[[nodiscard]] std::string_view to_words(PieceType type,
                                        Language language = Language::English) noexcept;

/// "White", "Weiß".
[[nodiscard]] std::string_view to_words(Color color,
                                        Language language = Language::English) noexcept;

/// The error in a FEN as a sentence: "rank 3 has 7 squares instead of 8".
[[nodiscard]] std::string to_words(const FenError& error, Language language = Language::English);

}  // namespace tabiya
