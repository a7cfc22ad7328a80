/// A game in the form of each dialect that docs/pgn.md lists, as export format with long lines. The
/// games are our own.
#pragma once

#include <string_view>

namespace tabiya::test {

struct DialectGame {
  const char* name;
  const char* origin;  ///< as `tabiya pgn check` names it
  std::string_view text;
};

inline constexpr DialectGame dialect_games[]{
    {"Lichess", "Lichess",
     R"pgn([Event "?"]
[Site "https://lichess.org/abcdefgh"]
[Date "2020.01.01"]
[Round "1"]
[White "A"]
[Black "B"]
[Result "*"]
[UTCDate "2025.05.01"]
[UTCTime "22:01:03"]
[WhiteRatingDiff "-4"]

1. e4 $6 {[%eval 0.17] [%clk 0:00:30]} {Inaccuracy. d4 was best.} (1. d4 {[%csl Gd4][%cal Ge2e4]}) 1... e5 {[%eval #-3] [%clk 0:00:29]} *

)pgn"},
    {"ChessCom", "chess.com",
     R"pgn([Event "?"]
[Site "Chess.com"]
[Date "2020.01.01"]
[Round "1"]
[White "A"]
[Black "B"]
[Result "*"]
[CurrentPosition "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -"]
[Link "https://www.chess.com/game/live/1"]

1. e4 {[%clk 0:02:59.9][%timestamp 1]} 1... e5 {[%c_effect e5;square;e5;type;Brilliant]} *

)pgn"},
    {"ChessBase", "ChessBase",
     R"pgn([Event "?"]
[Site "?"]
[Date "2020.01.01"]
[Round "1"]
[White "A"]
[Black "B"]
[Result "*"]
[EventType "tourn"]
[SourceVersionDate "2021.04.30"]

{[%evp 0,3,19,31,-8,12]} 1. e4 $146 {[%mdl 32] [%tqu "En","find; it","","","e2e4","",5]} 1... e5 2. d4 (2. -- {[%csl Ye4,Rd5][%cal Oe2e4]}) *

)pgn"},
    {"DgtLiveChess", "DGT LiveChess",
     R"pgn([Event "?"]
[Site "?"]
[Date "2020.01.01"]
[Round "1"]
[White "A"]
[Black "B"]
[Result "*"]
[ECO ""]
[LiveChessVersion "2.2.6"]

1. e4 {[%clk 1:30:56] [%emt 0:00:04]} 1... e5 {[%clk 1:30:50]} *

)pgn"},
    {"Cutechess", "cutechess",
     R"pgn([Event "?"]
[Site "?"]
[Date "2020.01.01"]
[Round "1"]
[White "A"]
[Black "B"]
[Result "*"]
[GameDuration "00:00:34"]
[GameStartTime "2022-07-26T12:11:55.040 CST"]

1. e4 {+0.31/12 0.50s} 1... e5 {-M8/20 0.030s} 2. Nf3 {book} *

)pgn"},
    {"Fastchess", "fastchess",
     R"pgn([Event "?"]
[Site "?"]
[Date "2020.01.01"]
[Round "1"]
[White "A"]
[Black "B"]
[Result "*"]
[GameStartTime "2025-03-06T17:56:00 +0300"]
[TimeControl "154.283+1.543"]

1. e4 {+0.31/12 0.500s, n=12345, sd=20, nps=1000000} 1... e5 {-0.71/23 6.157s} *

)pgn"},
    {"Tcec", "TCEC",
     R"pgn([Event "?"]
[Site "https://tcec-chess.com"]
[Date "2020.01.01"]
[Round "1"]
[White "A"]
[Black "B"]
[Result "*"]
[TerminationDetails "TCEC draw rule"]

{WhiteEngineOptions: Threads=3; Ponder=false;} 1. e4 {book, mb=+0+0+0+0+0,} 1... e5 {d=43, sd=60, mt=116042, tl=1686958, s=31115371, pv=e5 Nf3, tb=1542, wv=0.93, R50=49,} *

)pgn"},
    {"Xboard", "xboard",
     R"pgn([Event "?"]
[Site "?"]
[Date "2020.01.01"]
[Round "1"]
[White "A"]
[Black "B"]
[Result "*"]
[Annotator "1. +0.19   1... +0.19"]

1. e4 {+0.19/9} 1... e5 {-0.02/10 1:07} 2. Nf3 {+1000.04/9 0.3} {xboard exit (Clocks: 46, 51)} *

)pgn"},
    {"Scid", "Scid",
     R"pgn([Event "?"]
[Site "?"]
[Date "2020.01.01"]
[Round "1"]
[White "A"]
[Black "B"]
[Result "*"]
[EventDate "2020.01.01"]
[WhiteUSCF "1999"]

1. e4 {[%draw full,d6,red] [%arrow c3 d5 red] [%emt 00:12][%eval -6.64/23]} 1... e5 {[%ct 1:02:03]} *

)pgn"},
    {"Fics", "FICS",
     R"pgn([Event "?"]
[Site "?"]
[Date "2020.01.01"]
[Round "1"]
[White "A"]
[Black "B"]
[Result "*"]
[FICSGamesDBGameNo "40007457"]
[WhiteClock "0:15:00.000"]
[WhiteRD "na"]

1. e4 {[%emt 0.0]} 1... e5 {[%emt 4.152]} {White resigns} *

)pgn"},
};

}  // namespace tabiya::test
