#include "server/engine_workers/work_frames.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include "server/model/stored_review.hpp"
#include "server/nodes/frames.hpp"
#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/pgn/tree_walk.hpp"

namespace tabiya::server {
namespace {

using std::chrono::milliseconds;

/// Writes what a search consists of.
class WorkWriter {
 public:
  template <class Number>
  WorkWriter& number(Number number) {
    fields_.number(static_cast<std::uint64_t>(number));
    return *this;
  }
  template <class Value, class Write>
  WorkWriter& maybe(const std::optional<Value>& value, Write write) {
    number(value.has_value());
    if (value) write(*value);
    return *this;
  }
  template <class Number>
  WorkWriter& maybe_number(const std::optional<Number>& value) {
    return maybe(value, [this](Number known) { number(known); });
  }
  WorkWriter& text(std::string_view text) {
    fields_.text(text);
    return *this;
  }
  WorkWriter& position(const Position& position) {
    return text(to_fen(position, {.en_passant = EnPassantMode::Always}));
  }
  WorkWriter& position(const VariantPosition& position) {
    number(static_cast<int>(position.variant()));
    return text(to_fen(position, {.en_passant = EnPassantMode::Always}));
  }
  WorkWriter& moves(const VariantPosition& from, std::span<const Move> moves) {
    return text(moves_to_text(from, moves));
  }
  WorkWriter& score(engine::Score score) {
    const auto* const mate = std::get_if<engine::MateIn>(&score);
    return number(mate != nullptr)
        .number(mate != nullptr ? mate->moves : std::get<engine::Centipawns>(score).value);
  }
  WorkWriter& clock(const std::optional<engine::ClockState>& clock) {
    return maybe(clock, [this](const engine::ClockState& known) {
      number(known.left.count()).number(known.increment.count());
    });
  }
  WorkWriter& limits(const engine::SearchLimits& limits) {
    const auto time = limits.move_time ? std::optional{limits.move_time->count()} : std::nullopt;
    return maybe_number(limits.depth).maybe_number(limits.nodes).maybe_number(time);
  }
  [[nodiscard]] std::string take() { return fields_.take(); }

 private:
  FieldWriter fields_;
};

/// Reads it. What is missing or wrong makes the rest worthless; is_valid() says so in the end.
class WorkReader {
 public:
  explicit WorkReader(std::string_view payload) noexcept : fields_{payload} {}

  template <class Number = int>
  [[nodiscard]] Number number() {
    return static_cast<Number>(fields_.number());
  }
  [[nodiscard]] bool flag() { return fields_.number() != 0; }
  template <class Read>
  [[nodiscard]] auto maybe(Read read) -> std::optional<decltype(read())> {
    if (!flag()) return std::nullopt;
    return read();
  }
  template <class Number>
  [[nodiscard]] std::optional<Number> maybe_number() {
    return maybe([this] { return number<Number>(); });
  }
  [[nodiscard]] Position position() {
    return value_or_fault(parse_position(fields_.text(), CastlingMode::Chess960));
  }
  [[nodiscard]] VariantPosition variant_position() {
    const auto index = number<std::size_t>();
    require(index < all_variants.size());
    if (!is_valid()) return VariantPosition{};
    return value_or_fault(
        parse_variant_position(all_variants.at(index), fields_.text(), CastlingMode::Chess960));
  }
  [[nodiscard]] std::vector<Move> moves(const VariantPosition& from) {
    return value_or_fault(moves_of_text(from, fields_.text()));
  }
  [[nodiscard]] std::vector<pgn::Step> steps(const Position& from) {
    return value_or_fault(steps_of_text(from, fields_.text()));
  }
  [[nodiscard]] engine::Score score() {
    const bool is_mate = flag();
    const int value = number();
    if (is_mate) return engine::MateIn{value};
    return engine::Centipawns{value};
  }
  [[nodiscard]] std::optional<engine::ClockState> clock() {
    return maybe([this] {
      const milliseconds left{number<std::int64_t>()};
      return engine::ClockState{left, milliseconds{number<std::int64_t>()}};
    });
  }
  [[nodiscard]] engine::SearchLimits limits() {
    engine::SearchLimits limits;
    limits.depth = maybe_number<int>();
    limits.nodes = maybe_number<std::uint64_t>();
    limits.move_time = maybe([this] { return milliseconds{number<std::int64_t>()}; });
    return limits;
  }
  [[nodiscard]] CastlingMode castling_mode() {
    return flag() ? CastlingMode::Chess960 : CastlingMode::Standard;
  }
  void require(bool condition) noexcept { is_right_ = is_right_ && condition; }
  [[nodiscard]] bool is_valid() const noexcept { return is_right_ && fields_.is_valid(); }

 private:
  template <class Parsed>
  [[nodiscard]] auto value_or_fault(Parsed parsed) -> typename Parsed::value_type {
    require(parsed.has_value());
    return parsed ? *std::move(parsed) : typename Parsed::value_type{};
  }

  FieldReader fields_;
  bool is_right_ = true;
};

void write_game(WorkWriter& to, const VariantPosition& start, std::span<const Move> moves,
                CastlingMode mode) {
  to.position(start).moves(start, moves).number(mode == CastlingMode::Chess960);
}

/// A game without offers and claims.
VariantGame read_game(WorkReader& from) {
  const VariantPosition start = from.variant_position();
  const std::vector<Move> moves = from.moves(start);
  VariantGame game{start, from.castling_mode()};
  for (const Move move : moves) from.require(game.play(move).has_value());
  return game;
}

void write_clocks(WorkWriter& to, const players::Question& question) {
  for (const Color color : all_colors) to.clock(question.clocks[color]);
  to.maybe_number(question.moves_to_go);
}

void write_clocks(WorkWriter& to, const players::VariantQuestion& question) {
  to.clock(question.clock);
}

void read_clocks(WorkReader& from, players::Question& question) {
  for (const Color color : all_colors) question.clocks[color] = from.clock();
  question.moves_to_go = from.maybe_number<int>();
}

void read_clocks(WorkReader& from, players::VariantQuestion& question) {
  question.clock = from.clock();
}

template <class Question>
void write_question(WorkWriter& to, const Question& question) {
  write_game(to, VariantPosition{question.start}, question.moves, question.castling_mode);
  to.number(question.side == Color::White);
  write_clocks(to, question);
  to.maybe(question.draw_offer,
           [&](const players::OfferedDraw& offer) { to.maybe_number(offer.plies_since_last); });
  to.number(question.rating_lead).number(question.game_seed).number(question.may_resign);
}

/// What it adds to the game.
template <class Question>
Question read_question(WorkReader& from, Question question) {
  question.side = from.flag() ? Color::White : Color::Black;
  read_clocks(from, question);
  question.draw_offer =
      from.maybe([&] { return players::OfferedDraw{from.maybe_number<std::size_t>()}; });
  question.rating_lead = from.number();
  question.game_seed = from.number<std::uint64_t>();
  question.may_resign = from.flag();
  return question;
}

AnyQuestion read_question(WorkReader& from) {
  const VariantGame game = read_game(from);
  if (game.variant() == tabiya::Variant::Standard) {
    return read_question(from, players::chess_question_of(game));
  }
  return read_question(from, players::question_of(game, game.turn()));
}

void write(WorkWriter& to, const MoveWork& work) {
  to.number(work.level.level);
  std::visit([&](const auto& question) { write_question(to, question); }, work.question);
}

MoveWork read_move(WorkReader& from) {
  const ComputerLevel level{from.number()};
  from.require(players::Level::of(level.level).has_value());
  return {level, read_question(from)};
}

void write(WorkWriter& to, const AnalysisWork& work) {
  const VariantGame& game = work.game;
  write_game(to, game.start(), game.moves(), game.castling_mode());
  to.number(work.lines).limits(work.limits);
}

AnalysisWork read_analysis(WorkReader& from) {
  AnalysisWork work{read_game(from)};
  work.lines = from.number();
  work.limits = from.limits();
  return work;
}

void write(WorkWriter& to, const ReviewPart& part) {
  to.position(part.start).text(steps_to_text(part.start, part.moves));
  to.number(part.begin).number(part.end).limits(part.limits);
}

ReviewPart read_part(WorkReader& from) {
  ReviewPart part;
  part.start = from.position();
  part.moves = from.steps(part.start);
  part.begin = from.number<std::size_t>();
  part.end = from.number<std::size_t>();
  part.limits = from.limits();
  from.require(part.begin < part.end && part.end <= part.moves.size() + 1);
  return part;
}

void write(WorkWriter& to, const players::Thought& thought, std::span<const VariantPosition> searched) {
  to.maybe(thought.move, [&](Move move) { to.moves(searched.front(), std::array{move}); });
  to.maybe(thought.score, [&](engine::Score score) { to.score(score); });
  to.number(thought.pause.count());
}

players::Thought read_thought(WorkReader& from, std::span<const VariantPosition> searched) {
  players::Thought thought;
  if (from.flag()) {
    const auto moves = from.moves(searched.front());
    from.require(moves.size() == 1);
    if (!moves.empty()) thought.move = moves.front();
  }
  thought.score = from.maybe([&] { return from.score(); });
  thought.pause = milliseconds{from.number<std::int64_t>()};
  return thought;
}

void write(WorkWriter& to, const engine::SearchResult& result, std::span<const VariantPosition> searched) {
  to.maybe(result.best, [&](Move move) { to.moves(searched.front(), std::array{move}); });
  to.moves(searched.front(), result.line).score(result.score).number(result.value);
  to.number(static_cast<int>(result.bound)).number(result.depth).number(result.nodes);
}

engine::Bound read_bound(WorkReader& from) {
  const int bound = from.number();
  from.require(bound >= 0 && bound <= static_cast<int>(engine::Bound::Upper));
  return from.is_valid() ? static_cast<engine::Bound>(bound) : engine::Bound::Exact;
}

engine::SearchResult read_result(WorkReader& from, std::span<const VariantPosition> searched) {
  engine::SearchResult result;
  if (from.flag()) {
    const auto moves = from.moves(searched.front());
    from.require(moves.size() == 1);
    if (!moves.empty()) result.best = moves.front();
  }
  result.line = from.moves(searched.front());
  result.score = from.score();
  result.value = from.number();
  result.bound = read_bound(from);
  result.depth = from.number();
  result.nodes = from.number<std::uint64_t>();
  return result;
}

void write(WorkWriter& to, const std::vector<review::Evaluation>& evaluations,
           std::span<const VariantPosition> searched) {
  to.number(evaluations.size());
  for (std::size_t index = 0; index < evaluations.size(); ++index) {
    const review::Evaluation& evaluation = evaluations[index];
    to.score(evaluation.score).moves(searched[index], evaluation.line).number(evaluation.depth);
  }
}

std::vector<review::Evaluation> read_evaluations(WorkReader& from,
                                                 std::span<const VariantPosition> searched) {
  std::vector<review::Evaluation> evaluations;
  const auto count = from.number<std::uint64_t>();
  from.require(count <= searched.size());
  for (std::size_t index = 0; index < count && from.is_valid(); ++index) {
    review::Evaluation& evaluation = evaluations.emplace_back();
    evaluation.score = from.score();
    evaluation.line = from.moves(searched[index]);
    evaluation.depth = from.number();
  }
  return evaluations;
}

template <class Value>
std::optional<Value> if_valid(const WorkReader& from, Value value) {
  if (!from.is_valid()) return std::nullopt;
  return value;
}

}  // namespace

std::string to_payload(const EngineWorkers::Places& places) {
  WorkWriter to;
  to.number(work_version);
  for (const SearchKind kind : all_search_kinds) to.number(places[kind]);
  return to.take();
}

std::expected<EngineWorkers::Places, std::string> parse_offer(std::string_view payload) {
  constexpr int most_places = 1'000;
  WorkReader from{payload};
  const auto version = from.number<std::uint64_t>();
  if (version != work_version) {
    return std::unexpected{"This node gives work of version " + std::to_string(work_version) +
                           ", not " + std::to_string(version)};
  }
  EngineWorkers::Places places;
  for (const SearchKind kind : all_search_kinds) {
    places[kind] = from.number();
    from.require(places[kind] >= 0 && places[kind] <= most_places);
  }
  if (from.is_valid()) return places;
  return std::unexpected{std::string{"The offer is malformed"}};
}

std::string to_payload(const EngineWork& work) {
  WorkWriter to;
  to.number(work.index());
  std::visit([&](const auto& one) { write(to, one); }, work);
  return to.take();
}

std::optional<EngineWork> parse_work(std::string_view payload) {
  WorkReader from{payload};
  switch (from.number<std::uint64_t>()) {
    case 0: return if_valid(from, EngineWork{read_move(from)});
    case 1: return if_valid(from, EngineWork{read_analysis(from)});
    case 2: return if_valid(from, EngineWork{read_part(from)});
    default: return std::nullopt;
  }
}

std::vector<VariantPosition> searched_positions(const EngineWork& work) {
  if (const auto* const move = std::get_if<MoveWork>(&work)) return {position_of(move->question)};
  if (const auto* const analysis = std::get_if<AnalysisWork>(&work)) {
    return {analysis->game.position()};
  }
  const auto& part = std::get<ReviewPart>(work);
  std::vector<VariantPosition> positions;
  Position position = part.start;
  for (std::size_t ply = 0; ply < part.end; ++ply) {
    if (ply > 0) position = *pgn::after(position, part.moves[ply - 1]);
    if (ply >= part.begin) positions.emplace_back(position);
  }
  std::ranges::reverse(positions);
  return positions;
}

std::string to_payload(const engine::SearchReport& report, const VariantPosition& searched) {
  WorkWriter to;
  to.number(report.depth).number(report.selective_depth).number(report.line_number);
  to.score(report.score).number(static_cast<int>(report.bound));
  to.number(report.chances.win).number(report.chances.draw).number(report.chances.loss);
  to.number(report.nodes).number(report.elapsed.count()).number(report.hash_permille);
  return to.moves(searched, report.line).take();
}

std::optional<engine::SearchReport> parse_report(std::string_view payload,
                                                 const VariantPosition& searched) {
  WorkReader from{payload};
  engine::SearchReport report;
  report.depth = from.number();
  report.selective_depth = from.number();
  report.line_number = from.number();
  report.score = from.score();
  report.bound = read_bound(from);
  report.chances.win = from.number();
  report.chances.draw = from.number();
  report.chances.loss = from.number();
  report.nodes = from.number<std::uint64_t>();
  report.elapsed = std::chrono::microseconds{from.number<std::int64_t>()};
  report.hash_permille = from.number();
  report.line = from.moves(searched);
  from.require(report.line_number >= 1 && report.line_number <= engine::max_lines);
  return if_valid(from, std::move(report));
}

std::string to_payload(const EngineOutcome& outcome, std::span<const VariantPosition> searched) {
  WorkWriter to;
  to.number(outcome.index());
  std::visit([&](const auto& one) { write(to, one, searched); }, outcome);
  return to.take();
}

std::optional<EngineOutcome> parse_outcome(std::string_view payload,
                                           std::span<const VariantPosition> searched) {
  WorkReader from{payload};
  switch (from.number<std::uint64_t>()) {
    case 0: return if_valid(from, EngineOutcome{read_thought(from, searched)});
    case 1: return if_valid(from, EngineOutcome{read_result(from, searched)});
    case 2: return if_valid(from, EngineOutcome{read_evaluations(from, searched)});
    default: return std::nullopt;
  }
}

}  // namespace tabiya::server
