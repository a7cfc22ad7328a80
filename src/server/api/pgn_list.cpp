#include <algorithm>
#include <boost/json/array.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "server/api/tree_json.hpp"
#include "tabiya/pgn/game_texts.hpp"
#include "tabiya/pgn/openings.hpp"
#include "tabiya/pgn/reader.hpp"
#include "tabiya/pgn/replay.hpp"
#include "tabiya/pgn/text_folding.hpp"

namespace tabiya::server {
namespace {

/// The tags that a list shows, and what they are called there.
constexpr std::pair<std::string_view, const char*> listed_tags[]{
    {"White", "white"},   {"Black", "black"}, {"WhiteElo", "whiteElo"}, {"BlackElo", "blackElo"},
    {"Event", "event"},   {"Site", "site"},   {"Date", "date"},         {"Round", "round"},
    {"Result", "result"}, {"ECO", "eco"},     {"Opening", "opening"},
};

/// What is kept of a tag in a list.
constexpr std::size_t max_listed_bytes = 200;

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  const std::string all = pgn::folded(text);
  for (std::size_t at = 0; at < all.size();) {
    const std::size_t begin = all.find_first_not_of(' ', at);
    if (begin == std::string::npos) break;
    at = std::min(all.find(' ', begin), all.size());
    words.push_back(all.substr(begin, at - begin));
  }
  return words;
}

/// True if the name or the code of some opening has that word.
bool is_in_opening_name(const std::string& word) {
  return std::ranges::any_of(pgn::openings(), [&](const pgn::Opening& opening) {
    return pgn::folded(opening.name).find(word) != std::string::npos ||
           pgn::folded(opening.eco).find(word) != std::string::npos;
  });
}

/// Openings have their names before this ply.
constexpr std::uint64_t max_opening_plies = 60;

/// Reads the tags of every game, and the moves of those that are listed or that only the name of
/// their opening can bring into the list.
class ListVisitor : public pgn::NullVisitor {
 public:
  explicit ListVisitor(const PgnSlice& slice) : slice_{slice} {
    for (std::string& word : words_of(slice.filter)) {
      const bool may_be_opening = is_in_opening_name(word);
      words_.push_back({std::move(word), may_be_opening});
    }
  }

  void begin_game(pgn::Place /*place*/) {
    ++games_;
    state_ = State::Passed;
    searched_.clear();
    row_ = {{"n", games_}};
    start_.clear();
    opening_.begin();
    plies_ = 0;
  }
  void tag(const pgn::Tag& tag, pgn::Place /*place*/) {
    start_.add(tag.name, tag.value);
    if (!words_.empty()) searched_ += pgn::folded(tag.value) + '\n';
    for (const auto& [name, key] : listed_tags) {
      if (tag.name == name) row_[key] = tag.value.substr(0, max_listed_bytes);
    }
  }
  pgn::Next begin_moves(pgn::Place /*place*/) {
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
  void move(std::string_view san, pgn::Place /*place*/) {
    if (state_ == State::Passed || !lines_.play(san)) return;
    ++plies_;
    note_position();
    if (plies_ == max_opening_plies) decide();
  }
  pgn::Next begin_variation(pgn::Place /*place*/) { return pgn::Next::Skip; }
  void end_game(pgn::Place /*place*/) {
    decide();
    if (state_ != State::Listed) return;
    row_["plies"] = plies_;
    add_opening();
    list_.push_back(std::move(row_));
  }

  [[nodiscard]] boost::json::object json() && {
    return {{"games", games_},
            {"matching", matching_},
            {"from", slice_.from},
            {"list", std::move(list_)}};
  }

 private:
  struct Word {
    std::string text;
    bool may_be_opening;
  };
  enum class State : std::uint8_t { Passed, Undecided, Listed };

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
  /// Searches the name of the opening, too, once it is known.
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
  std::vector<Word> words_;
  boost::json::array list_;
  boost::json::object row_;
  std::string searched_;
  pgn::StartTags start_;
  pgn::LineStack lines_;
  pgn::OpeningFinder opening_;
  std::uint64_t games_ = 0;
  std::uint64_t matching_ = 0;
  std::uint64_t plies_ = 0;
  State state_ = State::Passed;
};

/// The beginning of a text that may be larger than anybody wants to read.
class Cut {
 public:
  Cut(pgn::Input whole, std::uint64_t max_bytes)
      : whole_{std::move(whole)}, next_{whole_.begin()}, left_{max_bytes} {}

  [[nodiscard]] std::size_t read(std::span<char> into) {
    while (next_ == whole_.end() && !whole_.is_final()) {
      whole_.advance(next_);
      next_ = whole_.begin();
    }
    const auto there = static_cast<std::size_t>(whole_.end() - next_);
    is_cut_ = there > left_;
    const std::size_t size = std::min({into.size(), there, static_cast<std::size_t>(left_)});
    std::copy_n(next_, size, into.data());
    next_ += size;
    left_ -= size;
    return size;
  }
  /// True if there was more.
  [[nodiscard]] bool is_cut() const noexcept { return is_cut_; }

 private:
  pgn::Input whole_;
  const char* next_;
  std::uint64_t left_;
  bool is_cut_ = false;
};

boost::json::object summary_of(pgn::Input input) {
  pgn::Reader reader{std::move(input)};
  pgn::Replay replay;
  reader.read_all(replay);
  return {{"games", replay.summary().games},
          {"faults", replay.summary().errors + replay.summary().oddities}};
}

/// Passes over games.
struct SkipVisitor : pgn::NullVisitor {
  static pgn::Next begin_moves(pgn::Place /*place*/) { return pgn::Next::Skip; }
};

}  // namespace

std::optional<boost::json::object> summary_json(pgn::Input input,
                                                std::uint64_t max_unpacked_bytes) {
  if (input.is_final()) return summary_of(std::move(input));  // not packed: it is there as a whole
  Cut cut{std::move(input), max_unpacked_bytes};
  auto summary =
      summary_of(pgn::Input::from_source([&cut](std::span<char> into) { return cut.read(into); }));
  if (cut.is_cut()) return std::nullopt;
  return summary;
}

boost::json::object list_json(pgn::Input input, const PgnSlice& slice) {
  pgn::Reader reader{std::move(input)};
  ListVisitor visitor{slice};
  reader.read_all(visitor);
  return std::move(visitor).json();
}

std::optional<pgn::ReadGame> read_game(pgn::Input input, std::uint64_t number) {
  pgn::Reader reader{std::move(input)};
  SkipVisitor skip;
  for (std::uint64_t passed = 1; passed < number; ++passed) {
    if (!reader.read_game(skip)) return std::nullopt;
  }
  return pgn::read_tree(reader);
}

std::optional<std::string> read_game_text(pgn::Input input, std::uint64_t number) {
  pgn::GameTexts games{std::move(input)};
  SkipVisitor skip;
  std::optional<std::string> text;
  games.read_all(skip, [&](const pgn::GameText& game) {
    if (game.number == number) text = std::string{game.text};
    return game.number < number;
  });
  return text;
}

}  // namespace tabiya::server
