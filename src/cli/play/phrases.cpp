#include "cli/play/phrases.hpp"

#include <algorithm>
#include <array>

namespace tabiya::cli {
namespace {

struct Texts {
  std::string_view english;
  std::string_view german;
};

/// All lines fit a narrow terminal.
constexpr Texts help_texts{
    "Type a move: e4, Nf3, O-O, e8=Q. Or:\n"
    "  moves [e2]    list the legal moves\n"
    "  why e1g1      why a move is illegal\n"
    "  undo, redo    take back, play again\n"
    "  hint          suggest a move\n"
    "  draw          offer a draw\n"
    "  claim [threefold|fifty] [Nf3]\n"
    "                claim a draw, with Nf3\n"
    "  resign, abort give up, call it off\n"
    "  Enter, flag   press; claim on time\n"
    "  pause, resume stop, start the clocks\n"
    "  touch e2      touch a piece\n"
    "  adjust e2     j'adoube\n"
    "  complain e2   opponent touched it\n"
    "  board, flip   show, turn the board\n"
    "  score, fen    the moves, the position\n"
    "  save FILE     save the game as PGN\n"
    "  load FILE [n] continue with game n\n"
    "  new [...]     again; FEN, chess960 n\n"
    "  lang de, quit German; leave",
    "Ein Zug: e4, Sf3, O-O, e8=D. Oder:\n"
    "  züge [e2]     was gezogen werden darf\n"
    "  warum e1g1    warum ein Zug nicht geht\n"
    "  zurück, vor   nehmen, wieder spielen\n"
    "  tipp          was ich spielen würde\n"
    "  remis         eines anbieten\n"
    "  anspruch [dreimal|fünfzig] [Sf3]\n"
    "                Remis, mit diesem Zug\n"
    "  aufgeben, abbruch\n"
    "  Enter, zeit   Uhr drücken; Zeit um?\n"
    "  pause, weiter die Uhren halten, gehen\n"
    "  berührt e2    zu ziehen, zu schlagen\n"
    "  j'adoube e2   zurechtrücken\n"
    "  reklamation e2  zuerst berührt\n"
    "  brett, drehen zeigen, umdrehen\n"
    "  partie, fen   die Züge, die Stellung\n"
    "  speichern DATEI  als PGN speichern\n"
    "  laden DATEI [n]  weiter mit Partie n\n"
    "  neu [...]     neue; FEN, chess960 n\n"
    "  sprache en, ende  Englisch; aufhören"};

constexpr Texts variant_help_texts{
    "Type a move: e4, Nf3, O-O, e8=Q,\n"
    "N@f3 drops a knight. Or:\n"
    "  moves [e2]    list the legal moves\n"
    "  why e1g1      why a move is illegal\n"
    "  undo, redo    take back, play again\n"
    "  hint          suggest a move\n"
    "  draw, resign  offer a draw, give up\n"
    "  claim [threefold] [Nf3]\n"
    "                claim a draw, with Nf3\n"
    "  board, flip   show, turn the board\n"
    "  score, fen    the moves, the position\n"
    "  save FILE     save the game as PGN\n"
    "  load FILE [n] continue with game n\n"
    "  new [FEN]     again, from a position\n"
    "  lang de, quit German; leave",
    "Ein Zug: e4, Sf3, O-O, e8=D,\n"
    "S@f3 setzt einen Springer ein. Oder:\n"
    "  züge [e2]     was gezogen werden darf\n"
    "  warum e1g1    warum ein Zug nicht geht\n"
    "  zurück, vor   nehmen, wieder spielen\n"
    "  tipp          was ich spielen würde\n"
    "  remis, aufgeben  anbieten, verlieren\n"
    "  anspruch [dreimal] [Sf3]\n"
    "                Remis, mit diesem Zug\n"
    "  brett, drehen zeigen, umdrehen\n"
    "  partie, fen   die Züge, die Stellung\n"
    "  speichern DATEI  als PGN speichern\n"
    "  laden DATEI [n]  weiter mit Partie n\n"
    "  neu [FEN]     neue, ab einer Stellung\n"
    "  sprache en, ende  Englisch; aufhören"};

constexpr Texts texts_of(Phrase phrase) {
  switch (phrase) {
    case Phrase::Greeting:
      return {"Welcome. Type a move such as e4 or Nf3, or help.",
              "Willkommen. Geben Sie einen Zug ein, etwa e4 oder Sf3, oder hilfe."};
    case Phrase::Rules: return {"Rules: {}.", "Regeln: {}."};
    case Phrase::RulesAndTimes: return {"Rules: {}. Time: {}.", "Regeln: {}. Zeit: {}."};
    case Phrase::Help: return help_texts;
    case Phrase::VariantHelp: return variant_help_texts;
    case Phrase::NotInVariants:
      return {"Games of variants have no clocks, no touch-move and no arbiter here.",
              "Partien von Varianten haben hier weder Uhren noch Berührt-geführt noch "
              "Schiedsrichter."};
    case Phrase::ToMove: return {"{} to move", "{} am Zug"};
    case Phrase::NothingToUndo:
      return {"There is no move to take back.",
              "Es gibt keinen Zug, der zurückgenommen werden kann."};
    case Phrase::NothingToRedo:
      return {"There is no move to redo.", "Es gibt keinen zurückgenommenen Zug."};
    case Phrase::EndTakenBack:
      return {"The end is taken back; the game continues.",
              "Das Ende ist zurückgenommen; die Partie geht weiter."};
    case Phrase::TakenBack: return {"{} was taken back.", "{} ist zurückgenommen."};
    case Phrase::GameIsOver:
      return {"The game is over: save FILE, undo, new or quit.",
              "Die Partie ist beendet: speichern DATEI, zurück, neu oder ende."};
    case Phrase::UnknownCommand:
      return {"{}. Type help for the commands.", "{}. hilfe zeigt, was eingegeben werden kann."};
    case Phrase::NoSuchSquare:
      return {"\"{}\" is not a square; squares are called a1 to h8.",
              "»{}« ist kein Feld; Felder heißen a1 bis h8."};
    case Phrase::NoMovesFrom:
      return {"There are no legal moves from {}.", "Von {} geht kein erlaubter Zug aus."};
    case Phrase::MoveIsLegal: return {"{} is legal.", "{} ist erlaubt."};
    case Phrase::WhichMove:
      return {"Which move? For example: why e1g1", "Welcher Zug? Zum Beispiel: warum e1g1"};
    case Phrase::IllegalOnBoard:
      return {"{}{} is on the board. Play another move, or complete this one with Enter.",
              "{}{} steht auf dem Brett. Zieh anders oder schließe den Zug mit Enter ab."};
    case Phrase::IllegalCompleted:
      return {"{} completed an illegal move; it does not count (FIDE 7.5).",
              "{} hat einen regelwidrigen Zug abgeschlossen; er gilt nicht (FIDE 7.5)."};
    case Phrase::PenaltyGiven: return {"{} gets an extra {}.", "{} bekommt {} dazu."};
    case Phrase::TouchMoveIsOff:
      return {"Touch-move is off in this game; start a game with --touch-move.",
              "In dieser Partie gilt kein Berührt-geführt; beginne eine mit --touch-move."};
    case Phrase::WhichPiece:
      return {"Which piece? For example: {}", "Welche Figur? Zum Beispiel: {}"};
    case Phrase::HasTouched:
      return {"{} has touched {} (FIDE 4.3)", "{} hat berührt: {} (FIDE 4.3)"};
    case Phrase::Adjusts:
      return {"{} adjusts the piece on {} (FIDE 4.2.1).",
              "{} rückt die Figur auf {} zurecht (FIDE 4.2.1)."};
    case Phrase::ComplaintUpheld:
      return {"The last move is taken back (FIDE 4.8).",
              "Der letzte Zug ist zurückgenommen (FIDE 4.8)."};
    case Phrase::MustPlay:
      return {"{} must play {}, as stated (FIDE 9.5.3)",
              "{} muss {} spielen, wie angekündigt (FIDE 9.5.3)"};
    case Phrase::ClocksStopped:
      return {"The clocks are stopped; resume starts them again.",
              "Die Uhren stehen; weiter setzt sie wieder in Gang."};
    case Phrase::ClocksResumed: return {"The game continues.", "Die Partie geht weiter."};
    case Phrase::AskPromotion:
      return {"Promote to queen, rook, bishop or knight?",
              "Umwandeln in Dame, Turm, Läufer oder Springer?"};
    case Phrase::PromotionCancelled:
      return {"The pawn has not moved.", "Der Bauer hat nicht gezogen."};
    case Phrase::AskDraw:
      return {"{}. Does {} accept? (yes or no)", "{}. Nimmt {} an? (ja oder nein)"};
    case Phrase::DrawDeclined:
      return {"{} declines; the game continues.", "{} lehnt ab; die Partie geht weiter."};
    case Phrase::AskResign:
      return {"Does {} really resign? (yes or no)", "Gibt {} wirklich auf? (ja oder nein)"};
    case Phrase::NotResigned: return {"The game continues.", "Die Partie geht weiter."};
    case Phrase::YesOrNo: return {"Please answer yes or no.", "Bitte antworte ja oder nein."};
    case Phrase::TypeClaim: return {"{}: type claim", "{}: anspruch eingeben"};
    case Phrase::TypeClaimWith: return {"{}: type claim {}", "{}: anspruch {} eingeben"};
    case Phrase::NothingToClaim:
      return {"No draw can be claimed: {}.", "Kein Remis kann beansprucht werden: {}."};
    case Phrase::ClaimNeedsMove:
      return {"The claim needs your intended move: claim {}",
              "Zum Anspruch gehört der beabsichtigte Zug: anspruch {}"};
    case Phrase::WhichClaim:
      return {
          "Type claim threefold or claim fifty, with your move if needed. A wrong claim "
          "costs time.",
          "Geben Sie anspruch dreimal oder anspruch fünfzig ein, nötigenfalls mit dem Zug. Ein "
          "falscher kostet Zeit."};
    case Phrase::WhichUsClaim:
      return {
          "Type claim threefold or claim fifty, with your move if needed, or claim insufficient "
          "(losing chances). A wrong claim costs time.",
          "Geben Sie anspruch dreimal oder anspruch fünfzig ein, nötigenfalls mit dem Zug, oder "
          "anspruch aussichtslos (US Chess 14H). Ein falscher kostet Zeit."};
    case Phrase::WrongClaim: return {"The claim is wrong: {}.", "Der Anspruch ist falsch: {}."};
    case Phrase::AskFileName:
      return {"Save the game? Type a file name or no.",
              "Die Partie speichern? Geben Sie einen Dateinamen ein, oder nein."};
    case Phrase::AskOnlyFileName:
      return {"Type a file name, such as game.pgn, or no.",
              "Geben Sie den Namen der Datei ein, etwa partie.pgn, oder nein."};
    case Phrase::FileNameNeeded:
      return {"Which file? For example: save game.pgn",
              "Welche Datei? Zum Beispiel: speichern partie.pgn"};
    case Phrase::LoadNameNeeded:
      return {"Which file? For example: load game.pgn",
              "Welche Datei? Zum Beispiel: laden partie.pgn"};
    case Phrase::LastFile:
      return {"Which file? The last one was {}.", "Welche Datei? Die letzte war {}."};
    case Phrase::MoveIsNoFileName:
      return {
          "{} is a move. Type {} to save the game under this name, another file name or no.",
          "{} ist ein Zug. Geben Sie {} ein, um die Partie unter diesem Namen zu speichern, einen "
          "anderen Dateinamen oder nein."};
    case Phrase::FileExists:
      return {"{} already exists. Type append, overwrite, another file name or no.",
              "{} gibt es schon. Geben Sie anhängen, überschreiben, einen anderen Dateinamen oder "
              "nein ein."};
    case Phrase::Saved: return {"The game was saved to {}.", "Die Partie wurde in {} gespeichert."};
    case Phrase::NotSaved:
      return {"The game was not saved.", "Die Partie wurde nicht gespeichert."};
    case Phrase::Loaded: return {"{}, after {} plies.", "{}, nach {} Halbzügen."};
    case Phrase::RecordHasResult:
      return {"The file gives the result {}. It is kept unless the game goes on.",
              "Die Datei nennt das Ergebnis {}. Es bleibt, wenn die Partie nicht weitergeht."};
    case Phrase::ProgramIsAbsent:
      return {
          "{} was played by {}; you move for both. To go on against it, start with --load and "
          "--engine.",
          "{} wurde von {} gespielt; Sie ziehen für beide. Mit --load und --engine geht es gegen "
          "das Programm weiter."};
    case Phrase::NewGame: return {"New game.", "Eine neue Partie."};
    case Phrase::NewChess960:
      return {"New game of Chess960, array {}.", "Eine neue Partie Chess960, Aufstellung {}."};
    case Phrase::LanguageChanged:
      return {"The language is now English.", "Die Sprache ist jetzt Deutsch."};
    case Phrase::KnownLanguages:
      return {"The languages are en and de.", "Die Sprachen sind en und de."};
    case Phrase::NoMovesYet: return {"No moves have been played.", "Noch ist kein Zug gespielt."};
    case Phrase::Goodbye: return {"Goodbye.", "Auf Wiedersehen."};
    case Phrase::PlaysComputer:
      return {"You play {}; the computer plays at level {}.",
              "Sie spielen {}; der Computer spielt auf Stufe {}."};
    case Phrase::PlaysProgram:
      return {"You play {}; {} plays the other side.",
              "Sie spielen {}; {} spielt die andere Seite."};
    case Phrase::PlayOnForComputer:
      return {"You can play on for {}.", "Sie können für {} weiterspielen."};
    case Phrase::Advice: return {"I would play {}.", "Ich würde {} spielen."};
    case Phrase::NoHints:
      return {"Hints are off in this game.", "In dieser Partie gibt es keine Hinweise."};
    case Phrase::PromptMove: return {"{} > ", "{} > "};
    case Phrase::PromptPress:
      return {"{}, Enter presses the clock > ", "{}, Enter drückt die Uhr > "};
    case Phrase::PromptPaused: return {"paused > ", "Pause > "};
    case Phrase::PromptComputer: return {"Thinking ...\n", "Denke nach ...\n"};
    case Phrase::PromptFile: return {"file > ", "Datei > "};
    case Phrase::PromptAnswer: return {"? > ", "? > "};
    case Phrase::PromptOver: return {"> ", "> "};
  }
  __builtin_unreachable();
}

bool is_one_of(std::string_view answer, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, answer) != words.end();
}

}  // namespace

std::string_view pattern(Phrase phrase, Language language) noexcept {
  const Texts texts = texts_of(phrase);
  return language == Language::German ? texts.german : texts.english;
}

bool is_yes(std::string_view answer) noexcept { return is_one_of(answer, {"y", "yes", "j", "ja"}); }

bool is_no(std::string_view answer) noexcept { return is_one_of(answer, {"n", "no", "nein"}); }

}  // namespace tabiya::cli
