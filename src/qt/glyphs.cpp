#include "tabiya/qt/glyphs.hpp"

#include <QFontMetrics>
#include <QStringList>
#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

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

/// In letters, for signs that have no form in ASCII above. They are not read: a comment may begin
/// with the same word.
constexpr std::array words{
    Sign{u"only move", 7},     Sign{u"unclear", 13},       Sign{u"zugzwang", 22},
    Sign{u"development", 32},  Sign{u"initiative", 36},    Sign{u"attack", 40},
    Sign{u"counterplay", 132}, Sign{u"time trouble", 138}, Sign{u"with the idea", 140},
};

bool is_shown(const QString& text, const CanShow& can_show) {
  const QList<uint> characters = text.toUcs4();
  return !can_show || std::ranges::all_of(characters, [&](uint one) { return can_show(one); });
}

}  // namespace

CanShow shown_in(const QFont& font) {
  return [metrics = QFontMetrics{font}](char32_t character) {
    return metrics.inFontUcs4(static_cast<uint>(character));
  };
}

QString sign_of(pgn::Nag nag, const CanShow& can_show) {
  for (const std::span<const Sign> table : {std::span<const Sign>{signs}, {words}}) {
    for (const Sign& sign : table) {
      const QString text = QString::fromUtf16(sign.text);
      if (sign.number == nag.number && is_shown(text, can_show)) return text;
    }
  }
  return QStringLiteral("$%1").arg(nag.number);
}

QString signs_of(const std::vector<pgn::Nag>& nags, const CanShow& can_show) {
  QStringList texts;
  for (const pgn::Nag nag : nags) texts.append(sign_of(nag, can_show));
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
