#include "columns/parquet/page.hpp"

#include <zstd.h>

#include <memory>
#include <new>

#include "columns/parquet/hybrid.hpp"
#include "columns/parquet/thrift.hpp"
#include "columns/parquet/values.hpp"

namespace tabiya::columns::parquet {
namespace {

/// Higher levels are half as fast, and files a tenth smaller.
constexpr int compression_level = 1;

enum class PageType : std::int32_t { Data = 0, Dictionary = 2 };

struct ContextDeleter {
  void operator()(ZSTD_CCtx* context) const noexcept { ZSTD_freeCCtx(context); }
};

/// A context is expensive to make, so each thread keeps one.
ZSTD_CCtx* context_of_thread() {
  thread_local const std::unique_ptr<ZSTD_CCtx, ContextDeleter> context{ZSTD_createCCtx()};
  if (!context) throw std::bad_alloc{};
  return context.get();
}

std::string compressed(std::string_view bytes) {
  std::string packed(ZSTD_compressBound(bytes.size()), '\0');
  const std::size_t size = ZSTD_compressCCtx(context_of_thread(), packed.data(), packed.size(),
                                             bytes.data(), bytes.size(), compression_level);
  if (ZSTD_isError(size) != 0) throw std::bad_alloc{};  // the only way to fail
  packed.resize(size);
  return packed;
}

template <class WriteHeader>
Page make_page(PageType type, std::string_view content, WriteHeader write_header) {
  const std::string packed = compressed(content);
  ThriftWriter header;
  header.number(1, static_cast<std::int32_t>(type));
  header.number(2, static_cast<std::int32_t>(content.size()));
  header.number(3, static_cast<std::int32_t>(packed.size()));
  write_header(header);
  header.end();
  Page page{header.take()};
  page.uncompressed_bytes = page.bytes.size() + content.size();
  page.bytes += packed;
  return page;
}

/// Levels are preceded by their size.
void append_levels(std::string& content, const std::vector<std::uint8_t>& levels, int most) {
  std::string bytes;
  append_hybrid(bytes, levels, bit_width_of(static_cast<std::size_t>(most) + 1));
  append_number(content, static_cast<std::uint32_t>(bytes.size()));
  content += bytes;
}

}  // namespace

Page make_data_page(const Leaf& leaf, const LeafType& type, Encoding encoding,
                    std::string_view values) {
  std::string content;
  if (type.is_list) append_levels(content, leaf.repetitions, 1);
  append_levels(content, leaf.definitions, type.max_definition());
  content += values;
  const auto entries = static_cast<std::int32_t>(leaf.definitions.size());
  Page page = make_page(PageType::Data, content, [&](ThriftWriter& header) {
    header.structure(5, [&] {
      header.number(1, entries);
      header.number(2, static_cast<std::int32_t>(encoding));
      header.number(3, static_cast<std::int32_t>(Encoding::Rle));  // of the levels
      header.number(4, static_cast<std::int32_t>(Encoding::Rle));
    });
  });
  page.entries = leaf.definitions.size();
  return page;
}

Page make_plain_page(const Leaf& leaf, const LeafType& type) {
  std::string values;
  append_plain(values, leaf, type.value);
  return make_data_page(leaf, type, Encoding::Plain, values);
}

Page make_dictionary_page(std::string_view values, std::size_t entries) {
  Page page = make_page(PageType::Dictionary, values, [&](ThriftWriter& header) {
    header.structure(7, [&] {
      header.number(1, static_cast<std::int32_t>(entries));
      header.number(2, static_cast<std::int32_t>(Encoding::Plain));
    });
  });
  page.entries = entries;
  return page;
}

}  // namespace tabiya::columns::parquet
