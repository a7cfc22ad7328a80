/// A board for screen readers: a table of eight by eight squares, each with its name and its action.
/// In Crazyhouse the places of the pockets follow, White's first, each as a button.
#pragma once

#include <QString>

namespace tabiya::qt {

class BoardWidget;

/// Makes Qt ask us how a `BoardWidget` is read out. Further calls have no effect.
void install_board_accessible();

/// Reports that the cursor stands on a square.
void announce_square(BoardWidget& widget, const QString& square);
/// Reports that the cursor stands in a pocket, if it does.
void announce_pocket(BoardWidget& widget);
/// Reads a sentence out: a move, a refusal.
void announce_sentence(BoardWidget& widget, const QString& sentence);

}  // namespace tabiya::qt
