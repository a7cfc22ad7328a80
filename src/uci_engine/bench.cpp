#include "uci_engine/inner/bench.hpp"

#include <array>

#include "tabiya/engine/engine.hpp"
#include "tabiya/notation/fen.hpp"

namespace tabiya::uci_engine {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::array<std::string_view, 30> positions{
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "rnbqkb1r/pp2pppp/3p1n2/8/3NP3/8/PPP2PPP/RNBQKB1R w KQkq - 1 5",
    "rnbqkb1r/ppp2ppp/4pn2/3p4/2PP4/2N5/PP2PPPP/R1BQKBNR w KQkq - 2 4",
    "rnbq1rk1/ppp1ppbp/3p1np1/8/2PPP3/2N2N2/PP3PPP/R1BQKB1R w KQ - 2 6",
    "rnbqk2r/pppp1ppp/4pn2/8/1bPP4/2N5/PP2PPPP/R1BQKBNR w KQkq - 2 4",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
    "r2q1rk1/1b2bppp/p1n1pn2/1pp5/3P4/P1N1PN2/1PB2PPP/R1BQ1RK1 w - - 0 12",
    "2rq1rk1/pb1n1ppN/4p3/1pb5/3P1Pn1/P1N5/1PQ1B1PP/R1B2RK1 b - - 0 16",
    "2kr3r/ppp2ppp/2n1b3/2b1P3/8/2P2N2/PP2BPPP/RNB2RK1 b - - 0 11",
    "r1b2rk1/2q1bppp/p2p1n2/np2p3/3PP3/2P2N1P/PPBN1PP1/R1BQR1K1 w - - 1 13",
    "r1bqr1k1/pp1n1pbp/2pp1np1/4p3/2PPP3/2N1BN1P/PP2BPP1/R2Q1RK1 w - - 0 10",
    "3r1rk1/p4ppp/1p2p3/2p1n3/4P3/1PPq1P2/P2BQ1PP/R3R1K1 w - - 0 20",
    "4rrk1/pp1n3p/3q2pQ/2p1pb2/2PP4/2P3N1/P2B2PP/4RRK1 b - - 7 19",
    "r4k2/pb2bp1r/1p1qp2p/3pNp2/3P1P2/2N3P1/PPP1Q2P/2KRR3 w - - 0 20",
    "6k1/5pp1/p3p2p/1p2P3/2p2P2/P1P3P1/1P3K1P/8 w - - 0 30",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
    "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1",
    "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1",
    "5k2/7R/4P2p/5K2/p1r2P1p/8/8/8 b - - 0 1",
    "8/3k4/8/8/8/4B3/4KB2/2B5 w - - 0 1",
    "8/8/3P3k/8/1p6/8/1P6/1K3n2 b - - 0 1",
    "6k1/6p1/6Pp/ppp5/3pn2P/1P3K2/1PP2P2/3N4 b - - 0 1",
    "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
};

std::uint64_t nodes_of(engine::Engine& engine, std::string_view fen, int depth) {
  const auto position = parse_position(fen);
  if (!position) return 0;
  engine.clear();
  engine.set_position(*position);
  return engine.search({.depth = depth}).nodes;
}

}  // namespace

std::span<const std::string_view> bench_positions() noexcept { return positions; }

std::uint64_t BenchResult::nodes_per_second() const noexcept {
  return elapsed.count() > 0
             ? static_cast<std::uint64_t>(static_cast<double>(nodes) / elapsed.count())
             : 0;
}

std::string bench_line(const BenchResult& result) {
  return std::to_string(result.nodes) + " nodes " + std::to_string(result.nodes_per_second()) +
         " nps";
}

BenchResult run_bench(int depth, const std::atomic<bool>& stop_requested,
                      const OnBenchPosition& on_position, const engine::SharedNetwork& network) {
  engine::Engine engine{{.network = network}};
  BenchResult result;
  const auto begin = Clock::now();
  std::size_t number = 0;
  for (const std::string_view fen : positions) {
    if (stop_requested.load(std::memory_order_relaxed)) {
      result.is_complete = false;
      break;
    }
    const std::uint64_t nodes = nodes_of(engine, fen, depth);
    result.nodes += nodes;
    ++number;
    if (on_position) on_position(number, nodes);
  }
  result.elapsed = Clock::now() - begin;
  return result;
}

}  // namespace tabiya::uci_engine
