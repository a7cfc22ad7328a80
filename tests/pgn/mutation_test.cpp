// Randomly damaged real games give the same events however they arrive: whole, with long runs, and
// in pieces, token by token.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <random>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "pgn/event_log.hpp"
#include "pgn/inner/checker.hpp"
#include "pgn/runs.hpp"

#ifndef TABIYA_MUTATIONS
#define TABIYA_MUTATIONS 1'000
#endif

namespace tabiya::pgn {
namespace {

using Random = std::mt19937_64;

std::size_t below(Random& random, std::size_t end) {
  return std::uniform_int_distribution<std::size_t>{0, end - 1}(random);
}

/// The shipped games, and some quite different text.
std::string real_games() {
  auto input = Input::from_file(std::filesystem::path{TABIYA_SOURCE_DIR} / "games/kasparov.pgn");
  EXPECT_TRUE(input);
  std::string text{input->begin(), input->end()};
  text +=
      "[Event \"x\"]\r\n[Site \"a \\\"b\\\"\"]\r\n[White \"\"]\r\n\r\n1.e4! e5?! 2. Nf3 $14 ( 2.f4 "
      "exf4 "
      "(2...d5 3. exd5 {c}) 3. Nf3) 2... Nc6 3. Bb5 a6 {long [%clk 0:01:02]} 4. O-O O-O-O+ ; "
      "rest\r\n"
      "5. e8=Q+ d1=N# exd6 e.p. 6. Nbd7 R1xe5 -- 1/2-1/2\r\n\r\n% escape\r\n1. d4 d5 0-1 "
      "{after}\r\n";
  for (int time = 0; time < 20; ++time) {
    text +=
        "20. e8(Q) d1(N)+ 21. Bxd3\xE2\x88\x93 Qg2++ 22.. exd6e.p. Nf3N Nbd7\t 23 a4 b5!!! "
        "24.c4:d5 "
        "Qxf7mate 25. e4_ d:c5+/= <x> 26.\nO-O\r\nO-O-O# 0-0 27.Ra8= Kb1\x96\xE2\x99\x98"
        "f3 Qg20-1\n"
        "28. Qh4 $3\xA0g4 29.e4e5?30.Nf3!?31...Nf6\n\n";
  }
  return text;
}

std::string slice(const std::string& text, Random& random) {
  constexpr std::size_t most = 1500;
  const std::size_t begin = below(random, text.size());
  return text.substr(begin, 1 + below(random, most));
}

void damage(std::string& text, Random& random) {
  using namespace std::string_view_literals;
  constexpr auto signs = "\n\n\r \t.[]{}()\"\\;%$!?*/-+#=0123456789KQRBNOabcdefgh\0\xEF\xBB\xBD"sv;
  const std::size_t at = below(random, text.size());
  switch (below(random, 4)) {
    case 0: text[at] = signs[below(random, signs.size())]; break;
    case 1: text.insert(at, 1, signs[below(random, signs.size())]); break;
    case 2: text.erase(at, 1 + below(random, 8)); break;
    default: text.insert(at, text.substr(below(random, text.size()), 1 + below(random, 40)));
  }
  if (text.empty()) text = "*";
}

/// A hash of all events and their texts.
struct EventHash : NullVisitor {
  std::uint64_t hash = 0;

  void add(char kind, std::string_view text) {
    hash = (hash ^ static_cast<unsigned char>(kind)) * 0x100000001B3;
    for (const char each : text) hash = (hash ^ static_cast<unsigned char>(each)) * 0x100000001B3;
  }
  void begin_game(Cursor /*cursor*/) { add('g', {}); }
  void tag(const Tag& tag, Cursor /*cursor*/) {
    add('n', tag.name);
    add('v', tag.raw_value);
  }
  Next begin_moves(Cursor /*cursor*/) {
    add('b', {});
    return Next::Read;
  }
  void move_number(std::string_view digits, Cursor /*cursor*/) { add('#', digits); }
  void move(std::string_view san, Cursor /*cursor*/) { add('m', san); }
  void nag(Nag nag, Cursor /*cursor*/) { add('$', std::to_string(nag.number)); }
  void comment(const Comment& comment, Cursor /*cursor*/) { add('c', comment.text); }
  Next begin_variation(Cursor /*cursor*/) {
    add('(', {});
    return Next::Read;
  }
  void end_variation(Cursor /*cursor*/) { add(')', {}); }
  void result(Result result, Cursor /*cursor*/) { add('r', to_string(result)); }
  void end_game(Cursor /*cursor*/) { add('e', {}); }
  void oddity(Oddity oddity, Cursor /*cursor*/) { add('o', to_string(oddity)); }
};

std::uint64_t hash_of(Input input) {
  Reader reader{std::move(input)};
  EventHash events;
  reader.read_all(events);
  return events.hash;
}

Input in_random_pieces(std::string_view text, Random& random) {
  return Input::from_source([text, &random](std::span<char> into) mutable {
    const std::size_t size = std::min({1 + below(random, 100), into.size(), text.size()});
    std::copy_n(text.begin(), size, into.begin());
    text.remove_prefix(size);
    return size;
  });
}

TEST(PgnMutations, AreReadTheSameInPiecesAsWhole) {
  const std::string games = real_games();
  Random random{2'024};
  for (int mutation = 0; mutation < TABIYA_MUTATIONS; ++mutation) {
    std::string text = slice(games, random);
    for (std::size_t time = below(random, 4); time != 0; --time) damage(text, random);
    const std::uint64_t whole = hash_of(Input::from_memory(text));
    ASSERT_EQ(hash_of(in_random_pieces(text, random)), whole) << mutation << ":\n" << text;
    ASSERT_EQ(hash_of(test::in_pieces(text, 1)), whole) << mutation << ":\n" << text;
    constexpr int between_slow_looks = 20;
    if (mutation % between_slow_looks != 0) continue;
    ASSERT_EQ(test::events_of(test::in_pieces(text, 1), true),
              test::events_of(Input::from_memory(text), true))
        << text;
  }
}

void log_events(std::ostream& log, std::string_view text, std::span<const Event> events) {
  for (const Event& event : events) {
    log << ' ' << event.text - text.data() << '+' << event.size << ':'
        << static_cast<int>(event.kind);
  }
}

/// The result of one version of the run readers for the moves at the beginning of a text, and for
/// the tags at its first bracket.
std::string runs_by(const RunReaders& way, std::string_view text, bool emits_numbers) {
  std::ostringstream log;
  std::array<Event, 512> events;
  MoveRun moves{.begin = text.data(),
                .at = text.data(),
                .end = text.data() + text.size(),
                .out = events.data(),
                .out_end = events.data() + events.size(),
                .emits_numbers = emits_numbers,
                .line_ends = 1};
  way.read_moves(moves);
  log << moves.at - text.data() << ' ' << moves.line_ends << ' ' << moves.has_move;
  log_events(log, text, {events.data(), moves.out});
  TagNames names;
  TagRun tags{.at = text.data() + std::min(text.find('['), text.size()),
              .end = text.data() + text.size(),
              .out = events.data(),
              .out_end = events.data() + events.size(),
              .names = names};
  way.read_tags(tags);
  log << " / " << tags.at - text.data() << ' ' << tags.is_at_line_begin;
  log_events(log, text, {events.data(), tags.out});
  return log.str();
}

TEST(PgnMutations, GiveTheSameEventsWithEveryInstructionSet) {
  const std::string games = real_games();
  Random random{2'025};
  for (int mutation = 0; mutation < TABIYA_MUTATIONS / 4; ++mutation) {
    std::string text = slice(games, random);
    for (std::size_t time = below(random, 4); time != 0; --time) damage(text, random);
    const bool emits_numbers = below(random, 2) != 0;
    const std::string by_the_plainest = runs_by(run_readers().back(), text, emits_numbers);
    for (const RunReaders& way : run_readers()) {
      ASSERT_EQ(runs_by(way, text, emits_numbers), by_the_plainest) << text;
    }
  }
}

TEST(PgnMutations, OneByteChangesGiveTheSameEventsWithEveryInstructionSet) {
  const std::string text =
      "[Event \"Bled \\ one\"]\n[White_1 \"Tal, M\"]\r\n[Black \"b\"]\n[Result \"1/2-1/2\"]\n\n"
      "1. e4 c5 2. Nf3 d6\n3. O-O a1=Q# 4. O-O-O Qb3\r\n5. dxe4 Ng1-f3 6. h8=N+ Kb1 7. a5 "
      "b4\n8. O-O+ Rd1 9. Be2 1-0 Nf6 10. e5 Nd5 11. d4 cxd4 12. Nxd4 e6 13. c4 Nb6 14. a4";
  // Once from the tags of a game on, and once from its moves on.
  for (const std::size_t begin : {std::size_t{0}, text.find("1. e4")}) {
    for (std::size_t place = begin; place < text.size(); ++place) {
      for (int byte = 0; byte < 256; ++byte) {
        std::string changed = text;
        changed[place] = static_cast<char>(byte);
        changed.erase(0, begin);
        const std::string by_the_plainest = runs_by(run_readers().back(), changed, true);
        for (const RunReaders& way : run_readers()) {
          ASSERT_EQ(runs_by(way, changed, true), by_the_plainest) << changed;
        }
      }
    }
  }
}

TEST(PgnMutations, NeverAffectTheNextGame) {
  constexpr std::string_view next = "\n\n[Event \"the next\"]\n\n1. e4 1-0\n";
  const std::string games = real_games();
  Random random{1'999};
  for (int mutation = 0; mutation < TABIYA_MUTATIONS / 4; ++mutation) {
    std::string text = slice(games, random);
    for (std::size_t time = below(random, 4); time != 0; --time) damage(text, random);
    const std::string log = test::events_of(Input::from_memory(text + std::string{next}), false);
    ASSERT_TRUE(log.ends_with("tag Event=the next\nmoves\nmove e4\nresult 1-0\nend\n"))
        << text << "\n----\n"
        << log;
  }
}

}  // namespace
}  // namespace tabiya::pgn
