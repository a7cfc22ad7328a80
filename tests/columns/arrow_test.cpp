/// Walks the structs as a receiver does. That releasing them frees everything shows in the builds
/// with a leak checker.
#include "tabiya/columns/arrow.hpp"

#include <gtest/gtest.h>

#include <cerrno>
#include <map>
#include <string>
#include <utility>

namespace tabiya::columns {
namespace {

constexpr std::string_view two_games =
    "[White \"A\"]\n[WhiteElo \"1500\"]\n\n1. e4 {[%clk 0:01:00]} e5 {[%eval 0.5]} 1-0\n\n"
    "1. d4 d5 2. Ke4 *\n\n";

ColumnOptions options() {
  return {.columns = {Column::Results, Column::Ratings, Column::Boards, Column::Clocks,
                      Column::Evaluations, Column::Sans, Column::Endings, Column::Bitboards},
          .tags = {"White"}};
}

/// A stream, its schema and its first array; released in the end.
struct Imported {
  ArrowArrayStream stream{};
  ArrowSchema schema{};
  ArrowArray array{};

  explicit Imported(std::string_view text) {
    export_stream(ColumnReader{pgn::Input::from_memory(text), options()}, stream);
    EXPECT_EQ(stream.get_schema(&stream, &schema), 0);
    EXPECT_EQ(stream.get_next(&stream, &array), 0);
  }
  Imported(const Imported&) = delete;
  Imported& operator=(const Imported&) = delete;
  ~Imported() {
    if (array.release != nullptr) array.release(&array);
    if (schema.release != nullptr) schema.release(&schema);
    if (stream.release != nullptr) stream.release(&stream);
  }

  /// The place of a field.
  [[nodiscard]] std::int64_t place(std::string_view name) const {
    for (std::int64_t field = 0; field < schema.n_children; ++field) {
      if (name == schema.children[field]->name) return field;
    }
    ADD_FAILURE() << "no field " << name;
    return 0;
  }
  [[nodiscard]] const ArrowSchema& type(std::string_view name) const {
    return *schema.children[place(name)];
  }
  [[nodiscard]] ArrowArray& field(std::string_view name) const {
    return *array.children[place(name)];
  }
};

template <class Value>
const Value* values_of(const ArrowArray& array, int buffer = 1) {
  return static_cast<const Value*>(array.buffers[buffer]);
}

bool is_null(const ArrowArray& array, int index) {
  const auto* const bits = values_of<std::uint8_t>(array, 0);
  return bits != nullptr && ((bits[index / 8] >> (index % 8)) & 1) == 0;
}

std::string text_of(const ArrowArray& array, int index) {
  const auto* const offsets = values_of<std::int32_t>(array);
  const auto* const texts = values_of<char>(array, 2);
  return {texts + offsets[index], texts + offsets[index + 1]};
}

TEST(Arrow, ABatchIsAStructWithARowForEachGame) {
  Imported imported{two_games};
  EXPECT_STREQ(imported.schema.format, "+s");
  EXPECT_EQ(imported.array.length, 2);
  EXPECT_EQ(imported.array.n_children, imported.schema.n_children);
  EXPECT_EQ(imported.array.null_count, 0);
  for (std::int64_t field = 0; field < imported.array.n_children; ++field) {
    EXPECT_EQ(imported.array.children[field]->length, 2) << imported.schema.children[field]->name;
  }
}

TEST(Arrow, MissingValuesAreNull) {
  Imported imported{two_games};
  const ArrowArray& result = imported.field("result");
  EXPECT_STREQ(imported.type("result").format, "c");
  EXPECT_EQ(result.null_count, 1);
  EXPECT_EQ(values_of<std::int8_t>(result)[0], 1);
  EXPECT_FALSE(is_null(result, 0));
  EXPECT_TRUE(is_null(result, 1));
  EXPECT_TRUE(is_null(imported.field("White"), 1));
  EXPECT_EQ(text_of(imported.field("White"), 0), "A");
  EXPECT_EQ(values_of<std::int16_t>(imported.field("white_rating"))[0], 1500);
  EXPECT_EQ(imported.field("black_rating").null_count, 2);
}

TEST(Arrow, ListsShareTheirValues) {
  Imported imported{two_games};
  EXPECT_STREQ(imported.type("boards").format, "+l");
  EXPECT_STREQ(imported.type("boards").children[0]->format, "+w:64");
  const ArrowArray& boards = imported.field("boards");
  EXPECT_EQ(values_of<std::int32_t>(boards)[2], 6);
  const ArrowArray& rows = *boards.children[0];
  EXPECT_EQ(rows.length, 6);
  EXPECT_EQ(rows.children[0]->length, 6 * 64);
  EXPECT_EQ(values_of<std::uint8_t>(*rows.children[0])[4], 6);
  EXPECT_STREQ(imported.type("bitboards").children[0]->format, "+w:12");
}

TEST(Arrow, ClocksAndEvaluationsAreNullWhereNothingWasWritten) {
  Imported imported{two_games};
  const ArrowArray& clocks = *imported.field("clocks").children[0];
  EXPECT_EQ(clocks.length, 4);
  EXPECT_EQ(clocks.null_count, 3);
  EXPECT_EQ(values_of<float>(clocks)[0], 60.0F);
  const ArrowArray& evaluations = *imported.field("evaluations").children[0];
  EXPECT_TRUE(is_null(evaluations, 0));
  EXPECT_FALSE(is_null(evaluations, 1));
  EXPECT_EQ(values_of<std::int16_t>(evaluations)[1], 50);
}

TEST(Arrow, TextsOfMovesAreListsOfTexts) {
  Imported imported{two_games};
  const ArrowArray& sans = *imported.field("sans").children[0];
  EXPECT_EQ(sans.length, 4);
  EXPECT_EQ(text_of(sans, 2), "d4");
}

TEST(Arrow, AGameThatWasCutSaysWhy) {
  Imported imported{two_games};
  const ArrowArray& valid = imported.field("is_valid");
  EXPECT_STREQ(imported.type("is_valid").format, "b");
  EXPECT_EQ(values_of<std::uint8_t>(valid)[0], 1);
  EXPECT_TRUE(is_null(imported.field("error"), 0));
  EXPECT_TRUE(text_of(imported.field("error"), 1).starts_with("game 2, line 6, column 13"));
}

TEST(Arrow, EndingsAreADictionary) {
  Imported imported{"1. f3 e5 2. g4 Qh4# 0-1\n\n*\n"};
  const ArrowArray& endings = imported.field("ending");
  ASSERT_NE(endings.dictionary, nullptr);
  EXPECT_STREQ(imported.type("ending").dictionary->format, "u");
  EXPECT_EQ(text_of(*endings.dictionary, values_of<std::uint8_t>(endings)[0]), "checkmate");
  EXPECT_TRUE(is_null(endings, 1));
}

TEST(Arrow, AChildThatIsMovedOutlivesItsParent) {
  Imported imported{two_games};
  ArrowArray& boards = imported.field("boards");
  ArrowArray moved = boards;
  boards.release = nullptr;
  imported.array.release(&imported.array);
  EXPECT_EQ(imported.array.release, nullptr);
  EXPECT_EQ(values_of<std::uint8_t>(*moved.children[0]->children[0])[4], 6);
  moved.release(&moved);
  EXPECT_EQ(moved.release, nullptr);
}

TEST(Arrow, ArraysOutliveTheirStream) {
  Imported imported{two_games};
  imported.stream.release(&imported.stream);
  EXPECT_EQ(text_of(imported.field("White"), 0), "A");
}

TEST(Arrow, TheStreamEndsWithAReleasedArray) {
  Imported imported{two_games};
  ArrowArray end{};
  end.release = [](ArrowArray* /*array*/) {};
  EXPECT_EQ(imported.stream.get_next(&imported.stream, &end), 0);
  EXPECT_EQ(end.release, nullptr);
  EXPECT_EQ(imported.stream.get_last_error(&imported.stream), nullptr);
}

TEST(Arrow, ATextThatBreaksOffIsAnErrorAfterItsGames) {
  auto input = pgn::Input::from_packed_source([sent = false](std::span<char> into) mutable {
    if (std::exchange(sent, true)) return std::size_t{0};
    const std::string packed = "\x28\xB5\x2F\xFD broken";  // the mark of Zstandard
    std::copy(packed.begin(), packed.end(), into.begin());
    return packed.size();
  });
  ArrowArrayStream stream{};
  export_stream(ColumnReader{std::move(input), options()}, stream);
  ArrowArray array{};
  EXPECT_EQ(stream.get_next(&stream, &array), EIO);
  EXPECT_TRUE(std::string{stream.get_last_error(&stream)}.starts_with("the text ends early: "));
  stream.release(&stream);
}

TEST(Arrow, TextsThatAreTooLongAreNull) {
  ArrowArrayStream stream{};
  ArrowArray array{};
  export_stream(
      ColumnReader{pgn::Input::from_memory("[White \"A long name\"]\n\n1. e4 e5 *\n"),
                   {.columns = {Column::Movetexts}, .tags = {"White"}, .max_text_bytes = 8}},
      stream);
  ASSERT_EQ(stream.get_next(&stream, &array), 0);
  const std::int64_t fields = array.n_children;
  EXPECT_EQ(array.children[fields - 2]->null_count, 1);  // movetext
  EXPECT_EQ(array.children[fields - 1]->null_count, 1);  // White
  array.release(&array);
  stream.release(&stream);
}

TEST(Arrow, TheSchemaOfNoGamesIsThatOfAll) {
  Imported some{two_games};
  Imported none{"no games\n"};
  EXPECT_EQ(none.array.release, nullptr);
  ASSERT_EQ(some.schema.n_children, none.schema.n_children);
  for (std::int64_t field = 0; field < some.schema.n_children; ++field) {
    EXPECT_STREQ(some.schema.children[field]->format, none.schema.children[field]->format);
    EXPECT_EQ(some.schema.children[field]->flags, none.schema.children[field]->flags);
  }
}

}  // namespace
}  // namespace tabiya::columns
