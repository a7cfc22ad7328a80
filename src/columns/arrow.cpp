#include "tabiya/columns/arrow.hpp"

#include <cerrno>
#include <memory>
#include <new>
#include <string>
#include <utility>

#include "columns/arrow_fields.hpp"

namespace tabiya::columns {
namespace {

struct StreamData {
  ColumnReader reader;
  std::string last_error;
};

StreamData& data_of(ArrowArrayStream* stream) {
  return *static_cast<StreamData*>(stream->private_data);
}

/// Exceptions cannot leave a function of C.
template <class Function>
int without_exceptions(StreamData& data, Function function) {
  try {
    return function();
  } catch (const std::bad_alloc&) {
    data.last_error = "out of memory";
    return ENOMEM;
  } catch (const std::exception& error) {
    data.last_error = error.what();
    return EIO;
  }
}

int stream_schema(ArrowArrayStream* stream, ArrowSchema* schema) {
  StreamData& data = data_of(stream);
  return without_exceptions(data, [&] {
    export_schema(data.reader.options(), *schema);
    return 0;
  });
}

int stream_next(ArrowArrayStream* stream, ArrowArray* array) {
  StreamData& data = data_of(stream);
  return without_exceptions(data, [&] {
    if (auto batch = data.reader.next()) {
      export_batch(*std::move(batch), data.reader.options(), *array);
      return 0;
    }
    *array = {};  // released: the end
    if (!data.reader.failure()) return 0;
    data.last_error = "the text ends early: " + data.reader.failure()->reason;
    return EIO;
  });
}

const char* stream_error(ArrowArrayStream* stream) {
  const std::string& error = data_of(stream).last_error;
  return error.empty() ? nullptr : error.c_str();
}

void stream_release(ArrowArrayStream* stream) {
  const std::unique_ptr<StreamData> data{static_cast<StreamData*>(stream->private_data)};
  stream->release = nullptr;
}

}  // namespace

void export_schema(const ColumnOptions& options, ArrowSchema& schema) {
  auto empty = std::make_shared<GameColumns>();
  for (const std::string& name : options.tags) empty->tags.push_back({name, {}, {}});
  make_schema(arrow_node_of(std::move(empty), options), schema);
}

void export_batch(GameColumns batch, const ColumnOptions& options, ArrowArray& array) {
  make_array(arrow_node_of(std::make_shared<const GameColumns>(std::move(batch)), options), array);
}

void export_stream(ColumnReader reader, ArrowArrayStream& stream) {
  stream = {};
  stream.private_data = new StreamData{std::move(reader), {}};
  stream.get_schema = stream_schema;
  stream.get_next = stream_next;
  stream.get_last_error = stream_error;
  stream.release = stream_release;
}

}  // namespace tabiya::columns
