#include "cli/pgn/sort_command.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <deque>
#include <memory_resource>
#include <string_view>
#include <utility>

#include "cli/output_file.hpp"
#include "cli/pgn/game_copies.hpp"
#include "cli/pgn/memory_budget.hpp"
#include "cli/pgn/read_games.hpp"
#include "cli/pgn/sort_key.hpp"
#include "cli/pgn/whole_text.hpp"
#include "cli/progress.hpp"
#include "pgn/inner/game_texts.hpp"

namespace tabiya::cli {
namespace {

/// Computes the sort key of each game.
class KeyMaker : public pgn::NullVisitor {
 public:
  explicit KeyMaker(const std::vector<SortField>& fields)
      : fields_{fields},
        values_(fields.size()),
        needs_plies_{std::ranges::find(fields, "plies", &SortField::name) != fields.end()} {}

  void begin_game(pgn::Cursor /*cursor*/) {
    for (std::string& value : values_) value.clear();
    plies_ = 0;
    depth_ = 0;
  }
  void tag(const pgn::Tag& tag, pgn::Cursor /*cursor*/) {
    for (std::size_t index = 0; index < fields_.size(); ++index) {
      if (fields_[index].name == tag.name && values_[index].empty()) values_[index] = tag.value;
    }
  }
  pgn::Next begin_moves(pgn::Cursor /*cursor*/) const {
    return needs_plies_ ? pgn::Next::Read : pgn::Next::Skip;
  }
  void move(std::string_view /*san*/, pgn::Cursor /*cursor*/) {
    if (depth_ == 0) ++plies_;
  }
  pgn::Next begin_variation(pgn::Cursor /*cursor*/) {
    ++depth_;
    return pgn::Next::Read;
  }
  void end_variation(pgn::Cursor /*cursor*/) { --depth_; }

  [[nodiscard]] std::string key() const {
    std::string key;
    for (std::size_t index = 0; index < fields_.size(); ++index) {
      const bool is_plies = fields_[index].name == "plies";
      append_sort_key(key, fields_[index], is_plies ? std::to_string(plies_) : values_[index]);
    }
    return key;
  }

 private:
  const std::vector<SortField>& fields_;
  std::vector<std::string> values_;
  bool needs_plies_;
  std::uint64_t plies_ = 0;
  std::uint64_t depth_ = 0;
};

struct Entry {
  std::string_view key;
  std::uint64_t number;   // among all games
  std::string_view game;  // mapped, not in memory
};

bool comes_before(const Entry& one, const Entry& other) {
  const int order = one.key.compare(other.key);
  return order != 0 ? order < 0 : one.number < other.number;
}

/// The games of all files. Neither container is copied when it grows, so that memory holds each game
/// once.
class Entries {
 public:
  /// Returns false if the memory does not suffice.
  bool add(std::string_view text, const std::vector<SortField>& fields, Progress& progress) {
    KeyMaker maker{fields};
    pgn::GameTexts games{pgn::Input::from_memory(text)};
    games.read_all(maker, [&](const pgn::GameText& game) {
      const std::string key = maker.key();
      if (!budget_.take(sizeof(Entry) + key.size())) return false;
      entries_.push_back({kept(key), entries_.size(), game.text});
      progress.update(game.begin.offset);
      return true;
    });
    return !budget_.is_exceeded();
  }
  const std::deque<Entry>& sorted() {
    std::ranges::sort(entries_, comes_before);
    return entries_;
  }

 private:
  std::string_view kept(const std::string& key) {
    if (key.empty()) return {};
    char* const copy = static_cast<char*>(keys_.allocate(key.size(), 1));
    std::ranges::copy(key, copy);
    return {copy, key.size()};
  }

  MemoryBudget budget_ = MemoryBudget::without_growth();
  std::pmr::monotonic_buffer_resource keys_;
  std::deque<Entry> entries_;
};

}  // namespace

void PgnSortCommand::declare_options(CLI::App& app) {
  add_file_arguments(app, files_);
  add_output_option(app, output_);
  app.add_option("--by", fields_, "Tags, or plies, separated by commas")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("LIST");
}

ExitCode PgnSortCommand::run() const {
  std::vector<SortField> fields = standard_order();
  if (!fields_.empty()) fields.clear();
  for (const std::string& field : fields_) {
    if (field.empty()) return report({"--by names an empty field"});
    fields.push_back(parse_sort_field(field));
  }
  std::vector<WholeText> texts;
  Entries entries;
  for (const std::string& file : files_) {
    auto text = WholeText::open(file);
    if (!text) return report(text.error());
    texts.push_back(*std::move(text));
    Progress progress{"sort", texts.back().text().size()};
    if (!entries.add(texts.back().text(), fields, progress)) {
      return report(MemoryBudget::failure("sort"));
    }
  }
  auto copies = GameCopies::open(output_);
  if (!copies) return report(copies.error());
  for (const Entry& entry : entries.sorted()) copies->add(entry.game);
  if (const auto done = copies->finish(); !done) return report(done.error());
  return ExitCode::Success;
}

}  // namespace tabiya::cli
