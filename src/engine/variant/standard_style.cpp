// Chess, evaluated by its network.
#include "engine/variant/style.hpp"

namespace tabiya::engine {

const VariantStyle standard_style{.evaluate = [](const VariantPosition&) noexcept { return 0; },
                                  .values = {100, 310, 330, 500, 950, 0},
                                  .uses_network = true};

}  // namespace tabiya::engine
