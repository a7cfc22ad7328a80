// CSCI 1933: chess, with kings that are captured. What the network of chess says holds; a king that
// is attacked must be seen to, as in check, although the rules do not say so.
#include "engine/variant/style.hpp"

namespace tabiya::engine {
namespace {

constexpr Value no_terms(const VariantPosition& /*position*/) noexcept { return 0; }

}  // namespace

const VariantStyle csci1933_style{.evaluate = no_terms,
                                  .values = {100, 310, 330, 500, 950, 20000},
                                  .uses_network = true,
                                  .kings_are_captured = true};

}  // namespace tabiya::engine
