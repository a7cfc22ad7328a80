#include "desktop/review_words.hpp"

#include <string>

#include "desktop/words.hpp"
#include "tabiya/notation/piece_letters.hpp"
#include "tabiya/pgn/annotations.hpp"
#include "tabiya/qt/engine_lines_model.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::desktop {
namespace {

PieceLetters letters() { return piece_letters(to_string(language())).value_or(english_letters); }

/// What a review wrote into the comments of a move; empty if none did.
QString recorded_reason(const pgn::Node& node, const review::Review& review, std::size_t ply) {
  for (const std::string& comment : node.comments) {
    std::string text = pgn::human_text(comment);
    for (const Language language : {Language::English, Language::German}) {
      const std::string judgement = review::judgement_in_words(review, ply, language);
      if (text.find(judgement) != std::string::npos) return qt::to_qt(text);
    }
  }
  return {};
}

QString reason(const pgn::Node& node, const review::Review& review, std::size_t ply) {
  const QString scores = qt::to_qt(review::scores_in_words(review, ply, language()));
  const QString prefix = scores.isEmpty() ? QString{} : QStringLiteral("(%1) ").arg(scores);
  const review::ReviewedMove& move = review.moves[ply];
  if (move.better.empty()) return prefix + judgement_name(*move.judgement) + QLatin1Char{'.'};
  QString recorded = recorded_reason(node, review, ply);
  if (!recorded.isEmpty()) return recorded;
  return prefix + qt::to_qt(review::comment_on(review, ply, language()));
}

}  // namespace

QString move_in_game(const review::Review& review, std::size_t ply, Move move) {
  return qt::line_text(VariantPosition{review.moves[ply].before}, {move}, letters());
}

QString move_with_sign(const review::Review& review, std::size_t ply) {
  const review::ReviewedMove& move = review.moves[ply];
  const QString text = move_in_game(review, ply, move.move);
  return move.judgement ? text + judgement_sign(*move.judgement) : text;
}

QString better_line_in_words(const review::Review& review, std::size_t ply) {
  constexpr std::size_t longest = 8;
  std::vector<Move> line = review.moves[ply].better;
  if (line.size() > longest) line.erase(line.begin() + longest, line.end());
  return qt::line_text(VariantPosition{review.moves[ply].before}, line, letters());
}

std::vector<Mistake> mistakes_of(const pgn::GameTree& game, const qt::RecordedReview& recorded) {
  std::vector<Mistake> mistakes;
  const review::Review& review = recorded.review;
  for (std::size_t ply = 0; ply < review.moves.size(); ++ply) {
    if (!review.moves[ply].judgement) continue;
    const pgn::NodeId node = recorded.nodes[ply];
    QString text = move_with_sign(review, ply) + QLatin1Char{' '} + reason(game[node], review, ply);
    const QString better = better_line_in_words(review, ply);
    if (!better.isEmpty()) text += QLatin1Char{'\n'} + better;
    mistakes.push_back({node, std::move(text)});
  }
  return mistakes;
}

QString judgement_name(review::Judgement judgement) {
  switch (judgement) {
    case review::Judgement::Inaccuracy: return words("Inaccuracy", "Ungenauigkeit");
    case review::Judgement::Mistake: return words("Mistake", "Fehler");
    case review::Judgement::Blunder: return words("Blunder", "Grober Fehler");
  }
  return {};
}

QString judgement_sign(review::Judgement judgement) {
  switch (judgement) {
    case review::Judgement::Inaccuracy: return QStringLiteral("?!");
    case review::Judgement::Mistake: return QStringLiteral("?");
    case review::Judgement::Blunder: return QStringLiteral("??");
  }
  return {};
}

}  // namespace tabiya::desktop
