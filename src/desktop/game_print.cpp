#include "desktop/game_print.hpp"

#include <QBuffer>
#include <QImage>
#include <QPageLayout>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QPrinter>
#include <QSaveFile>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextImageFormat>
#include <QUrl>
#include <algorithm>
#include <span>
#include <utility>

#include "desktop/words.hpp"
#include "tabiya/notation/variant_san.hpp"
#include "tabiya/pgn/tree_walk.hpp"
#include "tabiya/picture/variant_picture.hpp"
#include "tabiya/qt/move_text_view.hpp"
#include "tabiya/qt/plain_text.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::desktop {
namespace {

constexpr int diagram_pixels = 900;  // enough for a printer
constexpr int diagram_width = 240;   // in the units of the document
constexpr unsigned diagram_glyph = 220;
constexpr int font_points = 11;

QString tag(const pgn::GameTree& game, const char* name) {
  const QString value = qt::one_line(qt::to_qt(game.tags.find(name).value_or("")));
  return value == QStringLiteral("?") || value.startsWith("??") ? QString{} : value;
}

QString with_rating(const QString& name, const QString& rating) {
  return rating.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, rating);
}

/// "Kasparov (2805) – Karpov (2740)".
QString title_of(const pgn::GameTree& game) {
  const QString white = with_rating(tag(game, "White"), tag(game, "WhiteElo"));
  const QString black = with_rating(tag(game, "Black"), tag(game, "BlackElo"));
  if (white.isEmpty() && black.isEmpty()) {
    if (game.variant() == Variant::Standard) return words("A game of chess", "Eine Schachpartie");
    return words("A game of %1", "Eine Partie %1").arg(qt::to_qt(to_string(game.variant())));
  }
  return QStringLiteral("%1 – %2").arg(white.isEmpty() ? "?" : white,
                                       black.isEmpty() ? "?" : black);
}

QString place_of(const pgn::GameTree& game) {
  QStringList parts;
  for (const char* const name : {"Event", "Site", "Date", "Round", "Variant", "ECO", "Opening"}) {
    if (const QString value = tag(game, name); !value.isEmpty()) parts << value;
  }
  return parts.join(QStringLiteral(" · "));
}

bool asks_for_diagram(const pgn::Node& node) {
  const auto is_sign = [](const std::string& text) {
    return text.find("[#]") != std::string::npos;
  };
  return std::ranges::any_of(node.nags, [](pgn::Nag nag) { return nag.number == diagram_glyph; }) ||
         std::ranges::any_of(node.comments, is_sign);
}

/// What stands beside the board in a variant.
qt::BoardScene::Strip strip_of(const VariantPosition& position, Color color) {
  if (position.variant() == Variant::Crazyhouse) return {.pocket = position.pocket(color)};
  return {.checks_given = checks_to_win - position.checks_left(color)};
}

QImage diagram_of(const VariantPosition& position, qt::BoardStyle style) {
  style.has_strips = picture::has_rows(position.variant());
  const int height = style.has_strips ? diagram_pixels * 10 / 8 : diagram_pixels;
  QImage image{diagram_pixels, height, QImage::Format_RGB32};
  image.fill(Qt::white);
  QPainter painter{&image};
  style.is_dark = false;
  style.coordinates = qt::Coordinates::Border;
  qt::BoardScene scene;
  scene.board = position.board();
  for (const Color color : all_colors) scene.strips[color] = strip_of(position, color);
  qt::BoardPainter{}.paint(painter, image.rect(), scene, style);
  return image;
}

/// Writes the parts of the page one below the other.
class PageWriter {
 public:
  PageWriter(QTextDocument& document, qt::BoardStyle style)
      : document_{document}, cursor_{&document}, style_{std::move(style)} {}

  void head(const pgn::GameTree& game) {
    cursor_.insertHtml(QStringLiteral("<h2>%1&nbsp;&nbsp;%2</h2>")
                           .arg(title_of(game).toHtmlEscaped(),
                                qt::to_qt(to_string(game.result)).toHtmlEscaped()));
    cursor_.insertBlock();
    cursor_.insertHtml(QStringLiteral("<p>%1</p>").arg(place_of(game).toHtmlEscaped()));
    cursor_.insertBlock();
  }
  void moves(const QTextDocument& text) {
    const int begin = cursor_.position();
    cursor_.insertHtml(text.toHtml());
    // The view has a font for screens.
    QTextCursor moves{cursor_};
    moves.setPosition(begin, QTextCursor::KeepAnchor);
    QTextCharFormat format;
    format.setFontFamilies({QStringLiteral("serif")});
    format.setFontPointSize(font_points);
    moves.mergeCharFormat(format);
    cursor_.insertBlock();
  }
  void diagram(const VariantPosition& position, const QString& caption) {
    const QUrl name{QStringLiteral("diagram:%1").arg(++diagrams_)};
    document_.addResource(QTextDocument::ImageResource, name, diagram_of(position, style_));
    QTextImageFormat format;
    format.setName(name.toString());
    format.setWidth(diagram_width);
    QTextBlockFormat centred;
    centred.setAlignment(Qt::AlignHCenter);
    centred.setTopMargin(10);
    cursor_.insertBlock(centred);
    cursor_.insertImage(format);
    cursor_.insertBlock(centred);
    cursor_.insertHtml(QStringLiteral("<i>%1</i>").arg(caption.toHtmlEscaped()));
  }

 private:
  QTextDocument& document_;
  QTextCursor cursor_;
  qt::BoardStyle style_;
  int diagrams_ = 0;
};

QString caption_of(const VariantPosition& before, const pgn::Step& step) {
  const auto move = pgn::move_of(step);
  if (!move) return {};
  const QString dots = before.turn() == Color::White ? QStringLiteral(". ") : QStringLiteral("… ");
  return words("after %1%2%3", "nach %1%2%3")
      .arg(before.fullmove_number())
      .arg(dots, qt::to_qt(to_san(before, *move)));
}

void write_diagrams(PageWriter& page, const pgn::GameTree& game) {
  const auto line = game.main_line();
  const pgn::NodeId last = line.empty() ? pgn::GameTree::root() : line.back();
  pgn::VariantTreeWalk walk{game};
  while (walk.next()) {
    if (walk.stop() != pgn::VariantTreeWalk::Stop::Move || !walk.before() || !walk.after())
      continue;
    const pgn::Node& node = game[walk.node()];
    if (!asks_for_diagram(node) && walk.node() != last) continue;
    page.diagram(*walk.after(), caption_of(*walk.before(), node.step));
  }
  if (line.empty()) page.diagram(game.variant_start().value_or(VariantPosition{}), {});
}

}  // namespace

std::unique_ptr<QTextDocument> print_document(qt::GameModel& game, const qt::BoardStyle& style,
                                              bool has_figurines) {
  qt::MoveTextView moves;
  moves.setFont(QFont{QStringLiteral("serif"), font_points});  // decides which signs can be shown
  moves.setPalette(QPalette{Qt::black, Qt::white});
  moves.setFigurines(has_figurines);
  moves.setGame(&game);
  auto document = std::make_unique<QTextDocument>();
  document->setDefaultFont(QFont{QStringLiteral("serif"), font_points});
  document->setDefaultStyleSheet(QStringLiteral("a { color: black; text-decoration: none; }"));
  PageWriter page{*document, style};
  page.head(game.tree());
  page.moves(*moves.document());
  write_diagrams(page, game.tree());
  return document;
}

void print(const QTextDocument& document, QPrinter& printer) { document.print(&printer); }

std::optional<QString> write_pdf(const QTextDocument& document, const QString& file) {
  QByteArray bytes;
  QBuffer buffer{&bytes};
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer{&buffer};
  writer.setPageSize(QPageSize{QPageSize::A4});
  writer.setPageMargins(QMarginsF{18, 18, 18, 18}, QPageLayout::Millimeter);
  writer.setCreator(QStringLiteral("Tabiya"));
  document.print(&writer);
  buffer.close();
  QSaveFile target{file};
  if (target.open(QIODevice::WriteOnly)) {
    target.write(bytes);
    if (target.commit()) return std::nullopt;
  }
  return words("The file %1 could not be written: %2.",
               "Die Datei %1 ließ sich nicht schreiben: %2.")
      .arg(file, target.errorString());
}

}  // namespace tabiya::desktop
