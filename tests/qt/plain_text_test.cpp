#include "tabiya/qt/plain_text.hpp"

#include <QDir>
#include <QFile>
#include <QGuiApplication>
#include <QObject>
#include <QRegularExpression>
#include <QTextDocument>
#include <memory>

#include "qt/support/qt_test.hpp"
#include "tabiya/pgn/tree_reader.hpp"
#include "tabiya/qt/game_model.hpp"
#include "tabiya/qt/glyphs.hpp"
#include "tabiya/qt/move_list_model.hpp"
#include "tabiya/qt/translator.hpp"

namespace tabiya::qt {

class PlainTextTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void aLabelShowsTagsAsText();
  void aToolTipShowsTagsAsText();
  void aMarkOfAKeyIsWrittenTwice();
  void controlCharactersAreBlanks();
  void aNameDoesNotTurnWhatFollows();
  void aTitleHasNoMarkOfChanges();
  void theToolTipOfAMoveIsItsComment();
  void noOtherLabelsAreMade();
  void aSignThatCannotBeShownIsWrittenInLetters_data();
  void aSignThatCannotBeShownIsWrittenInLetters();
  void aSignInLettersIsInTheLanguageOfTheProgram();
  void aSignThatTheReaderKnowsIsShown();
  void noOtherSignsAreShown();
  void aSignHasAReplacement();
  void everySignIsShownByTheFontOfTheProgram();
};

void PlainTextTest::aLabelShowsTagsAsText() {
  const std::unique_ptr<QLabel> label{plain_label("<h1>x</h1>")};
  QCOMPARE(label->textFormat(), Qt::PlainText);
  QCOMPARE(label->text(), QString{"<h1>x</h1>"});
}

void PlainTextTest::aToolTipShowsTagsAsText() {
  QTextDocument shown;
  shown.setHtml(tool_tip_of("<h1>x</h1> <img src='a'> &amp;"));
  QCOMPARE(shown.toPlainText(), QString{"<h1>x</h1> <img src='a'> &amp;"});
  QCOMPARE(tool_tip_of("a < b"), QString{"a < b"});
}

void PlainTextTest::aMarkOfAKeyIsWrittenTwice() {
  QCOMPARE(without_keys("R&D && Co"), QString{"R&&D &&&& Co"});
}

void PlainTextTest::controlCharactersAreBlanks() {
  QCOMPARE(one_line("a\nb\tc\x01"), QString{"a b c "});
  QCOMPARE(one_line(QString::fromUtf16(u"a\u2028b")), QString{"a b"});
}

void PlainTextTest::aNameDoesNotTurnWhatFollows() {
  QCOMPARE(one_line(QString::fromUtf16(u"\u202Egnp.exe\u202C \u2067x\u2069")),
           QString{"gnp.exe x"});
  const QString hebrew = QString::fromUtf16(u"\u05D3\u05D5\u05D3");
  QCOMPARE(one_line(hebrew), hebrew);
}

void PlainTextTest::aTitleHasNoMarkOfChanges() {
  QCOMPARE(window_title_of("a[*].pgn"), QString{"a[*][*].pgn"});
}

void PlainTextTest::theToolTipOfAMoveIsItsComment() {
  GameModel game;
  QVERIFY(game.setPgn("1. e4 {<img src=x>} *"));
  MoveListModel model;
  model.setGame(&game);
  const QModelIndex move = model.index(0, 0);
  QCOMPARE(move.data(MoveListModel::CommentRole).toString(), QString{"<img src=x>"});
  QTextDocument shown;
  shown.setHtml(move.data(Qt::ToolTipRole).toString());
  QCOMPARE(shown.toPlainText(), QString{"<img src=x>"});
}

/// Labels of the format that Qt guesses take names for HTML.
void PlainTextTest::noOtherLabelsAreMade() {
  for (const char* const folder : {"src/qt", "src/desktop", "src/qt_quick"}) {
    const QDir sources{QStringLiteral(TABIYA_SOURCE_DIR "/") + folder};
    for (const QString& name : sources.entryList({"*.cpp", "*.hpp"}, QDir::Files)) {
      QFile source{sources.filePath(name)};
      QVERIFY(source.open(QIODevice::ReadOnly));
      if (name == "plain_text.cpp") continue;
      QVERIFY2(!source.readAll().contains("new QLabel"), qPrintable(name));
    }
  }
}

void PlainTextTest::aSignThatCannotBeShownIsWrittenInLetters_data() {
  QTest::addColumn<int>("number");
  QTest::addColumn<QString>("sign");
  QTest::addColumn<QString>("letters");
  const auto row = [](int number, const char16_t* sign, const char* letters) {
    QTest::addRow("$%d", number) << number << QString::fromUtf16(sign) << QString{letters};
  };
  row(3, u"!!", "!!");
  row(7, u"□", "only move");
  row(13, u"∞", "unclear");
  row(14, u"⩲", "+=");
  row(15, u"⩱", "=+");
  row(16, u"±", "+/-");
  row(17, u"∓", "-/+");
  row(18, u"+-", "+-");
  row(22, u"⨀", "zugzwang");
  row(32, u"⟳", "development");
  row(36, u"↑", "initiative");
  row(40, u"→", "attack");
  row(132, u"⇆", "counterplay");
  row(138, u"⨁", "time trouble");
  row(140, u"∆", "with the idea");
  row(146, u"N", "N");
  row(11, u"=", "=");
  row(20, u"+--", "+--");
  row(21, u"--+", "--+");
  row(23, u"⨀", "zugzwang");
  row(33, u"⟳", "development");
  row(37, u"↑", "initiative");
  row(41, u"→", "attack");
  row(44, u"=∞", "compensation");
  row(45, u"=∞", "compensation");
  row(133, u"⇆", "counterplay");
  row(139, u"⨁", "time trouble");
  row(141, u"∇", "against");
  row(142, u"⌓", "better");
  row(0, u"$0", "$0");
  row(220, u"$220", "$220");
}

void PlainTextTest::aSignThatCannotBeShownIsWrittenInLetters() {
  QFETCH(const int, number);
  QFETCH(const QString, sign);
  QFETCH(const QString, letters);
  const pgn::Nag nag{static_cast<std::uint8_t>(number)};
  QCOMPARE(sign_of(nag), sign);
  QCOMPARE(sign_of(nag, [](char32_t character) { return character < 0x80; }), letters);
}

void PlainTextTest::aSignInLettersIsInTheLanguageOfTheProgram() {
  Translator german{Language::German};
  QCoreApplication::installTranslator(&german);
  const CanShow is_ascii = [](char32_t character) { return character < 0x80; };
  QCOMPARE(sign_of({22}, is_ascii), QString{"Zugzwang"});
  QCOMPARE(sign_of({138}, is_ascii), QString{"Zeitnot"});
  QCoreApplication::removeTranslator(&german);
}

void PlainTextTest::aSignThatTheReaderKnowsIsShown() {
  for (const char16_t* const text :
       {u"+/=", u"+=", u"⩲", u"=/+", u"=+", u"⩱", u"+/-", u"±",   u"-/+", u"∓",
        u"+-",  u"-+", u"=", u"∞",   u"□",  u"⨀", u"⟳",   u"↑",   u"→",   u"=∞",
        u"=/∞", u"⇆",  u"⨁", u"∆",   u"∇",  u"⌓", u"N",   u"+--", u"--+"}) {
    const QString sign = QString::fromUtf16(text);
    const std::string game = "1. e4 " + sign.toStdString() + " *";
    pgn::Reader reader{pgn::Input::from_memory(game)};
    const auto read = pgn::read_tree(reader);
    QVERIFY(read);
    const auto& nags = read->tree[read->tree.main_line().front()].nags;
    QCOMPARE(nags.size(), std::size_t{1});
    QVERIFY2(!sign_of(nags.front()).startsWith('$'), qPrintable(sign));
    QCOMPARE(parse_sign(sign), std::optional{nags.front()});
  }
}

/// Signs that many fonts lack are in the table of glyphs, or shown only if the font has them.
void PlainTextTest::noOtherSignsAreShown() {
  static const QRegularExpression rare{
      QStringLiteral("\"[^\"]*[\\x{2300}-\\x{2BFF}][^\"]*\"|u'[\\x{2300}-\\x{2BFF}]'")};
  for (const char* const folder : {"src/qt", "src/desktop", "src/qt_quick"}) {
    const QDir sources{QStringLiteral(TABIYA_SOURCE_DIR "/") + folder};
    for (const QString& name : sources.entryList({"*.cpp", "*.hpp"}, QDir::Files)) {
      QFile source{sources.filePath(name)};
      QVERIFY(source.open(QIODevice::ReadOnly));
      const QString text = QString::fromUtf8(source.readAll());
      const bool asks = text.contains("can_show") || text.contains("shown_or");
      QVERIFY2(asks || !rare.match(text).hasMatch(), qPrintable(name));
    }
  }
}

void PlainTextTest::aSignHasAReplacement() {
  const CanShow is_ascii = [](char32_t character) { return character < 0x80; };
  QCOMPARE(shown_or("⚑ ", "! ", {}), QString{"⚑ "});
  QCOMPARE(shown_or("⚑ ", "! ", is_ascii), QString{"! "});
}

void PlainTextTest::everySignIsShownByTheFontOfTheProgram() {
  QFont narrow{QGuiApplication::font()};
  // The font alone, without those that Qt takes for what it lacks.
  narrow.setStyleStrategy(QFont::NoFontMerging);
  for (const QFont& font : {QGuiApplication::font(), narrow}) {
    const CanShow can_show = shown_in(font);
    for (int number = 0; number <= UINT8_MAX; ++number) {
      const QString sign = sign_of({static_cast<std::uint8_t>(number)}, can_show);
      for (const uint character : sign.toUcs4()) QVERIFY2(can_show(character), qPrintable(sign));
    }
  }
}

}  // namespace tabiya::qt

using tabiya::qt::PlainTextTest;
TABIYA_QT_TEST(PlainTextTest)
#include "plain_text_test.moc"
