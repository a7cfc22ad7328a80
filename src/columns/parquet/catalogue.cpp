#include "columns/parquet/catalogue.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "columns/parquet/leaf_makers.hpp"
#include "columns/parquet/tag_values.hpp"

namespace tabiya::columns::parquet {
namespace {

using Maker = std::function<Leaf(GameColumns&)>;

constexpr LeafType repeated_text{};
constexpr LeafType unique_text{.has_dictionary = false};

constexpr LeafType flat(ValueType value) { return {.value = value}; }
constexpr LeafType list_of(ValueType value) { return {.value = value, .is_list = true}; }
constexpr LeafType list_with_nulls(ValueType value) {
  return {.value = value, .is_list = true, .has_null_elements = true};
}

struct TagWords {
  std::string_view column;
  std::string tag;
  ValueType value;
  ReadTag read;
};

const std::vector<TagWords>& columns_of_words() {
  static const std::vector<TagWords> columns{
      {"WhiteElo", "WhiteElo", ValueType::Int16, small_number},
      {"BlackElo", "BlackElo", ValueType::Int16, small_number},
      {"WhiteRatingDiff", "WhiteRatingDiff", ValueType::Int16, small_number},
      {"BlackRatingDiff", "BlackRatingDiff", ValueType::Int16, small_number},
      {"Date", "Date", ValueType::Date, days_of_date},
      {"UTCDate", "UTCDate", ValueType::Date, days_of_date},
      {"UTCTime", "UTCTime", ValueType::Time, milliseconds_of_time},
      {"white_rating", "WhiteElo", ValueType::Int16, small_number},
      {"black_rating", "BlackElo", ValueType::Int16, small_number},
      {"white_rating_diff", "WhiteRatingDiff", ValueType::Int16, small_number},
      {"black_rating_diff", "BlackRatingDiff", ValueType::Int16, small_number},
      {"time_initial", "TimeControl", ValueType::Int32, initial_time},
      {"time_increment", "TimeControl", ValueType::Int32, increment},
  };
  return columns;
}

struct TagTexts {
  std::string_view column;
  std::string tag;
  LeafType type;
  CutTag cut;
};

std::string_view whole(std::string_view text) { return text; }

const std::vector<TagTexts>& columns_of_texts() {
  static const std::vector<TagTexts> columns{
      {"Site", "Site", unique_text, whole},
      {"white", "White", repeated_text, whole},
      {"black", "Black", repeated_text, whole},
      {"white_title", "WhiteTitle", repeated_text, whole},
      {"black_title", "BlackTitle", repeated_text, whole},
      {"eco", "ECO", repeated_text, whole},
      {"opening", "Opening", repeated_text, whole},
      {"termination", "Termination", repeated_text, whole},
      {"lichess_id", "Site", unique_text, lichess_game},
      {"tournament", "Event", repeated_text, lichess_tournament},
  };
  return columns;
}

struct OwnColumn {
  std::string_view name;
  LeafType type;
  Maker make;
  ColumnSet needs;
  bool needs_moves = true;
};

const std::vector<OwnColumn>& own_columns() {
  using enum ValueType;
  static const std::vector<OwnColumn> columns{
      {"Result", repeated_text, results, {Column::Results}, false},
      {"result", repeated_text, results, {Column::Results}, false},
      {"movetext", unique_text, movetexts, {Column::Movetexts}, false},
      {"start_fen", repeated_text, start_fens, {Column::StartFens}},
      {"ending", repeated_text, endings, {Column::Endings}},
      {"ply_count", flat(Int32), ply_counts, {}},
      {"is_valid", {.value = Boolean, .has_dictionary = false}, validity, {}},
      {"error", unique_text, errors, {}},
      {"moves", list_of(Unsigned16), moves, {Column::Moves}},
      {"moves_uci", list_of(MoveText), moves, {Column::Moves}},
      {"clocks", list_with_nulls(Float), clocks, {Column::Clocks}},
      {"clocks_white", list_with_nulls(Unsigned16), white_clocks, {Column::Clocks, Column::Turns}},
      {"clocks_black", list_with_nulls(Unsigned16), black_clocks, {Column::Clocks, Column::Turns}},
      {"evaluations", list_with_nulls(Int16), evaluations, {Column::Evaluations}},
      {"mates", list_with_nulls(Int16), mates, {Column::Evaluations}},
      {"evals", list_with_nulls(Int16), evaluations_with_mates, {Column::Evaluations}},
  };
  return columns;
}

ParquetColumn column_of(const TagWords& words) {
  return {{std::string{words.column}, flat(words.value)},
          [&words](const GameColumns& batch) { return tag_words(batch, words.tag, words.read); },
          {},
          {words.tag}};
}

ParquetColumn column_of(const TagTexts& texts) {
  return {{std::string{texts.column}, texts.type},
          [&texts](const GameColumns& batch) { return tag_parts(batch, texts.tag, texts.cut); },
          {},
          {texts.tag}};
}

ParquetColumn column_of(const OwnColumn& own) {
  return {{std::string{own.name}, own.type}, own.make, own.needs, {}, own.needs_moves};
}

/// What a name ends in that asks for the text of a tag whose column is not a text.
constexpr std::string_view text_suffix = "_text";

ParquetColumn column_of_tag(std::string_view name) {
  const bool has_suffix = name.ends_with(text_suffix);
  const std::string tag{name.substr(0, name.size() - (has_suffix ? text_suffix.size() : 0))};
  return {{std::string{name}, repeated_text},
          [tag](const GameColumns& batch) { return tag_texts(batch, tag); },
          {},
          {tag}};
}

bool is_name_of_tag(std::string_view name) {
  const auto is_capital = [](char letter) { return letter >= 'A' && letter <= 'Z'; };
  const auto is_word = [&](char letter) {
    return is_capital(letter) || (letter >= 'a' && letter <= 'z') ||
           (letter >= '0' && letter <= '9') || letter == '_';
  };
  return !name.empty() && is_capital(name.front()) && std::ranges::all_of(name, is_word);
}

}  // namespace

std::expected<ParquetColumn, std::string> parquet_column(std::string_view name) {
  if (name == "utc_timestamp") {
    return ParquetColumn{
        {"utc_timestamp", flat(ValueType::Timestamp)}, timestamps, {}, {"UTCDate", "UTCTime"}};
  }
  const auto has_name = [&](const auto& entry) {
    if constexpr (requires { entry.column; }) return entry.column == name;
    else return entry.name == name;
  };
  if (const auto found = std::ranges::find_if(columns_of_words(), has_name);
      found != columns_of_words().end()) {
    return column_of(*found);
  }
  if (const auto found = std::ranges::find_if(columns_of_texts(), has_name);
      found != columns_of_texts().end()) {
    return column_of(*found);
  }
  if (const auto found = std::ranges::find_if(own_columns(), has_name);
      found != own_columns().end()) {
    return column_of(*found);
  }
  if (is_name_of_tag(name)) return column_of_tag(name);
  return std::unexpected{"there is no column \"" + std::string{name} +
                         "\"; the name of a tag begins with a capital"};
}

}  // namespace tabiya::columns::parquet
