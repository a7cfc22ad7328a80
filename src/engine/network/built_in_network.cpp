#include <cassert>
#include <cstddef>
#include <string_view>

#include "engine/network/inner/network_file.hpp"
#include "tabiya/engine/network.hpp"

// The assembler reads the file, so it takes no time to compile.
asm(R"(.pushsection .rodata
.globl tabiya_network
.hidden tabiya_network
.globl tabiya_network_end
.hidden tabiya_network_end
tabiya_network: .incbin ")" TABIYA_NETWORK_FILE R"("
tabiya_network_end: .byte 0
.popsection)");

extern "C" __attribute__((visibility("hidden"))) const char tabiya_network[], tabiya_network_end[];

namespace tabiya::engine {

const SharedNetwork& built_in_network() {
  static const SharedNetwork network = [] {
    const std::string_view bytes{tabiya_network,
                                 static_cast<std::size_t>(tabiya_network_end - tabiya_network)};
    auto parsed = network::parse_network(bytes);
    assert(parsed);
    return *std::move(parsed);
  }();
  return network;
}

}  // namespace tabiya::engine
