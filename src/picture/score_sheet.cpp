#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "picture/page_writer.hpp"
#include "tabiya/picture/pages.hpp"

namespace tabiya::picture {
namespace {

constexpr int rows_per_column = 40;
constexpr int columns_per_page = 2;
constexpr int moves_per_page = rows_per_column * columns_per_page;
constexpr double top_of_table = 162;
constexpr double row_height = 14;
constexpr double heading_height = 18;
constexpr double table_gap = 17;
constexpr double table_width = (page_width - 2 * page_margin - table_gap) / columns_per_page;
constexpr double number_width = 30;
constexpr double cell_width = (table_width - number_width) / 2;

/// What is printed on every sheet.
struct SheetWords {
  std::string_view event, site, date, round, white, black, result, page;
  std::string_view white_signature, black_signature;
};
constexpr SheetWords english_words{"Event",
                                   "Site",
                                   "Date",
                                   "Round",
                                   "White",
                                   "Black",
                                   "Result",
                                   "Page",
                                   "Signature of White",
                                   "Signature of Black"};
constexpr SheetWords german_words{"Turnier",
                                  "Ort",
                                  "Datum",
                                  "Runde",
                                  "Weiß",
                                  "Schwarz",
                                  "Ergebnis",
                                  "Blatt",
                                  "Unterschrift Weiß",
                                  "Unterschrift Schwarz"};

/// The results as they are printed; the last is a draw.
constexpr std::array<std::pair<std::string_view, std::string_view>, 3> results{
    {{"1-0", "1 – 0"}, {"0-1", "0 – 1"}, {"1/2-1/2", "½ – ½"}}};

/// Tags hold "?" for what is not known, and dots.
std::string known(std::string_view value) {
  return value.find_first_not_of("?.- ") == std::string_view::npos ? std::string{}
                                                                   : std::string{value};
}

std::string player(std::string_view name, std::string_view rating) {
  const std::string known_rating = known(rating);
  return known(name) + (known_rating.empty() ? "" : " (" + known_rating + ")");
}

class SheetPage {
 public:
  SheetPage(const ScoreSheet& sheet, const SheetWords& words)
      : page_{player(sheet.white, {}) + " – " + player(sheet.black, {})},
        sheet_{sheet},
        words_{words} {}

  void add_heading() {
    constexpr double right = page_width - page_margin;
    page_.add_text({page_margin, 30}, sheet_.variant, {.size = 8, .color = faint_ink});
    add_field(words_.event, known(sheet_.event), {page_margin, 48}, 340);
    add_field(words_.date, known(sheet_.date), {400, 48}, right - 400);
    add_field(words_.site, known(sheet_.site), {page_margin, 84}, 340);
    add_field(words_.round, known(sheet_.round), {400, 84}, right - 400);
    add_player(words_.white, player(sheet_.white, sheet_.white_rating), {page_margin, 120},
               {255, 255, 255});
    add_player(words_.black, player(sheet_.black, sheet_.black_rating),
               {page_margin + table_width + table_gap, 120}, ink);
  }

  void add_table(int column) {
    const double left = page_margin + column * (table_width + table_gap);
    constexpr double height = heading_height + rows_per_column * row_height;
    page_.add_area({left, top_of_table}, {table_width, heading_height}, tint);
    add_column_heading(words_.white, left + number_width);
    add_column_heading(words_.black, left + number_width + cell_width);
    for (int row = 1; row < rows_per_column; ++row) {
      constexpr int group = 5;  // rows, for the eye
      const double y = top_of_table + heading_height + row * row_height;
      const bool ends_group = row % group == 0;
      page_.add_line({left, y}, {left + table_width, y}, ends_group ? 0.7 : 0.4,
                     ends_group ? faint_ink : rule_ink);
    }
    for (const double x : {left + number_width, left + number_width + cell_width}) {
      page_.add_line({x, top_of_table}, {x, top_of_table + height}, 0.7, faint_ink);
    }
    page_.add_line({left, top_of_table + heading_height},
                   {left + table_width, top_of_table + heading_height}, 0.7, faint_ink);
    page_.add_frame({left, top_of_table}, {table_width, height}, 1, ink);
  }

  /// A numbered row of the page, from 0, with the moves of both sides.
  void add_row(int place, int number, std::string_view white, std::string_view black) {
    const int column = place / rows_per_column;
    const double left = page_margin + column * (table_width + table_gap);
    const double baseline =
        top_of_table + heading_height + (place % rows_per_column + 1) * row_height - 3.9;
    page_.add_text({left + number_width - 6, baseline}, std::to_string(number),
                   {.size = 8, .anchor = TextAnchor::End, .color = faint_ink});
    const TextStyle style{.size = 10, .room = cell_width - 14};
    page_.add_text({left + number_width + 9, baseline}, white, style);
    page_.add_text({left + number_width + cell_width + 9, baseline}, black, style);
  }

  void add_footing(int number, int count) {
    constexpr double y = 774;
    constexpr double right = page_width - page_margin;
    page_.add_text({page_margin, y}, words_.result, {.size = 7, .color = faint_ink});
    double x = page_margin + 2;
    for (const auto& [result, printed] : results) {
      const bool is_ours = result == sheet_.result;
      page_.add_text({x + 21, y + 18}, printed,
                     {.size = 11,
                      .is_bold = is_ours,
                      .anchor = TextAnchor::Middle,
                      .color = is_ours ? ink : faint_ink});
      if (is_ours) page_.add_frame({x, y + 5}, {42, 19}, 1.2, ink);
      x += 48;
    }
    constexpr double signature_width = 154;
    add_line(words_.white_signature, {226, y}, signature_width);
    add_line(words_.black_signature, {right - signature_width, y}, signature_width);
    if (count < 2) return;
    page_.add_text(
        {right, 30},
        std::string{words_.page} + ' ' + std::to_string(number) + " / " + std::to_string(count),
        {.size = 8, .anchor = TextAnchor::End, .color = faint_ink});
  }

  [[nodiscard]] std::string take() && { return std::move(page_).take(); }

 private:
  static constexpr double line_below_label = 22;

  /// A line to write on, with its meaning in small letters above.
  void add_line(std::string_view label, Point at, double width) {
    page_.add_text(at, label, {.size = 7, .color = faint_ink});
    const double y = at.y + line_below_label;
    page_.add_line({at.x, y}, {at.x + width, y}, 0.7, faint_ink);
  }

  void add_field(std::string_view label, std::string_view value, Point at, double width) {
    add_line(label, at, width);
    page_.add_text({at.x + 2, at.y + line_below_label - 5}, value,
                   {.size = 11.5, .room = width - 4});
  }

  /// The name is beside a dot in the colour of the player's pieces.
  void add_player(std::string_view label, std::string_view name, Point at, Rgb color) {
    add_line(label, at, table_width);
    const double baseline = at.y + line_below_label - 5;
    page_.add_dot({at.x + 5, baseline - 4}, 3.4, color);
    page_.add_text({at.x + 15, baseline}, name,
                   {.size = 12.5, .is_bold = true, .room = table_width - 17});
  }

  void add_column_heading(std::string_view words, double left) {
    page_.add_text({left + 9, top_of_table + 12.5}, words,
                   {.size = 8.5, .is_bold = true, .room = cell_width - 14});
  }

  PageWriter page_;
  const ScoreSheet& sheet_;
  const SheetWords& words_;
};

/// The moves of one number.
struct Row {
  std::string_view white;
  std::string_view black;
};

std::vector<Row> rows_of(const ScoreSheet& sheet) {
  std::vector<Row> rows;
  bool is_white = sheet.first_side == Color::White;
  for (const std::string& move : sheet.moves) {
    if (is_white) rows.push_back({move, {}});
    else if (rows.empty()) rows.push_back({"…", move});
    else rows.back().black = move;
    is_white = !is_white;
  }
  return rows;
}

}  // namespace

std::vector<std::string> score_sheet(const ScoreSheet& sheet, Language language) {
  const SheetWords& words = language == Language::German ? german_words : english_words;
  const std::vector<Row> rows = rows_of(sheet);
  const int count =
      std::max(1, (static_cast<int>(rows.size()) + moves_per_page - 1) / moves_per_page);
  std::vector<std::string> pages;
  for (int number = 0; number < count; ++number) {
    SheetPage page{sheet, words};
    page.add_heading();
    for (int column = 0; column < columns_per_page; ++column) page.add_table(column);
    for (int place = 0; place < moves_per_page; ++place) {
      const int index = number * moves_per_page + place;
      const bool is_played = index < static_cast<int>(rows.size());
      const Row row = is_played ? rows[static_cast<std::size_t>(index)] : Row{};
      page.add_row(place, sheet.first_number + index, row.white, row.black);
    }
    page.add_footing(number + 1, count);
    pages.push_back(std::move(page).take());
  }
  return pages;
}

}  // namespace tabiya::picture
