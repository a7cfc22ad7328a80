#include "qt/move_words.hpp"

#include <cstdlib>

#include "tabiya/notation/move_style.hpp"
#include "tabiya/notation/variant_san.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::qt {
namespace {

constexpr char16_t minus = u'−';

QString sign_before(int value) {
  if (value == 0) return {};
  return QChar{value < 0 ? minus : u'+'};
}

}  // namespace

QString move_text(const std::optional<VariantPosition>& before, const pgn::Step& step,
                  const PieceLetters& letters) {
  if (const auto* const unplayed = std::get_if<pgn::UnplayedMove>(&step)) {
    return to_qt(unplayed->text);
  }
  const auto move = pgn::move_of(step);
  if (!move || !before) return QStringLiteral("--");
  return to_qt(to_text(*before, *move, {.letters = letters}));
}

QString move_number(std::uint64_t ply) {
  return QString::number(ply / 2) + (ply % 2 == 0 ? QStringLiteral(".") : QStringLiteral("…"));
}

std::uint64_t first_ply_of(const VariantPosition& start) noexcept {
  return 2 * std::uint64_t{start.fullmove_number()} + (start.turn() == Color::Black ? 1 : 0);
}

QString evaluation_text(const pgn::Evaluation& evaluation) {
  if (const auto* const mate = std::get_if<pgn::Evaluation::MateIn>(&evaluation.score)) {
    const QString sign = mate->moves < 0 ? QString{QChar{minus}} : QString{};
    return QLatin1Char{'#'} + sign + QString::number(std::abs(mate->moves));
  }
  const int count = std::get<pgn::Evaluation::Centipawns>(evaluation.score).count;
  return sign_before(count) + QString::number(std::abs(count) / 100.0, 'f', 2);
}

}  // namespace tabiya::qt
