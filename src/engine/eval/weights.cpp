// The weights of the evaluation, in the order of terms.hpp.
#include "engine/eval/terms.hpp"

namespace tabiya::engine::eval {

// clang-format off
const Weights weights{{
    // material
    Weight{85, 100}, Weight{310, 300}, Weight{325, 315}, Weight{450, 530}, Weight{950, 980},
    // square
    Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0},
    Weight{0, 0}, Weight{1, 0}, Weight{2, 0}, Weight{3, 0}, Weight{3, 0}, Weight{2, 0}, Weight{1, 0}, Weight{0, 0},
    Weight{4, 2}, Weight{8, 2}, Weight{12, 2}, Weight{16, 2}, Weight{16, 2}, Weight{12, 2}, Weight{8, 2}, Weight{4, 2},
    Weight{8, 8}, Weight{12, 8}, Weight{16, 8}, Weight{20, 8}, Weight{20, 8}, Weight{16, 8}, Weight{12, 8}, Weight{8, 8},
    Weight{12, 18}, Weight{16, 18}, Weight{20, 18}, Weight{24, 18}, Weight{24, 18}, Weight{20, 18}, Weight{16, 18}, Weight{12, 18},
    Weight{16, 32}, Weight{17, 32}, Weight{18, 32}, Weight{19, 32}, Weight{19, 32}, Weight{18, 32}, Weight{17, 32}, Weight{16, 32},
    Weight{20, 50}, Weight{21, 50}, Weight{22, 50}, Weight{23, 50}, Weight{23, 50}, Weight{22, 50}, Weight{21, 50}, Weight{20, 50},
    Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0},
    Weight{-36, -25}, Weight{-28, -19}, Weight{-20, -13}, Weight{-12, -7}, Weight{-12, -7}, Weight{-20, -13}, Weight{-28, -19}, Weight{-36, -25},
    Weight{-25, -19}, Weight{-17, -13}, Weight{-9, -7}, Weight{-1, -1}, Weight{-1, -1}, Weight{-9, -7}, Weight{-17, -13}, Weight{-25, -19},
    Weight{-14, -13}, Weight{-6, -7}, Weight{2, -1}, Weight{10, 5}, Weight{10, 5}, Weight{2, -1}, Weight{-6, -7}, Weight{-14, -13},
    Weight{-3, -7}, Weight{5, -1}, Weight{13, 5}, Weight{21, 11}, Weight{21, 11}, Weight{13, 5}, Weight{5, -1}, Weight{-3, -7},
    Weight{0, -7}, Weight{8, -1}, Weight{16, 5}, Weight{24, 11}, Weight{24, 11}, Weight{16, 5}, Weight{8, -1}, Weight{0, -7},
    Weight{-5, -13}, Weight{3, -7}, Weight{11, -1}, Weight{19, 5}, Weight{19, 5}, Weight{11, -1}, Weight{3, -7}, Weight{-5, -13},
    Weight{-10, -19}, Weight{-2, -13}, Weight{6, -7}, Weight{14, -1}, Weight{14, -1}, Weight{6, -7}, Weight{-2, -13}, Weight{-10, -19},
    Weight{-15, -25}, Weight{-7, -19}, Weight{1, -13}, Weight{9, -7}, Weight{9, -7}, Weight{1, -13}, Weight{-7, -19}, Weight{-15, -25},
    Weight{-12, -8}, Weight{-9, -6}, Weight{-6, -4}, Weight{-3, -2}, Weight{-3, -2}, Weight{-6, -4}, Weight{-9, -6}, Weight{-12, -8},
    Weight{-8, -6}, Weight{-5, -4}, Weight{-2, -2}, Weight{1, 0}, Weight{1, 0}, Weight{-2, -2}, Weight{-5, -4}, Weight{-8, -6},
    Weight{-4, -4}, Weight{-1, -2}, Weight{2, 0}, Weight{5, 2}, Weight{5, 2}, Weight{2, 0}, Weight{-1, -2}, Weight{-4, -4},
    Weight{0, -2}, Weight{3, 0}, Weight{6, 2}, Weight{9, 4}, Weight{9, 4}, Weight{6, 2}, Weight{3, 0}, Weight{0, -2},
    Weight{1, -2}, Weight{4, 0}, Weight{7, 2}, Weight{10, 4}, Weight{10, 4}, Weight{7, 2}, Weight{4, 0}, Weight{1, -2},
    Weight{-1, -4}, Weight{2, -2}, Weight{5, 0}, Weight{8, 2}, Weight{8, 2}, Weight{5, 0}, Weight{2, -2}, Weight{-1, -4},
    Weight{-3, -6}, Weight{0, -4}, Weight{3, -2}, Weight{6, 0}, Weight{6, 0}, Weight{3, -2}, Weight{0, -4}, Weight{-3, -6},
    Weight{-5, -8}, Weight{-2, -6}, Weight{1, -4}, Weight{4, -2}, Weight{4, -2}, Weight{1, -4}, Weight{-2, -6}, Weight{-5, -8},
    Weight{-6, 0}, Weight{-4, 0}, Weight{-2, 0}, Weight{0, 0}, Weight{0, 0}, Weight{-2, 0}, Weight{-4, 0}, Weight{-6, 0},
    Weight{-6, 0}, Weight{-4, 0}, Weight{-2, 0}, Weight{0, 0}, Weight{0, 0}, Weight{-2, 0}, Weight{-4, 0}, Weight{-6, 0},
    Weight{-6, 0}, Weight{-4, 0}, Weight{-2, 0}, Weight{0, 0}, Weight{0, 0}, Weight{-2, 0}, Weight{-4, 0}, Weight{-6, 0},
    Weight{-6, 0}, Weight{-4, 0}, Weight{-2, 0}, Weight{0, 0}, Weight{0, 0}, Weight{-2, 0}, Weight{-4, 0}, Weight{-6, 0},
    Weight{-6, 5}, Weight{-4, 5}, Weight{-2, 5}, Weight{0, 5}, Weight{0, 5}, Weight{-2, 5}, Weight{-4, 5}, Weight{-6, 5},
    Weight{-6, 5}, Weight{-4, 5}, Weight{-2, 5}, Weight{0, 5}, Weight{0, 5}, Weight{-2, 5}, Weight{-4, 5}, Weight{-6, 5},
    Weight{6, 5}, Weight{8, 5}, Weight{10, 5}, Weight{12, 5}, Weight{12, 5}, Weight{10, 5}, Weight{8, 5}, Weight{6, 5},
    Weight{-6, 5}, Weight{-4, 5}, Weight{-2, 5}, Weight{0, 5}, Weight{0, 5}, Weight{-2, 5}, Weight{-4, 5}, Weight{-6, 5},
    Weight{-5, -15}, Weight{-4, -10}, Weight{-3, -5}, Weight{-2, 0}, Weight{-2, 0}, Weight{-3, -5}, Weight{-4, -10}, Weight{-5, -15},
    Weight{-4, -10}, Weight{-3, -5}, Weight{-2, 0}, Weight{-1, 5}, Weight{-1, 5}, Weight{-2, 0}, Weight{-3, -5}, Weight{-4, -10},
    Weight{-3, -5}, Weight{-2, 0}, Weight{-1, 5}, Weight{0, 10}, Weight{0, 10}, Weight{-1, 5}, Weight{-2, 0}, Weight{-3, -5},
    Weight{-2, 0}, Weight{-1, 5}, Weight{0, 10}, Weight{1, 15}, Weight{1, 15}, Weight{0, 10}, Weight{-1, 5}, Weight{-2, 0},
    Weight{-2, 0}, Weight{-1, 5}, Weight{0, 10}, Weight{1, 15}, Weight{1, 15}, Weight{0, 10}, Weight{-1, 5}, Weight{-2, 0},
    Weight{-3, -5}, Weight{-2, 0}, Weight{-1, 5}, Weight{0, 10}, Weight{0, 10}, Weight{-1, 5}, Weight{-2, 0}, Weight{-3, -5},
    Weight{-4, -10}, Weight{-3, -5}, Weight{-2, 0}, Weight{-1, 5}, Weight{-1, 5}, Weight{-2, 0}, Weight{-3, -5}, Weight{-4, -10},
    Weight{-5, -15}, Weight{-4, -10}, Weight{-3, -5}, Weight{-2, 0}, Weight{-2, 0}, Weight{-3, -5}, Weight{-4, -10}, Weight{-5, -15},
    Weight{30, -40}, Weight{30, -29}, Weight{30, -18}, Weight{30, -7}, Weight{15, -7}, Weight{38, -18}, Weight{50, -29}, Weight{38, -40},
    Weight{10, -29}, Weight{10, -18}, Weight{10, -7}, Weight{10, 4}, Weight{-5, 4}, Weight{18, -7}, Weight{30, -18}, Weight{18, -29},
    Weight{-40, -18}, Weight{-40, -7}, Weight{-40, 4}, Weight{-40, 15}, Weight{-55, 15}, Weight{-32, 4}, Weight{-20, -7}, Weight{-32, -18},
    Weight{-50, -7}, Weight{-50, 4}, Weight{-50, 15}, Weight{-50, 26}, Weight{-65, 26}, Weight{-42, 15}, Weight{-30, 4}, Weight{-42, -7},
    Weight{-60, -7}, Weight{-60, 4}, Weight{-60, 15}, Weight{-60, 26}, Weight{-75, 26}, Weight{-52, 15}, Weight{-40, 4}, Weight{-52, -7},
    Weight{-70, -18}, Weight{-70, -7}, Weight{-70, 4}, Weight{-70, 15}, Weight{-85, 15}, Weight{-62, 4}, Weight{-50, -7}, Weight{-62, -18},
    Weight{-80, -29}, Weight{-80, -18}, Weight{-80, -7}, Weight{-80, 4}, Weight{-95, 4}, Weight{-72, -7}, Weight{-60, -18}, Weight{-72, -29},
    Weight{-90, -40}, Weight{-90, -29}, Weight{-90, -18}, Weight{-90, -7}, Weight{-105, -7}, Weight{-82, -18}, Weight{-70, -29}, Weight{-82, -40},
    // own_king_distance
    Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0},
    Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0},
    Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0},
    Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0},
    Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0},
    // enemy_king_distance
    Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0}, Weight{0, 0},
    Weight{12, 6}, Weight{9, 4}, Weight{6, 3}, Weight{3, 2}, Weight{0, 0}, Weight{-3, -2}, Weight{-6, -3}, Weight{-9, -4},
    Weight{8, 4}, Weight{6, 3}, Weight{4, 2}, Weight{2, 1}, Weight{0, 0}, Weight{-2, -1}, Weight{-4, -2}, Weight{-6, -3},
    Weight{12, 6}, Weight{9, 4}, Weight{6, 3}, Weight{3, 2}, Weight{0, 0}, Weight{-3, -2}, Weight{-6, -3}, Weight{-9, -4},
    Weight{16, 8}, Weight{12, 6}, Weight{8, 4}, Weight{4, 2}, Weight{0, 0}, Weight{-4, -2}, Weight{-8, -4}, Weight{-12, -6},
    // knight_mobility
    Weight{-22, -26}, Weight{-16, -19}, Weight{-10, -12}, Weight{-4, -4}, Weight{2, 3}, Weight{8, 10}, Weight{14, 17}, Weight{20, 24}, Weight{26, 32},
    // bishop_mobility
    Weight{-28, -34}, Weight{-23, -28}, Weight{-18, -22}, Weight{-13, -16}, Weight{-8, -10}, Weight{-3, -4}, Weight{2, 2},
    Weight{7, 8}, Weight{12, 14}, Weight{17, 20}, Weight{22, 26}, Weight{27, 32}, Weight{32, 38}, Weight{37, 44},
    // rook_mobility
    Weight{-18, -22}, Weight{-15, -18}, Weight{-12, -14}, Weight{-9, -11}, Weight{-6, -7}, Weight{-3, -4}, Weight{0, 0},
    Weight{3, 4}, Weight{6, 7}, Weight{9, 11}, Weight{12, 14}, Weight{15, 18}, Weight{18, 22}, Weight{21, 25},
    Weight{24, 29},
    // queen_mobility
    Weight{-22, -27}, Weight{-20, -24}, Weight{-18, -22}, Weight{-16, -20}, Weight{-14, -17}, Weight{-12, -15}, Weight{-10, -12},
    Weight{-8, -10}, Weight{-6, -8}, Weight{-4, -5}, Weight{-2, -3}, Weight{0, 0}, Weight{2, 2}, Weight{4, 4},
    Weight{6, 7}, Weight{8, 9}, Weight{10, 12}, Weight{12, 14}, Weight{14, 16}, Weight{16, 19}, Weight{18, 21},
    Weight{20, 24}, Weight{22, 26}, Weight{24, 28}, Weight{26, 31}, Weight{28, 33}, Weight{30, 36}, Weight{32, 38},
    // isolated_pawn
    Weight{-8, -12}, Weight{-8, -12}, Weight{-8, -12}, Weight{-8, -12},
    // doubled_pawn
    Weight{-6, -15}, Weight{-6, -15}, Weight{-6, -15}, Weight{-6, -15},
    // backward_pawn
    Weight{-6, -8}, Weight{-6, -8}, Weight{-6, -8}, Weight{-6, -8},
    // defended_pawn
    Weight{0, 0}, Weight{7, 5}, Weight{10, 8}, Weight{13, 11}, Weight{16, 14}, Weight{19, 17}, Weight{22, 20}, Weight{0, 0},
    // phalanx_pawn
    Weight{0, 0}, Weight{6, 5}, Weight{9, 8}, Weight{12, 11}, Weight{15, 14}, Weight{18, 17}, Weight{21, 20}, Weight{0, 0},
    // passed_pawn
    Weight{0, 0}, Weight{0, 0}, Weight{2, 4}, Weight{6, 12}, Weight{15, 30}, Weight{30, 60}, Weight{50, 100}, Weight{0, 0},
    // passed_pawn_blocked
    Weight{0, 0}, Weight{0, 0}, Weight{-1, -2}, Weight{-2, -5}, Weight{-6, -12}, Weight{-12, -24}, Weight{-20, -40}, Weight{0, 0},
    // passed_pawn_free
    Weight{0, 0}, Weight{0, 0}, Weight{0, 2}, Weight{1, 5}, Weight{3, 12}, Weight{6, 24}, Weight{10, 40}, Weight{0, 0},
    // passed_pawn_defended
    Weight{0, 0}, Weight{0, 0}, Weight{1, 1}, Weight{2, 2}, Weight{6, 6}, Weight{12, 12}, Weight{20, 20}, Weight{0, 0},
    // passed_pawn_own_king
    Weight{0, 0}, Weight{0, -5}, Weight{0, -10}, Weight{0, -15}, Weight{0, -20}, Weight{0, -25}, Weight{0, -30}, Weight{0, -35},
    // passed_pawn_enemy_king
    Weight{0, 0}, Weight{0, 9}, Weight{0, 18}, Weight{0, 27}, Weight{0, 36}, Weight{0, 45}, Weight{0, 54}, Weight{0, 63},
    // bishop_pair
    Weight{25, 50},
    // bishop_own_pawns
    Weight{0, 0}, Weight{-2, -5}, Weight{-4, -10}, Weight{-6, -15}, Weight{-8, -20}, Weight{-10, -25}, Weight{-12, -30}, Weight{-14, -35}, Weight{-16, -40},
    // outpost
    Weight{30, 20}, Weight{25, 8},
    // behind_pawn
    Weight{5, 3}, Weight{5, 3},
    // rook_on_open_file
    Weight{28, 8},
    // rook_on_half_open_file
    Weight{12, 6},
    // rook_behind_passed_pawn
    Weight{5, 20},
    // pawn_attacks
    Weight{0, 0}, Weight{55, 40}, Weight{55, 45}, Weight{75, 30}, Weight{65, 30}, Weight{0, 0},
    // minor_attacks
    Weight{0, 5}, Weight{22, 28}, Weight{25, 30}, Weight{45, 35}, Weight{40, 40}, Weight{0, 0},
    // rook_attacks
    Weight{-2, 8}, Weight{18, 22}, Weight{20, 20}, Weight{0, 0}, Weight{50, 30}, Weight{0, 0},
    // king_attacks
    Weight{5, 20}, Weight{20, 25}, Weight{20, 25}, Weight{15, 15}, Weight{0, 0}, Weight{0, 0},
    // push_attacks
    Weight{2, 2}, Weight{18, 15}, Weight{18, 15}, Weight{18, 12}, Weight{18, 12}, Weight{0, 0},
    // hanging
    Weight{3, 12}, Weight{20, 10}, Weight{20, 10}, Weight{15, 10}, Weight{0, 0}, Weight{0, 0},
    // king_danger
    Weight{0, 0}, Weight{0, -1}, Weight{-1, -2}, Weight{-2, -2}, Weight{-3, -3}, Weight{-4, -4}, Weight{-6, -5}, Weight{-9, -6},
    Weight{-12, -6}, Weight{-15, -7}, Weight{-18, -8}, Weight{-22, -9}, Weight{-26, -10}, Weight{-30, -10}, Weight{-35, -11}, Weight{-40, -12},
    Weight{-46, -13}, Weight{-52, -14}, Weight{-58, -14}, Weight{-65, -15}, Weight{-72, -16}, Weight{-79, -17}, Weight{-87, -18}, Weight{-95, -18},
    Weight{-104, -19}, Weight{-112, -20}, Weight{-122, -21}, Weight{-131, -22}, Weight{-141, -22}, Weight{-151, -23}, Weight{-162, -24}, Weight{-173, -25},
    Weight{-184, -26}, Weight{-196, -26}, Weight{-208, -27}, Weight{-220, -28}, Weight{-233, -29}, Weight{-246, -30}, Weight{-260, -30}, Weight{-274, -31},
    Weight{-288, -32}, Weight{-296, -33}, Weight{-304, -34}, Weight{-312, -34}, Weight{-320, -35}, Weight{-328, -36}, Weight{-336, -37}, Weight{-344, -38},
    Weight{-352, -38}, Weight{-360, -39}, Weight{-368, -40}, Weight{-376, -41}, Weight{-384, -42}, Weight{-392, -42}, Weight{-400, -43}, Weight{-408, -44},
    Weight{-416, -45}, Weight{-424, -46}, Weight{-432, -46}, Weight{-440, -47}, Weight{-448, -48}, Weight{-456, -49}, Weight{-464, -50}, Weight{-472, -50},
    // king_shield
    Weight{-18, 0}, Weight{20, 0}, Weight{14, 0}, Weight{4, 0}, Weight{0, 0}, Weight{-2, 0}, Weight{-4, 0}, Weight{0, 0},
    Weight{-18, 0}, Weight{20, 0}, Weight{14, 0}, Weight{4, 0}, Weight{0, 0}, Weight{-2, 0}, Weight{-4, 0}, Weight{0, 0},
    Weight{-18, 0}, Weight{20, 0}, Weight{14, 0}, Weight{4, 0}, Weight{0, 0}, Weight{-2, 0}, Weight{-4, 0}, Weight{0, 0},
    Weight{-18, 0}, Weight{20, 0}, Weight{14, 0}, Weight{4, 0}, Weight{0, 0}, Weight{-2, 0}, Weight{-4, 0}, Weight{0, 0},
    // king_storm
    Weight{-4, 0}, Weight{0, 0}, Weight{-20, 0}, Weight{-14, 0}, Weight{-6, 0}, Weight{0, 0}, Weight{2, 0}, Weight{0, 0},
    Weight{-4, 0}, Weight{0, 0}, Weight{-20, 0}, Weight{-14, 0}, Weight{-6, 0}, Weight{0, 0}, Weight{2, 0}, Weight{0, 0},
    Weight{-4, 0}, Weight{0, 0}, Weight{-20, 0}, Weight{-14, 0}, Weight{-6, 0}, Weight{0, 0}, Weight{2, 0}, Weight{0, 0},
    Weight{-4, 0}, Weight{0, 0}, Weight{-20, 0}, Weight{-14, 0}, Weight{-6, 0}, Weight{0, 0}, Weight{2, 0}, Weight{0, 0},
    // king_half_open_file
    Weight{-18, 0},
    // space
    Weight{3, 0},
    // tempo
    Weight{18, 12},
}};
// clang-format on

}  // namespace tabiya::engine::eval
