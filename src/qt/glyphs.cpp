#include "tabiya/qt/glyphs.hpp"

#include <QStringList>
#include <algorithm>
#include <array>
#include <cstdint>

namespace tabiya::qt {
namespace {

struct Sign {
  const char16_t* text;
  std::uint8_t number;
};

/// The first sign of a number is the one that is shown; the others are understood, too.
constexpr std::array signs{
    Sign{u"!", 1},   Sign{u"?", 2},    Sign{u"!!", 3},  Sign{u"??", 4},  Sign{u"!?", 5},
    Sign{u"?!", 6},  Sign{u"□", 7},    Sign{u"=", 10},  Sign{u"∞", 13},  Sign{u"⩲", 14},
    Sign{u"+=", 14}, Sign{u"⩱", 15},   Sign{u"=+", 15}, Sign{u"±", 16},  Sign{u"+/-", 16},
    Sign{u"∓", 17},  Sign{u"-/+", 17}, Sign{u"+-", 18}, Sign{u"-+", 19}, Sign{u"⨀", 22},
    Sign{u"⟳", 32},  Sign{u"↑", 36},   Sign{u"→", 40},  Sign{u"⇆", 132}, Sign{u"⨁", 138},
    Sign{u"∆", 140}, Sign{u"N", 146},
};

}  // namespace

QString sign_of(pgn::Nag nag) {
  const auto* const found = std::ranges::find(signs, nag.number, &Sign::number);
  if (found == signs.end()) return QStringLiteral("$%1").arg(nag.number);
  return QString::fromUtf16(found->text);
}

QString signs_of(const std::vector<pgn::Nag>& nags) {
  QStringList texts;
  for (const pgn::Nag nag : nags) texts.append(sign_of(nag));
  return texts.join(QLatin1Char{' '});
}

std::optional<pgn::Nag> parse_sign(QStringView text) {
  for (const Sign& sign : signs) {
    if (text == QStringView{sign.text}) return pgn::Nag{sign.number};
  }
  if (!text.startsWith(QLatin1Char{'$'})) return std::nullopt;
  bool is_number = false;
  const uint number = text.mid(1).toUInt(&is_number);
  if (!is_number || number > UINT8_MAX) return std::nullopt;
  return pgn::Nag{static_cast<std::uint8_t>(number)};
}

}  // namespace tabiya::qt
