#include "match/inner/openings.hpp"

#include <fstream>
#include <random>
#include <string_view>
#include <utility>

#include "tabiya/notation/fen.hpp"
#include "tabiya/pgn/reader.hpp"
#include "tabiya/pgn/tree_reader.hpp"

namespace tabiya::match {
namespace {

using Openings = std::expected<std::vector<Opening>, std::string>;

constexpr std::size_t max_line_bytes = std::size_t{1} << 16;
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// A position is Chess960 if a castling king or rook does not stand on its standard square.
[[nodiscard]] CastlingMode mode_of(const Position& position) {
  for (const Square rook : position.castling_rooks()) {
    const Color color = rank_of(rook) == Rank::First ? Color::White : Color::Black;
    const bool is_usual = file_of(position.king(color)) == File::E &&
                          (file_of(rook) == File::A || file_of(rook) == File::H);
    if (!is_usual) return CastlingMode::Chess960;
  }
  return CastlingMode::Standard;
}

[[nodiscard]] Openings read_pgn(const std::filesystem::path& path) {
  auto input = pgn::Input::from_file(path);
  if (!input) return std::unexpected{path.string() + ": " + input.error().message()};
  pgn::Reader reader{*std::move(input)};
  std::vector<Opening> openings;
  while (const auto game = pgn::read_tree(reader)) {
    if (!game->errors.empty()) {
      return std::unexpected{path.string() + ": " + to_string(game->errors.front())};
    }
    const Position& start = game->tree.start();
    std::vector<Move> moves = game->tree.main_line_moves();
    if (moves.size() != game->tree.main_line().size()) {
      return std::unexpected{path.string() + ": game " + std::to_string(openings.size() + 1) +
                             " has a null move, which a game cannot have"};
    }
    openings.push_back({start, std::move(moves), mode_of(start)});
  }
  return openings;
}

/// The four or six FEN fields at the beginning of a line; EPD operations may follow.
[[nodiscard]] std::string fen_of(const std::string& line) {
  constexpr int fen_fields = 6;
  constexpr int epd_fields = 4;
  std::size_t end = 0;
  std::string fen;
  for (int field = 0; field < fen_fields; ++field) {
    const std::size_t begin = line.find_first_not_of(" \t\r", end);
    if (begin == std::string::npos) break;
    end = std::min(line.find_first_of(" \t\r;", begin), line.size());
    const std::string word = line.substr(begin, end - begin);
    const bool is_number = word.find_first_not_of("0123456789") == std::string::npos;
    if (field >= epd_fields && !is_number) break;
    fen += (field == 0 ? "" : " ") + word;
  }
  return fen;
}

/// Reads the next line up to its end. Returns false at the end of the file. A line longer than the
/// limit keeps one byte too many.
[[nodiscard]] bool read_line(std::istream& file, std::string& line) {
  line.clear();
  char byte = 0;
  if (!file.get(byte)) return false;
  for (; file && byte != '\n' && line.size() <= max_line_bytes; file.get(byte)) line += byte;
  return true;
}

[[nodiscard]] Openings read_positions(const std::filesystem::path& path) {
  std::ifstream file{path, std::ios::binary};
  if (!file || std::filesystem::is_directory(path)) {
    return std::unexpected{path.string() + ": the file cannot be read"};
  }
  std::vector<Opening> openings;
  std::string line;
  for (std::size_t number = 1; read_line(file, line); ++number) {
    const std::string place = path.string() + ":" + std::to_string(number) + ": ";
    if (line.size() > max_line_bytes) {
      return std::unexpected{place + "longer than " + std::to_string(max_line_bytes) + " bytes"};
    }
    if (number == 1 && line.starts_with(byte_order_mark)) line.erase(0, byte_order_mark.size());
    if (line.find_first_not_of(" \t\r") == std::string::npos || line.front() == '#') continue;
    const auto position = parse_position(fen_of(line), CastlingMode::Chess960);
    if (!position) {
      return std::unexpected{place + to_string(position.error())};
    }
    openings.push_back({*position, {}, mode_of(*position)});
  }
  return openings;
}

}  // namespace

Openings read_openings(const std::filesystem::path& path) {
  auto openings = path.extension() == ".pgn" ? read_pgn(path) : read_positions(path);
  if (openings && openings->empty()) {
    return std::unexpected{path.string() + " contains no openings"};
  }
  return openings;
}

void shuffle(std::vector<Opening>& openings, std::uint64_t seed) {
  std::mt19937_64 random{seed};
  for (std::size_t at = openings.size(); at > 1; --at) {
    std::swap(openings[at - 1], openings[random() % at]);
  }
}

}  // namespace tabiya::match
