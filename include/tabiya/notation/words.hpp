/// Sentences for people, in their language.
///
/// The library decides in values (`Refusal`, `Defect`, `Warning`); here they become words, and
/// nowhere else. A sentence has no full stop and begins in lower case unless it begins with a name,
/// so that it can be part of another; nothing of it is meant to be read by programs.
///
/// A language is one file, src/notation/words_LANGUAGE.cpp, and one enumerator.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tabiya/notation/move_text_error.hpp"
#include "tabiya/rules/bitboard.hpp"
#include "tabiya/rules/explain.hpp"
#include "tabiya/rules/piece.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/setup.hpp"

namespace tabiya {

struct FenError;

/// The languages spoken.
enum class Language : std::uint8_t { English, German };

inline constexpr std::array<Language, 2> all_languages{Language::English, Language::German};

/// The code of ISO 639-1: "en", "de".
[[nodiscard]] std::string_view to_string(Language language) noexcept;

/// Reads such a code, in either case and with whatever follows it: "de", "DE", "de_AT.UTF-8".
[[nodiscard]] std::optional<Language> parse_language(std::string_view text) noexcept;

/// Why the move is not allowed, with its article:
/// "e1g1: White may not castle: the king would cross f1, which the rook on f8 attacks
/// (FIDE 3.8.2.2)".
/// Requires: the refusal is of this position.
[[nodiscard]] std::string to_words(const Position& position, const Refusal& refusal,
                                   Language language = Language::English);
/// The same for a refusal that is of a board with these men.
[[nodiscard]] std::string to_words(const Board& board, const Refusal& refusal,
                                   Language language = Language::English);

/// Why the move that an illegal text names is not allowed, if it is clear enough which was meant:
/// of several men that could be, the one that comes nearest to a legal move speaks for all.
[[nodiscard]] std::optional<Refusal> nearest_refusal(const Position& position,
                                                     const MoveTextError& error);

/// Why a text is not a move: as above if it names an illegal one, and otherwise what is wrong with it:
/// `"Nd2" is ambiguous: the knights on b1 and f3 can both go there`.
/// Requires: reading the text in this position ended in this error.
[[nodiscard]] std::string to_words(const Position& position, const MoveTextError& error,
                                   std::string_view text, Language language = Language::English);

/// Who gives check: "White is in check from the rook on e8"; nothing if nobody does.
[[nodiscard]] std::optional<std::string> check_in_words(const Position& position,
                                                        Language language = Language::English);

/// The men on these squares: "the rook on f8 and the bishop on a6".
/// Requires: a man stands on each of the squares, and there is at least one.
[[nodiscard]] std::string men_in_words(const Board& board, Bitboard squares,
                                       Language language = Language::English);

/// What is wrong with a set-up: "White has no king".
[[nodiscard]] std::string_view to_words(Defect defect,
                                        Language language = Language::English) noexcept;

/// What no game leads to: "no last move can have given this check".
[[nodiscard]] std::string_view to_words(Warning warning,
                                        Language language = Language::English) noexcept;

/// "knight", "Springer".
[[nodiscard]] std::string_view to_words(PieceType type,
                                        Language language = Language::English) noexcept;

/// "White", "Weiß".
[[nodiscard]] std::string_view to_words(Color color,
                                        Language language = Language::English) noexcept;

/// Why a FEN cannot be read: "rank 3 has 7 squares instead of 8".
[[nodiscard]] std::string to_words(const FenError& error, Language language = Language::English);

}  // namespace tabiya
