// CSCI 1933: chess, but kings are captured. A king that stands in check is lost, so the search sees
// what mate would have been one move later; its own terms only remind it that a mated king has gone.
#include "engine/variant/style.hpp"

namespace tabiya::engine {
namespace {

Value evaluate_csci1933(const VariantPosition& /*position*/) noexcept { return 0; }

}  // namespace

const VariantStyle csci1933_style{.evaluate = evaluate_csci1933,
                                  .values = {100, 310, 330, 500, 950, 20000},
                                  .uses_network = true};

}  // namespace tabiya::engine
