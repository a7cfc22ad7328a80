/// What a PGN text is made of, as a reader reports it piece by piece.
///
/// A visitor is any type with the members of `EventVisitor`; it is called at compile time, without
/// virtual functions. The events of a game come in this order:
///
///     begin_game
///       tag | comment               the tags, and what is said before the first move
///       begin_moves                 always; it may answer: skip the moves of this game
///         move_number | move | nag | comment      numbers only if the visitor has the member
///         begin_variation … end_variation      nested as in the text; may answer: skip it
///         result                    at most once, and last but for comments
///     end_game
///
/// An `oddity` may come at any time, also between games. It says what is wrong with the text; the
/// events around it say what has been made of it. Every begin has its end, whatever the text.
///
/// Texts are views into the reader's memory and valid only during the call, as is a `Place`.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace tabiya::pgn {

/// Where something stands in a text.
struct Location {
  std::uint64_t line = 1;    ///< from 1; lines end in LF, CR or CR LF
  std::uint64_t column = 1;  ///< from 1, in bytes
  std::uint64_t offset = 0;  ///< from 0, in bytes, a byte order mark included

  friend bool operator==(const Location&, const Location&) noexcept = default;
};

class Scanner;

/// A place in the text, as yet uncounted: passing one costs nothing.
class Place {
 public:
  Place(const Scanner& scanner, const char* at) noexcept : scanner_{&scanner}, at_{at} {}

  /// Line, column and offset. Requires: the visitor's call has not returned yet.
  /// Complexity: linear in the events read at a time, a few kilobytes.
  [[nodiscard]] Location location() const noexcept;

 private:
  const Scanner* scanner_;
  const char* at_;
};

/// A tag pair. Source: PGN 8.1.
struct Tag {
  std::string_view name;
  std::string_view value;      ///< with `\"` and `\\` decoded. Source: PGN 7
  std::string_view raw_value;  ///< as it stands in the text
};

/// A comment, without its delimiters. Source: PGN 5.
struct Comment {
  enum class Form : std::uint8_t {
    Brace,       ///< `{ … }`
    RestOfLine,  ///< `; …`
  };

  std::string_view text;
  Form form = Form::Brace;
  /// A comment longer than `max_token_bytes` comes in several pieces, never split within a
  /// character of UTF-8; true in each of them but the last.
  bool is_continued = false;
};

/// A numeric annotation glyph: $0 to $255. Source: PGN 10.
struct Nag {
  std::uint8_t number = 0;

  friend auto operator<=>(Nag, Nag) noexcept = default;
};

/// A game termination marker. Source: PGN 8.2.6.
enum class Result : std::uint8_t { WhiteWins, BlackWins, Draw, Unknown };

/// "1-0", "0-1", "1/2-1/2" or "*".
[[nodiscard]] std::string_view to_string(Result result) noexcept;
/// The result that a text means, also in odd spellings: `½-½`, `1–0`, `1:0`, `+--`, `1/2`.
[[nodiscard]] std::optional<Result> parse_result(std::string_view text) noexcept;

/// What is not as the standard has it.
enum class Oddity : std::uint8_t {
  BadByte,                ///< NUL or another control character; read as a blank
  Utf16,                  ///< the text begins with the mark of UTF-16, which is not read
  Prose,                  ///< lines between games that are neither tags nor moves; left out
  StrayComment,           ///< a comment that belongs to no game; left out
  TagMalformed,           ///< a bracket that begins no tag pair; the line is left out
  TagUnterminated,        ///< a value without a closing quote or bracket; it ends with the line
  TagNameMalformed,       ///< other than letters, digits and underscores. Source: PGN 8.1
  TagQuoteBare,           ///< a quote within a value that should be `\"`
  TagEscapeUnknown,       ///< a backslash before something else; it stands for itself
  TagRepeated,            ///< the same name again in one game. Source: PGN 8.1
  TokenTooLong,           ///< more bytes than any token has; left out
  TokenUnknown,           ///< neither a move nor anything else; left out
  TokenReserved,          ///< `<` or `>`. Source: PGN 7
  MoveDecoration,         ///< `e.p.`, `ch`, `+` and the like, apart from the move; left out
  NagMalformed,           ///< `$` without a number up to 255; left out
  NagWithoutMove,         ///< a glyph before any move of its line
  SuffixTooLong,          ///< as `!!!`: the longest proper glyph at its beginning is taken
  CommentUnterminated,    ///< it ends with the text, or before an empty line and a tag pair
  CommentEndStray,        ///< `}` outside a comment
  VariationStray,         ///< `(` before any move: there is nothing to vary; left out
  VariationEndStray,      ///< `)` without `(`
  VariationEmpty,         ///< a variation without a move
  VariationUnterminated,  ///< closed at the end of the game
  ResultSpelling,         ///< an odd spelling of a result
  ResultInVariation,      ///< it does not end the game
  ResultRepeated,         ///< after the game's result; left out
  ResultMissing,          ///< the game ends without one. Source: PGN 8.2.6
};

/// A short clause: "a variation has no end".
[[nodiscard]] std::string_view to_string(Oddity oddity) noexcept;

/// Whether the events of a game's moves, or of a variation, are wanted.
enum class Next : std::uint8_t { Read, Skip };

/// A visitor that wants nothing: what others derive from, so as to name only what they want.
struct NullVisitor {
  void begin_game(Place /*place*/) {}
  void tag(const Tag& /*tag*/, Place /*place*/) {}
  /// After `Skip` come only the oddities outside the moves, and end_game().
  Next begin_moves(Place /*place*/) { return Next::Read; }
  /// A move as it stands in the text, without its number and its `!` and `?`. Nobody has judged
  /// it: any word that may be a move in some notation is one, a null move (`--`) too.
  void move(std::string_view /*san*/, Place /*place*/) {}
  void nag(Nag /*nag*/, Place /*place*/) {}
  void comment(const Comment& /*comment*/, Place /*place*/) {}
  /// An alternative to the move before. After `Skip` comes what follows its end, which is not told.
  Next begin_variation(Place /*place*/) { return Next::Read; }
  void end_variation(Place /*place*/) {}
  void result(Result /*result*/, Place /*place*/) {}
  void end_game(Place /*place*/) {}
  void oddity(Oddity /*oddity*/, Place /*place*/) {}
};

template <class T>
concept EventVisitor = requires(T& visitor, Place place) {
  visitor.begin_game(place);
  visitor.tag(Tag{}, place);
  { visitor.begin_moves(place) } -> std::same_as<Next>;
  visitor.move(std::string_view{}, place);
  visitor.nag(Nag{}, place);
  visitor.comment(Comment{}, place);
  { visitor.begin_variation(place) } -> std::same_as<Next>;
  visitor.end_variation(place);
  visitor.result(Result{}, place);
  visitor.end_game(place);
  visitor.oddity(Oddity{}, place);
};

static_assert(EventVisitor<NullVisitor>);

/// A visitor that is also told the numbers of moves, as they stand in the text, before the moves; the
/// dots behind them are not told.
template <class T>
concept NumberVisitor =
    requires(T& visitor, Place place) { visitor.move_number(std::string_view{}, place); };

}  // namespace tabiya::pgn
