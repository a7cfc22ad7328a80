#include "columns/parquet/leaf_makers.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

#include "columns/parquet/tag_values.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::columns::parquet {
namespace {

const TagColumn& tag_of(const GameColumns& batch, std::string_view name) {
  const auto found = std::ranges::find(batch.tags, name, &TagColumn::name);
  assert(found != batch.tags.end());
  return *found;
}

std::uint32_t word_of(std::int16_t number) {
  return static_cast<std::uint32_t>(std::int32_t{number});
}

/// Adds one row for each game, by `add(leaf, game)`.
template <class Add>
Leaf rows_of(const GameColumns& batch, Add add) {
  Leaf leaf;
  leaf.definitions.reserve(batch.games());
  for (std::size_t game = 0; game < batch.games(); ++game) add(leaf, game);
  return leaf;
}

/// The plies of a list: those of the whole game, or every second one.
struct Plies {
  std::size_t begin;
  std::size_t end;
  std::size_t step = 1;
};

Plies plies_of(const GameColumns& batch, std::size_t game) {
  return {static_cast<std::size_t>(batch.ply_offsets[game]),
          static_cast<std::size_t>(batch.ply_offsets[game + 1])};
}

/// The plies of one side. The side that begins is found by the first position.
Plies plies_of(const GameColumns& batch, std::size_t game, Color side) {
  Plies plies = plies_of(batch, game);
  const auto first = static_cast<std::size_t>(batch.position_offsets[game]);
  const bool white_begins = batch.turns[first] != 0;
  if (white_begins != (side == Color::White)) plies.begin = std::min(plies.begin + 1, plies.end);
  plies.step = 2;
  return plies;
}

/// Adds a list of values that can be missing: null if all are.
template <class WordAt>
void add_list(Leaf& leaf, Plies plies, WordAt word_at) {
  constexpr std::uint8_t null_element = 2;
  constexpr std::uint8_t value = 3;
  const std::size_t words_before = leaf.words.size();
  const std::size_t entries_before = leaf.definitions.size();
  for (std::size_t ply = plies.begin; ply < plies.end; ply += plies.step) {
    const std::optional<std::uint32_t> word = word_at(ply);
    leaf.add_element(ply == plies.begin, word ? value : null_element);
    if (word) leaf.words.push_back(*word);
  }
  if (leaf.words.size() != words_before) return;
  // Nothing was written: the row becomes null.
  if (leaf.definitions.size() != entries_before) --leaf.rows;
  leaf.definitions.resize(entries_before);
  leaf.repetitions.resize(entries_before);
  leaf.add_no_elements(true);
}

template <class WordAt>
Leaf lists_of(const GameColumns& batch, WordAt word_at) {
  return rows_of(
      batch, [&](Leaf& leaf, std::size_t game) { add_list(leaf, plies_of(batch, game), word_at); });
}

Leaf clocks_of(const GameColumns& batch, Color side) {
  return rows_of(batch, [&](Leaf& leaf, std::size_t game) {
    add_list(leaf, plies_of(batch, game, side), [&](std::size_t ply) {
      constexpr float most = std::numeric_limits<std::uint16_t>::max();
      const float clock = batch.clocks[ply];
      const bool is_unfit = clock > most;
      leaf.unfit += is_unfit ? 1 : 0;
      return std::isnan(clock) || is_unfit ? std::nullopt
                                           : std::optional{static_cast<std::uint32_t>(clock)};
    });
  });
}

}  // namespace

Leaf tag_texts(const GameColumns& batch, std::string_view tag) {
  return tag_parts(batch, tag, [](std::string_view text) { return text; });
}

Leaf tag_words(const GameColumns& batch, std::string_view tag, ReadTag read) {
  const TagColumn& column = tag_of(batch, tag);
  return rows_of(batch, [&](Leaf& leaf, std::size_t game) {
    if (column.is_present[game] == 0) return leaf.add_null();
    const auto word = read(column.texts[game]);
    if (word) leaf.add_word(*word);
    else leaf.add_unfit();
  });
}

Leaf tag_parts(const GameColumns& batch, std::string_view tag, CutTag cut) {
  const TagColumn& column = tag_of(batch, tag);
  return rows_of(batch, [&](Leaf& leaf, std::size_t game) {
    if (column.texts.is_omitted(game)) return leaf.add_unfit();
    const std::string_view text = cut(column.texts[game]);
    const bool is_whole = text.size() == column.texts[game].size();
    const bool is_known = column.is_present[game] != 0 && (is_whole || !text.empty());
    if (is_known) leaf.add_text(text);
    else leaf.add_null();
  });
}

Leaf timestamps(const GameColumns& batch) {
  const TagColumn& dates = tag_of(batch, "UTCDate");
  const TagColumn& times = tag_of(batch, "UTCTime");
  constexpr std::int64_t milliseconds_of_day = 86'400'000;
  return rows_of(batch, [&](Leaf& leaf, std::size_t game) {
    if (dates.is_present[game] == 0 || times.is_present[game] == 0) return leaf.add_null();
    const auto days = days_of_date(dates.texts[game]);
    const auto time = milliseconds_of_time(times.texts[game]);
    if (!days || !time) return leaf.add_unfit();
    leaf.add_moment(static_cast<std::int32_t>(*days) * milliseconds_of_day + *time);
  });
}

Leaf results(const GameColumns& batch) {
  return rows_of(batch, [&](Leaf& leaf, std::size_t game) {
    switch (batch.results[game]) {
      case 1: return leaf.add_text("1-0");
      case 0: return leaf.add_text("1/2-1/2");
      case -1: return leaf.add_text("0-1");
      default: return leaf.add_null();
    }
  });
}

Leaf movetexts(GameColumns& batch) {
  if (!batch.movetexts.omitted.empty()) {
    return rows_of(batch, [&](Leaf& leaf, std::size_t game) {
      if (batch.movetexts.is_omitted(game)) leaf.add_unfit();
      else leaf.add_text(batch.movetexts[game]);
    });
  }
  Leaf leaf;
  leaf.rows = batch.games();
  leaf.definitions.assign(batch.games(), 1);
  leaf.texts = std::move(batch.movetexts);
  return leaf;
}

Leaf start_fens(const GameColumns& batch) {
  return rows_of(batch, [&](Leaf& leaf, std::size_t game) {
    const std::string_view fen = batch.start_fens[game];
    if (fen.empty()) leaf.add_null();
    else leaf.add_text(fen);
  });
}

Leaf endings(const GameColumns& batch) {
  constexpr std::array<std::string_view, 4> names{"", "checkmate", "stalemate",
                                                  "insufficient material"};
  return rows_of(batch, [&](Leaf& leaf, std::size_t game) {
    const std::uint8_t ending = batch.endings[game];
    if (ending == 0) leaf.add_null();
    else leaf.add_text(names[ending]);
  });
}

Leaf ply_counts(const GameColumns& batch) {
  return rows_of(batch, [&](Leaf& leaf, std::size_t game) {
    const Plies plies = plies_of(batch, game);
    leaf.add_word(static_cast<std::uint32_t>(plies.end - plies.begin));
  });
}

Leaf validity(const GameColumns& batch) {
  return rows_of(batch, [&](Leaf& leaf, std::size_t game) { leaf.add_word(batch.is_valid[game]); });
}

Leaf errors(const GameColumns& batch) {
  auto error = batch.errors.begin();
  return rows_of(batch, [&](Leaf& leaf, std::size_t game) {
    if (batch.is_valid[game] != 0) return leaf.add_null();
    leaf.add_text(std::string{to_string(error->kind)} + " " + error->text + ": " + error->reason);
    ++error;
  });
}

Leaf moves(const GameColumns& batch) {
  return rows_of(batch, [&](Leaf& leaf, std::size_t game) {
    constexpr std::uint8_t value = 2;
    const Plies plies = plies_of(batch, game);
    if (plies.begin == plies.end) return leaf.add_no_elements(false);
    for (std::size_t ply = plies.begin; ply < plies.end; ++ply) {
      leaf.add_element(ply == plies.begin, value);
      leaf.words.push_back(batch.moves[ply]);
    }
  });
}

Leaf clocks(const GameColumns& batch) {
  return lists_of(batch, [&](std::size_t ply) {
    const float clock = batch.clocks[ply];
    return std::isnan(clock) ? std::nullopt : std::optional{std::bit_cast<std::uint32_t>(clock)};
  });
}

Leaf evaluations(const GameColumns& batch) {
  return lists_of(batch, [&](std::size_t ply) {
    const std::int16_t score = batch.evaluations[ply];
    return score == no_score ? std::nullopt : std::optional{word_of(score)};
  });
}

Leaf mates(const GameColumns& batch) {
  return lists_of(batch, [&](std::size_t ply) {
    const std::int16_t moves = batch.mates[ply];
    return moves == no_score ? std::nullopt : std::optional{word_of(moves)};
  });
}

Leaf evaluations_with_mates(const GameColumns& batch) {
  return lists_of(batch, [&](std::size_t ply) -> std::optional<std::uint32_t> {
    constexpr int mate = std::numeric_limits<std::int16_t>::max();
    const int moves = batch.mates[ply];
    if (moves != no_score) {
      return word_of(static_cast<std::int16_t>(moves < 0 ? -mate - moves : mate - moves));
    }
    const std::int16_t score = batch.evaluations[ply];
    return score == no_score ? std::nullopt : std::optional{word_of(score)};
  });
}

Leaf white_clocks(const GameColumns& batch) { return clocks_of(batch, Color::White); }
Leaf black_clocks(const GameColumns& batch) { return clocks_of(batch, Color::Black); }

}  // namespace tabiya::columns::parquet
