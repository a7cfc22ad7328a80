// The game on a board: its terms, and what players do besides moving.
#include <QRandomGenerator>
#include <QStringList>
#include <cstdint>
#include <span>
#include <string>

#include "qt/board_parts.hpp"
#include "tabiya/game/time_control_text.hpp"
#include "tabiya/game/words.hpp"
#include "tabiya/notation/piece_letters.hpp"
#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/notation/variant_san.hpp"
#include "tabiya/qt/text.hpp"
#include "tabiya/rules/chess960.hpp"

namespace tabiya::qt {
namespace {

QString sentence_of(const FenRefusal& refusal, Language language) {
  if (const auto* const error = std::get_if<FenError>(&refusal)) {
    return to_qt(to_words(*error, language));
  }
  QStringList sentences;
  for (const Defect defect : std::get<Defects>(refusal)) {
    sentences.push_back(to_qt(to_words(defect, language)));
  }
  return sentences.join(u"; ");
}

VariantPosition start_position(Variant variant) {
  if (variant != Variant::Chess960) return VariantPosition{rules_of(variant)};
  const int number = QRandomGenerator::global()->bounded(chess960_position_count);
  return VariantPosition{
      Position::from_setup(*chess960_setup(number), CastlingMode::Chess960).value()};
}

/// A letter of either case, such as "n", of one of these types.
std::optional<PieceType> read_type(const QString& text, std::span<const PieceType> types) {
  if (text.size() != 1) return std::nullopt;
  for (const PieceType type : types) {
    if (QLatin1Char{to_char(type)} == text.at(0).toUpper()) return type;
  }
  return std::nullopt;
}

}  // namespace

void ChessBoard::setFen(const QString& fen) {
  if (fen == this->fen()) return;
  if (mode() == BoardMode::SetUp) {
    const auto setup = parse_variant_fen(parts_->rules(), from_qt(fen));
    if (!setup) return parts_->refuse_request(sentence_of(setup.error(), wordsLanguage()));
    parts_->setup = *setup;
    parts_->motion.show(setup->chess.board);
    return parts_->announce();
  }
  const auto position =
      parse_variant_position(parts_->rules(), from_qt(fen), parts_->session.terms().castling_mode);
  if (!position) return parts_->refuse_request(sentence_of(position.error(), wordsLanguage()));
  cancelMove();
  parts_->session.begin(*position);
  parts_->let_computer_think();
}

void ChessBoard::newGame() { parts_->begin(variant()); }

void ChessBoard::Parts::begin(Variant variant) {
  board.cancelMove();
  computer.stop();
  computer.setGameSeed(QRandomGenerator::global()->generate64());
  if (settings.mode == BoardMode::SetUp) settings.mode = BoardMode::BothSides;
  session.begin(start_position(variant), castling_mode_of(variant));
  let_computer_think();
}

void ChessBoard::resetBoard() {
  pauseReplay();
  clearMarks();
  setOrientation(BoardOrientation::WhiteBelow);
  newGame();
}

void ChessBoard::setRuleset(const QString& name) {
  if (name == ruleset()) return;
  const Ruleset* const found = find_ruleset(from_qt(name));
  if (found == nullptr) {
    return parts_->refuse_request(parts_->text(Phrase::UnknownRuleset).arg(name));
  }
  parts_->session.setRuleset(*found);
}

void ChessBoard::setTouchMove(bool isTouchMove) {
  Ruleset ruleset = parts_->session.terms().ruleset;
  if (change(ruleset.touch_move, isTouchMove)) parts_->session.setRuleset(ruleset);
}

void ChessBoard::setVariant(Variant variant) {
  if (variant != this->variant()) parts_->begin(variant);
}

void ChessBoard::setTimeControl(const QString& text) {
  if (text == timeControl()) return;
  const auto control = parse_time_control(from_qt(text));
  if (!control) return parts_->refuse_request(to_qt(to_string(control.error())));
  const TimeControl both = control->value_or(TimeControl{});
  static_cast<void>(parts_->session.setTimes({both, both}));
}

void ChessBoard::setMode(BoardMode mode) {
  const BoardMode before = this->mode();
  if (mode == before) return;
  cancelMove();
  if (before == BoardMode::SetUp) {
    const CastlingMode castling = parts_->session.terms().castling_mode;
    const tabiya::Variant rules = parts_->rules();
    const auto position =
        VariantPosition::from_setup(rules, repaired(rules, parts_->setup, castling), castling);
    if (!position) return parts_->refuse_request(defects().join(u"; "));
    parts_->settings.mode = mode;
    parts_->session.begin(*position);
  }
  if (mode == BoardMode::SetUp) parts_->setup = parts_->shown_position().setup();
  parts_->settings.mode = mode;
  parts_->shown_ply.reset();
  parts_->motion.show(parts_->shown_board());
  Q_EMIT modeChanged(mode);
  parts_->announce();
  parts_->let_computer_think();
}

void ChessBoard::setComputerLevel(int level) {
  if (level == computerLevel()) return;
  const auto wanted = players::Level::of(level);
  if (!wanted) return parts_->refuse_request(parts_->text(Phrase::NoSuchLevel).arg(level));
  parts_->computer.setLevel(*wanted);
  Q_EMIT computerLevelChanged(level);
}

void ChessBoard::setComputerBook(std::shared_ptr<const OpeningBook> book) {
  parts_->computer.setBook(std::move(book));
}

void ChessBoard::setComputerResigns(bool resigns) {
  if (resigns == computerResigns()) return;
  parts_->computer.setMayResign(resigns);
  Q_EMIT computerResignsChanged(resigns);
}

void ChessBoard::switchPlayers() {
  switch (mode()) {
    case BoardMode::ComputerPlaysBlack: return setMode(BoardMode::ComputerPlaysWhite);
    case BoardMode::ComputerPlaysWhite: return setMode(BoardMode::ComputerPlaysBlack);
    case BoardMode::SetUp: return setTurn(turn() == Side::White ? Side::Black : Side::White);
    default: parts_->refuse_request(parts_->text(Phrase::NotInThisMode));
  }
}

bool ChessBoard::submitMove(const QString& from, const QString& to, const QString& promotion) {
  const auto origin = parts_->read_square(from);
  const auto target = origin ? parts_->read_square(to) : std::nullopt;
  if (!target) return false;
  const auto piece = read_type(promotion, parts_->promotions());
  if (!promotion.isEmpty() && !piece) {
    parts_->refuse_request(parts_->text(Phrase::NotAPiece).arg(promotion));
    return false;
  }
  const std::size_t plies = parts_->session.game().moves().size();
  parts_->attempt({*origin, *target, piece}, false);
  return parts_->session.game().moves().size() > plies;
}

bool ChessBoard::submitDrop(const QString& piece, const QString& square) {
  const auto target = parts_->read_square(square);
  if (!target) return false;
  const auto type = read_type(piece, pocket_types);
  if (!type) {
    parts_->refuse_request(parts_->text(Phrase::NotAPiece).arg(piece));
    return false;
  }
  const std::size_t plies = parts_->session.game().moves().size();
  parts_->attempt({.from = *target, .to = *target, .drop = type}, false);
  return parts_->session.game().moves().size() > plies;
}

bool ChessBoard::playText(const QString& text) {
  const VariantPosition& position = parts_->session.variantPosition();
  const std::string words = from_qt(text);
  auto move = parse_move(position, words);
  if (const auto letters = piece_letters(to_string(wordsLanguage())); !move && letters) {
    if (const auto local = parse_move(position, words, *letters)) move = local;
  }
  if (move) {
    const std::size_t plies = parts_->session.game().moves().size();
    parts_->attempt(attempt_of(*move), false);
    return parts_->session.game().moves().size() > plies;
  }
  const auto refusal = nearest_refusal(position, move.error());
  const QString sentence = to_qt(to_words(position, move.error(), words, wordsLanguage()));
  Q_EMIT moveRefused(sentence, to_qt(refusal ? to_string(refusal->reason) : "not_a_move"),
                     to_qt(refusal ? article(*refusal) : ""), {});
  Q_EMIT spoken(sentence);
  return false;
}

void ChessBoard::takeBack() {
  cancelMove();
  parts_->computer.stop();
  const VariantGame& game = parts_->session.game();
  const auto person = parts_->person();
  const bool computer_moved_last = person && !game.moves().empty() && *person == game.turn();
  const auto done = parts_->session.takeBack(computer_moved_last ? 2 : 1);
  if (!done) {
    parts_->refuse_request(to_qt(to_words(game.position(), done.error(), wordsLanguage())));
  }
  parts_->let_computer_think();
}

bool ChessBoard::canRedo() const { return parts_->session.canRedo(); }

void ChessBoard::redo() {
  if (!parts_->session.canRedo()) {
    return parts_->refuse_request(parts_->text(Phrase::NothingToRedo));
  }
  const bool is_against_computer = parts_->person().has_value();
  parts_->session.redo();
  if (is_against_computer && parts_->is_computers_turn() && canRedo()) parts_->session.redo();
}

void ChessBoard::endTheGame() {
  if (parts_->session.arbiter().is_over()) return;
  parts_->computer.stop();
  const Color by = parts_->person().value_or(parts_->session.game().turn());
  if (!parts_->session.apply(event::Aborted{by})) parts_->act(event::Annulled{});
}

void ChessBoard::resign(Side side) { parts_->act(event::Resigned{color_of(side)}); }

/// The computer answers when it has thought, about its move or about the offer.
void ChessBoard::offerDraw(Side by) {
  if (!parts_->act(event::DrawOffered{color_of(by)})) return;
  const auto person = parts_->person();
  if (!person || *person != color_of(by) || parts_->computer.isThinking()) return;
  parts_->computer.considerDraw(parts_->session.arbiter());
}
void ChessBoard::acceptDraw(Side by) { parts_->act(event::DrawAccepted{color_of(by)}); }
void ChessBoard::declineDraw(Side by) { parts_->act(event::DrawDeclined{color_of(by)}); }

void ChessBoard::claim(DrawClaim kind, const QString& statedMove) {
  const Color by = parts_->session.game().turn();
  if (kind == DrawClaim::LosingChances) {
    parts_->act(event::LosingChancesClaimed{by});
    return;
  }
  std::optional<MoveAttempt> stated;
  if (!statedMove.isEmpty()) {
    const VariantPosition& position = parts_->session.variantPosition();
    const auto move = parse_move(position, from_qt(statedMove));
    if (!move) {
      return parts_->refuse_request(
          to_qt(to_words(position, move.error(), from_qt(statedMove), wordsLanguage())));
    }
    stated = attempt_of(*move);
  }
  const Claim claim = kind == DrawClaim::Threefold ? Claim::Threefold : Claim::FiftyMoves;
  parts_->act(event::DrawClaimed{by, claim, stated});
}

void ChessBoard::claimFlag(Side by) { parts_->act(event::FlagClaimed{color_of(by)}); }

void ChessBoard::adjust(const QString& square) {
  const auto wanted = parts_->read_square(square);
  if (wanted) parts_->act(event::Adjusted{parts_->session.game().turn(), *wanted});
}

QString ChessBoard::outcome() const {
  const VariantGame& game = parts_->session.game();
  return game.is_over() ? to_qt(outcome_in_words(game, wordsLanguage())) : QString{};
}

}  // namespace tabiya::qt
