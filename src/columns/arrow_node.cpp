#include "columns/arrow_node.hpp"

#include <utility>

namespace tabiya::columns {
namespace {

/// What a struct of the interface points to. The children are structs of their own, which the
/// receiver may have moved elsewhere: those are no longer to be released here.
template <class Struct>
struct Family {
  std::vector<Struct> children;
  std::vector<Struct*> pointers;
  Struct dictionary{};

  void adopt(Struct& parent) {
    for (Struct& child : children) pointers.push_back(&child);
    parent.n_children = static_cast<std::int64_t>(children.size());
    parent.children = pointers.data();
    parent.dictionary = dictionary.release == nullptr ? nullptr : &dictionary;
  }
  void release() {
    for (Struct& child : children) {
      if (child.release != nullptr) child.release(&child);
    }
    if (dictionary.release != nullptr) dictionary.release(&dictionary);
  }
};

struct SchemaData {
  std::string name;
  std::string format;
  Family<ArrowSchema> family;
};

struct ArrayData {
  std::vector<const void*> buffers;
  std::vector<std::shared_ptr<const void>> owners;
  Family<ArrowArray> family;
};

template <class Data, class Struct>
void release_data(Struct* owner) {
  const std::unique_ptr<Data> data{static_cast<Data*>(owner->private_data)};
  data->family.release();
  owner->release = nullptr;
}

}  // namespace

void make_schema(const ArrowNode& node, ArrowSchema& schema) {
  auto data = std::make_unique<SchemaData>();
  data->name = node.name;
  data->format = node.format;
  data->family.children.resize(node.children.size());
  for (std::size_t index = 0; index < node.children.size(); ++index) {
    make_schema(node.children[index], data->family.children[index]);
  }
  if (!node.dictionary.empty()) make_schema(node.dictionary.front(), data->family.dictionary);
  schema = {};
  schema.format = data->format.c_str();
  schema.name = data->name.c_str();
  schema.flags = node.is_nullable ? ARROW_FLAG_NULLABLE : 0;
  data->family.adopt(schema);
  schema.release = release_data<SchemaData, ArrowSchema>;
  schema.private_data = data.release();
}

void make_array(ArrowNode node, ArrowArray& array) {
  auto data = std::make_unique<ArrayData>();
  data->buffers = std::move(node.buffers);
  data->owners = std::move(node.owners);
  data->family.children.resize(node.children.size());
  for (std::size_t index = 0; index < node.children.size(); ++index) {
    make_array(std::move(node.children[index]), data->family.children[index]);
  }
  if (!node.dictionary.empty()) {
    make_array(std::move(node.dictionary.front()), data->family.dictionary);
  }
  array = {};
  array.length = node.length;
  array.null_count = node.null_count;
  array.n_buffers = static_cast<std::int64_t>(data->buffers.size());
  array.buffers = data->buffers.data();
  data->family.adopt(array);
  array.release = release_data<ArrayData, ArrowArray>;
  array.private_data = data.release();
}

}  // namespace tabiya::columns
