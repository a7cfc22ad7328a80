/// What programs write into comments: clocks, evaluations, arrows, as typed values.
///
///     {[%eval 0.17] [%clk 0:00:30] A novelty.}
///
///     find_annotation<RemainingTime>(comment)->time    30 s
///     human_text(comment)                              "A novelty."
///
/// A comment is stored as plain text and parsed on demand. Commands of other programs and malformed
/// commands therefore survive byte for byte; only annotations set here are rewritten.
///
/// Source: the supplement to PGN, "Portable Game Notation Specification and Implementation Guide,
/// Supplement", 2 to 4 (command form, `clk`, `emt`); `eval`, `csl`, `cal` and `mdl` by convention.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "tabiya/notation/marks.hpp"

namespace tabiya::pgn {

/// The time left on the mover's clock after the move: `[%clk 1:05:23]`, `[%clk 0:00:05.4]`; in
/// seconds also `[%clk 65.4]`.
struct RemainingTime {
  std::chrono::milliseconds time;
  friend bool operator==(const RemainingTime&, const RemainingTime&) noexcept = default;
};

/// The time spent on the move: `[%emt 0:05:21]`. Also read in seconds, `[%emt 1.384]`, as FICS writes
/// it, and in minutes and seconds, `[%emt 00:12]`, as Scid describes it.
struct ElapsedTime {
  std::chrono::milliseconds time;
  friend bool operator==(const ElapsedTime&, const ElapsedTime&) noexcept = default;
};

/// An engine's score for the position after the move, from White's point of view: `[%eval 0.25]`,
/// `[%eval #-3,21]`. The depth is also read after a slash, `[%eval -6.64/23]`, as Scid writes it.
struct Evaluation {
  struct Centipawns {
    std::int32_t count;
    friend bool operator==(const Centipawns&, const Centipawns&) noexcept = default;
  };
  struct MateIn {
    std::int32_t moves;  ///< negative: Black mates
    friend bool operator==(const MateIn&, const MateIn&) noexcept = default;
  };

  std::variant<Centipawns, MateIn> score;
  std::optional<std::uint32_t> depth{};  ///< in plies

  friend bool operator==(const Evaluation&, const Evaluation&) = default;
};

/// `[%csl Rd4,Gd5]`; never empty.
struct ColoredSquares {
  std::vector<ColoredSquare> squares;
  friend bool operator==(const ColoredSquares&, const ColoredSquares&) = default;
};

/// `[%cal Gc2c3,Rc3d4]`; never empty.
struct Arrows {
  std::vector<Arrow> arrows;
  friend bool operator==(const Arrows&, const Arrows&) = default;
};

/// ChessBase medals, one bit each: `[%mdl 32]`.
struct Medals {
  std::uint32_t bits;
  friend bool operator==(const Medals&, const Medals&) noexcept = default;
};

/// A command this library does not interpret: `[%name operands]`.
struct UnknownCommand {
  std::string name;
  std::string operands;
  friend bool operator==(const UnknownCommand&, const UnknownCommand&) = default;
};

/// Any command of a comment.
using Annotation = std::variant<RemainingTime, ElapsedTime, Evaluation, ColoredSquares, Arrows,
                                Medals, UnknownCommand>;

/// The command of an annotation: "[%clk 0:00:30]".
[[nodiscard]] std::string to_string(const Annotation& annotation);

/// Part of a comment: a command, or the text between two commands.
struct CommentPart {
  std::string_view text;                   ///< unchanged
  std::optional<Annotation> annotation{};  ///< set for a well-formed command
};

/// Splits a comment into parts; concatenated, they give the comment again.
/// Requires: the comment outlives the parts.
[[nodiscard]] std::vector<CommentPart> parts_of(std::string_view comment);

/// The comment without its commands: the text written for people.
[[nodiscard]] std::string human_text(std::string_view comment);

/// The first annotation of a kind, such as `RemainingTime`, in one or more comments.
template <class Kind>
[[nodiscard]] std::optional<Kind> find_annotation(std::string_view comment) {
  for (CommentPart& part : parts_of(comment)) {
    if (!part.annotation) continue;
    if (auto* const found = std::get_if<Kind>(&*part.annotation)) return std::move(*found);
  }
  return std::nullopt;
}
template <class Kind>
[[nodiscard]] std::optional<Kind> find_annotation(std::span<const std::string> comments) {
  for (const std::string& comment : comments) {
    if (auto found = find_annotation<Kind>(comment)) return found;
  }
  return std::nullopt;
}

/// Replaces the first annotation of the same kind (for an `UnknownCommand`: of the same name).
/// If there is none, inserts it in the first comment, after the leading commands and before the
/// text. Everything else stays unchanged.
void set_annotation(std::vector<std::string>& comments, const Annotation& annotation);

/// Removes all annotations of the same kind (for an `UnknownCommand`: of the same name), whatever
/// they say, and comments that have become empty. Everything else stays unchanged.
void remove_annotations(std::vector<std::string>& comments, const Annotation& kind);

}  // namespace tabiya::pgn
