#include "desktop/splices.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "desktop/words.hpp"
#include "pgn/inner/game_texts.hpp"
#include "pgn/inner/safe_file.hpp"
#include "tabiya/pgn/input.hpp"
#include "tabiya/pgn/position_index.hpp"
#include "tabiya/pgn/reader.hpp"
#include "tabiya/pgn/tree_reader.hpp"
#include "tabiya/pgn/writer.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::desktop {
namespace {

QString name_of(const std::filesystem::path& file) { return qt::to_qt(file.string()); }

QString unreadable(const std::filesystem::path& file, const std::string& reason) {
  return words("The file %1 cannot be read: %2.", "Die Datei %1 ist nicht zu lesen: %2.")
      .arg(name_of(file), qt::to_qt(reason));
}
QString unwritable(const std::filesystem::path& file, const std::error_code& error) {
  return words("Could not write %1: %2. The file is unchanged.",
               "%1 konnte nicht geschrieben werden: %2. Die Datei ist unverändert.")
      .arg(name_of(file), qt::to_qt(error.message()));
}

/// A file that is stored uncompressed, mapped into memory.
std::expected<pgn::Input, QString> open_plain(const std::filesystem::path& file) {
  auto input = pgn::Input::from_file(file);
  if (!input) return std::unexpected{unreadable(file, input.error().message())};
  if (input->is_packed() || !input->is_final()) {
    return std::unexpected{
        words("The file %1 is compressed, so its games cannot be changed.",
              "Die Datei %1 ist komprimiert, daher lassen sich ihre Partien nicht ändern.")
            .arg(name_of(file))};
  }
  return std::move(*input);
}

std::string_view bytes_of(const pgn::Input& input) { return {input.begin(), input.end()}; }

std::size_t length_without_blanks(std::string_view text) {
  const std::size_t last = text.find_last_not_of(" \t\r\n");
  return last == std::string_view::npos ? 0 : last + 1;
}

std::optional<std::vector<GameRange>> ranges_by_index(const std::filesystem::path& file,
                                                      std::string_view bytes,
                                                      const std::vector<std::uint64_t>& numbers) {
  const auto index = pgn::PositionIndex::open(pgn::index_path_of(file));
  if (!index || !index->describes(file)) return std::nullopt;
  if (!numbers.empty() && numbers.back() > index->game_count()) return std::nullopt;
  std::vector<GameRange> ranges;
  for (const std::uint64_t number : numbers) {
    const auto [begin, end] = index->range_of(number);
    const std::uint64_t length = length_without_blanks(bytes.substr(begin, end - begin));
    ranges.push_back({begin, begin + length, end});
  }
  return ranges;
}

std::vector<GameRange> ranges_by_reading(pgn::Input input,
                                         const std::vector<std::uint64_t>& numbers) {
  const std::uint64_t size = bytes_of(input).size();
  std::vector<GameRange> ranges;
  std::size_t next = 0;
  bool is_open = false;  // the end of the last range is not known yet
  pgn::NullVisitor ignore;
  pgn::GameTexts{std::move(input)}.read_all(ignore, [&](const pgn::GameText& game) {
    const std::uint64_t begin = game.begin.offset;
    if (std::exchange(is_open, false)) ranges.back().end = begin;
    if (next == numbers.size()) return false;
    if (game.number != numbers[next]) return true;
    ranges.push_back({begin, begin + game.text.size(), size});
    ++next;
    return is_open = true;
  });
  return ranges;
}

pgn::Result result_of(const QString& text) {
  return pgn::parse_result(qt::from_qt(text)).value_or(pgn::Result::Unknown);
}

/// Where the moves of a game begin in its text.
std::optional<std::size_t> moves_begin(std::string_view text) {
  struct Finder : pgn::NullVisitor {
    std::optional<std::size_t> begin{};
    pgn::Next begin_moves(pgn::Cursor cursor) {
      begin = cursor.location().offset;
      return pgn::Next::Skip;
    }
  };
  pgn::Reader reader{pgn::Input::from_memory(text)};
  Finder finder;
  static_cast<void>(reader.read_game(finder));
  return finder.begin;
}

/// Two files that follow each other need an empty line between them.
std::string_view separator_after(std::string_view text) {
  if (text.empty() || text.ends_with("\n\n") || text.ends_with("\n\r\n")) return "";
  return text.ends_with('\n') ? "\n" : "\n\n";
}

}  // namespace

std::optional<QString> rewrite(const std::filesystem::path& file,
                               const std::vector<Splice>& splices) {
  const auto input = open_plain(file);
  if (!input) return input.error();
  const std::string_view bytes = bytes_of(*input);
  auto target = pgn::SafeFile::create(file);
  if (!target) return unwritable(file, target.error());
  std::uint64_t at = 0;
  for (const Splice& splice : splices) {
    if (splice.offset > bytes.size() || !bytes.substr(splice.offset).starts_with(splice.before)) {
      return words("The file %1 has been changed by another program; nothing was written.",
                   "Die Datei %1 wurde von einem anderen Programm geändert; es wurde nichts "
                   "geschrieben.")
          .arg(name_of(file));
    }
    target->write(bytes.substr(at, splice.offset - at));
    target->write(splice.after);
    at = splice.offset + splice.before.size();
  }
  target->write(bytes.substr(at));
  if (const auto done = target->commit(); !done) return unwritable(file, done.error());
  return std::nullopt;
}

std::vector<Splice> inverted(const std::vector<Splice>& splices) {
  std::vector<Splice> result;
  std::uint64_t grown = 0;  // modulo 2^64, as files can shrink, too
  for (const Splice& splice : splices) {
    result.push_back({splice.offset + grown, splice.after, splice.before});
    grown += splice.after.size() - splice.before.size();
  }
  return result;
}

std::expected<std::vector<GameRange>, QString> find_game_ranges(
    const std::filesystem::path& file, const std::vector<std::uint64_t>& numbers) {
  auto input = open_plain(file);
  if (!input) return std::unexpected{input.error()};
  if (auto ranges = ranges_by_index(file, bytes_of(*input), numbers)) return *std::move(ranges);
  auto ranges = ranges_by_reading(std::move(*input), numbers);
  if (ranges.size() == numbers.size()) return ranges;
  return std::unexpected{words("The file %1 has no game %2.", "Die Datei %1 hat keine Partie %2.")
                             .arg(name_of(file))
                             .arg(numbers[ranges.size()])};
}

std::expected<std::vector<Splice>, QString> splices_to_delete(
    const std::filesystem::path& file, const std::vector<std::uint64_t>& numbers) {
  const auto ranges = find_game_ranges(file, numbers);
  if (!ranges) return std::unexpected{ranges.error()};
  const auto input = open_plain(file);
  if (!input) return std::unexpected{input.error()};
  std::vector<Splice> splices;
  for (const auto& [begin, text_end, end] : *ranges) {
    splices.push_back({begin, std::string{bytes_of(*input).substr(begin, end - begin)}, {}});
  }
  return splices;
}

std::expected<std::vector<Splice>, QString> splices_to_replace(const std::filesystem::path& file,
                                                               std::uint64_t number,
                                                               const std::string& text) {
  const auto ranges = find_game_ranges(file, {number});
  if (!ranges) return std::unexpected{ranges.error()};
  const auto input = open_plain(file);
  if (!input) return std::unexpected{input.error()};
  const auto [begin, text_end, end] = ranges->front();
  return std::vector{Splice{begin, std::string{bytes_of(*input).substr(begin, text_end - begin)},
                            text.substr(0, length_without_blanks(text))}};
}

std::expected<std::vector<Splice>, QString> splices_to_append(const std::filesystem::path& file,
                                                              const std::string& games) {
  const auto input = open_plain(file);
  if (!input) return std::unexpected{input.error()};
  const std::string_view bytes = bytes_of(*input);
  return std::vector{Splice{bytes.size(), {}, std::string{separator_after(bytes)} + games}};
}

std::string with_tags(const std::string& text, const std::map<QString, QString>& changes) {
  pgn::Reader reader{pgn::Input::from_memory(text)};
  auto game = pgn::read_tree(reader);
  if (!game) return text;
  bool keeps_moves = true;
  for (const auto& [name, value] : changes) {
    if (value.isEmpty()) game->tree.tags.remove(qt::from_qt(name));
    else game->tree.tags.set(qt::from_qt(name), qt::from_qt(value));
    if (name == "Result") game->tree.result = result_of(value);
    keeps_moves = keeps_moves && name != "Result" && name != "FEN" && name != "SetUp";
  }
  const std::optional<std::size_t> begin = moves_begin(text);
  if (!keeps_moves || !begin) return to_pgn(game->tree);
  pgn::GameTree head = game->tree.has_known_start()
                           ? pgn::GameTree{game->tree.start()}
                           : pgn::GameTree::without_start(game->tree.first_ply());
  head.tags = game->tree.tags;
  head.result = game->tree.result;
  const std::string written = to_pgn(head);
  return written.substr(0, written.find("\n\n") + 2) + text.substr(*begin);
}

std::optional<QString> join(const std::vector<std::filesystem::path>& files,
                            const std::filesystem::path& target) {
  auto whole = pgn::SafeFile::create(target);
  if (!whole) return unwritable(target, whole.error());
  std::string_view separator;
  for (const std::filesystem::path& file : files) {
    const auto input = open_plain(file);
    if (!input) return input.error();
    whole->write(separator);
    whole->write(bytes_of(*input));
    separator = separator_after(bytes_of(*input));
  }
  if (const auto done = whole->commit(); !done) return unwritable(target, done.error());
  return std::nullopt;
}

}  // namespace tabiya::desktop
