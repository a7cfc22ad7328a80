#include "server/base/failure.hpp"

namespace tabiya::server {

std::string sentence_of(const std::exception_ptr& failure) {
  try {
    std::rethrow_exception(failure);
  } catch (const std::exception& fault) {
    return fault.what();
  } catch (...) {
    return "an exception of no known kind";
  }
}

}  // namespace tabiya::server
