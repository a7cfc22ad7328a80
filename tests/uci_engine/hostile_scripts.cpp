#include "hostile_scripts.hpp"

#include <string_view>

namespace tabiya::test {
namespace {

using Lines = std::vector<std::string>;

Lines repeated(int count, const Lines& lines) {
  Lines all;
  for (int round = 0; round < count; ++round) all.insert(all.end(), lines.begin(), lines.end());
  return all;
}

Lines operator+(Lines left, const Lines& right) {
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

/// A game in which knights go out and back.
std::string shuffle_of(int plies) {
  constexpr std::string_view moves[]{" g1f3", " g8f6", " f3g1", " f6g8"};
  std::string line = "position startpos moves";
  for (int ply = 0; ply < plies; ++ply) line += moves[ply % 4];
  return line;
}

// The reachable position with the most legal moves.
const std::string many_moves = "position fen R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";
const std::string checkmate = "position fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";
const std::string stalemate = "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
const std::string only_move = "position fen 7k/8/6K1/8/8/8/8/R7 b - - 0 1";
const std::string bare_kings = "position fen 8/8/4k3/8/8/4K3/8/8 w - - 0 1";

void add_searches(std::vector<HostileScript>& scripts) {
  scripts.insert(
      scripts.end(),
      {
          {"go twice", {"go depth 3", "go depth 3"}, 2},
          {"go ten times", repeated(10, {"go depth 2"}), 10},
          {"go and stop a hundred times", repeated(100, {"go infinite", "stop"}), 100},
          {"go infinite twice, stop once", {"go infinite", "go infinite", "stop"}, 2},
          {"go infinite, then a finite search", {"go infinite", "go depth 1", "stop"}, 2},
          {"stop twice", {"go infinite", "stop", "stop"}, 1},
          {"stop before and after", {"stop", "go depth 2", "stop", "stop"}, 1},
          {"stop with nothing running", {"stop"}, 0},
          {"ponderhit with nothing running", {"ponderhit"}, 0},
          {"ponderhit during a search", {"go depth 3", "ponderhit"}, 1},
          {"ponderhit during an infinite search", {"go infinite", "ponderhit", "stop"}, 1},
          {"ponderhit twice", {"go ponder movetime 10", "ponderhit", "ponderhit"}, 1},
          {"ponder, then stop", {"go ponder wtime 1000 btime 1000", "stop"}, 1},
          {"ponder without a limit", {"go ponder", "ponderhit", "stop"}, 1},
          {"ponder and infinite", {"go ponder infinite", "ponderhit", "stop"}, 1},
          {"pondering on a checkmate", {checkmate, "go ponder depth 1", "ponderhit"}, 1, "(none)"},
          {"a hundred ponderhits", Lines{"go ponder movetime 20"} + repeated(100, {"ponderhit"}),
           1},
          {"isready a thousand times during a search",
           Lines{"go infinite"} + repeated(1000, {"isready"}) + Lines{"stop"}, 1, "readyok"},
          {"uci during a search", {"go infinite", "uci", "stop"}, 1, "uciok"},
          {"help during a search", {"go infinite", "help", "stop"}, 1},
          {"debug during a search", {"go infinite", "debug on", "debug off", "stop"}, 1},
          {"position during a search", {"go infinite", "position startpos moves e2e4", "stop"}, 1},
          {"setoption during a search",
           {"go infinite", "setoption name Hash value 1", "stop"},
           1,
           "waiting for the search to end: setoption"},
          {"every option during a search",
           {"go infinite", "setoption name Threads value 2", "setoption name MultiPV value 3",
            "setoption name Clear Hash", "stop", "go depth 2"},
           2,
           "multipv 3"},
          {"ucinewgame during a search", {"go infinite", "ucinewgame", "stop"}, 1},
          {"d and eval during a search",
           {"go infinite", "d", "eval", "stop", "go depth 1"},
           2,
           "Fen:"},
          {"bench during a search", {"go depth 2", "bench", "stop"}, 1},
          {"perft during a search", {"go depth 2", "go perft 2", "isready"}, 1},
          {"a flood during an infinite search",
           Lines{"go infinite"} + repeated(500, {"ucinewgame"}) + Lines{"stop"}, 1, "refused"},
          {"a perft that would take years, stopped",
           {"go perft 30", "stop"},
           0,
           "perft was stopped"},
          {"negative perft", {"go perft -1"}, 0, "perft takes"},
          {"perft beyond the limit", {"go perft 99999999999"}, 0, "perft takes"},
          {"perft of a stalemate", {stalemate, "go perft 5"}, 0, "Nodes searched: 0"},
      });
}

void add_limits(std::vector<HostileScript>& scripts) {
  scripts.insert(
      scripts.end(),
      {
          {"no limit at all", {"go", "stop"}, 1},
          {"no time left", {"go wtime 0 btime 0"}, 1},
          {"negative time", {"go wtime -5000 btime -5000"}, 1},
          {"negative increment", {"go wtime 50 btime 50 winc -100 binc -100"}, 1},
          {"a clock for White only", {"go wtime 50"}, 1},
          {"a clock for Black only", {"go btime 50"}, 1},
          {"a clock for the side that does not move",
           {"position startpos moves e2e4", "go wtime 50"},
           1},
          {"an increment and no clock", {"go winc 10 binc 10"}, 1},
          {"one move to go", {"go wtime 50 btime 50 movestogo 1"}, 1},
          {"zero moves to go", {"go wtime 50 btime 50 movestogo 0"}, 1},
          {"negative moves to go", {"go wtime 50 btime 50 movestogo -7"}, 1},
          {"a million moves to go", {"go wtime 50 btime 50 movestogo 1000000"}, 1},
          {"a huge clock, stopped",
           {"go wtime 99999999999999999999999 btime 99999999999999999999999", "stop"},
           1},
          {"a huge increment, stopped", {"go wtime 1000 winc 9223372036854775807", "stop"}, 1},
          {"a huge move time, stopped", {"go movetime 9223372036854775807", "stop"}, 1},
          {"zero move time", {"go movetime 0"}, 1},
          {"negative move time", {"go movetime -9223372036854775808"}, 1},
          {"depth 0", {"go depth 0"}, 1},
          {"negative depth", {"go depth -2147483649"}, 1},
          {"a depth beyond the limit, stopped", {"go depth 99999999999", "stop"}, 1},
          {"a depth beyond the limit with bare kings",
           {bare_kings, "go depth 1000000 nodes 5000"},
           1},
          {"zero nodes", {"go nodes 0"}, 1},
          {"one node", {"go nodes 1"}, 1},
          {"negative nodes", {"go nodes -1"}, 1},
          {"a huge node limit, stopped", {"go nodes 99999999999999999999999", "stop"}, 1},
          {"a mate in zero", {"go mate 0 nodes 1000"}, 1},
          {"a mate in a negative number", {"go mate -3 nodes 1000"}, 1},
          {"a mate that does not exist", {"go mate 2 nodes 3000"}, 1},
          {"a mate that exists",
           {"position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "go mate 1"},
           1,
           "bestmove a1a8"},
          {"every limit at once",
           {"go depth 3 nodes 500 movetime 50 mate 2 wtime 50 btime 50 winc 1 binc 1 movestogo 3"},
           1},
          {"a missing number", {"go depth"}, 1, "\"depth\" needs a whole number"},
          {"a malformed number", {"go depth five"}, 1, "not \"five\""},
          {"a decimal number", {"go movetime 0.5"}, 1, "0.5 is read without its fraction"},
          {"decimal clocks", {"go wtime 100.5 btime 100.5"}, 1, "100.5 is read without"},
          {"a perft without depth", {"go perft"}, 1, "searching one ply"},
          {"one limit after a broken one", {"go wtime abc depth 2"}, 1, "not \"abc\""},
          {"the same limit twice", {"go depth 9 depth 1"}, 1},
          {"unknown limits", {"go rtime 5 depth 2 fast please"}, 1},
          {"one search move", {"go depth 2 searchmoves a2a3"}, 1, "bestmove a2a3"},
          {"search moves first, then a limit", {"go searchmoves a2a3 depth 2"}, 1, "bestmove a2a3"},
          {"an illegal search move", {"go depth 1 searchmoves e2e5"}, 1, "searchmoves: e2e5"},
          {"no search moves", {"go depth 1 searchmoves"}, 1},
          {"a null move as search move", {"go depth 1 searchmoves 0000"}, 1},
          {"the same search move twice", {"go depth 2 searchmoves a2a3 a2a3"}, 1, "bestmove a2a3"},
      });
}

void add_positions(std::vector<HostileScript>& scripts) {
  scripts.insert(
      scripts.end(),
      {
          {"checkmate at the root", {checkmate, "go depth 5"}, 1, "bestmove (none)"},
          {"stalemate at the root", {stalemate, "go depth 5"}, 1, "bestmove (none)"},
          {"checkmate with a clock", {checkmate, "go wtime 100 btime 100"}, 1, "score mate 0"},
          {"infinite search of a checkmate",
           {checkmate, "go infinite", "stop"},
           1,
           "bestmove (none)"},
          {"stalemate with many lines",
           {"setoption name MultiPV value 256", stalemate, "go depth 2"},
           1,
           "(none)"},
          {"only one legal move", {only_move, "go depth 6"}, 1, "bestmove h8g8"},
          {"only one legal move and a clock", {only_move, "go wtime 1000 btime 1000"}, 1, "h8g8"},
          {"bare kings", {bare_kings, "go depth 3"}, 1},
          {"two hundred and eighteen moves", {many_moves, "go depth 1"}, 1},
          {"two hundred and eighteen moves and lines",
           {"setoption name MultiPV value 256", many_moves, "go depth 1"},
           1,
           "multipv 218"},
          {"a thousand plies", {shuffle_of(1000), "go depth 2"}, 1},
          {"ten thousand plies", {shuffle_of(10'000), "go depth 2"}, 1},
          {"a thousand plies, again and again",
           repeated(20, {shuffle_of(1000)}) + Lines{"go depth 1"}, 1},
          {"a hundred plies without progress",
           {"position fen 8/8/4k3/8/8/4K3/4R3/8 w - - 100 90", "go depth 3"},
           1},
          {"huge counters",
           {"position fen 8/8/4k3/8/8/4K3/4R3/8 w - - 999999 999999", "go depth 3"},
           1},
          {"malformed counters",
           {"position fen 8/8/4k3/8/8/4K3/8/8 w - - x y"},
           0,
           "info string the position"},
          {"an empty FEN", {"position fen"}, 0, "info string the position"},
          {"an empty FEN and moves", {"position fen moves e2e4"}, 0, "info string the position"},
          {"a FEN of nonsense", {"position fen rubbish and more"}, 0, "info string the position"},
          {"no kings",
           {"position fen 8/8/8/8/8/8/8/8 w - - 0 1", "go depth 1"},
           1,
           "info string the position"},
          {"three kings",
           {"position fen k1k5/8/8/8/8/8/8/K7 w - - 0 1", "go depth 1"},
           1,
           "info string the position"},
          {"a king that can be captured",
           {"position fen 4k3/4R3/8/8/8/8/8/4K3 w - - 0 1"},
           0,
           "info string the position"},
          {"pawns on the last rank",
           {"position fen P3k3/8/8/8/8/8/8/4K3 w - - 0 1"},
           0,
           "info string the position"},
          {"nine ranks",
           {"position fen 8/8/8/8/8/8/8/8/8 w - - 0 1"},
           0,
           "info string the position"},
          {"castling rights without rooks",
           {"position fen 4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", "go depth 2"},
           1},
          {"an en passant square without a pawn",
           {"position fen 4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "go depth 2"},
           1},
          {"a FEN of four fields", {"position fen 4k3/8/8/8/8/8/8/4K2R w K -", "go depth 2"}, 1},
          {"an illegal move", {"position startpos moves e2e5", "go depth 1"}, 1, "move 1: e2e5"},
          {"an illegal move after legal ones",
           {"position startpos moves e2e4 e7e5 e1e3", "go depth 1"},
           1,
           "move 3: e1e3"},
          {"a malformed move", {"position startpos moves e9e4"}, 0, "move 1: \"e9e4\""},
          {"a null move", {"position startpos moves 0000"}, 0, "move 1"},
          {"a move in standard notation", {"position startpos moves Nf3"}, 0, "move 1"},
          {"a promotion to a king",
           {"position fen 8/P3k3/8/8/8/8/8/4K3 w - - 0 1 moves a7a8k"},
           0,
           "move 1"},
          {"a promotion to nothing",
           {"position fen 8/P3k3/8/8/8/8/8/4K3 w - - 0 1 moves a7a8"},
           0,
           "move 1"},
          {"moves after the end", {checkmate + " moves g8h8"}, 0, "move 1: g8h8"},
          {"position without arguments", {"position"}, 0, "expected startpos or fen"},
          {"position with a typo", {"position startpso"}, 0, "expected startpos or fen"},
          {"the word moves without a move", {"position startpos moves", "go depth 1"}, 1},
          {"Chess960 castling without the option",
           {"position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1h1", "go depth 1"},
           1},
          {"a Chess960 array without the option",
           {"position fen nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1", "go depth 2"},
           1},
          {"the Chess960 option on and off",
           {"setoption name UCI_Chess960 value true",
            "position fen nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1", "go depth 2",
            "setoption name UCI_Chess960 value false", "go depth 2"},
           2},
      });
}

void add_options(std::vector<HostileScript>& scripts) {
  scripts.insert(
      scripts.end(),
      {
          {"zero hash", {"setoption name Hash value 0"}, 0, "info string Hash takes"},
          {"negative hash", {"setoption name Hash value -1"}, 0, "info string Hash takes"},
          {"more hash than memory",
           {"setoption name Hash value 99999999999", "go depth 2"},
           1,
           "info string Hash takes"},
          {"a word as hash size", {"setoption name Hash value much"}, 0, "info string Hash takes"},
          {"hash without a value", {"setoption name Hash", "go depth 1"}, 1, "Hash takes"},
          {"the smallest hash", {"setoption name Hash value 1", "go depth 5"}, 1},
          {"hash changed repeatedly",
           repeated(20, {"setoption name Hash value 1", "setoption name Hash value 8"}) +
               Lines{"isready"},
           0, "readyok"},
          {"zero threads", {"setoption name Threads value 0"}, 0, "info string Threads takes"},
          {"a million threads", {"setoption name Threads value 1000000"}, 0, "Threads takes"},
          {"many threads with little to do",
           {"setoption name Threads value 16", only_move, "go depth 1", checkmate, "go depth 1"},
           2},
          {"threads changed repeatedly",
           repeated(10, {"setoption name Threads value 4", "go nodes 100",
                         "setoption name Threads value 1", "go nodes 100"}),
           20},
          {"zero lines", {"setoption name MultiPV value 0"}, 0, "info string MultiPV takes"},
          {"overhead larger than the clock",
           {"setoption name Move Overhead value 5000", "go wtime 100 btime 100"},
           1},
          {"a malformed Boolean", {"setoption name Ponder value 7"}, 0, "Ponder takes"},
          {"an unknown option", {"setoption name Courage value 3"}, 0, "unknown option"},
          {"an option without a name", {"setoption value 3"}, 0, "expected name before \"value\""},
          {"setoption without arguments", {"setoption"}, 0, "expected an option name"},
          {"a button with a value",
           {"setoption name Clear Hash value now", "isready"},
           0,
           "readyok"},
          {"a very long text value",
           {"setoption name UCI_EngineAbout value " + std::string(5000, 'x'), "isready"},
           0,
           "readyok"},
          {"names in any case", {"setoption name mULTIpv value 2", "go depth 1"}, 1, "multipv 2"},
          {"a strength out of range or malformed",
           {"setoption name UCI_Elo value 1", "setoption name Skill Level value full",
            "go depth 1"},
           1,
           "Skill Level takes"},
      });
}

void add_noise(std::vector<HostileScript>& scripts) {
  scripts.insert(
      scripts.end(),
      {
          {"nothing at all", {}, 0},
          {"empty lines", {"", "", "   ", "\t"}, 0},
          {"line ends of every kind", {"isready\r", "\r\r", "isready"}, 0, "readyok"},
          {"extra white space", {"  \t isready \v "}, 0, "readyok"},
          {"words before a command", {"joho isready"}, 0, "readyok"},
          {"no command", {"hello"}, 0, "unknown command \"hello\""},
          {"bytes of every kind", {"\x01\x02\xff\xfe\x80 \x1b[2J"}, 0, "unknown command"},
          {"zeros", {std::string(100, '\0'), "isready"}, 0, "readyok"},
          {"a very long word", {std::string(100'000, 'x'), "isready"}, 0, "readyok"},
          {"an endless line",
           {"go " + std::string(2'000'000, 'x'), "isready"},
           0,
           "ignored a line that is too long"},
          {"a thousand new games",
           repeated(1000, {"setoption name Hash value 1", "ucinewgame"}) + Lines{"isready"}, 0,
           "readyok"},
          {"messages of an engine", {"bestmove e2e4", "readyok", "info depth 3"}, 0},
          {"register later", {"register later", "register name a code b", "isready"}, 0, "readyok"},
          {"debug perhaps", {"debug perhaps"}, 0, "expected on or off"},
          {"another protocol",
           {"xboard", "protover 2", "new", "level 40 5 0"},
           0,
           "unknown command"},
          {"quit during a search", {"go infinite", "quit"}, 1},
          {"quit during perft", {"go perft 30", "quit"}, 0},
          {"quit during bench", {"bench", "quit"}, 0},
          {"quit while many commands wait",
           Lines{"go infinite"} + repeated(60, {"ucinewgame"}) + Lines{"quit"}, 1},
          {"words after quit", {"quit now", "isready"}, 0},
          {"the end of input during a search", {"go infinite"}, 1, {}, false},
          {"the end of input while pondering", {"go ponder"}, 1, {}, false},
          {"the end of input during a search with a clock",
           {"go wtime 1000000 btime 1000000"},
           1,
           {},
           false},
          {"the end of input during perft", {"go perft 30"}, 0, {}, false},
          {"the end of input during bench", {"bench"}, 0, {}, false},
          {"the end of input while two searches wait",
           {"go infinite", "go infinite", "go infinite"},
           3,
           {},
           false},
          {"the end of input after uci", {"uci"}, 0, "uciok", false},
      });
}

}  // namespace

std::vector<HostileScript> hostile_scripts() {
  std::vector<HostileScript> scripts;
  add_searches(scripts);
  add_limits(scripts);
  add_positions(scripts);
  add_options(scripts);
  add_noise(scripts);
  return scripts;
}

}  // namespace tabiya::test
