/// The gradients of a PDF. Source: ISO 32000-1, 8.7.4.5.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "picture/drawing.hpp"

namespace tabiya::picture {

class PdfShadings {
 public:
  struct Names {
    std::string shading;  ///< its name among the resources: "S0"
    std::string
        mask;  ///< the name of a graphics state that makes parts translucent: "M0"; empty if none are
  };
  [[nodiscard]] Names add(const Gradient& gradient);

  using AddStream = std::function<int(std::string_view entries, std::string_view content)>;

  /// Entries of the resources: shadings, and graphics states.
  struct Entries {
    std::string shadings;  ///< "/S0 << … >> …"
    std::string states;    ///< "/M0 << … >> …"
  };
  [[nodiscard]] Entries write(const AddStream& add_stream) const;

 private:
  struct Shading {
    std::string name;
    std::string opacities;  ///< as shades of grey; empty if all is opaque
  };
  std::map<std::string, Shading> shadings_;  ///< by what is written of them
};

}  // namespace tabiya::picture
