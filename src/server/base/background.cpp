#include "server/base/background.hpp"

#include <sys/resource.h>
#include <unistd.h>

namespace tabiya::server {
namespace {

constexpr int background_niceness = 10;

}  // namespace

// On Linux, niceness applies to a thread; new threads inherit it.
void leave_processor_to_others() noexcept {
  static_cast<void>(
      ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), background_niceness));
}

}  // namespace tabiya::server
