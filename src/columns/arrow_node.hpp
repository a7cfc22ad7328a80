/// An Arrow array with its type, from which both halves of the C data interface are made.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tabiya/columns/arrow.hpp"

namespace tabiya::columns {

struct ArrowNode {
  std::string name;
  std::string format;  // in the interface's notation
  bool is_nullable = false;
  std::int64_t length = 0;
  std::int64_t null_count = 0;
  std::vector<const void*> buffers{};                 // the bitmap first, where the type has one
  std::vector<std::shared_ptr<const void>> owners{};  // of the buffers
  std::vector<ArrowNode> children{};
  std::vector<ArrowNode> dictionary{};  // none or one
};

void make_schema(const ArrowNode& node, ArrowSchema& schema);
void make_array(ArrowNode node, ArrowArray& array);

}  // namespace tabiya::columns
