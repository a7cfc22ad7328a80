// The variants in the dialog of a new game: their rules, and which positions and players they allow.
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QStandardItemModel>
#include <algorithm>

#include "desktop/new_game_dialog.hpp"
#include "desktop/words.hpp"
#include "tabiya/qt/plain_text.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::desktop {
namespace {

/// What differs from chess, in one sentence.
QString rule_of(Variant variant) {
  switch (variant) {
    case Variant::Standard: return {};
    case Variant::Crazyhouse:
      return words("What you capture is yours, and can be dropped on an empty square.",
                   "Was Sie schlagen, gehört Ihnen und kann auf ein leeres Feld gesetzt werden.");
    case Variant::KingOfTheHill:
      return words("A king that reaches d4, e4, d5 or e5 wins.",
                   "Ein König, der d4, e4, d5 oder e5 erreicht, gewinnt.");
    case Variant::ThreeCheck: return words("The third check wins.", "Das dritte Schach gewinnt.");
    case Variant::Antichess:
      return words("Captures are compulsory. The player who has nothing left, or no move, wins.",
                   "Schlagen ist Pflicht. Wer nichts mehr hat oder nicht ziehen kann, gewinnt.");
    case Variant::Atomic:
      return words("A capture explodes with every piece around it but pawns. Explode the king.",
                   "Schlagen löst eine Explosion aus, die ringsum alles außer Bauern entfernt. "
                   "Sprengen Sie den König.");
    case Variant::Horde:
      return words("White has 36 pawns and no king. Black has to capture them all.",
                   "Weiß hat 36 Bauern und keinen König. Schwarz muss alle schlagen.");
    case Variant::RacingKings:
      return words("The first king on the eighth rank wins. No move may give check.",
                   "Der erste König auf der achten Reihe gewinnt. Kein Zug darf Schach bieten.");
    case Variant::Csci1933:
      return words("Capture the king. There is no check, no castling and no en passant.",
                   "Schlagen Sie den König. Es gibt weder Schach noch Rochade noch en passant.");
  }
  return {};
}

}  // namespace

void NewGameDialog::add_variant(QFormLayout& form) {
  variant_ = new QComboBox;
  for (const Variant variant : all_variants) {
    const bool is_chess = variant == Variant::Standard;
    variant_->addItem(is_chess ? words("Chess", "Schach") : qt::to_qt(to_string(variant)),
                      qt::to_qt(key_of(variant)));
  }
  variant_words_ = qt::plain_label();
  variant_words_->setWordWrap(true);
  form.addRow(words("&Variant", "&Variante"), variant_);
  form.addRow(QString{}, variant_words_);
  connect(variant_, &QComboBox::currentIndexChanged, this, &NewGameDialog::explain_variant);
  for (const Color color : all_colors) {
    connect(players_[color].kind, &QComboBox::currentIndexChanged, this,
            &NewGameDialog::explain_variant);
  }
}

Variant NewGameDialog::variant() const {
  return all_variants[static_cast<std::size_t>(std::max(0, variant_->currentIndex()))];
}

/// A position belongs to its variant, and only chess is drawn at random.
void NewGameDialog::offer_starts() {
  const auto& starts = *static_cast<QStandardItemModel*>(start_->model());
  const auto offer = [&starts](Start start, bool is_possible) {
    starts.item(static_cast<int>(start))->setEnabled(is_possible);
  };
  offer(Start::Shown, shown_.variant() == variant());
  offer(Start::Chess960, variant() == Variant::Standard);
  if (!starts.item(start_->currentIndex())->isEnabled()) start_->setCurrentIndex(0);
}

/// Says the rule of the variant, or that an engine does not know it; then nothing can be played.
void NewGameDialog::explain_variant() {
  offer_starts();
  const bool has_engine = std::ranges::any_of(all_colors, [this](Color color) {
    return choice_of(players_[color]).kind == PlayerChoice::Kind::Engine;
  });
  are_players_possible_ = variant() == Variant::Standard || !has_engine;
  variant_words_->setText(are_players_possible_
                              ? rule_of(variant())
                              : words("Other engines than Tabiya play only chess here.",
                                      "Andere Engines als Tabiya spielen hier nur Schach."));
  variant_words_->setVisible(!variant_words_->text().isEmpty());
  allow();
}

}  // namespace tabiya::desktop
