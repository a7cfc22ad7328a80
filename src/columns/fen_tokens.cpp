#include "tabiya/columns/fen_tokens.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <string>

namespace tabiya::columns {
namespace {

constexpr std::string_view piece_characters = ".PNBRQKpnbrqk";  // by code

/// The token of each character.
constexpr std::array<std::uint8_t, 128> make_tokens() {
  std::array<std::uint8_t, 128> tokens{};
  for (std::size_t token = 0; token < token_characters.size(); ++token) {
    tokens[static_cast<unsigned char>(token_characters[token])] = static_cast<std::uint8_t>(token);
  }
  return tokens;
}

class TokenWriter {
 public:
  explicit TokenWriter(std::uint8_t* at) : at_{at} {}

  void add(char character) {
    static constexpr auto tokens = make_tokens();
    *at_++ = tokens[static_cast<unsigned char>(character)];
  }
  /// Adds a text, filled up with dots.
  void add(std::string_view text, std::size_t size) {
    for (std::size_t place = 0; place < size; ++place) {
      add(place < text.size() ? text[place] : '.');
    }
  }

 private:
  std::uint8_t* at_;
};

std::string castling_text(std::uint8_t bits) {
  std::string text;
  for (std::size_t right = 0; right < 4; ++right) {
    if ((bits >> right & 1) != 0) text += "KQkq"[right];
  }
  return text;
}

std::string en_passant_text(std::int8_t file, bool white_moves) {
  if (file == no_file) return {};
  return {static_cast<char>('a' + file), white_moves ? '6' : '3'};
}

std::string counter_text(unsigned number) {
  constexpr unsigned most = 999;
  return std::to_string(std::min(number, most));
}

}  // namespace

void write_fen_tokens(const PositionsView& positions, std::span<std::uint8_t> tokens) {
  assert(tokens.size() == tokens_of_position * positions.size());
  constexpr std::size_t side = 8;
  for (std::size_t index = 0; index < positions.size(); ++index) {
    TokenWriter writer{tokens.data() + tokens_of_position * index};
    const bool white_moves = positions.turns[index] != 0;
    const auto board = positions.board(index);
    writer.add(white_moves ? 'w' : 'b');
    for (std::size_t rank = side; rank-- > 0;) {
      for (std::size_t file = 0; file < side; ++file) {
        writer.add(piece_characters[board[side * rank + file]]);
      }
    }
    writer.add(castling_text(positions.castling[index]), 4);
    writer.add(en_passant_text(positions.en_passant[index], white_moves), 2);
    const bool has_number = !positions.fullmove_numbers.empty();
    writer.add(counter_text(positions.halfmove_clocks[index]), 3);
    writer.add(counter_text(has_number ? positions.fullmove_numbers[index] : 1), 3);
  }
}

}  // namespace tabiya::columns
