#include "cli/phrases.hpp"

#include <algorithm>
#include <array>

namespace tabiya::cli {
namespace {

struct Texts {
  std::string_view english;
  std::string_view german;
};

constexpr Texts help{
    "Type a move: e4, Nf3, O-O, exd8=Q, e2e4. Or one of these:\n"
    "  moves [e2]    the legal moves, of all men or of one\n"
    "  why e1g1      why a move is not allowed\n"
    "  undo, redo    take a move back, play it again\n"
    "  draw          offer a draw; the other side answers\n"
    "  claim [Nf3]   claim a draw, stating the move it takes\n"
    "  resign        give the game up\n"
    "  score, fen    the moves so far; the position as a FEN\n"
    "  flip          turn the board\n"
    "  lang de       speak another language: en, de\n"
    "  save FILE     keep the game as PGN\n"
    "  load FILE [n] go on with the n-th game of a file\n"
    "  new [...]     start again; new FEN, new chess960 [n]\n"
    "  quit          leave",
    "Gib einen Zug ein: e4, Sf3, O-O, exd8=D, e2e4. Oder:\n"
    "  züge [e2]       die erlaubten Züge, alle oder von dort\n"
    "  warum e1g1      warum ein Zug nicht erlaubt ist\n"
    "  zurück, vor     einen Zug zurücknehmen, wieder spielen\n"
    "  remis           Remis anbieten; die andere Seite antwortet\n"
    "  anspruch [Sf3]  Remis beanspruchen, nötigenfalls mit Zug\n"
    "  aufgeben        die Partie aufgeben\n"
    "  partie, fen     die bisherigen Züge; die Stellung als FEN\n"
    "  drehen          das Brett umdrehen\n"
    "  sprache en      eine andere Sprache: en, de\n"
    "  speichern DATEI die Partie als PGN aufheben\n"
    "  laden DATEI [n] die n-te Partie einer Datei fortsetzen\n"
    "  neu [...]       von vorn; neu FEN, neu chess960 [n]\n"
    "  ende            aufhören"};

constexpr Texts texts_of(Phrase phrase) {
  switch (phrase) {
    case Phrase::Greeting:
      return {"Welcome. Type a move such as e4 or Nf3, or help.",
              "Willkommen. Gib einen Zug ein, etwa e4 oder Sf3, oder hilfe."};
    case Phrase::Help: return help;
    case Phrase::ToMove: return {"{} to move", "{} am Zug"};
    case Phrase::NothingToTakeBack:
      return {"There is no move to take back.", "Es gibt keinen Zug zurückzunehmen."};
    case Phrase::NothingToPlayAgain:
      return {"There is no move to play again.", "Es gibt keinen Zug wieder zu spielen."};
    case Phrase::TakenBack: return {"{} is taken back.", "{} ist zurückgenommen."};
    case Phrase::GameIsOver:
      return {"The game is over: save FILE, undo, new or quit.",
              "Die Partie ist beendet: speichern DATEI, zurück, neu oder ende."};
    case Phrase::UnknownCommand:
      return {"{}. Type help for what can be typed.",
              "{}. hilfe zeigt, was eingegeben werden kann."};
    case Phrase::NoSuchSquare:
      return {"\"{}\" is no square: they are called a1 to h8.",
              "»{}« ist kein Feld: Sie heißen a1 bis h8."};
    case Phrase::NoMovesFrom:
      return {"There is no legal move from {}.", "Von {} geht kein erlaubter Zug aus."};
    case Phrase::MoveIsLegal: return {"{} is legal.", "{} ist erlaubt."};
    case Phrase::WhichMove:
      return {"Which move? For example: why e1g1", "Welcher Zug? Zum Beispiel: warum e1g1"};
    case Phrase::AskPromotion:
      return {"What shall the pawn become: queen, rook, bishop or knight?",
              "Was soll aus dem Bauern werden: Dame, Turm, Läufer oder Springer?"};
    case Phrase::NoPromotion: return {"The pawn has not moved.", "Der Bauer hat nicht gezogen."};
    case Phrase::AskDraw:
      return {"{}. Does {} accept? (yes or no)", "{}. Nimmt {} an? (ja oder nein)"};
    case Phrase::DrawDeclined:
      return {"{} declines; the game goes on.", "{} lehnt ab; die Partie geht weiter."};
    case Phrase::AskResign:
      return {"Does {} really resign? (yes or no)", "Gibt {} wirklich auf? (ja oder nein)"};
    case Phrase::NotResigned: return {"The game goes on.", "Die Partie geht weiter."};
    case Phrase::YesOrNo: return {"Please answer yes or no.", "Bitte antworte ja oder nein."};
    case Phrase::TypeClaim: return {"{}: type claim", "{}: anspruch eingeben"};
    case Phrase::TypeClaimWith: return {"{}: type claim {}", "{}: anspruch {} eingeben"};
    case Phrase::NothingToClaim:
      return {"No draw can be claimed: {}.", "Kein Remis kann beansprucht werden: {}."};
    case Phrase::ClaimNeedsMove:
      return {"The claim needs the move you intend: claim {}",
              "Der Anspruch braucht den beabsichtigten Zug: anspruch {}"};
    case Phrase::AskFileName:
      return {"Keep the game? Type a file name, or no.",
              "Die Partie aufheben? Gib einen Dateinamen ein, oder nein."};
    case Phrase::FileNameNeeded:
      return {"Which file? For example: save game.pgn",
              "Welche Datei? Zum Beispiel: speichern partie.pgn"};
    case Phrase::FileExists:
      return {
          "{} exists. Type append, overwrite, another file name, or no.",
          "{} gibt es schon. Gib anhängen, überschreiben, einen anderen Dateinamen oder nein ein."};
    case Phrase::Saved: return {"The game is kept in {}.", "Die Partie steht in {}."};
    case Phrase::NotSaved: return {"The game is not kept.", "Die Partie wird nicht aufgehoben."};
    case Phrase::Loaded: return {"{}, after {} plies.", "{}, nach {} Halbzügen."};
    case Phrase::NewGame: return {"A new game.", "Eine neue Partie."};
    case Phrase::NewChess960:
      return {"A new game of Chess960, array {}.", "Eine neue Partie Chess960, Aufstellung {}."};
    case Phrase::LanguageIsNow: return {"English it is.", "Ab jetzt auf Deutsch."};
    case Phrase::LanguagesAre:
      return {"The languages are en and de.", "Die Sprachen sind en und de."};
    case Phrase::NotMuchToShow: return {"No move has been played.", "Noch ist kein Zug gespielt."};
    case Phrase::Goodbye: return {"Goodbye.", "Auf Wiedersehen."};
    case Phrase::PromptMove: return {"{} > ", "{} > "};
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
