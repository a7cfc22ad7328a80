#include "cli/book/show_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <cstdint>
#include <unordered_set>
#include <utility>
#include <vector>

#include "cli/book/book_file.hpp"
#include "cli/number_check.hpp"
#include "cli/output.hpp"
#include "cli/pgn/position_query.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/pgn/openings.hpp"

namespace tabiya::cli {
namespace {

/// A move that is shown, with its share of the weights of its position, in per cent.
struct ShownMove {
  BookMove entry;
  double share;
};

/// What is shown of a book below a position.
class BookTree {
 public:
  BookTree(const OpeningBook& book, CastlingMode mode, double min_share)
      : book_{book}, mode_{mode}, min_share_{min_share} {}

  void print(const Position& position, int depth, int level = 0) {
    constexpr int indent_width = 2;
    shown_.insert(polyglot_key(position).bits);
    for (const ShownMove& shown : moves_of(position)) {
      const Position next = position.after(shown.entry.move);
      const int indent = indent_width * level;
      constexpr int name_width = 8;
      const std::string line =
          fmt::format("{:{}}{:<{}} {:>7} {:>6.1f} %  {}", "", indent,
                      to_san(position, shown.entry.move), name_width, grouped(shown.entry.weight),
                      shown.share, remark_on(shown.entry, next, depth));
      fmt::print("{}\n", line.substr(0, line.find_last_not_of(' ') + 1));
      if (depth > 1 && !is_shown(next)) print(next, depth - 1, level + 1);
    }
  }
  [[nodiscard]] boost::json::array to_json(const Position& position, int depth) {
    shown_.insert(polyglot_key(position).bits);
    boost::json::array moves;
    for (const ShownMove& shown : moves_of(position)) {
      const Position next = position.after(shown.entry.move);
      boost::json::object move{{"move", to_san(position, shown.entry.move)},
                               {"uci", to_uci(position, shown.entry.move, mode_)},
                               {"weight", shown.entry.weight},
                               {"share", shown.share / 100},
                               {"learn", shown.entry.learn}};
      if (const auto opening = pgn::opening_of(next)) move["opening"] = opening->name;
      if (depth > 1 && !is_shown(next)) move["moves"] = to_json(next, depth - 1);
      moves.push_back(std::move(move));
    }
    return moves;
  }

 private:
  [[nodiscard]] bool is_shown(const Position& position) const {
    return shown_.contains(polyglot_key(position).bits);
  }
  [[nodiscard]] std::vector<ShownMove> moves_of(const Position& position) const {
    const std::vector<BookMove> entries = book_.moves(position);
    std::uint64_t sum = 0;
    for (const BookMove& entry : entries) sum += entry.weight;
    std::vector<ShownMove> shown;
    for (const BookMove& entry : entries) {
      const double share = sum == 0 ? 0 : percent(entry.weight, sum);
      if (share >= min_share_) shown.push_back({entry, share});
    }
    return shown;
  }
  [[nodiscard]] std::string remark_on(const BookMove& entry, const Position& next,
                                      int depth) const {
    std::string remark;
    if (const auto opening = pgn::opening_of(next)) {
      remark = fmt::format("{} {}", opening->eco, opening->name);
    }
    const auto add = [&](const std::string& text) {
      remark += (remark.empty() ? "" : "; ") + text;
    };
    if (entry.learn != 0) add(fmt::format("learn {}", entry.learn));
    if (depth > 1 && is_shown(next) && !book_.entries(polyglot_key(next)).empty()) add("see above");
    return remark;
  }

  const OpeningBook& book_;
  CastlingMode mode_;
  double min_share_;
  std::unordered_set<std::uint64_t> shown_;
};

boost::json::object header_json(const BookHeader& header) {
  return {{"version", header.version},
          {"variants", boost::json::value_from(header.variants)},
          {"comment", printable(header.comment)}};
}

}  // namespace

void BookShowCommand::declare_options(CLI::App& app) {
  app.add_option("BOOK", book_, "A book in the Polyglot format, or - for standard input")
      ->required()
      ->type_name("");
  app.add_option("POSITION", position_,
                 "A FEN in quotes, or moves: \"1. e4 c5 2. Nf3\"; the start of a game by default")
      ->type_name("");
  constexpr int most_plies = 200;
  app.add_option("--depth", depth_, "Also the moves after these, N plies in all")
      ->type_name("N")
      ->check(number_between(1, most_plies));
  app.add_option("--min-share", min_share_, "The moves with P per cent of the weights or more")
      ->type_name("P")
      ->check(number_between(0.0, 100.0));
  app.add_flag("--chess960", chess960_, "Use the castling rights of Chess960");
  app.add_flag("--json", writes_json_, "Print one JSON object");
}

ExitCode BookShowCommand::run() const {
  const CastlingMode mode = chess960_ ? CastlingMode::Chess960 : CastlingMode::Standard;
  const auto position = read_position_or_moves(position_, mode);
  if (!position) return report(position.error());
  const auto book = open_book(book_);
  if (!book) return report(book.error());
  BookTree tree{*book, mode, min_share_};
  const auto header = book->header();
  if (writes_json_) {
    boost::json::object object{{"fen", to_fen(*position)}, {"entries", book->size()}};
    if (header) object["header"] = header_json(*header);
    object["moves"] = tree.to_json(*position, depth_);
    print_json(object);
    return ExitCode::Success;
  }
  if (header && !header->comment.empty()) fmt::print("{}\n", printable(header->comment));
  if (book->moves(*position).empty()) {
    fmt::print("no move here, among {}\n", counted_entries(book->size()));
    return ExitCode::Success;
  }
  tree.print(*position, depth_);
  return ExitCode::Success;
}

}  // namespace tabiya::cli
