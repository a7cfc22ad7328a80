/// The events that a PGN reader sends to a visitor.
///
///     struct LongestComment : tabiya::pgn::NullVisitor {
///       std::size_t bytes = 0;
///       void comment(const tabiya::pgn::Comment& comment, tabiya::pgn::Cursor) {
///         bytes = std::max(bytes, comment.text.size());
///       }
///     };
///
/// A visitor is any type with the members of `EventVisitor`; its members are called directly,
/// without virtual functions. The events of a game come in this order:
///
///     begin_game
///       tag | comment               tags, and comments before the first move
///       begin_moves                 always; can return Skip: skips the moves of this game
///         move_number | move | nag | comment      numbers only if the visitor has the member
///         begin_variation … end_variation      nested as in the text; can return Skip
///         result                    at most once; only comments can follow
///     end_game
///
/// An `oddity` can come at any time, also between games. It reports what is wrong with the text;
/// the events around it show how the reader interpreted that text. Every begin event has its end
/// event, even in malformed text.
///
/// Texts are views into the reader's memory and valid only during the call, as is a `Cursor`.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace tabiya::pgn {

/// A location in a text.
struct Location {
  std::uint64_t line = 1;    ///< from 1; lines end in LF, CR or CR LF
  std::uint64_t column = 1;  ///< from 1, in bytes
  std::uint64_t offset = 0;  ///< from 0, in bytes, a byte order mark included

  friend bool operator==(const Location&, const Location&) noexcept = default;
};

class Scanner;

/// A position in the text whose line and column are computed on demand, so it is cheap to pass.
class Cursor {
 public:
  Cursor(const Scanner& scanner, const char* at) noexcept : scanner_{&scanner}, at_{at} {}

  /// Line, column and offset. Requires: the visitor's call has not returned yet.
  /// Complexity: linear in the events read at a time, a few kilobytes.
  [[nodiscard]] Location location() const noexcept;
  /// The offset alone, in constant time.
  [[nodiscard]] std::uint64_t offset() const noexcept;

 private:
  const Scanner* scanner_;
  const char* at_;
};

/// A tag pair. Source: PGN 8.1.
struct Tag {
  std::string_view name;
  std::string_view value;      ///< with `\"` and `\\` decoded. Source: PGN 7
  std::string_view raw_value;  ///< undecoded
  bool is_damaged = false;     ///< the value has control characters
};

/// A comment, without its delimiters. Source: PGN 5.
struct Comment {
  enum class Form : std::uint8_t {
    Brace,       ///< `{ … }`
    RestOfLine,  ///< `; …`
  };

  std::string_view text;
  Form form = Form::Brace;
  /// True for all but the last piece of a comment longer than `max_token_bytes`. Pieces never split
  /// a UTF-8 character.
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
/// Parses a result, odd spellings included: `½-½`, `1–0`, `1 - 0`, `1:0`, `0.5-0.5`, `+--`, `1/2`.
[[nodiscard]] std::optional<Result> parse_result(std::string_view text) noexcept;

/// A deviation from the PGN standard.
enum class Oddity : std::uint8_t {
  BadByte,                ///< NUL or another control character; read as a blank
  Utf16,                  ///< the text begins with a UTF-16 byte order mark; not supported
  Prose,                  ///< lines between games that are neither tags nor moves; skipped
  StrayComment,           ///< a comment outside a game; skipped
  TagMalformed,           ///< a bracket that does not begin a tag pair; the line is skipped
  TagUnterminated,        ///< a value without a closing quote or bracket; it ends with the line
  TagNameMalformed,       ///< not only letters, digits and underscores. Source: PGN 8.1
  TagQuoteBare,           ///< a quote inside a value that should be `\"`
  TagEscapeUnknown,       ///< a backslash before another character; taken literally
  TagRepeated,            ///< the same name again in one game. Source: PGN 8.1
  TokenTooLong,           ///< longer than any valid token; skipped
  TokenUnknown,           ///< not a valid token of any kind; skipped
  TokenReserved,          ///< `<` or `>`. Source: PGN 7
  MoveTorn,               ///< `N f3`: blanks between a piece letter and its square
  MoveDecoration,         ///< `e.p.`, `ch`, `+` and the like, detached from the move; skipped
  NagMalformed,           ///< `$` without a number up to 255; skipped
  NagWithoutMove,         ///< a glyph before the first move of its line
  SuffixTooLong,          ///< such as `!!!`; its longest valid prefix is used
  CommentUnterminated,    ///< ends with the text, or before an empty line and a tag pair
  CommentEndStray,        ///< `}` outside a comment
  VariationStray,         ///< `(` before the first move; skipped
  VariationEndStray,      ///< `)` without `(`
  VariationEmpty,         ///< a variation without a move
  VariationUnterminated,  ///< closed at the end of the game
  ResultSpelling,         ///< an odd spelling of a result
  ResultInVariation,      ///< does not end the game
  ResultBeforeMoves,      ///< an odd spelling before further moves; does not end the game
  ResultRepeated,         ///< after the game's result; skipped
  ResultMissing,          ///< the game ends without a result. Source: PGN 8.2.6
};

/// A short clause: "a variation has no end".
[[nodiscard]] std::string_view to_string(Oddity oddity) noexcept;

/// A visitor's answer: whether it wants the events of a game's moves or of a variation.
enum class Next : std::uint8_t { Read, Skip };

/// A visitor that ignores every event: a base for visitors that handle only some of them.
struct NullVisitor {
  void begin_game(Cursor /*cursor*/) {}
  void tag(const Tag& /*tag*/, Cursor /*cursor*/) {}
  /// After `Skip` follow only end_game() and oddities outside the moves.
  Next begin_moves(Cursor /*cursor*/) { return Next::Read; }
  /// A move as written, without its number and without `!` and `?`. It has not been checked: any
  /// word that can be a move in some notation is reported, null moves (`--`) included.
  void move(std::string_view /*san*/, Cursor /*cursor*/) {}
  void nag(Nag /*nag*/, Cursor /*cursor*/) {}
  void comment(const Comment& /*comment*/, Cursor /*cursor*/) {}
  /// Begins an alternative to the previous move. After `Skip` the next event is the one that
  /// follows end_variation(), which is not reported.
  Next begin_variation(Cursor /*cursor*/) { return Next::Read; }
  void end_variation(Cursor /*cursor*/) {}
  void result(Result /*result*/, Cursor /*cursor*/) {}
  void end_game(Cursor /*cursor*/) {}
  void oddity(Oddity /*oddity*/, Cursor /*cursor*/) {}
};

/// A type that receives every event. Derive from `NullVisitor` and define what you need.
template <class T>
concept EventVisitor = requires(T& visitor, Cursor cursor) {
  visitor.begin_game(cursor);
  visitor.tag(Tag{}, cursor);
  { visitor.begin_moves(cursor) } -> std::same_as<Next>;
  visitor.move(std::string_view{}, cursor);
  visitor.nag(Nag{}, cursor);
  visitor.comment(Comment{}, cursor);
  { visitor.begin_variation(cursor) } -> std::same_as<Next>;
  visitor.end_variation(cursor);
  visitor.result(Result{}, cursor);
  visitor.end_game(cursor);
  visitor.oddity(Oddity{}, cursor);
};

static_assert(EventVisitor<NullVisitor>);

/// A visitor that also receives move numbers, as written but without the dots, before the moves.
template <class T>
concept NumberVisitor =
    requires(T& visitor, Cursor cursor) { visitor.move_number(std::string_view{}, cursor); };

/// A visitor that also receives the number of the first move of a game, if the text has one, before
/// that move: `11...` gives 11 and true, because Black makes it.
template <class T>
concept FirstNumberVisitor = requires(T& visitor, Cursor cursor) {
  visitor.first_move_number(std::uint32_t{}, bool{}, cursor);
};

/// A visitor that also receives the words of movetext that are skipped: unknown tokens, and results
/// that do not end their game. Each comes after the oddity that reports it.
template <class T>
concept SkippedTextVisitor =
    requires(T& visitor, Cursor cursor) { visitor.skipped_text(std::string_view{}, cursor); };

}  // namespace tabiya::pgn
