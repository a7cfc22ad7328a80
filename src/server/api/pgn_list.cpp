#include <algorithm>
#include <boost/json/array.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "pgn/inner/replay.hpp"
#include "pgn/inner/text_folding.hpp"
#include "server/api/pgn_games.hpp"
#include "support/inner/utf8.hpp"
#include "tabiya/pgn/code_page.hpp"
#include "tabiya/pgn/openings.hpp"
#include "tabiya/pgn/reader.hpp"

namespace tabiya::server {
namespace {

/// The tags that a list shows, and their JSON keys.
constexpr std::pair<std::string_view, const char*> listed_tags[]{
    {"White", "white"},   {"Black", "black"}, {"WhiteElo", "whiteElo"}, {"BlackElo", "blackElo"},
    {"Event", "event"},   {"Site", "site"},   {"Date", "date"},         {"Round", "round"},
    {"Result", "result"}, {"ECO", "eco"},     {"Opening", "opening"},
};

/// How much of a tag a list shows.
constexpr std::size_t max_listed_bytes = 200;
/// The most words of a filter; each is searched in the names of all openings.
constexpr std::size_t max_words = 16;
/// How much of a game's tags is searched.
constexpr std::size_t max_searched_bytes = std::size_t{1} << 16;

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  const std::string all = pgn::folded(text);
  std::size_t at = 0;
  while (at < all.size()) {
    const std::size_t begin = all.find_first_not_of(' ', at);
    if (begin == std::string::npos) break;
    at = std::min(all.find(' ', begin), all.size());
    words.push_back(all.substr(begin, at - begin));
  }
  return words;
}

/// True if the name or ECO code of any opening contains the word.
bool is_in_opening_name(const std::string& word) {
  return std::ranges::any_of(pgn::openings(), [&](const pgn::Opening& opening) {
    return pgn::folded(opening.name).find(word) != std::string::npos ||
           pgn::folded(opening.eco).find(word) != std::string::npos;
  });
}

/// All named openings are shorter than this.
constexpr std::uint64_t max_opening_plies = 60;

/// Reads the tags of every game, and the moves of games that are listed or that can only match by
/// the name of their opening.
class ListVisitor : public pgn::NullVisitor {
 public:
  /// `first_game` is the number of the next game; those before it have been skipped.
  ListVisitor(const PgnSlice& slice, std::uint64_t first_game)
      : slice_{slice}, games_{first_game - 1}, matching_{first_game - 1} {
    for (std::string& word : words_of(slice.filter)) {
      if (words_.size() == max_words) break;
      const bool may_be_opening = is_in_opening_name(word);
      words_.push_back({std::move(word), may_be_opening});
    }
  }

  void begin_game(pgn::Cursor /*cursor*/) {
    ++games_;
    state_ = State::Passed;
    searched_.clear();
    row_ = {{"n", games_}};
    start_.clear();
    opening_.begin();
    plies_ = 0;
  }
  void tag(const pgn::Tag& tag, pgn::Cursor /*cursor*/) {
    start_.add(tag.name, tag.value);
    if (!words_.empty()) search_in(tag.value);
    for (const auto& [name, key] : listed_tags) {
      if (tag.name == name) row_[key] = pgn::to_utf8(utf8_prefix(tag.value, max_listed_bytes));
    }
  }
  pgn::Next begin_moves(pgn::Cursor /*cursor*/) {
    if (matches()) {
      count_match();
    } else if (may_match_by_opening()) {
      state_ = State::Undecided;
    }
    if (state_ == State::Passed) return pgn::Next::Skip;
    const auto start = start_.position();
    lines_.begin(start ? std::optional{*start} : std::nullopt);
    note_position();
    return pgn::Next::Read;
  }
  void move(std::string_view san, pgn::Cursor /*cursor*/) {
    if (state_ == State::Passed) return;
    ++plies_;
    if (lines_.play(san)) note_position();
    if (plies_ == max_opening_plies) decide();
  }
  pgn::Next begin_variation(pgn::Cursor /*cursor*/) { return pgn::Next::Skip; }
  void end_game(pgn::Cursor /*cursor*/) {
    decide();
    if (state_ != State::Listed || (is_cut_ && is_cut_())) return;
    row_["plies"] = plies_;
    add_opening();
    list_.push_back(std::move(row_));
  }

  /// Leaves out games that end while this is true, because they may be incomplete.
  void leave_out_when(std::function<bool()> is_cut) { is_cut_ = std::move(is_cut); }
  /// True if all requested games are found and matches need not be counted.
  [[nodiscard]] bool is_full() const noexcept {
    return words_.empty() && list_.size() >= slice_.count;
  }
  [[nodiscard]] bool has_filter() const noexcept { return !words_.empty(); }
  [[nodiscard]] std::uint64_t matching() const noexcept { return matching_; }
  [[nodiscard]] boost::json::array list() && { return std::move(list_); }

 private:
  struct Word {
    std::string text;
    bool may_be_opening;
  };
  enum class State : std::uint8_t { Passed, Undecided, Listed };

  void search_in(std::string_view value) {
    const std::size_t room = max_searched_bytes - std::min(max_searched_bytes, searched_.size());
    if (room != 0) searched_ += pgn::folded(utf8_prefix(value, room)) + '\n';
  }
  [[nodiscard]] bool is_found(const Word& word) const {
    return searched_.find(word.text) != std::string::npos;
  }
  [[nodiscard]] bool matches() const {
    return std::ranges::all_of(words_, [&](const Word& word) { return is_found(word); });
  }
  [[nodiscard]] bool may_match_by_opening() const {
    return std::ranges::all_of(
        words_, [&](const Word& word) { return word.may_be_opening || is_found(word); });
  }
  void count_match() {
    const std::uint64_t index = matching_++;
    const bool is_listed = index >= slice_.from && index - slice_.from < slice_.count;
    state_ = is_listed ? State::Listed : State::Passed;
  }
  /// Decides whether the game matches, including its opening once known.
  void decide() {
    if (state_ != State::Undecided) return;
    if (const auto opening = opening_.opening()) {
      if (!row_.contains("eco")) searched_ += pgn::folded(opening->eco) + '\n';
      if (!row_.contains("opening")) searched_ += pgn::folded(opening->name);
    }
    state_ = State::Passed;
    if (matches()) count_match();
  }
  void add_opening() {
    const auto opening = opening_.opening();
    if (!opening) return;
    if (!row_.contains("eco")) row_["eco"] = opening->eco;
    if (!row_.contains("opening")) row_["opening"] = opening->name;
  }
  void note_position() {
    if (lines_.position()) opening_.visit(*lines_.position());
  }

  PgnSlice slice_;
  std::function<bool()> is_cut_;
  std::vector<Word> words_;
  boost::json::array list_;
  boost::json::object row_;
  std::string searched_;
  pgn::StartTags start_;
  pgn::LineStack lines_;
  pgn::OpeningFinder opening_;
  std::uint64_t games_;
  std::uint64_t matching_;
  std::uint64_t plies_ = 0;
  State state_ = State::Passed;
};

/// The mark at which the search for a slice begins.
PgnFile::Mark first_mark(const PgnFile& file, const PgnSlice& slice) {
  return slice.filter.empty() ? file.mark_before(slice.from + 1) : PgnFile::Mark{};
}

}  // namespace

boost::json::object list_json(const PgnFile& file, const PgnSlice& slice, const JobStop& stop) {
  const std::uint64_t games = file.summary().games;
  boost::json::object json{{"games", games}, {"matching", games}, {"from", slice.from}};
  if (slice.filter.empty() && slice.from >= games) {
    json["isCut"] = false;
    json["list"] = boost::json::array{};
    return json;
  }
  const PgnFile::Mark begin = first_mark(file, slice);
  ListVisitor visitor{slice, begin.game};
  PgnPart part{file, begin, PgnPart::unbounded,
               [&] { return stop.is_requested() || visitor.is_full(); }};
  visitor.leave_out_when([&part] { return part.is_cut(); });
  pgn::Reader reader{part.input()};
  reader.read_all(visitor);
  if (visitor.has_filter()) json["matching"] = visitor.matching();
  json["isCut"] = part.is_cut() && !visitor.is_full();
  json["list"] = std::move(visitor).list();
  return json;
}

}  // namespace tabiya::server
