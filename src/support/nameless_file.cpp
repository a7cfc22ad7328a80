#include "support/inner/nameless_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

namespace tabiya {

int open_nameless_file(const std::filesystem::path& folder) {
  std::string pattern = (folder / ".tabiya-sorting-XXXXXX").string();
  const int descriptor = ::mkostemp(pattern.data(), O_CLOEXEC);
  if (descriptor >= 0) ::unlink(pattern.c_str());
  return descriptor;
}

}  // namespace tabiya
