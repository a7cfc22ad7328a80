#include "columns/arrow_fields.hpp"

#include <array>
#include <cmath>
#include <string_view>
#include <utility>

namespace tabiya::columns {
namespace {

constexpr std::size_t bits_of_byte = 8;

template <class Value>
constexpr const char* format_of() {
  if constexpr (std::is_same_v<Value, std::int8_t>) return "c";
  else if constexpr (std::is_same_v<Value, std::uint8_t>) return "C";
  else if constexpr (std::is_same_v<Value, std::int16_t>) return "s";
  else if constexpr (std::is_same_v<Value, std::uint16_t>) return "S";
  else if constexpr (std::is_same_v<Value, std::uint64_t>) return "L";
  else if constexpr (std::is_same_v<Value, float>) return "f";
}

/// Bits, the lowest first.
using Bits = std::vector<std::uint8_t>;

template <class IsSet>
Bits bits_where(std::size_t count, IsSet is_set) {
  Bits bits((count + bits_of_byte - 1) / bits_of_byte);
  for (std::size_t index = 0; index < count; ++index) {
    const auto bit = static_cast<unsigned>(is_set(index)) << index % bits_of_byte;
    bits[index / bits_of_byte] |= static_cast<std::uint8_t>(bit);
  }
  return bits;
}

/// Gives a node its own memory, as its next buffer.
template <class Memory>
void add_owned_buffer(ArrowNode& node, Memory memory) {
  auto owner = std::make_shared<const Memory>(std::move(memory));
  node.buffers.push_back(owner->data());
  node.owners.push_back(std::move(owner));
}

/// Makes the fields, which share the memory of one batch.
class Fields {
 public:
  explicit Fields(std::shared_ptr<const GameColumns> batch) : batch_{std::move(batch)} {}

  [[nodiscard]] std::vector<ArrowNode> take() { return std::move(fields_); }

  template <class Value>
  void add(const char* name, const std::vector<Value>& values) {
    fields_.push_back(numbers(name, values));
  }
  template <class Value, class IsKnown>
  void add_nullable(const char* name, const std::vector<Value>& values, IsKnown is_known) {
    fields_.push_back(nullable_numbers(name, values, is_known));
  }
  template <class Value>
  void add_list(const char* name, const std::vector<std::int32_t>& offsets,
                const std::vector<Value>& values) {
    add_list_of(name, offsets, numbers("item", values));
  }
  template <class Value, class IsKnown>
  void add_nullable_list(const char* name, const std::vector<std::int32_t>& offsets,
                         const std::vector<Value>& values, IsKnown is_known) {
    add_list_of(name, offsets, nullable_numbers("item", values, is_known));
  }
  /// A list of rows of `width` values each.
  template <class Value>
  void add_list_of_rows(const char* name, const std::vector<std::int32_t>& offsets,
                        const std::vector<Value>& values, std::size_t width) {
    ArrowNode rows{"item", "+w:" + std::to_string(width)};
    rows.length = static_cast<std::int64_t>(values.size() / width);
    rows.buffers = {nullptr};
    rows.children.push_back(numbers("item", values));
    add_list_of(name, offsets, std::move(rows));
  }
  void add_text_list(const char* name, const std::vector<std::int32_t>& offsets,
                     const TextColumn& column) {
    add_list_of(name, offsets, texts("item", column));
  }
  template <class IsKnown>
  void add_nullable_texts(const std::string& name, const TextColumn& column, IsKnown is_known) {
    fields_.push_back(texts(name, column));
    set_nulls(fields_.back(), column.size(), is_known);
  }

  void add_numbers_of_games();
  void add_validity();
  void add_errors();
  void add_endings();

 private:
  template <class Value>
  ArrowNode numbers(const char* name, const std::vector<Value>& values) {
    ArrowNode node{name, format_of<Value>()};
    node.length = static_cast<std::int64_t>(values.size());
    node.buffers = {nullptr, values.data()};
    node.owners = {batch_};
    return node;
  }
  template <class Value, class IsKnown>
  ArrowNode nullable_numbers(const char* name, const std::vector<Value>& values, IsKnown is_known) {
    ArrowNode node = numbers(name, values);
    set_nulls(node, values.size(), [&](std::size_t index) { return is_known(values[index]); });
    return node;
  }
  ArrowNode texts(const std::string& name, const TextColumn& column) {
    ArrowNode node{name, "u"};
    node.length = static_cast<std::int64_t>(column.size());
    node.buffers = {nullptr, column.offsets.data(), column.values.data()};
    node.owners = {batch_};
    return node;
  }
  void add_list_of(const char* name, const std::vector<std::int32_t>& offsets, ArrowNode items) {
    ArrowNode node{name, "+l"};
    node.length = static_cast<std::int64_t>(offsets.size() - 1);
    node.buffers = {nullptr, offsets.data()};
    node.owners = {batch_};
    node.children.push_back(std::move(items));
    fields_.push_back(std::move(node));
  }
  template <class IsKnown>
  static void set_nulls(ArrowNode& node, std::size_t count, IsKnown is_known) {
    node.is_nullable = true;
    std::int64_t nulls = 0;
    Bits bits = bits_where(count, [&](std::size_t index) {
      const bool known = is_known(index);
      nulls += known ? 0 : 1;
      return known;
    });
    node.null_count = nulls;
    auto owner = std::make_shared<const Bits>(std::move(bits));
    if (nulls != 0) node.buffers.front() = owner->data();
    node.owners.push_back(std::move(owner));
  }

  std::shared_ptr<const GameColumns> batch_;
  std::vector<ArrowNode> fields_;
};

void Fields::add_numbers_of_games() {
  std::vector<std::uint64_t> numbers(batch_->games());
  for (std::size_t game = 0; game < numbers.size(); ++game) {
    numbers[game] = batch_->first_game + game;
  }
  ArrowNode node{"game", format_of<std::uint64_t>()};
  node.length = static_cast<std::int64_t>(numbers.size());
  node.buffers = {nullptr};
  add_owned_buffer(node, std::move(numbers));
  fields_.push_back(std::move(node));
}

void Fields::add_validity() {
  ArrowNode node{"is_valid", "b"};
  node.length = static_cast<std::int64_t>(batch_->games());
  node.buffers = {nullptr};
  add_owned_buffer(node, bits_where(batch_->games(),
                                    [&](std::size_t game) { return batch_->is_valid[game] != 0; }));
  fields_.push_back(std::move(node));
}

void Fields::add_errors() {
  TextColumn errors;
  auto error = batch_->errors.begin();
  for (std::size_t game = 0; game < batch_->games(); ++game) {
    const bool has_error = batch_->is_valid[game] == 0;
    errors.add(has_error ? to_string(*error++) : std::string{});
  }
  ArrowNode node{"error", "u"};
  node.length = static_cast<std::int64_t>(errors.size());
  node.buffers = {nullptr};
  add_owned_buffer(node, std::move(errors.offsets));
  add_owned_buffer(node, std::move(errors.values));
  set_nulls(node, batch_->games(), [&](std::size_t game) { return batch_->is_valid[game] == 0; });
  fields_.push_back(std::move(node));
}

void Fields::add_endings() {
  TextColumn names;
  for (const char* name : {"none", "checkmate", "stalemate", "insufficient material"}) {
    names.add(name);
  }
  ArrowNode dictionary{"", "u"};
  dictionary.length = static_cast<std::int64_t>(names.size());
  dictionary.buffers = {nullptr};
  add_owned_buffer(dictionary, std::move(names.offsets));
  add_owned_buffer(dictionary, std::move(names.values));
  add_nullable("ending", batch_->endings, [](std::uint8_t ending) { return ending != 0; });
  fields_.back().dictionary.push_back(std::move(dictionary));
}

void add_columns_by_game(Fields& fields, const GameColumns& batch, ColumnSet columns) {
  fields.add_numbers_of_games();
  fields.add("byte_offset", batch.byte_offsets);
  fields.add_validity();
  fields.add_errors();
  if (columns.contains(Column::Results)) {
    fields.add_nullable("result", batch.results,
                        [](std::int8_t result) { return result != unknown_result; });
  }
  if (columns.contains(Column::Ratings)) {
    const auto is_known = [](std::int16_t rating) { return rating != 0; };
    fields.add_nullable("white_rating", batch.white_ratings, is_known);
    fields.add_nullable("black_rating", batch.black_ratings, is_known);
  }
  if (columns.contains(Column::Endings)) fields.add_endings();
  if (columns.contains(Column::StartFens)) {
    fields.add_nullable_texts("start_fen", batch.start_fens,
                              [&](std::size_t game) { return !batch.start_fens[game].empty(); });
  }
  if (columns.contains(Column::Movetexts)) {
    fields.add_nullable_texts("movetext", batch.movetexts,
                              [&](std::size_t game) { return !batch.movetexts.is_omitted(game); });
  }
  for (const TagColumn& tag : batch.tags) {
    fields.add_nullable_texts(tag.name, tag.texts, [&](std::size_t game) {
      return tag.is_present[game] != 0 && !tag.texts.is_omitted(game);
    });
  }
}

void add_columns_by_position(Fields& fields, const GameColumns& batch, ColumnSet columns) {
  const auto& offsets = batch.position_offsets;
  const auto add = [&](Column column, const char* name, const auto& values) {
    if (columns.contains(column)) fields.add_list(name, offsets, values);
  };
  if (columns.contains(Column::Boards)) {
    fields.add_list_of_rows("boards", offsets, batch.boards, squares_of_board);
  }
  add(Column::Castling, "castling", batch.castling);
  add(Column::EnPassant, "en_passant", batch.en_passant);
  add(Column::HalfmoveClocks, "halfmove_clocks", batch.halfmove_clocks);
  add(Column::Turns, "turns", batch.turns);
  add(Column::FullmoveNumbers, "fullmove_numbers", batch.fullmove_numbers);
  if (columns.contains(Column::Bitboards)) {
    fields.add_list_of_rows("bitboards", offsets, batch.bitboards, bitboards_of_position);
  }
  add(Column::Keys, "keys", batch.keys);
  if (columns.contains(Column::Fens)) fields.add_text_list("fens", offsets, batch.fens);
}

void add_columns_by_ply(Fields& fields, const GameColumns& batch, ColumnSet columns) {
  const auto& offsets = batch.ply_offsets;
  const auto add = [&](Column column, const char* name, const auto& values) {
    if (columns.contains(column)) fields.add_list(name, offsets, values);
  };
  const auto add_nullable = [&](Column column, const char* name, const auto& values,
                                auto is_known) {
    if (columns.contains(column)) fields.add_nullable_list(name, offsets, values, is_known);
  };
  const auto is_time = [](float seconds) { return !std::isnan(seconds); };
  const auto is_score = [](std::int16_t score) { return score != no_score; };
  add(Column::Squares, "from_squares", batch.from_squares);
  add(Column::Squares, "to_squares", batch.to_squares);
  add(Column::Squares, "promotions", batch.promotions);
  add(Column::Moves, "moves", batch.moves);
  add_nullable(Column::Clocks, "clocks", batch.clocks, is_time);
  add_nullable(Column::ElapsedTimes, "elapsed_times", batch.elapsed_times, is_time);
  add_nullable(Column::Evaluations, "evaluations", batch.evaluations, is_score);
  add_nullable(Column::Evaluations, "mates", batch.mates, is_score);
  add(Column::Nags, "nags", batch.nags);
  if (columns.contains(Column::Sans)) fields.add_text_list("sans", offsets, batch.sans);
  add(Column::AlphaZeroMoves, "alpha_zero_moves", batch.alpha_zero_moves);
  add(Column::LeelaMoves, "leela_moves", batch.leela_moves);
}

}  // namespace

ArrowNode arrow_node_of(std::shared_ptr<const GameColumns> batch, const ColumnOptions& options) {
  Fields fields{batch};
  add_columns_by_game(fields, *batch, options.columns);
  add_columns_by_position(fields, *batch, options.columns);
  add_columns_by_ply(fields, *batch, options.columns);
  ArrowNode node{"", "+s"};
  node.length = static_cast<std::int64_t>(batch->games());
  node.buffers = {nullptr};
  node.children = fields.take();
  return node;
}

}  // namespace tabiya::columns
