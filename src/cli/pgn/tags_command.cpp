#include "cli/pgn/tags_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstddef>
#include <expected>
#include <optional>
#include <string_view>
#include <utility>

#include "cli/input.hpp"
#include "cli/number_check.hpp"
#include "cli/output_file.hpp"
#include "cli/pgn/game_copies.hpp"
#include "cli/pgn/read_games.hpp"
#include "cli/pgn/tag_editor.hpp"
#include "cli/pgn_input.hpp"
#include "pgn/inner/game_texts.hpp"
#include "tabiya/pgn/code_page.hpp"

namespace tabiya::cli {
namespace {

constexpr std::array<std::pair<std::string_view, DerivedTag>, 4> derived_tags{
    {{"PlyCount", DerivedTag::PlyCount},
     {"ECO", DerivedTag::Eco},
     {"Opening", DerivedTag::Opening},
     {"Result", DerivedTag::Result}}};

/// Letters, digits and underscores. Source: PGN 8.1.
bool is_tag_name(std::string_view name) {
  return !name.empty() && std::ranges::all_of(name, [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           (letter >= '0' && letter <= '9') || letter == '_';
  });
}

/// Splits "NAME=VALUE".
std::expected<std::pair<std::string, std::string>, Failure> parse_pair(const std::string& text) {
  const std::size_t sign = text.find('=');
  const std::string name = text.substr(0, sign);
  if (sign == std::string::npos || !is_tag_name(name)) {
    return std::unexpected{Failure{fmt::format(
        "\"{}\" is not NAME=VALUE; a name has letters, digits and underscores", excerpt(text))}};
  }
  std::string value = text.substr(sign + 1);
  std::ranges::replace_if(
      value, [](char letter) { return static_cast<unsigned char>(letter) < ' '; }, ' ');
  return std::pair{name, value};
}

std::optional<DerivedTag> parse_derived(std::string_view name) {
  const auto* const found =
      std::ranges::find(derived_tags, name, &std::pair<std::string_view, DerivedTag>::first);
  if (found == derived_tags.end()) return std::nullopt;
  return found->second;
}

std::expected<TagEdits, Failure> make_edits(const std::vector<std::string>& set,
                                            const std::vector<std::string>& removed,
                                            const std::vector<std::string>& renamed,
                                            const std::vector<std::string>& derived) {
  TagEdits edits;
  edits.removed = removed;
  for (const std::string& text : renamed) {
    auto names = parse_pair(text);
    if (!names) return std::unexpected{names.error()};
    if (!is_tag_name(names->second)) {
      return std::unexpected{
          Failure{fmt::format("\"{}\" is not a tag name", excerpt(names->second))}};
    }
    edits.renamed.push_back(*std::move(names));
  }
  for (const std::string& text : set) {
    auto pair = parse_pair(text);
    if (!pair) return std::unexpected{pair.error()};
    edits.set.push_back(*std::move(pair));
  }
  for (const std::string& name : derived) {
    const auto tag = parse_derived(name);
    if (!tag) {
      return std::unexpected{Failure{fmt::format(
          "{} cannot be derived, only PlyCount, ECO, Opening and Result", excerpt(name))}};
    }
    edits.derived.push_back(*tag);
  }
  return edits;
}

}  // namespace

void PgnTagsCommand::declare_options(CLI::App& app) {
  add_file_arguments(app, files_);
  add_output_option(app, output_);
  app.add_option("--set", set_, "Set a tag; can be repeated")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  app.add_option("--remove", removed_, "Remove tags, separated by commas")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("LIST");
  app.add_option("--rename", renamed_, "Rename a tag, unless the new name exists")
      ->type_name("OLD=NEW")
      ->allow_extra_args(false);
  app.add_option("--derive", derived_, "Derive tags from the moves: PlyCount, ECO, Opening, Result")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("LIST");
  app.add_option("--game", games_, "Edit only these games, numbered from 1 across all files")
      ->delimiter(',')
      ->check(count_from(std::uint64_t{1}))
      ->allow_extra_args(false)
      ->type_name("LIST");
}

std::expected<void, Failure> PgnTagsCommand::edit(const std::string& file, const TagEdits& edits,
                                                  GameCopies& copies, std::uint64_t& number) const {
  auto input = open_pgn(file);
  if (!input) return std::unexpected{input.error()};
  const bool is_piped = file == standard_input;
  TagEditor editor{edits, edits.derived.empty() ? Letters::Utf8 : letters_for(file)};
  std::optional<std::uint64_t> overfull;
  pgn::GameTexts texts{*std::move(input)};
  texts.read_all(editor, [&](const pgn::GameText& game) {
    ++number;
    const bool is_chosen = games_.empty() || std::ranges::find(games_, number) != games_.end();
    if (is_chosen && editor.is_overfull()) overfull = number;
    if (overfull) return false;
    if (is_piped && !pgn::is_utf8(game.text)) editor.write(Letters::Plain);
    if (is_chosen) copies.add(editor.edited(game.text, game.begin.offset));
    else copies.add(game.text);
    return true;
  });
  if (overfull) {
    return std::unexpected{
        Failure{fmt::format("{}: game {} has more than {} MB of tags", input_name(file), *overfull,
                            TagEditor::max_tag_bytes / 1'000'000)}};
  }
  if (const auto failure = texts.failure()) {
    return std::unexpected{failure_to_read_on(input_name(file), *failure)};
  }
  return {};
}

ExitCode PgnTagsCommand::run() const {
  const auto edits = make_edits(set_, removed_, renamed_, derived_);
  if (!edits) return report(edits.error());
  auto copies = GameCopies::open(output_);
  if (!copies) return report(copies.error());
  std::uint64_t number = 0;
  for (const std::string& file : files_) {
    if (const auto edited = edit(file, *edits, *copies, number); !edited) {
      return report(edited.error());
    }
  }
  if (const auto done = copies->finish(); !done) return report(done.error());
  return ExitCode::Success;
}

}  // namespace tabiya::cli
