#include "cli/argument_errors.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/inner/printable.hpp"

namespace tabiya::cli {
namespace {

bool is_negative_number(std::string_view word) {
  return word.size() > 1 && word.front() == '-' &&
         std::ranges::all_of(word.substr(1),
                             [](char letter) { return '0' <= letter && letter <= '9'; });
}

/// "tabiya pgn check"
std::string whole_name(const CLI::App& app) {
  const CLI::App* const parent = app.get_parent();
  return parent != nullptr ? whole_name(*parent) + " " + app.get_name() : app.get_name();
}

/// The last command on the command line.
const CLI::App& last_named(const CLI::App& app) {
  const auto named = app.get_subcommands();
  return named.empty() ? app : last_named(*named.front());
}

std::string commands_of(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* const command : app.get_subcommands(nullptr)) {
    names.push_back(command->get_name());
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string options_of(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* const option : app.get_options()) {
    if (option->nonpositional()) names.push_back(option->get_name());
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string refusal_of(const CLI::App& app, const std::string& word) {
  const std::string name = whole_name(app);
  if (word.starts_with('-')) {
    return fmt::format("{} has no option {}; its options are {}", name, excerpt(word),
                       options_of(app));
  }
  if (const std::string commands = commands_of(app); !commands.empty()) {
    return fmt::format("{} has no command \"{}\"; its commands are {}", name, excerpt(word),
                       commands);
  }
  return fmt::format("unexpected argument \"{}\" (see {} --help)", excerpt(word), name);
}

/// About the first word that no command accepts.
std::optional<std::string> unexpected_word(const CLI::App& app) {
  if (const auto words = app.remaining(); !words.empty()) return refusal_of(app, words.front());
  const auto named = app.get_subcommands();
  return named.empty() ? std::nullopt : unexpected_word(*named.front());
}

/// Some versions of CLI11 take -1 for an unknown option, which makes a misleading message.
std::optional<std::string> refused_negative_number(const CLI::App& app,
                                                   std::span<const char* const> arguments) {
  if (!unexpected_word(app)) return std::nullopt;
  const auto found = std::ranges::find_if(arguments, is_negative_number);
  if (found == arguments.end() || found == arguments.begin()) return std::nullopt;
  const std::string_view before = *std::prev(found);
  const bool names_option = before.starts_with('-') && !is_negative_number(before);
  return fmt::format("{}\"{}\" is not valid here: the number must not be negative",
                     names_option ? excerpt(before) + ": " : "", excerpt(*found));
}

/// The text between the first `begin` and the next `end` after it.
std::string_view between(std::string_view text, std::string_view begin, std::string_view end) {
  const std::size_t first = text.find(begin);
  if (first == std::string_view::npos) return {};
  text.remove_prefix(first + begin.size());
  return text.substr(0, text.find(end));
}

/// "a, b, c" for "a,b,c"
std::string with_blanks(std::string_view list) {
  std::string text;
  for (const char letter : list) text.append(letter == ',' ? ", " : std::string_view{&letter, 1});
  return text;
}

/// CLI11 has its own wording: "Could not convert: --seed = x".
std::string in_plain_words(const CLI::ParseError& error) {
  const std::string_view said = error.what();
  const std::string_view name = said.substr(0, said.find(':'));
  if (said.ends_with(" missing")) return fmt::format("{} needs a value", name);
  if (said.contains("At Most 1 required")) {
    return fmt::format("{} is given more than once", name);
  }
  if (const std::size_t at = said.find(" excludes "); at != std::string_view::npos) {
    return fmt::format("{} cannot be used with {}", said.substr(0, at),
                       said.substr(said.rfind(' ') + 1));
  }
  if (said.starts_with("Could not convert: ")) {
    return fmt::format("{}: \"{}\" is not a valid value", between(said, ": ", " = "),
                       excerpt(between(said, " = ", "\n")));
  }
  if (const auto value = between(said, ": ", " not in {"); said.ends_with('}')) {
    return fmt::format("{}: \"{}\" is not one of {}", name, excerpt(value),
                       with_blanks(between(said, "{", "}")));
  }
  return std::string{said};
}

}  // namespace

Failure failure_of(const CLI::App& app, const CLI::ParseError& error,
                   std::span<const char* const> arguments) {
  if (const auto sentence = refused_negative_number(app, arguments)) return {*sentence};
  if (const auto sentence = unexpected_word(app)) return {*sentence};
  const CLI::App& command = last_named(app);
  const std::string name = whole_name(command);
  const std::string commands = commands_of(command);
  if (error.get_name() == "RequiredError" && !commands.empty()) {
    return {fmt::format("{} needs a command: {}", name, commands)};
  }
  return {fmt::format("{} (see {} --help)", in_plain_words(error), name)};
}

}  // namespace tabiya::cli
