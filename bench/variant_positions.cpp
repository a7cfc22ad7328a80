// Prints random positions of a variant with all that the rules say about them, for
// bench/variants_against_peers.
//
//   build/release/bench/variant_positions VARIANT COUNT [SEED [SUITE…]] [--chess960]
//
// A third of the games begin at the start of a game (with --chess960, at one of the arrays of
// Chess960), a third at a position of a suite of move counts, and a third at a position of the game
// before with most of its pieces taken away. In each game, one sort of moves is preferred: captures,
// drops, checks, moves of the king, or none.
//
// A line has these parts, separated by tabs: the FEN; how the game has ended, or `-`; the winner,
// `draw` or `-`; who can win, `wb`, `w`, `b` or `-`; the legal moves in UCI; the same in SAN; and for
// some of them `UCI|FEN|FEN`, with the FENs after the move. In the first FEN the en passant square is
// set if a capture is legal, in the second after each double step beside an enemy pawn.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iterator>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/notation/variant_san.hpp"
#include "tabiya/rules/chess960.hpp"
#include "tabiya/rules/variant/variant_ending.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace {

using namespace tabiya;

constexpr std::uint64_t longest_game = 150;  // in plies
constexpr std::uint64_t fens_each = 3;

struct Options {
  Variant variant = Variant::Standard;
  std::uint64_t count = 0;
  std::uint64_t seed = 1;
  CastlingMode mode = CastlingMode::Standard;
  std::vector<std::string> suites;
};

/// Random numbers that are the same with every standard library.
class Chance {
 public:
  explicit Chance(std::uint64_t seed) : random_{seed} {}
  std::uint64_t below(std::uint64_t limit) { return random_() % limit; }
  bool one_in(std::uint64_t number) { return below(number) == 0; }
  template <class List>
  const auto& any_of(const List& list) {
    return *std::next(list.begin(), static_cast<std::ptrdiff_t>(below(list.size())));
  }

 private:
  std::mt19937_64 random_;
};

/// The positions in a suite, without those that castle in the other way.
void add_positions(const std::string& path, const Options& options,
                   std::vector<VariantPosition>& positions) {
  std::ifstream file{path};
  if (!file) {
    std::fprintf(stderr, "cannot read %s\n", path.c_str());
    std::exit(2);
  }
  bool is_chess960 = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("id ")) is_chess960 = line.find("960") != std::string::npos;
    if (!line.starts_with("epd ") || is_chess960 != (options.mode == CastlingMode::Chess960))
      continue;
    const auto position = parse_variant_position(options.variant, line.substr(4), options.mode);
    if (position) positions.push_back(*position);
  }
}

bool has_castling(Variant variant) {
  return variant != Variant::Antichess && variant != Variant::RacingKings;
}

VariantPosition random_start(const Options& options, Chance& chance) {
  const VariantPosition start{options.variant};
  if (options.mode == CastlingMode::Standard || !has_castling(options.variant)) return start;
  VariantSetup setup = start.setup();
  const BackRank array =
      *chess960_back_rank(static_cast<int>(chance.below(chess960_position_count)));
  for (const Color color : all_colors) {
    if (setup.chess.board.pieces(color, PieceType::King).empty()) continue;
    for (std::size_t file = 0; file < array.size(); ++file) {
      const Square sq = make_square(static_cast<File>(file), relative_rank(color, Rank::First));
      setup.chess.board.put(sq, {color, array[file]});
    }
  }
  setup.chess.castling_rooks = setup.chess.board.pieces(PieceType::Rook);
  return *VariantPosition::from_setup(options.variant, setup, options.mode);
}

/// The position with some pieces taken away, in Crazyhouse put into pockets in part; nothing if it
/// cannot be played.
std::optional<VariantPosition> thinned(const VariantPosition& position, const Options& options,
                                       Chance& chance) {
  VariantSetup setup = position.setup();
  setup.chess.en_passant_square.reset();
  setup.chess.halfmove_clock = 0;
  const auto left = static_cast<int>(2 + chance.below(chance.one_in(2) ? 4 : 20));
  Board& board = setup.chess.board;
  while (board.occupied().count() > left) {
    const Square sq =
        chance.any_of(std::vector<Square>(board.occupied().begin(), board.occupied().end()));
    const PieceType type = *board.type_on(sq);
    if (type == PieceType::King && options.variant != Variant::Antichess) continue;
    board.remove(sq);
    setup.promoted -= sq;
    setup.chess.castling_rooks -= sq;
    if (options.variant == Variant::Crazyhouse && chance.one_in(4)) {
      setup.pockets[chance.one_in(2) ? Color::White : Color::Black].add(type);
    }
  }
  if (options.variant == Variant::ThreeCheck) {
    for (const Color color : all_colors) {
      setup.checks_left[color] = static_cast<std::uint8_t>(1 + chance.below(3));
    }
  }
  const auto found = VariantPosition::from_setup(options.variant, setup, options.mode);
  return found ? std::optional{*found} : std::nullopt;
}

enum class Preference : std::uint8_t { None, Captures, Drops, Checks, King, Pawns };
constexpr std::array preferences{Preference::None,  Preference::None,   Preference::Captures,
                                 Preference::Drops, Preference::Checks, Preference::King,
                                 Preference::Pawns};

bool is_preferred(const VariantPosition& position, Move move, Preference preference) {
  const auto moves = [&](PieceType type) {
    return !move.is_drop() && position.board().type_on(move.from()) == type;
  };
  switch (preference) {
    case Preference::None: return true;
    case Preference::Captures: return position.captured_by(move).has_value();
    case Preference::Drops: return move.is_drop();
    case Preference::Checks: return position.after(move).is_check();
    case Preference::King: return moves(PieceType::King);
    case Preference::Pawns: return moves(PieceType::Pawn);
  }
  return false;
}

Move chosen(const VariantPosition& position, const VariantMoveList& moves, Preference preference,
            Chance& chance) {
  std::vector<Move> preferred;
  if (!chance.one_in(3)) {
    std::copy_if(moves.begin(), moves.end(), std::back_inserter(preferred),
                 [&](Move move) { return is_preferred(position, move, preference); });
  }
  return preferred.empty() ? chance.any_of(moves) : chance.any_of(preferred);
}

std::string winner_in_words(const std::optional<VariantEnding>& ending) {
  if (!ending) return "-";
  if (!ending->winner) return "draw";
  return *ending->winner == Color::White ? "white" : "black";
}

std::string who_can_win(const VariantPosition& position) {
  std::string sides;
  if (can_win(position, Color::White)) sides += 'w';
  if (can_win(position, Color::Black)) sides += 'b';
  return sides.empty() ? "-" : sides;
}

std::string joined(const VariantMoveList& moves, const std::function<std::string(Move)>& text_of) {
  std::string text;
  for (const Move move : moves) text += (text.empty() ? "" : " ") + text_of(move);
  return text.empty() ? "-" : text;
}

class Printer {
 public:
  Printer(const Options& options, Chance& chance) : options_{options}, chance_{chance} {}

  void print(const VariantPosition& position) {
    const auto ending = ending_of(position);
    const VariantMoveList moves = legal_moves(position);
    const auto uci = [&](Move move) { return to_uci(position, move, options_.mode); };
    std::string line = fen(position, EnPassantMode::Always);
    line.append("\t").append(ending ? to_string(ending->kind) : "-");
    line.append("\t").append(winner_in_words(ending)).append("\t").append(who_can_win(position));
    line.append("\t").append(joined(moves, uci));
    line.append("\t").append(joined(moves, [&](Move move) { return to_san(position, move); }));
    for (std::uint64_t number = 0; number < fens_each && !moves.empty(); ++number) {
      const Move move = chance_.any_of(moves);
      const VariantPosition next = position.after(move);
      line.append("\t").append(uci(move)).append("|").append(fen(next, EnPassantMode::Legal));
      line.append("|").append(fen(next, EnPassantMode::PseudoLegal));
    }
    std::puts(line.c_str());
    ++count_;
  }
  [[nodiscard]] bool is_done() const { return count_ >= options_.count; }

 private:
  [[nodiscard]] std::string fen(const VariantPosition& position, EnPassantMode en_passant) const {
    const bool is_chess960 = options_.mode == CastlingMode::Chess960;
    return to_fen(position, {.en_passant = en_passant,
                             .castling = is_chess960 ? FenStyle::Castling::Shredder
                                                     : FenStyle::Castling::XFen});
  }

  const Options& options_;
  Chance& chance_;
  std::uint64_t count_ = 0;
};

/// Prints about one in three positions of a game, and its last one. Returns a random one of them.
VariantPosition play_game(VariantPosition position, Printer& printer, Chance& chance) {
  const Preference preference = chance.any_of(preferences);
  VariantPosition kept = position;
  for (std::uint64_t plies = chance.below(longest_game); plies > 0; --plies) {
    const VariantMoveList moves = legal_moves(position);
    const bool has_ended = ending_of(position).has_value();
    if (has_ended || chance.one_in(3)) printer.print(position);
    if (moves.empty() || printer.is_done() || (has_ended && !chance.one_in(4))) break;
    position.play_unchecked(chosen(position, moves, preference, chance));
    if (chance.one_in(10)) kept = position;
  }
  return kept;
}

void print_positions(const Options& options) {
  Chance chance{options.seed};
  Printer printer{options, chance};
  std::vector<VariantPosition> suite;
  for (const std::string& path : options.suites) add_positions(path, options, suite);
  VariantPosition kept{options.variant};
  while (!printer.is_done()) {
    std::optional<VariantPosition> start;
    if (chance.one_in(3)) start = thinned(kept, options, chance);
    else if (!suite.empty() && chance.one_in(2)) start = chance.any_of(suite);
    else start = random_start(options, chance);
    if (start) kept = play_game(*start, printer, chance);
  }
}

std::optional<Options> read_options(int count, char** arguments) {
  Options options;
  std::vector<std::string> words;
  for (int place = 1; place < count; ++place) {
    if (std::string_view{arguments[place]} == "--chess960") options.mode = CastlingMode::Chess960;
    else words.emplace_back(arguments[place]);
  }
  if (words.size() < 2) return std::nullopt;
  const auto variant = parse_variant(words[0]);
  if (!variant) return std::nullopt;
  options.variant = *variant;
  options.count = std::strtoull(words[1].c_str(), nullptr, 10);
  if (words.size() > 2) options.seed = std::strtoull(words[2].c_str(), nullptr, 10);
  if (words.size() > 3) options.suites.assign(words.begin() + 3, words.end());
  return options;
}

}  // namespace

int main(int count, char** arguments) {
  const auto options = read_options(count, arguments);
  if (!options) {
    std::fputs("usage: variant_positions VARIANT COUNT [SEED [SUITE…]] [--chess960]\n", stderr);
    return 2;
  }
  print_positions(*options);
  return 0;
}
