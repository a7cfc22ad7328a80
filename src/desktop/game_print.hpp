/// A game on paper: its players, its moves as running text, and diagrams.
///
/// A diagram stands after each move that asks for one, by the glyph $220 or by "[#]" in its comment,
/// and one shows the last position. Source: PGN 10; ChessBase's "[#]".
#pragma once

#include <QString>
#include <memory>
#include <optional>

#include "tabiya/qt/board_painter.hpp"
#include "tabiya/qt/game_model.hpp"

class QPrinter;
class QTextDocument;

namespace tabiya::desktop {

/// The game as a document.
[[nodiscard]] std::unique_ptr<QTextDocument> print_document(qt::GameModel& game,
                                                            const qt::BoardStyle& style,
                                                            bool has_figurines);

/// Prints a document on the pages of a printer, with page numbers.
void print(const QTextDocument& document, QPrinter& printer);

/// Writes a document as PDF; a sentence if that fails, and then the file is as it was.
[[nodiscard]] std::optional<QString> write_pdf(const QTextDocument& document, const QString& file);

}  // namespace tabiya::desktop
