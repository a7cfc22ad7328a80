#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <numeric>
#include <utility>

#include "columns/ordered_pieces.hpp"
#include "columns/parquet/catalogue.hpp"
#include "columns/parquet/chunk.hpp"
#include "columns/parquet/metadata.hpp"
#include "tabiya/columns/parquet.hpp"

namespace tabiya::columns {
namespace {

using parquet::ChunkBuilder;
using parquet::FinishedChunk;
using parquet::NamedType;
using parquet::ParquetColumn;
using parquet::PreparedValues;

struct NamedSet {
  std::string_view name;
  std::string_view columns;
};

constexpr std::string_view lichess_columns =
    "Event,Site,White,Black,Result,WhiteTitle,BlackTitle,WhiteElo,BlackElo,WhiteRatingDiff,"
    "BlackRatingDiff,UTCDate,UTCTime,ECO,Opening,Termination,TimeControl,movetext";

constexpr std::array<NamedSet, 4> named_sets{
    {{"lichess", lichess_columns},
     {"aix",
      "lichess_id,tournament,moves,clocks_white,clocks_black,evals,ply_count,white,black,"
      "white_rating,black_rating,time_initial,time_increment,result,termination,"
      "white_rating_diff,black_rating_diff,eco,opening,white_title,black_title,utc_timestamp"},
     {"plies", "White,Black,Result,start_fen,ply_count,moves_uci,clocks,evaluations,mates"},
     {"all",
      "lichess,start_fen,ending,ply_count,is_valid,error,moves,moves_uci,clocks,evaluations,"
      "mates"}}};

/// Adds the names of a list, and for those of sets their columns.
std::expected<void, std::string> add_columns(std::string_view list,
                                             std::vector<std::string>& columns) {
  while (!list.empty()) {
    const std::string_view name = list.substr(0, list.find(','));
    list.remove_prefix(std::min(name.size() + 1, list.size()));
    const auto* const set = std::ranges::find(named_sets, name, &NamedSet::name);
    if (set != named_sets.end()) {
      if (const auto added = add_columns(set->columns, columns); !added) return added;
      continue;
    }
    const auto column = parquet::parquet_column(name);
    if (!column) return std::unexpected{column.error()};
    if (std::ranges::find(columns, name) == columns.end()) columns.emplace_back(name);
  }
  return {};
}

std::vector<ParquetColumn> columns_of(const std::vector<std::string>& names) {
  std::vector<ParquetColumn> columns;
  for (const std::string& name : names) {
    auto column = parquet::parquet_column(name);
    assert(column);
    columns.push_back(*std::move(column));
  }
  return columns;
}

/// What the reader has to fill for these columns.
ColumnOptions reading_for(const std::vector<ParquetColumn>& columns,
                          const ParquetOptions& options) {
  ColumnOptions reading{.columns = {},
                        .threads = options.threads,
                        .piece_bytes = options.piece_bytes,
                        .max_text_bytes = options.max_text_bytes};
  reading.plays_moves = false;
  for (const ParquetColumn& column : columns) {
    reading.columns = reading.columns | column.needs;
    reading.plays_moves |= column.needs_moves;
    for (const std::string& tag : column.tags) {
      const bool is_new = std::ranges::find(reading.tags, tag) == reading.tags.end();
      if (is_new) reading.tags.push_back(tag);
    }
  }
  return reading;
}

/// The columns of one batch, as a thread prepares them.
struct Fragment {
  std::uint64_t rows = 0;
  std::uint64_t plies = 0;
  std::uint64_t cut_games = 0;
  std::vector<PreparedValues> columns{};
};

Fragment fragment_of(GameColumns& batch, const std::vector<ParquetColumn>& columns) {
  Fragment fragment{batch.games(), batch.plies(), batch.errors.size()};
  for (const ParquetColumn& column : columns) {
    fragment.columns.push_back(parquet::prepare(column.make(batch), column.type.type));
  }
  return fragment;
}

}  // namespace

std::expected<std::vector<std::string>, std::string> parse_parquet_columns(std::string_view list) {
  std::vector<std::string> columns;
  if (const auto added = add_columns(list, columns); !added) {
    return std::unexpected{added.error()};
  }
  if (columns.empty()) return std::unexpected{std::string{"the list of columns is empty"}};
  return columns;
}

struct ParquetFile::State {
  State(const std::vector<std::string>& names, ParquetOptions given, Write write_bytes)
      : options{given},
        columns{columns_of(names)},
        reading{reading_for(columns, given)},
        write{std::move(write_bytes)},
        unfit(columns.size()) {
    for (const ParquetColumn& column : columns) {
      types.push_back(column.type);
      chunks.emplace_back(column.type.type, given.max_dictionary_bytes);
    }
    emit(parquet::file_mark);
  }

  void emit(std::string_view bytes) {
    write(bytes);
    summary.bytes += bytes.size();
  }
  void add(Fragment fragment);
  void end_row_group();

  ParquetOptions options;
  std::vector<ParquetColumn> columns;
  ColumnOptions reading;
  Write write;
  std::vector<NamedType> types;
  std::vector<ChunkBuilder> chunks;
  std::vector<std::string> row_groups;
  std::vector<std::uint64_t> unfit;
  std::uint64_t rows_of_group = 0;
  std::uint64_t plies = 0;
  std::uint64_t cut_games = 0;
  ParquetSummary summary;
};

void ParquetFile::State::add(Fragment fragment) {
  rows_of_group += fragment.rows;
  plies += fragment.plies;
  cut_games += fragment.cut_games;
  std::size_t bytes = 0;
  for (std::size_t column = 0; column < chunks.size(); ++column) {
    unfit[column] += fragment.columns[column].unfit;
    chunks[column].add(std::move(fragment.columns[column]));
    bytes += chunks[column].bytes();
  }
  if (rows_of_group >= options.max_rows || bytes >= options.max_bytes) end_row_group();
}

void ParquetFile::State::end_row_group() {
  if (rows_of_group == 0) return;
  std::vector<FinishedChunk> finished;
  finished.reserve(chunks.size());
  for (ChunkBuilder& chunk : chunks) finished.push_back(chunk.finish());
  row_groups.push_back(parquet::encode_row_group(types, finished, rows_of_group, summary.bytes));
  for (const FinishedChunk& chunk : finished) emit(chunk.bytes);
  summary.games += rows_of_group;
  ++summary.row_groups;
  rows_of_group = 0;
}

ParquetFile::ParquetFile(const std::vector<std::string>& columns, ParquetOptions options,
                         Write write)
    : state_{std::make_unique<State>(columns, options, std::move(write))} {}
ParquetFile::ParquetFile(ParquetFile&&) noexcept = default;
ParquetFile& ParquetFile::operator=(ParquetFile&&) noexcept = default;
ParquetFile::~ParquetFile() = default;

std::optional<pgn::InputFailure> ParquetFile::add(
    pgn::Input input, const std::function<void(std::uint64_t)>& on_progress) {
  State& state = *state_;
  using Fragments = std::vector<Fragment>;
  const auto prepare = [&state](std::vector<GameColumns> batches) {
    Fragments fragments;
    for (GameColumns& batch : batches) {
      fragments.push_back(fragment_of(batch, state.columns));
    }
    return fragments;
  };
  OrderedPieces<Fragments> pieces{std::move(input), state.reading, prepare};
  while (auto finished = pieces.next()) {
    for (Fragment& fragment : finished->result) state.add(std::move(fragment));
    if (on_progress) on_progress(pieces.offset());
  }
  return pieces.failure();
}

ParquetSummary ParquetFile::finish() {
  State& state = *state_;
  state.end_row_group();
  ParquetSummary summary = std::exchange(state.summary, {});
  const std::string footer = parquet::encode_footer(state.types, state.row_groups, summary.games);
  state.write(footer);
  summary.bytes += footer.size();
  if (state.reading.plays_moves) {
    summary.plies = state.plies;
    summary.cut_games = state.cut_games;
  }
  for (std::size_t column = 0; column < state.unfit.size(); ++column) {
    if (state.unfit[column] == 0) continue;
    summary.unfit.emplace_back(state.types[column].name, state.unfit[column]);
  }
  return summary;
}

}  // namespace tabiya::columns
