/// Work that leaves the processor to other work.
#pragma once

namespace tabiya::server {

/// Lowers the priority of the calling thread, for good.
void leave_processor_to_others() noexcept;

}  // namespace tabiya::server
