#include "engine/search/large_array.hpp"

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace tabiya::engine {

void* allocate_large_pages(std::size_t bytes) {
  void* const memory = ::operator new(bytes, std::align_val_t{large_page_bytes});
#ifdef __linux__
  // An error only means that the pages stay small.
  (void)madvise(memory, bytes, MADV_HUGEPAGE);
#endif
  return memory;
}

}  // namespace tabiya::engine
