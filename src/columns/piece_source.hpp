/// Cuts a text into pieces of whole games, as far as that can be seen without reading them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tabiya/pgn/input.hpp"

namespace tabiya::columns {

/// A part of a text. Text in memory is not copied.
struct TextPiece {
  std::uint64_t offset;  // in the whole text
  std::string_view borrowed{};
  std::string owned{};  // instead, if the text comes from a stream

  [[nodiscard]] std::string_view text() const noexcept {
    return owned.empty() ? borrowed : std::string_view{owned};
  }
};

class PieceSource {
 public:
  PieceSource(pgn::Input input, std::size_t piece_bytes);

  /// The next piece; nothing at the end, or if the rest cannot be cut.
  [[nodiscard]] std::optional<TextPiece> next();
  /// True if all text has been handed out.
  [[nodiscard]] bool is_at_end() const noexcept;
  /// The text from these pieces on, as one: they are the last ones that next() has returned, or
  /// none. Nothing is read from the source itself any more.
  [[nodiscard]] pgn::Input rest_from(std::vector<std::shared_ptr<const TextPiece>> pieces);
  /// The offset of the next piece.
  [[nodiscard]] std::uint64_t offset() const noexcept;

  /// Takes text before this offset out of memory if it is a mapped file.
  void release_before(std::uint64_t offset);
  [[nodiscard]] const std::optional<pgn::InputFailure>& failure() const noexcept {
    return input_->failure();
  }

 private:
  [[nodiscard]] std::string_view window() const noexcept {
    return {at_, static_cast<std::size_t>(input_->end() - at_)};
  }
  [[nodiscard]] std::size_t find_end();
  void read_more();

  std::shared_ptr<pgn::Input> input_;
  std::size_t piece_bytes_;
  bool is_in_memory_;
  const char* begin_;  // of a text in memory
  const char* at_;     // where the next piece begins
};

}  // namespace tabiya::columns
