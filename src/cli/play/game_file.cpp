#include "cli/play/game_file.hpp"

#include <fmt/core.h>

#include <cerrno>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "cli/input.hpp"
#include "cli/output.hpp"
#include "cli/play/arbiter_pgn.hpp"
#include "cli/whole_number.hpp"
#include "pgn/inner/safe_file.hpp"
#include "support/inner/trimmed.hpp"
#include "tabiya/pgn/reader.hpp"
#include "tabiya/pgn/tree_reader.hpp"
#include "tabiya/pgn/writer.hpp"

namespace tabiya::cli {
namespace {

/// "2026.11.21", in local time. Source: PGN 8.1.1.3.
std::string today() {
  constexpr std::size_t size = sizeof "0000.00.00";
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  localtime_r(&now, &local);
  std::string text(size, '\0');
  text.resize(std::strftime(text.data(), size, "%Y.%m.%d", &local));
  return text;
}

Failure write_failure(const std::string& path, int error) {
  return {fmt::format("cannot write {}: {}", path, std::generic_category().message(error))};
}

std::expected<void, Failure> write_text(const std::string& text, const std::string& path,
                                        const char* mode) {
  std::FILE* const file = std::fopen(path.c_str(), mode);
  if (file == nullptr) return std::unexpected{write_failure(path, errno)};
  const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  const bool closed = std::fclose(file) == 0;
  if (!written || !closed) return std::unexpected{write_failure(path, errno)};
  return {};
}

/// Replaces the file atomically: the old or the new file is always complete.
std::expected<void, Failure> replace_text(const std::string& text, const std::string& path) {
  auto file = pgn::SafeFile::create(path);
  if (!file) return std::unexpected{write_failure(path, file.error().value())};
  file->write(text);
  if (const auto done = file->commit(); !done) {
    return std::unexpected{write_failure(path, done.error().value())};
  }
  return {};
}

std::expected<void, Failure> write_text(const std::string& text, const std::string& path,
                                        WriteMode mode) {
  switch (mode) {
    case WriteMode::CreateNew: return write_text(text, path, "wbx");
    case WriteMode::Append: return write_text("\n" + text, path, "ab");
    case WriteMode::Overwrite: return replace_text(text, path);
  }
  __builtin_unreachable();
}

}  // namespace

pgn::Tags tags_of_today(const PlayerNames& names) {
  pgn::Tags tags;
  tags.set("Event", "Casual game");
  tags.set("Date", today());
  tag_names(tags, names);
  return tags;
}

bool file_exists(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored);
}

std::string rescue_name() {
  std::string name = "rescued.pgn";
  for (int number = 2; file_exists(name); ++number) name = fmt::format("rescued-{}.pgn", number);
  return name;
}

std::string with_ending(std::string_view path) {
  const std::size_t folder_end = path.rfind('/');
  const std::size_t name_begin = folder_end == std::string_view::npos ? 0 : folder_end + 1;
  const bool has_ending = path.substr(name_begin).find('.') != std::string_view::npos;
  return std::string{path} + (has_ending ? "" : ".pgn");
}

GamePlace parse_game_place(std::string_view text) {
  GamePlace place{std::string{text}};
  const std::size_t blank = text.rfind(' ');
  if (blank != std::string_view::npos && !file_exists(place.path)) {
    if (const auto number = parse_whole_number<std::size_t>(text.substr(blank + 1))) {
      place = {std::string{trimmed(text.substr(0, blank))}, *number};
    }
  }
  if (!file_exists(place.path)) place.path = with_ending(place.path);
  return place;
}

std::optional<WriteMode> parse_write_mode(std::string_view word) noexcept {
  if (word == "append" || word == "anhängen") return WriteMode::Append;
  if (word == "overwrite" || word == "überschreiben") return WriteMode::Overwrite;
  return std::nullopt;
}

pgn::GameTree tree_of_today(const Arbiter& arbiter, const PlayerNames& names) {
  return to_tree(arbiter, tags_of_today(names));
}

std::expected<void, Failure> write_game(const pgn::GameTree& game, const std::string& path,
                                        WriteMode mode) {
  return write_text(pgn::to_pgn(game), path, mode);
}

std::expected<pgn::GameTree, Failure> read_game(const std::string& path, std::size_t number) {
  const auto text = read_text(path, "a game");
  if (!text) return std::unexpected{text.error()};
  pgn::Reader reader{pgn::Input::from_memory(*text)};
  std::optional<pgn::ReadGame> read;
  for (std::size_t count = 0; count < number; ++count) {
    read = pgn::read_tree(reader, {}, pgn::VariantGames::Played);
    if (!read) {
      return std::unexpected{Failure{fmt::format("{} has no game {}", input_name(path), number)}};
    }
  }
  if (!read) return std::unexpected{Failure{"game numbers start at 1"}};
  if (read->is_cut) {
    return std::unexpected{
        Failure{fmt::format("game {} of {} is too long", number, input_name(path))}};
  }
  if (read->errors.empty()) return std::move(read->tree);
  const pgn::ReplayError& error = read->errors.front();
  return std::unexpected{
      Failure{fmt::format("{}:{}:{}: {}: {}", input_name(path), error.location.line,
                          error.location.column, excerpt(error.text), excerpt(error.reason))}};
}

}  // namespace tabiya::cli
