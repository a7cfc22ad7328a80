#include "match/inner/game.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <utility>

#include "match/line_check.hpp"
#include "tabiya/game/arbiter.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/pgn/annotations.hpp"
#include "tabiya/tablebase/category.hpp"

namespace tabiya::match {
namespace {

using namespace std::chrono_literals;

constexpr int mate_in_centipawns = 30'000;

/// The result of a search, from the mover's side.
struct Thought {
  std::optional<uci::InfoScore> score;
  std::optional<int> depth;
};

[[nodiscard]] std::optional<int> centipawns_of(const Thought& thought) {
  if (!thought.score) return std::nullopt;
  if (thought.score->unit == uci::InfoScore::Unit::Centipawns) return thought.score->value;
  const int distance = std::min(std::abs(thought.score->value), 900);
  return thought.score->value > 0 ? mate_in_centipawns - distance : distance - mate_in_centipawns;
}

/// Without a table of distances, the result is only known right after a zeroing move.
[[nodiscard]] std::optional<TablebaseCategory> category_by(const Tablebase& tables,
                                                           const Position& position) {
  if (const auto dtz = tables.dtz(position)) return category_of(*dtz, position.halfmove_clock());
  if (position.halfmove_clock() != 0) return std::nullopt;
  const auto wdl = tables.wdl(position);
  if (!wdl) return std::nullopt;
  switch (*wdl) {
    case Wdl::Loss: return TablebaseCategory::Loss;
    case Wdl::Win: return TablebaseCategory::Win;
    case Wdl::BlessedLoss:
    case Wdl::Draw:
    case Wdl::CursedWin: return TablebaseCategory::Draw;
  }
  return std::nullopt;
}

/// A ruleset for engines: every possible draw ends the game at once.
[[nodiscard]] Ruleset program_ruleset() {
  Ruleset ruleset = casual_ruleset();
  ruleset.name = "engines";
  ruleset.title = "Engines";
  ruleset.draw_claims = DrawClaims::Automatic;
  ruleset.takebacks = false;
  ruleset.hints = false;
  return ruleset;
}

class EngineGame {
 public:
  EngineGame(ByColor<Player*> players, const Opening& opening, const GameSettings& settings)
      : players_{players}, opening_{opening}, settings_{settings}, arbiter_{begin()} {
    report_.tree = pgn::GameTree{opening.start};
    report_.record.start = opening.start;
    last_ = pgn::GameTree::root();
  }

  [[nodiscard]] GameReport play() {
    for (const Move move : opening_.moves) {
      if (arbiter_.is_over()) break;
      record(move, {}, std::nullopt);
      make(move);
    }
    if (begin_players()) {
      adjudicate_by_tables();
      while (!arbiter_.is_over() && !is_decided_) take_turn();
    }
    return finish();
  }

 private:
  [[nodiscard]] Arbiter begin() const {
    const auto time_of = [&](Color color) {
      return players_[color]->spec().limits.time.value_or(TimeControl{});
    };
    GameTerms terms{.ruleset = program_ruleset(),
                    .start = opening_.start,
                    .castling_mode = opening_.mode,
                    .times = {time_of(Color::White), time_of(Color::Black)}};
    return Arbiter::begin(terms).value();
  }

  [[nodiscard]] bool begin_players() {
    for (const Color color : all_colors) {
      if (auto ready = players_[color]->begin_game(opening_.line()); !ready) {
        fail(color, ready.error());
        return false;
      }
    }
    return true;
  }

  void take_turn() {
    const Color color = arbiter_.game().turn();
    uci::Client& client = players_[color]->client();
    Thought thought;
    const auto answer = think(color, client, thought);
    note_oddities(color, client);
    if (!answer) return fail(color, answer.error());
    now_ += counted_time(color, answer->elapsed);

    const Position& position = arbiter_.game().position();
    const auto move = answer->best.move ? parse_uci(position, *answer->best.move)
                                        : std::expected<Move, MoveTextError>{std::unexpect};
    if (arbiter_.clock().has_flagged(color, now_)) {
      report_.findings.push_back({color, Finding::Kind::LostOnTime, {}});
      return lose(color, Termination::TimeForfeit, "lost on time");
    }
    if (!move) {
      report_.findings.push_back(
          {color, Finding::Kind::IllegalMove, answer->best.move.value_or("(none)")});
      return lose(color, Termination::IllegalMoves, "made an illegal move");
    }
    if (!last_line_.empty() && parse_uci(position, last_line_.front()) != *move) {
      report_.findings.push_back({color, Finding::Kind::BestMoveNotInLine,
                                  *answer->best.move + " after pv " + last_line_.front()});
    }
    make(*move);
    record(*move, thought, color);
    adjudicate_by_tables();
    if (!is_decided_) adjudicate(color, thought);
  }

  [[nodiscard]] uci::Client::Result<uci::SearchAnswer> think(Color color, uci::Client& client,
                                                             Thought& thought) {
    last_line_.clear();
    const auto on_info = [&](const uci::Info& info) { hear(color, info, thought); };
    const auto position = client.describe(line_, deadline_of(color));
    if (!position) return std::unexpected{position.error()};
    return client.search(*position, go_command(color), deadline_of(color), on_info);
  }

  void hear(Color color, const uci::Info& info, Thought& thought) {
    if (info.line_number.value_or(1) != 1) return;
    if (info.score && info.score->bound == uci::InfoScore::Bound::Exact) {
      thought = {info.score, info.depth};
    }
    if (info.line.empty()) return;
    last_line_ = info.line;
    const auto fault = fault_of(info, arbiter_.game().position(), keys_);
    if (fault && !has_found_[color]) {
      // One such finding per player and game is enough.
      has_found_[color] = true;
      report_.findings.push_back(
          {color, *fault,
           to_string(uci::Reply{info}) + " in " + to_fen(arbiter_.game().position())});
    }
  }

  [[nodiscard]] uci::Go go_command(Color color) const {
    const ThinkingLimits& limits = players_[color]->spec().limits;
    uci::Go go{.move_time = limits.move_time, .depth = limits.depth, .nodes = limits.nodes};
    for (const Color side : all_colors) {
      if (const auto left = arbiter_.clock().remaining(side, now_)) {
        go.time[side] = std::max(*left, Milliseconds{1});
        go.increment[side] = arbiter_.clock().extra_time(side);
      }
    }
    go.moves_to_go = arbiter_.clock().moves_to_control(color);
    return go;
  }

  [[nodiscard]] uci::Deadline deadline_of(Color color) const {
    const auto left = arbiter_.clock().remaining(color, now_).value_or(0ms);
    const auto given = players_[color]->spec().limits.move_time.value_or(0ms);
    return players_[color]->client().now() + left + given + settings_.patience;
  }

  /// The time to charge for a move. An overrun within the margin is not charged.
  [[nodiscard]] Milliseconds counted_time(Color color, uci::Deadline::duration elapsed) const {
    const auto taken = std::chrono::ceil<Milliseconds>(elapsed);
    const auto left = arbiter_.clock().remaining(color, now_);
    if (!left || taken < *left || taken > *left + settings_.margin) return taken;
    return std::max(*left - 1ms, 0ms);
  }

  void make(Move move) {
    const Color color = arbiter_.game().turn();
    line_.moves.push_back(move);
    keys_.push_back(arbiter_.game().position().key());
    const auto made = arbiter_.apply(
        event::MoveMade{color, {move.from(), move.to(), move.promotion_type()}}, now_);
    assert(made);
    (void)made;
  }

  /// Adds a move to the game tree and the record, with its player's evaluation.
  void record(Move move, const Thought& thought, std::optional<Color> player) {
    last_ = report_.tree.add(last_, move);
    training::RecordedPly ply{move};
    if (const auto score = centipawns_of(thought)) {
      ply.score =
          static_cast<std::int16_t>(std::clamp(*score, -mate_in_centipawns, mate_in_centipawns));
    }
    report_.record.plies.push_back(ply);
    if (!player) return;
    std::string comment;
    const auto add = [&](const pgn::Annotation& annotation) {
      comment += (comment.empty() ? "" : " ") + to_string(annotation);
    };
    if (thought.score) add(evaluation_of(thought, *player));
    if (const auto left = arbiter_.clock().remaining(*player, now_)) add(pgn::RemainingTime{*left});
    if (!comment.empty()) report_.tree[last_].comments.push_back(comment);
  }

  [[nodiscard]] static pgn::Evaluation evaluation_of(const Thought& thought, Color player) {
    const int sign = player == Color::White ? 1 : -1;
    pgn::Evaluation evaluation{pgn::Evaluation::Centipawns{sign * thought.score->value}};
    if (thought.score->unit == uci::InfoScore::Unit::Mate) {
      evaluation.score = pgn::Evaluation::MateIn{sign * thought.score->value};
    }
    if (thought.depth && *thought.depth >= 0) {
      evaluation.depth = static_cast<std::uint32_t>(*thought.depth);
    }
    return evaluation;
  }

  /// Ends the game if tables know its result. What depends on how they round is played on.
  void adjudicate_by_tables() {
    const Adjudication& rules = settings_.adjudication;
    const Position& position = arbiter_.game().position();
    if (!rules.tables || arbiter_.is_over() ||
        position.board().occupied().count() > rules.most_men) {
      return;
    }
    const auto category = category_by(*rules.tables, position);
    if (!category) return;
    using enum TablebaseCategory;
    switch (*category) {
      case SyzygyWin:
      case SyzygyLoss: return;
      case Win: return win_by_tables(position.turn());
      case Loss: return win_by_tables(~position.turn());
      case CursedWin:
      case BlessedLoss:
      case Draw: return decide(Outcome::draw(Termination::Adjudication), "draw by tablebase");
    }
  }
  void win_by_tables(Color winner) {
    decide(Outcome::win(winner, Termination::Adjudication),
           std::string{to_string(winner)} + " wins by tablebase");
  }

  /// Ends the game if both players have agreed on its result for long enough.
  void adjudicate(Color player, const Thought& thought) {
    const Adjudication& rules = settings_.adjudication;
    if (arbiter_.is_over()) return;
    const auto plies = static_cast<int>(report_.record.plies.size());
    if (rules.longest_plies > 0 && plies >= rules.longest_plies) {
      return decide(Outcome::draw(Termination::Adjudication), "draw by the ply limit");
    }
    const auto score = centipawns_of(thought);
    if (!score) {
      plies_won_ = plies_level_ = 0;
      return;
    }
    const int for_white = player == Color::White ? *score : -*score;
    const int sign = for_white > 0 ? 1 : -1;
    const bool is_won = rules.resign_score > 0 && std::abs(for_white) >= rules.resign_score;
    plies_won_ = !is_won ? 0 : plies_won_ * sign > 0 ? plies_won_ + sign : sign;
    plies_level_ = std::abs(for_white) <= rules.draw_score ? plies_level_ + 1 : 0;
    if (is_won && std::abs(plies_won_) >= rules.resign_plies) {
      const Color winner = plies_won_ > 0 ? Color::White : Color::Black;
      return decide(Outcome::win(winner, Termination::Adjudication),
                    std::string{to_string(winner)} + " is winning by both scores");
    }
    if (rules.draw_score >= 0 && plies_level_ >= rules.draw_plies && plies >= rules.draw_from_ply) {
      decide(Outcome::draw(Termination::Adjudication), "level by both scores");
    }
  }

  void note_oddities(Color color, uci::Client& client) {
    for (const uci::Oddity& oddity : client.oddities()) {
      if (oddity.kind == uci::Oddity::Kind::Skipped) continue;  // extensions of other engines
      report_.findings.push_back({color, Finding::Kind::ProtocolError, oddity.line});
    }
    client.oddities().clear();
    if (client.remarks().size() > report_.remarks[color].size()) {
      report_.remarks[color] = client.remarks();
    }
  }

  void fail(Color color, const uci::EngineFailure& failure) {
    using Kind = uci::EngineFailure::Kind;
    if (failure.kind == Kind::NoChess960) {
      report_.findings.push_back({color, Finding::Kind::NoChess960, to_string(failure)});
      return lose(color, Termination::Adjudication, "does not play Chess960");
    }
    players_[color]->abandon();
    const bool has_hung = failure.kind == Kind::NoAnswer || failure.kind == Kind::NotReading ||
                          failure.kind == Kind::EndlessLine;
    report_.findings.push_back(
        {color, has_hung ? Finding::Kind::Hung : Finding::Kind::Crashed, to_string(failure)});
    lose(color, Termination::Adjudication, has_hung ? "did not answer" : "crashed");
  }

  void lose(Color loser, Termination termination, std::string_view how) {
    decide(Outcome::win(~loser, termination),
           std::string{to_string(loser)} + " " + std::string{how});
  }
  void decide(const Outcome& outcome, std::string ending) {
    report_.outcome = outcome;
    report_.ending = std::move(ending);
    is_decided_ = true;
  }

  [[nodiscard]] GameReport finish() {
    if (!is_decided_ && arbiter_.outcome()) {
      decide(*arbiter_.outcome(), std::string{to_string(arbiter_.outcome()->termination())});
    }
    const auto winner = report_.outcome.winner();
    report_.tree.result = !winner                   ? pgn::Result::Draw
                          : *winner == Color::White ? pgn::Result::WhiteWins
                                                    : pgn::Result::BlackWins;
    report_.record.result = !winner                   ? training::GameResult::Draw
                            : *winner == Color::White ? training::GameResult::WhiteWins
                                                      : training::GameResult::BlackWins;
    report_.tree.tags.set("White", players_.white->spec().name);
    report_.tree.tags.set("Black", players_.black->spec().name);
    report_.tree.tags.set("Termination", pgn_termination(report_.outcome.termination()));
    report_.tree.tags.set("TerminationDetails", report_.ending);
    if (opening_.mode == CastlingMode::Chess960) report_.tree.tags.set("Variant", "Chess960");
    return std::move(report_);
  }

  ByColor<Player*> players_;
  const Opening& opening_;
  const GameSettings& settings_;
  Arbiter arbiter_;
  Instant now_{};  // of the game's clocks, which count thinking time only
  GameReport report_;
  pgn::NodeId last_{};
  uci::GameLine line_{.start = opening_.start, .moves = {}, .mode = opening_.mode};
  std::vector<ZobristKey> keys_;
  std::vector<std::string> last_line_;
  ByColor<bool> has_found_;
  int plies_won_ = 0;  // in a row; negative for Black
  int plies_level_ = 0;
  bool is_decided_ = false;
};

}  // namespace

bool loses_game(Finding::Kind kind) noexcept {
  using enum Finding::Kind;
  return kind == Crashed || kind == Hung || kind == LostOnTime || kind == IllegalMove ||
         kind == NoChess960;
}

std::string_view to_string(Finding::Kind kind) noexcept {
  using enum Finding::Kind;
  switch (kind) {
    case Crashed: return "crashed";
    case Hung: return "did not answer";
    case NoChess960: return "does not play Chess960";
    case LostOnTime: return "lost on time";
    case IllegalMove: return "made an illegal move";
    case BrokenLine: return "sent a variation with an illegal move";
    case LineGoesPastEnd: return "sent a variation that continues after the end of the game";
    case FalseMate: return "announced a false mate";
    case MateNotShown: return "announced a mate without the full line";
    case BestMoveNotInLine: return "played a different move from its variation";
    case ProtocolError: return "sent a line outside the protocol";
  }
  return {};
}

GameReport play_game(ByColor<Player*> players, const Opening& opening,
                     const GameSettings& settings) {
  return EngineGame{players, opening, settings}.play();
}

}  // namespace tabiya::match
