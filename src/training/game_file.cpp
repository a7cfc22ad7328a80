#include "training/inner/game_file.hpp"

#include <array>
#include <string_view>

#include "support/inner/crc32.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::training {
namespace {

using Kind = GameFileError::Kind;

constexpr std::string_view magic = "TABIYAG";
constexpr char version = '1';
constexpr std::int16_t no_score = INT16_MIN;
constexpr std::size_t header_bytes = 4;
constexpr std::size_t ply_bytes = 4;
constexpr std::size_t checksum_bytes = 4;

template <class Number>
void append(std::string& bytes, Number number) {
  for (std::size_t at = 0; at < sizeof(Number); ++at) {
    bytes += static_cast<char>(static_cast<std::uint64_t>(number) >> (8 * at));
  }
}
template <class Number>
[[nodiscard]] Number number_at(std::string_view bytes, std::size_t offset) {
  std::uint64_t number = 0;
  for (std::size_t at = 0; at < sizeof(Number); ++at) {
    number |= std::uint64_t{static_cast<unsigned char>(bytes[offset + at])} << (8 * at);
  }
  return static_cast<Number>(number);
}

[[nodiscard]] std::string_view words_of(Kind kind) {
  switch (kind) {
    case Kind::Unreadable: return "the file cannot be read or written";
    case Kind::NotAGameFile: return "this is not a file of recorded games";
    case Kind::UnknownVersion: return "the file was written by a later version of Tabiya";
    case Kind::Truncated: return "the file is truncated";
    case Kind::WrongChecksum: return "the checksum is wrong";
    case Kind::IllegalMove: return "the game has an illegal move";
  }
  return {};
}

}  // namespace

std::string to_string(const GameFileError& error) {
  const std::string where = error.game_number == 0 ? "header"
                                                   : "game " + std::to_string(error.game_number) +
                                                         " at byte " + std::to_string(error.offset);
  return where + ": " + std::string{words_of(error.kind)};
}

std::expected<GameFileReader, GameFileError> GameFileReader::open(
    const std::filesystem::path& path) {
  GameFileReader reader;
  reader.file_.open(path, std::ios::binary);
  if (!reader.file_) return std::unexpected{GameFileError{Kind::Unreadable}};
  std::string header;
  if (!reader.read(header, magic.size() + 1 + sizeof(std::uint32_t)) ||
      !header.starts_with(magic)) {
    return std::unexpected{GameFileError{Kind::NotAGameFile}};
  }
  if (header[magic.size()] != version) {
    return std::unexpected{GameFileError{Kind::UnknownVersion}};
  }
  constexpr std::uint32_t max_description_bytes = 1 << 20;
  const auto length = number_at<std::uint32_t>(header, magic.size() + 1);
  std::string checksum;
  if (length > max_description_bytes || !reader.read(reader.description_, length) ||
      !reader.read(checksum, checksum_bytes)) {
    return std::unexpected{GameFileError{Kind::Truncated}};
  }
  if (crc32(header + reader.description_) != number_at<std::uint32_t>(checksum, 0)) {
    return std::unexpected{GameFileError{Kind::WrongChecksum}};
  }
  reader.intact_bytes_ = reader.offset_;
  return reader;
}

bool GameFileReader::read(std::string& bytes, std::size_t count) {
  bytes.resize(count);
  file_.read(bytes.data(), static_cast<std::streamsize>(count));
  bytes.resize(static_cast<std::size_t>(file_.gcount()));
  offset_ += bytes.size();
  return bytes.size() == count;
}

std::expected<std::optional<GameRecord>, GameFileError> GameFileReader::fail(Kind kind,
                                                                             std::uint64_t offset) {
  has_ended_ = true;
  return std::unexpected{GameFileError{kind, offset, games_}};
}

std::expected<std::optional<GameRecord>, GameFileError> GameFileReader::next() {
  if (has_ended_) return std::nullopt;
  const std::uint64_t begin = offset_;
  std::string header;
  if (!read(header, header_bytes)) {
    if (header.empty()) {
      has_ended_ = true;
      return std::nullopt;
    }
    ++games_;
    return fail(Kind::Truncated, begin);
  }
  ++games_;
  const auto plies = number_at<std::uint16_t>(header, 0);
  const auto result = static_cast<std::uint8_t>(header[2]);
  const auto fen_length = static_cast<std::uint8_t>(header[3]);
  std::string body;
  if (!read(body, fen_length + plies * ply_bytes + checksum_bytes)) {
    return fail(Kind::Truncated, begin);
  }
  const std::size_t moves_end = body.size() - checksum_bytes;
  if (crc32(header + body.substr(0, moves_end)) != number_at<std::uint32_t>(body, moves_end) ||
      result > static_cast<std::uint8_t>(GameResult::WhiteWins)) {
    return fail(Kind::WrongChecksum, begin);
  }

  GameRecord game;
  game.result = static_cast<GameResult>(result);
  if (fen_length != 0) {
    const auto start = parse_position(std::string_view{body}.substr(0, fen_length),
                                      CastlingMode::Chess960, FenReading::Strict);
    if (!start) return fail(Kind::IllegalMove, begin);
    game.start = *start;
  }
  Position position = game.start;
  for (std::size_t at = fen_length; at < moves_end; at += ply_bytes) {
    const Move move = Move::unpacked(number_at<std::uint16_t>(body, at));
    if (!is_legal(position, move)) return fail(Kind::IllegalMove, begin);
    const auto score = number_at<std::int16_t>(body, at + 2);
    game.plies.push_back({move, score == no_score ? std::nullopt : std::optional{score}});
    position.play_unchecked(move);
  }
  intact_bytes_ = offset_;
  return game;
}

std::expected<GameFileWriter, GameFileError> GameFileWriter::create(
    const std::filesystem::path& path, const std::string& description) {
  GameFileWriter writer;
  writer.file_.open(path, std::ios::binary | std::ios::trunc);
  std::string header{magic};
  header += version;
  append(header, static_cast<std::uint32_t>(description.size()));
  header += description;
  append(header, crc32(header));
  writer.file_.write(header.data(), static_cast<std::streamsize>(header.size()));
  if (!writer.flush()) return std::unexpected{GameFileError{Kind::Unreadable}};
  return writer;
}

std::expected<GameFileWriter, GameFileError> GameFileWriter::append_to(
    const std::filesystem::path& path, std::uint64_t intact_bytes) {
  std::error_code error;
  std::filesystem::resize_file(path, intact_bytes, error);
  if (error) return std::unexpected{GameFileError{Kind::Unreadable}};
  GameFileWriter writer;
  writer.file_.open(path, std::ios::binary | std::ios::app);
  if (!writer.file_) return std::unexpected{GameFileError{Kind::Unreadable}};
  return writer;
}

bool GameFileWriter::write(const GameRecord& game) {
  const std::string fen = same_position(game.start, Position{}) && game.start.fullmove_number() == 1
                              ? std::string{}
                              : to_fen(game.start, {.castling = FenStyle::Castling::Shredder});
  std::string bytes;
  append(bytes, static_cast<std::uint16_t>(game.plies.size()));
  append(bytes, static_cast<std::uint8_t>(game.result));
  append(bytes, static_cast<std::uint8_t>(fen.size()));
  bytes += fen;
  for (const RecordedPly& ply : game.plies) {
    append(bytes, ply.move.packed());
    append(bytes, static_cast<std::uint16_t>(ply.score.value_or(no_score)));
  }
  append(bytes, crc32(bytes));
  file_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  return file_.good();
}

bool GameFileWriter::flush() { return static_cast<bool>(file_.flush()); }

}  // namespace tabiya::training
