/// Arrays that are read at random, in large pages of memory. Internal.
///
/// The processor remembers where a few thousand pages of memory are. Pages have 4 kB; of an array that is larger
/// than all of these, nearly every element that is read costs a second read to find its page. So on Linux the
/// kernel is asked for pages of 2 MB. Elsewhere, or if it has none, only the speed differs.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>

namespace tabiya::engine {

inline constexpr std::size_t large_page_bytes = std::size_t{1} << 21;

struct FreeLargeArray {
  void operator()(void* memory) const noexcept {
    ::operator delete(memory, std::align_val_t{large_page_bytes});
  }
};
template <class T>
using LargeArray = std::unique_ptr<T[], FreeLargeArray>;

/// Memory that begins with a page. Errors: throws std::bad_alloc.
[[nodiscard]] void* allocate_large_pages(std::size_t bytes);

/// An array of this size, its elements initialised by default. Errors: throws std::bad_alloc.
template <class T>
  requires std::is_nothrow_default_constructible_v<T> && std::is_trivially_destructible_v<T>
[[nodiscard]] LargeArray<T> make_large_array(std::size_t size) {
  T* const first = static_cast<T*>(allocate_large_pages(size * sizeof(T)));
  std::uninitialized_default_construct_n(first, size);
  return LargeArray<T>{first};
}

}  // namespace tabiya::engine
