#include "tabiya/pgn/dialects.hpp"

#include <algorithm>
#include <utility>

#include "pgn/characters.hpp"
#include "pgn/decimal.hpp"
#include "support/inner/trimmed.hpp"

namespace tabiya::pgn {
namespace {

bool is_address_of(std::string_view host, std::string_view text) noexcept {
  const bool is_secure = text.starts_with("https://");
  if (!is_secure && !text.starts_with("http://")) return false;
  text.remove_prefix(std::string_view{is_secure ? "https://" : "http://"}.size());
  if (text.starts_with("www.")) text.remove_prefix(4);
  if (!text.starts_with(host)) return false;
  text.remove_prefix(host.size());
  return text.empty() || text.front() == '/';
}

/// Skips the leading digits, and returns their number.
std::size_t skip_digits(std::string_view& text) noexcept {
  const auto* const end = std::ranges::find_if_not(text, is_digit);
  const auto count = static_cast<std::size_t>(end - text.begin());
  text.remove_prefix(count);
  return count;
}

/// Skips "+0.31", "-M5" or "0.00".
bool skip_score(std::string_view& text) noexcept {
  if (!take(text, '+')) take(text, '-');
  if (take(text, 'M')) return skip_digits(text) > 0;
  return skip_digits(text) > 0 && take(text, '.') && skip_digits(text) == 2;
}

/// Skips "+0.31", with its sign.
bool skip_signed_score(std::string_view& text) noexcept {
  return (text.starts_with('+') || text.starts_with('-')) && skip_score(text);
}

/// xboard writes the first scores of both engines: "1. +0.19   1... +0.19".
bool is_annotator_of_xboard(std::string_view text) noexcept {
  constexpr std::string_view white = "1. ";
  constexpr std::string_view black = "1... ";
  if (!text.starts_with(white)) return false;
  text.remove_prefix(white.size());
  if (!skip_signed_score(text)) return false;
  text = trimmed(text);
  if (!text.starts_with(black)) return false;
  text.remove_prefix(black.size());
  return skip_signed_score(text) && text.empty();
}

/// The time of "+0.31/12 0.50s" without its unit; nothing for another comment.
std::string_view seconds_of_match(std::string_view text) noexcept {
  if (!skip_score(text) || !take(text, '/') || skip_digits(text) == 0 || !take(text, ' '))
    return {};
  const std::string_view number = text.substr(0, text.find_first_not_of("0123456789."));
  text.remove_prefix(number.size());
  const bool is_end = text == "s" || text.starts_with("s,");
  return is_end ? number : std::string_view{};
}

/// The forms since 2011: "d=34, sd=36, mt=…, tl=…", "ev=0.33, d=24, mt=…, tl=…" and "book, mb=…".
bool is_comment_of_tcec(std::string_view text) noexcept {
  if (text.starts_with("book, mb=")) return true;
  const bool is_begun = text.starts_with("d=") || text.starts_with("ev=");
  return is_begun && text.contains(", mt=") && text.contains(", tl=");
}

struct ProperCommand {
  std::string_view begin;
  Dialect dialect;
};

/// Commands of one program, each with the blank that ends its name.
constexpr std::array proper_commands{ProperCommand{"[%evp ", Dialect::ChessBase},
                                     ProperCommand{"[%mdl ", Dialect::ChessBase},
                                     ProperCommand{"[%tqu ", Dialect::ChessBase},
                                     ProperCommand{"[%timestamp ", Dialect::ChessCom},
                                     ProperCommand{"[%c_effect ", Dialect::ChessCom},
                                     ProperCommand{"[%c_arrow ", Dialect::ChessCom},
                                     ProperCommand{"[%c_highlight ", Dialect::ChessCom},
                                     ProperCommand{"[%draw ", Dialect::Scid}};

}  // namespace

std::string_view name_of(Dialect dialect) noexcept {
  switch (dialect) {
    case Dialect::ChessBase: return "ChessBase";
    case Dialect::ChessCom: return "chess.com";
    case Dialect::Cutechess: return "cutechess";
    case Dialect::DgtLiveChess: return "DGT LiveChess";
    case Dialect::Fastchess: return "fastchess";
    case Dialect::Fics: return "FICS";
    case Dialect::Lichess: return "Lichess";
    case Dialect::Scid: return "Scid";
    case Dialect::Tcec: return "TCEC";
    case Dialect::Xboard: return "xboard";
  }
  std::unreachable();
}

void DialectFinder::examine_tag(std::string_view name, std::string_view value) noexcept {
  switch (name.size()) {
    case 4:
      if (name == "Site" || name == "Link") note_address(value);
      if (name == "Site" && value == "Chess.com") certain_.insert(Dialect::ChessCom);
      break;
    case 6:
      if (name == "ECOUrl") note_address(value);
      break;
    case 7:
      if (name == "GameURL") note_address(value);
      break;
    case 8:
      if (name == "PlyCount") hints_.insert(Hint::PlyCount);
      break;
    case 9:
      if (name != "Annotator") break;
      note_address(value);
      if (value == "lichess.org") certain_.insert(Dialect::Lichess);
      if (is_annotator_of_xboard(value)) certain_.insert(Dialect::Xboard);
      break;
    case 10:
      if (name == "ChapterURL") note_address(value);
      break;
    case 11:
      if (name == "TimeControl") hints_.insert(Hint::TimeControl);
      if (name == "GameEndTime") note_game_time(value);
      if (name == "SourceTitle") certain_.insert(Dialect::ChessBase);
      break;
    case 12:
      if (name == "BroadcastURL") note_address(value);
      break;
    case 13:
      if (name == "GameStartTime") note_game_time(value);
      if (name == "SourceVersion" || name == "SourceQuality") certain_.insert(Dialect::ChessBase);
      break;
    case 16:
      if (name == "LiveChessVersion") certain_.insert(Dialect::DgtLiveChess);
      break;
    case 17:
      if (name == "FICSGamesDBGameNo") certain_.insert(Dialect::Fics);
      if (name == "SourceVersionDate") certain_.insert(Dialect::ChessBase);
      break;
    case 18:
      if (name == "TerminationDetails") hints_.insert(Hint::TerminationDetails);
      break;
    default: break;
  }
}

void DialectFinder::note_address(std::string_view value) noexcept {
  if (!value.starts_with("http")) return;
  if (is_address_of("lichess.org", value)) certain_.insert(Dialect::Lichess);
  if (is_address_of("chess.com", value)) certain_.insert(Dialect::ChessCom);
  const bool is_of_tcec =
      is_address_of("tcec-chess.com", value) || is_address_of("tcec.chessdom.com", value);
  if (is_of_tcec) hints_.insert(Hint::TcecSite);
}

void DialectFinder::note_game_time(std::string_view value) noexcept {
  constexpr std::size_t seconds_end = std::string_view{"2022-07-26T12:12:29"}.size();
  constexpr std::size_t day_end = std::string_view{"2022-07-26"}.size();
  if (value.size() <= seconds_end || value[day_end] != 'T') return;
  const std::string_view rest = value.substr(seconds_end);
  if (rest.starts_with('.')) hints_.insert(Hint::MillisecondStart);
  if (rest.starts_with(" +") || rest.starts_with(" -")) hints_.insert(Hint::OffsetStart);
}

void DialectFinder::examine(std::string_view comment) noexcept {
  const std::string_view text = trimmed(comment);
  if (text.starts_with("[%") || text.contains("[%")) return examine_commands(text);
  if (is_comment_of_tcec(text)) return certain_.insert(Dialect::Tcec);
  note_seconds(seconds_of_match(text));
}

/// Below a tenth of a second, two significant digits need three decimals.
void DialectFinder::note_seconds(std::string_view seconds) noexcept {
  if (seconds.empty()) return;
  const std::size_t point = std::min(seconds.find('.'), seconds.size() - 1);
  if (seconds.size() - point - 1 < 3) hints_.insert(Hint::TwoDigits);
  else if (seconds.starts_with("0.0")) hints_.insert(Hint::FewMilliseconds);
  else hints_.insert(Hint::ThreeDecimals);
}

void DialectFinder::examine_commands(std::string_view comment) noexcept {
  for (std::size_t at = comment.find("[%"); at < comment.size(); at = comment.find("[%", at + 2)) {
    for (const ProperCommand& command : proper_commands) {
      if (comment.substr(at).starts_with(command.begin)) certain_.insert(command.dialect);
    }
  }
}

FlagSet<Dialect> DialectFinder::found() const noexcept {
  FlagSet<Dialect> found = certain_;
  const auto has = [&](Hint hint) { return hints_.contains(hint); };
  const bool is_usual = has(Hint::PlyCount) && has(Hint::TimeControl);
  const bool is_match_of_cutechess =
      has(Hint::MillisecondStart) ? has(Hint::TwoDigits) || has(Hint::FewMilliseconds)
                                  : has(Hint::TwoDigits) && is_usual && !has(Hint::OffsetStart);
  const bool is_match_of_fastchess =
      has(Hint::OffsetStart) && (has(Hint::ThreeDecimals) || has(Hint::FewMilliseconds));
  if (is_match_of_cutechess && !has(Hint::ThreeDecimals)) found.insert(Dialect::Cutechess);
  if (is_match_of_fastchess && !has(Hint::TwoDigits)) found.insert(Dialect::Fastchess);
  if (has(Hint::TcecSite) && has(Hint::TerminationDetails)) found.insert(Dialect::Tcec);
  return found;
}

}  // namespace tabiya::pgn
