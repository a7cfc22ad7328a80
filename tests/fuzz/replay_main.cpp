/// Runs a fuzz target over saved inputs, without libFuzzer.
///
///     fen_replay corpus/fen      every file of the folder
///     fen_replay crash-1234      one file
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

namespace fs = std::filesystem;

/// Prints the file name before the run, so that a crash shows the input.
void replay(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  const std::string input{std::istreambuf_iterator<char>(stream), {}};
  std::printf("%s\n", file.c_str());
  std::fflush(stdout);
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
}

int replay_all(const fs::path& place) {
  if (!fs::is_directory(place)) {
    replay(place);
    return 1;
  }
  int count = 0;
  for (const auto& entry : fs::directory_iterator(place)) {
    if (!entry.is_regular_file()) continue;
    replay(entry.path());
    ++count;
  }
  return count;
}

}  // namespace

int main(int argument_count, char** arguments) {
  int count = 0;
  for (int index = 1; index < argument_count; ++index) {
    std::error_code error;
    if (!fs::exists(arguments[index], error)) {
      std::fprintf(stderr, "%s does not exist\n", arguments[index]);
      return 1;
    }
    count += replay_all(arguments[index]);
  }
  std::printf("%d inputs replayed\n", count);
  return count > 0 ? 0 : 1;
}
