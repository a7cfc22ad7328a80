#include "picture/pdf_shadings.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "picture/pdf_number.hpp"

namespace tabiya::picture {
namespace {

std::string color_of(const GradientStop& stop) {
  constexpr double most = 255;
  return '[' + pdf_number(stop.color.red / most) + ' ' + pdf_number(stop.color.green / most) + ' ' +
         pdf_number(stop.color.blue / most) + ']';
}
std::string opacity_of(const GradientStop& stop) { return '[' + pdf_number(stop.opacity) + ']'; }

using WriteStop = std::string (*)(const GradientStop& stop);

/// Beyond the ends of a shading, its colours at 0 and 1 go on. So where several stops are at an end, all but the
/// outermost are moved a little.
std::vector<GradientStop> with_ends_of_their_own(std::vector<GradientStop> stops) {
  constexpr double little = 1e-4;
  for (std::size_t at = 1; at + 1 < stops.size(); ++at) {
    stops[at].offset = std::clamp(stops[at].offset, little, 1 - little);
  }
  return stops;
}

/// A function from the offset to the colour: one from stop to stop, and one that joins these.
std::string function_of(const std::vector<GradientStop>& given, WriteStop write_stop) {
  const std::vector<GradientStop> stops = with_ends_of_their_own(given);
  std::string functions;
  std::string bounds;
  std::string domains;
  std::size_t count = 0;
  for (std::size_t at = 0; at + 1 < stops.size(); ++at) {
    // Two colours in one place make an edge, not a part of the way.
    if (stops[at].offset == stops[at + 1].offset) continue;
    if (count++ > 0) bounds += pdf_number(stops[at].offset) + ' ';
    functions += "<< /FunctionType 2 /Domain [0 1] /N 1 /C0 " + write_stop(stops[at]) + " /C1 " +
                 write_stop(stops[at + 1]) + " >> ";
    domains += "0 1 ";
  }
  return "<< /FunctionType 3 /Domain [0 1] /Functions [" + functions + "] /Bounds [" + bounds +
         "] /Encode [" + domains + "] >>";
}

std::string shading_of(const Gradient& gradient, std::string_view color_space,
                       WriteStop write_stop) {
  const bool is_linear = gradient.kind == Gradient::Kind::Linear;
  const auto add = [](double number) { return pdf_number(number) + ' '; };
  std::string places = add(gradient.from.x) + add(gradient.from.y);
  if (!is_linear) places += "0 ";
  places += add(gradient.to.x) + add(gradient.to.y);
  if (!is_linear) places += add(gradient.radius);
  return "<< /ShadingType " + std::string{is_linear ? "2" : "3"} + " /ColorSpace /" +
         std::string{color_space} + " /Coords [" + places + "] /Function " +
         function_of(*gradient.stops, write_stop) + " /Extend [true true] >>";
}

}  // namespace

PdfShadings::Names PdfShadings::add(const Gradient& gradient) {
  const bool is_opaque = std::ranges::all_of(
      *gradient.stops, [](const GradientStop& stop) { return stop.opacity == 1; });
  const std::string colors = shading_of(gradient, "DeviceRGB", color_of);
  const std::string opacities =
      is_opaque ? std::string{} : shading_of(gradient, "DeviceGray", opacity_of);
  const std::string number = std::to_string(shadings_.size());
  const auto place = shadings_.try_emplace(colors + opacities,
                                           Shading{.name = 'S' + number, .opacities = opacities});
  const std::string& name = place.first->second.name;
  return {name, is_opaque ? "" : 'M' + name.substr(1)};
}

PdfShadings::Entries PdfShadings::write(const AddStream& add_stream) const {
  Entries entries;
  for (const auto& [written, shading] : shadings_) {
    const std::string colors = written.substr(0, written.size() - shading.opacities.size());
    entries.shadings += '/' + shading.name + ' ' + colors + ' ';
    if (shading.opacities.empty()) continue;
    const int mask = add_stream(
        "/Type /XObject /Subtype /Form /BBox [-100000 -100000 100000 100000] /Group << /S "
        "/Transparency /CS /DeviceGray >> /Resources << /ExtGState << /G << /ca 1 /CA 1 >> >> "
        "/Shading << /S " +
            shading.opacities + " >> >> ",
        "/G gs /S sh");  // the mask itself is opaque
    entries.states += "/M" + shading.name.substr(1) + " << /SMask << /S /Luminosity /G " +
                      std::to_string(mask) + " 0 R >> >> ";
  }
  return entries;
}

}  // namespace tabiya::picture
