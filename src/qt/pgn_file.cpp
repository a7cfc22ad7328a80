#include "qt/pgn_file.hpp"

#include <QCoreApplication>
#include <optional>
#include <system_error>
#include <utility>

#include "pgn/inner/game_texts.hpp"
#include "pgn/inner/safe_file.hpp"
#include "qt/sentences.hpp"
#include "tabiya/pgn/position_index.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::qt {
namespace {

QString say(const char* sentence) { return QCoreApplication::translate("PgnFile", sentence); }

QString name_of(const std::filesystem::path& file) { return to_qt(file.filename().string()); }

std::unexpected<QString> unwritable(const std::filesystem::path& file,
                                    const std::error_code& reason) {
  return std::unexpected{say("%1 cannot be written: %2.")
                             .arg(name_of(file), QString::fromLocal8Bit(reason.message().c_str()))};
}

/// Where a game stands in its file.
struct Place {
  std::uint64_t begin;
  std::string text;
};

std::optional<Place> find_game(pgn::Input input, std::uint64_t number) {
  std::optional<Place> found;
  pgn::GameTexts games{std::move(input)};
  pgn::NullVisitor visitor;
  games.read_all(visitor, [&](const pgn::GameText& game) {
    if (game.number != number) return true;
    found = Place{game.begin.offset, std::string{game.text}};
    return false;
  });
  return found;
}

/// By the index, if the file has one that describes it.
std::optional<Place> find_by_index(const std::filesystem::path& file, const pgn::Input& input,
                                   std::uint64_t number) {
  const auto index = pgn::PositionIndex::open(pgn::index_path_of(file));
  if (!index || !input.is_final() || number > index->game_count() || !index->describes(file)) {
    return std::nullopt;
  }
  const auto range = index->range_of(number);
  auto place =
      find_game(pgn::Input::from_memory({input.begin() + range.begin,
                                         static_cast<std::size_t>(range.end - range.begin)}),
                1);
  if (place) place->begin += range.begin;
  return place;
}

}  // namespace

QString unreadable_file(const std::filesystem::path& file, const std::error_code& reason) {
  return say("%1 cannot be read: %2.")
      .arg(name_of(file), QString::fromLocal8Bit(reason.message().c_str()));
}

QString packed_file(const std::filesystem::path& file) {
  return say("%1 is compressed, so single games cannot be fetched from it; unpack it first.")
      .arg(name_of(file));
}

std::expected<std::string, QString> read_game_text(const std::filesystem::path& file,
                                                   std::uint64_t number) {
  auto input = pgn::Input::from_file(file);
  if (!input) return std::unexpected{unreadable_file(file, input.error())};
  auto place = find_by_index(file, *input, number);
  if (!place) place = find_game(*std::move(input), number);
  if (!place) return std::unexpected{say("%1 has no game %2.").arg(name_of(file)).arg(number)};
  return std::move(place->text);
}

std::expected<void, QString> replace_game_text(const std::filesystem::path& file,
                                               std::uint64_t number, std::string_view old_text,
                                               std::string_view new_text) {
  const auto input = pgn::Input::from_file(file);
  if (!input) return std::unexpected{unreadable_file(file, input.error())};
  if (!input->is_final() || input->is_packed()) {
    return std::unexpected{
        say("%1 is compressed; save the game under another name.").arg(name_of(file))};
  }
  const std::string_view whole{input->begin(), input->end()};
  const auto place = find_game(pgn::Input::from_memory(whole), number);
  if (!place || place->text != old_text) {
    return std::unexpected{
        say("%1 has changed since it was opened; save the game under another name.")
            .arg(name_of(file))};
  }
  auto output = pgn::SafeFile::create(file);
  if (!output) return unwritable(file, output.error());
  output->write(whole.substr(0, place->begin));
  output->write(new_text);
  output->write(whole.substr(place->begin + old_text.size()));
  const auto done = output->commit();
  if (!done) return unwritable(file, done.error());
  return {};
}

std::expected<void, QString> write_text(const std::filesystem::path& file, std::string_view text) {
  auto output = pgn::SafeFile::create(file);
  if (!output) return unwritable(file, output.error());
  output->write(text);
  const auto done = output->commit();
  if (!done) return unwritable(file, done.error());
  return {};
}

}  // namespace tabiya::qt
