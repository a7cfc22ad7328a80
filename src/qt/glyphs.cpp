#include "tabiya/qt/glyphs.hpp"

#include <QCoreApplication>
#include <QFontMetrics>
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

/// The first sign of a number is the one that is shown; the others are understood, too. A sign is read
/// as its first number: where White and Black have numbers of their own, as that of White.
constexpr std::array signs{
    Sign{u"!", 1},    Sign{u"?", 2},    Sign{u"!!", 3},  Sign{u"??", 4},   Sign{u"!?", 5},
    Sign{u"?!", 6},   Sign{u"□", 7},    Sign{u"=", 10},  Sign{u"=", 11},   Sign{u"=", 12},
    Sign{u"∞", 13},   Sign{u"⩲", 14},   Sign{u"+=", 14}, Sign{u"+/=", 14}, Sign{u"⩱", 15},
    Sign{u"=+", 15},  Sign{u"=/+", 15}, Sign{u"±", 16},  Sign{u"+/-", 16}, Sign{u"∓", 17},
    Sign{u"-/+", 17}, Sign{u"+-", 18},  Sign{u"-+", 19}, Sign{u"+--", 20}, Sign{u"--+", 21},
    Sign{u"⨀", 22},   Sign{u"⨀", 23},   Sign{u"⟳", 32},  Sign{u"⟳", 33},   Sign{u"↑", 36},
    Sign{u"↑", 37},   Sign{u"→", 40},   Sign{u"→", 41},  Sign{u"=∞", 44},  Sign{u"=/∞", 44},
    Sign{u"=∞", 45},  Sign{u"⇆", 132},  Sign{u"⇆", 133}, Sign{u"⨁", 138},  Sign{u"⨁", 139},
    Sign{u"∆", 140},  Sign{u"∇", 141},  Sign{u"⌓", 142}, Sign{u"N", 146},
};

struct Word {
  const char* text;
  std::array<std::uint8_t, 2> numbers;
};

/// In letters, for signs that have no form in ASCII above. They are not read: a comment may begin
/// with the same word.
constexpr std::array words{
    Word{"only move", {7}},           Word{"unclear", {13}},
    Word{"zugzwang", {22, 23}},       Word{"development", {32, 33}},
    Word{"initiative", {36, 37}},     Word{"attack", {40, 41}},
    Word{"compensation", {44, 45}},   Word{"counterplay", {132, 133}},
    Word{"time trouble", {138, 139}}, Word{"with the idea", {140}},
    Word{"against", {141}},           Word{"better", {142}},
};

/// In the language of the program; empty if there is none.
QString word_of(pgn::Nag nag) {
  const auto has_number = [nag](const Word& word) {
    return std::ranges::find(word.numbers, nag.number) != word.numbers.end();
  };
  const auto* const found = std::ranges::find_if(words, has_number);
  if (nag.number == 0 || found == words.end()) return {};
  return QCoreApplication::translate("tabiya::qt::Glyphs", found->text);
}

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

QString shown_or(const QString& sign, const QString& otherwise, const CanShow& can_show) {
  return is_shown(sign, can_show) ? sign : otherwise;
}

QString sign_of(pgn::Nag nag, const CanShow& can_show) {
  for (const Sign& sign : signs) {
    const QString text = QString::fromUtf16(sign.text);
    if (sign.number == nag.number && is_shown(text, can_show)) return text;
  }
  const QString word = word_of(nag);
  return word.isEmpty() ? QStringLiteral("$%1").arg(nag.number) : word;
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
