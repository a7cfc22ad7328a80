#include "pgn/inner/statistics.hpp"

#include <array>

#include "pgn/inner/game_filter.hpp"
#include "tabiya/rules/movegen.hpp"
#include "tabiya/rules/variant/variant_ending.hpp"

namespace tabiya::pgn {
namespace {

void add_all(Statistics::CountsByName& scores, const Statistics::CountsByName& others) {
  for (const auto& [name, score] : others) scores[name].add(score);
}

void append_side(std::string& name, const Board& board, Color color) {
  name += 'K';
  constexpr std::string_view letters = "QRBNP";
  constexpr std::array types{PieceType::Queen, PieceType::Rook, PieceType::Bishop,
                             PieceType::Knight, PieceType::Pawn};
  for (std::size_t index = 0; index < types.size(); ++index) {
    const int count = board.pieces(color, types[index]).count();
    name.append(static_cast<std::size_t>(count), letters[index]);
  }
}

/// The year of a date, if it is known.
std::optional<int> year_of(std::string_view date) noexcept {
  constexpr std::uint32_t year = 10'000;  // a date is a number such as 19851109
  const auto range = parse_date(date);
  if (!range || range->earliest / year != range->latest / year) return std::nullopt;
  return static_cast<int>(range->earliest / year);
}

}  // namespace

std::optional<double> ResultCounts::share() const noexcept {
  const std::uint64_t decided = wins + draws + losses;
  if (decided == 0) return std::nullopt;
  return (static_cast<double>(wins) + static_cast<double>(draws) / 2) /
         static_cast<double>(decided);
}

void ResultCounts::add(Result result, Color side) noexcept {
  switch (result) {
    case Result::WhiteWins: ++(side == Color::White ? wins : losses); break;
    case Result::BlackWins: ++(side == Color::Black ? wins : losses); break;
    case Result::Draw: ++draws; break;
    case Result::Unknown: ++unknown; break;
  }
}

void ResultCounts::add(const ResultCounts& other) noexcept {
  wins += other.wins;
  draws += other.draws;
  losses += other.losses;
  unknown += other.unknown;
}

bool Statistics::has_variants() const {
  return variants.size() > 1 ||
         (variants.size() == 1 && !variants.contains(std::string{to_string(Variant::Standard)}));
}

void Statistics::add(const Statistics& other) {
  results.add(other.results);
  plies += other.plies;
  broken += other.broken;
  checkmates += other.checkmates;
  stalemates += other.stalemates;
  variant_ends += other.variant_ends;
  for (const auto& [length, games] : other.lengths) lengths[length] += games;
  for (const auto& [year, games] : other.years) years[year] += games;
  for (const auto& [name, games] : other.terminations) terminations[name] += games;
  add_all(variants, other.variants);
  add_all(openings, other.openings);
  add_all(codes, other.codes);
  add_all(players, other.players);
  add_all(endings, other.endings);
}

std::string material_name(const Board& board) {
  std::string name;
  append_side(name, board, Color::White);
  name += 'v';
  append_side(name, board, Color::Black);
  return name;
}

void StatisticsVisitor::begin_game(Cursor /*cursor*/) {
  start_.clear();
  tags_ = {};
  opening_.begin();
  plies_ = 0;
  result_.reset();
}

void StatisticsVisitor::tag(const Tag& tag, Cursor /*cursor*/) {
  start_.add(tag.name, tag.value);
  tags_.add_within(Tags::generous_bytes, tag.name, tag.value);
}

Next StatisticsVisitor::begin_moves(Cursor /*cursor*/) {
  static_cast<void>(line_.begin(start_));
  if (line_.chess() != nullptr) opening_.visit(*line_.chess());
  return Next::Read;
}

void StatisticsVisitor::move(std::string_view san, Cursor /*cursor*/) {
  ++plies_;
  const auto step = line_.play(san);
  if (step && *step && line_.chess() != nullptr) opening_.visit(*line_.chess());
}

Next StatisticsVisitor::begin_variation(Cursor /*cursor*/) { return Next::Skip; }

void StatisticsVisitor::result(Result result, Cursor /*cursor*/) { result_ = result; }

void StatisticsVisitor::end_game(Cursor /*cursor*/) {
  Statistics& all = statistics_;
  Result result = result_.value_or(Result::Unknown);
  if (result == Result::Unknown) {
    result = parse_result(tags_.find("Result").value_or("*")).value_or(Result::Unknown);
  }
  all.results.add(result, Color::White);
  all.plies += plies_;
  ++all.lengths[plies_];
  if (const auto year = year_of(tags_.find("Date").value_or(""))) ++all.years[*year];
  if (const auto reason = tags_.find("Termination")) ++all.terminations[std::string{*reason}];
  all.players[std::string{tags_.find("White").value_or("?")}].add(result, Color::White);
  all.players[std::string{tags_.find("Black").value_or("?")}].add(result, Color::Black);
  if (const auto opening = opening_.opening()) {
    const std::string_view family = opening->name.substr(0, opening->name.find(':'));
    all.openings[std::string{family}].add(result, Color::White);
    all.codes[std::string{opening->eco}].add(result, Color::White);
  }
  all.variants[start_.variant_name()].add(result, Color::White);
  if (line_.chess() != nullptr) count_last(*line_.chess(), result);
  else if (line_.variant() != nullptr) count_last(*line_.variant());
  else ++all.broken;
}

void StatisticsVisitor::count_last(const Position& last, Result result) {
  statistics_.checkmates += is_checkmate(last);
  statistics_.stalemates += is_stalemate(last);
  if (last.board().occupied().count() > max_men_of_ending) return;
  statistics_.endings[material_name(last.board())].add(result, Color::White);
}

void StatisticsVisitor::count_last(const VariantPosition& last) {
  const auto ending = ending_of(last);
  if (!ending) return;
  switch (ending->kind) {
    case VariantEndingKind::InsufficientMaterial: break;
    case VariantEndingKind::Checkmate: ++statistics_.checkmates; break;
    case VariantEndingKind::Stalemate: ++statistics_.stalemates; break;
    default: ++statistics_.variant_ends; break;
  }
}

}  // namespace tabiya::pgn
