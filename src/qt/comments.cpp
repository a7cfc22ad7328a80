#include "qt/comments.hpp"

#include <QStringList>

#include "tabiya/pgn/annotations.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::qt {

QString text_of(const std::vector<std::string>& comments) {
  QStringList texts;
  for (const std::string& comment : comments) {
    const QString text = to_qt(pgn::human_text(comment)).simplified();
    if (!text.isEmpty()) texts.append(text);
  }
  return texts.join(QLatin1Char{' '});
}

std::vector<std::string> with_text(const std::vector<std::string>& comments,
                                   std::string_view text) {
  std::string joined;
  for (const std::string& comment : comments) {
    for (const pgn::CommentPart& part : pgn::parts_of(comment)) {
      if (part.annotation) joined += part.text;
    }
  }
  const std::string words = pgn::normalized_comment(text);
  if (!joined.empty() && !words.empty()) joined += ' ';
  joined += words;
  return joined.empty() ? std::vector<std::string>{} : std::vector{joined};
}

}  // namespace tabiya::qt
