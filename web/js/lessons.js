/**
 * The lessons: diagrams to step through and to try. White always moves; the texts are in the language files as
 * `lesson.NAME.N`. A goal is the move that the learner must find; `shown` are the moves that ">" plays, for both sides.
 */

/** @typedef {{fen: string, shown?: string[], goal?: string[], stars?: string[]}} Diagram */
/** @typedef {{name: string, drawing: string, diagrams: Diagram[]}} Lesson */

/** @type {Lesson[]} */
export const lessons = [
  {
    name: "rook",
    drawing: "wr",
    diagrams: [
      { fen: "7k/8/8/8/3R4/8/8/6K1 w - - 0 1", shown: ["d4d7", "h8g8", "d7a7", "g8h8", "a7a1"] },
      { fen: "7k/8/8/3p4/8/8/3P4/3R2K1 w - - 0 1", shown: ["d1a1", "h8g8", "a1a5", "g8h8", "a5d5"] },
      { fen: "7k/1p6/8/8/1R6/8/8/6K1 w - - 0 1", goal: ["b4b7"], stars: ["b7"] },
    ],
  },
  {
    name: "bishop",
    drawing: "wb",
    diagrams: [
      { fen: "6k1/8/8/8/3B4/8/P7/6K1 w - - 0 1", shown: ["d4a7", "g8h7", "a7e3", "h7g8", "e3h6"] },
      { fen: "6k1/8/5p2/8/3B4/8/1P6/6K1 w - - 0 1", goal: ["d4f6"], stars: ["f6"] },
    ],
  },
  {
    name: "queen",
    drawing: "wq",
    diagrams: [
      { fen: "8/7k/8/8/3Q4/8/8/6K1 w - - 0 1", shown: ["d4d8", "h7g6", "d8a5", "g6h7", "a5e1"] },
      { fen: "8/7k/1n6/8/3Q4/8/8/6K1 w - - 0 1", goal: ["d4b6"], stars: ["b6"] },
    ],
  },
  {
    name: "knight",
    drawing: "wn",
    diagrams: [
      { fen: "7k/8/8/8/3N4/8/7P/6K1 w - - 0 1", shown: ["d4f5", "h8g8", "f5e3", "g8h8", "e3c4"] },
      { fen: "7k/8/8/2ppp3/2pNp3/2ppp3/8/6K1 w - - 0 1", shown: ["d4b5", "h8g8", "b5d6"] },
      { fen: "7k/8/4r3/2p5/3N4/8/8/6K1 w - - 0 1", goal: ["d4e6"], stars: ["e6"] },
    ],
  },
  {
    name: "king",
    drawing: "wk",
    diagrams: [
      { fen: "7k/8/8/8/3K4/8/P7/8 w - - 0 1", shown: ["d4e5", "h8g8", "e5f6"] },
      { fen: "7k/8/8/4r3/8/3K4/P7/8 w - - 0 1", shown: ["d3d4", "h8g8", "d4e5"] },
      { fen: "4k3/8/8/8/8/8/P2r4/3K4 w - - 0 1", goal: ["d1d2"], stars: ["d2"] },
    ],
  },
  {
    name: "pawn",
    drawing: "wp",
    diagrams: [
      { fen: "4k3/8/8/8/8/8/3P4/4K3 w - - 0 1", shown: ["d2d4", "e8e7", "d4d5"] },
      { fen: "4k3/8/8/2p1p3/3P4/8/8/4K3 w - - 0 1", shown: ["d4e5"] },
      { fen: "4k3/8/8/3p4/2nP4/3P4/8/4K3 w - - 0 1", goal: ["d3c4"], stars: ["c4"] },
    ],
  },
  {
    name: "promotion",
    drawing: "wp",
    diagrams: [
      { fen: "8/2P4k/8/8/8/8/8/4K3 w - - 0 1", shown: ["c7c8q"] },
      { fen: "8/5P1k/8/8/8/8/8/4K3 w - - 0 1", goal: ["f7f8q", "f7f8r", "f7f8b", "f7f8n"], stars: ["f8"] },
      { fen: "8/2q1P1k1/8/8/8/8/8/4K3 w - - 0 1", goal: ["e7e8n"], stars: ["e8"] },
    ],
  },
  {
    name: "enPassant",
    drawing: "bp",
    diagrams: [
      { fen: "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", shown: ["d7d5", "e5d6"] },
      { fen: "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", goal: ["e5d6"], stars: ["d6"] },
    ],
  },
  {
    name: "castling",
    drawing: "wk",
    diagrams: [
      { fen: "4k3/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQ - 0 1", shown: ["e1g1"] },
      { fen: "4k3/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQ - 0 1", shown: ["e1c1"] },
      { fen: "4kr2/8/8/8/8/8/PPPPP1PP/R3K2R w KQ - 0 1", goal: ["e1c1"], stars: ["c1"] },
    ],
  },
  {
    name: "check",
    drawing: "bk",
    diagrams: [
      { fen: "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", shown: ["a1a8"] },
      { fen: "4r1k1/8/8/8/8/8/3B4/4K2R w - - 0 1", shown: ["d2e3"] },
      { fen: "4r2k/8/8/8/1B6/8/3P4/4K3 w - - 0 1", goal: ["b4e7", "e1d1", "e1f1", "e1f2"], stars: [] },
    ],
  },
  {
    name: "checkmate",
    drawing: "bk",
    diagrams: [
      { fen: "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", goal: ["a1a8"], stars: ["a8"] },
      {
        fen: "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
        goal: ["h5f7"],
        stars: ["f7"],
      },
    ],
  },
  {
    name: "draw",
    drawing: "wk",
    diagrams: [
      { fen: "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", shown: ["f1f7"] },
      { fen: "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", goal: ["f1f8"], stars: ["f8"] },
      { fen: "8/8/8/8/3k4/2p5/8/2K2B2 w - - 0 1", shown: ["c1c2", "d4e3", "c2c3"] },
    ],
  },
];
