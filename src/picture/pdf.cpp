#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "picture/deflate.hpp"
#include "picture/pdf_content.hpp"
#include "picture/pdf_fonts.hpp"
#include "picture/pdf_shadings.hpp"
#include "picture/svg_reader.hpp"
#include "support/inner/utf8.hpp"
#include "tabiya/picture/pages.hpp"

namespace tabiya::picture {
namespace {

/// Collects numbered objects, and writes them with a table of their places.
class PdfFile {
 public:
  /// The number of an object that will be written later.
  [[nodiscard]] int reserve() {
    objects_.emplace_back();
    return static_cast<int>(objects_.size());
  }
  void set(int number, std::string object) {
    objects_[static_cast<std::size_t>(number - 1)] = std::move(object);
  }
  int add(std::string object) {
    objects_.push_back(std::move(object));
    return static_cast<int>(objects_.size());
  }
  /// A stream, compressed if that makes it shorter; `entries` are those of its dictionary besides length and
  /// compression.
  int add_stream(std::string_view entries, std::string_view content) {
    constexpr std::string_view filter = "/Filter /FlateDecode ";
    const std::string packed = deflated(content);
    const bool is_shorter = packed.size() + filter.size() < content.size();
    const std::string_view written = is_shorter ? packed : content;
    std::string object = "<< " + std::string{entries};
    if (is_shorter) object += filter;
    object += "/Length " + std::to_string(written.size()) + " >>\nstream\n";
    object += written;
    return add(object + "\nendstream");
  }

  [[nodiscard]] std::string write(int catalog, int information) const {
    // A comment of high bytes tells programs that the file is not text.
    std::string pdf = "%PDF-1.4\n%\xE2\xE3\xCF\xD3\n";
    std::string table =
        "xref\n0 " + std::to_string(objects_.size() + 1) + "\n0000000000 65535 f \n";
    for (std::size_t at = 0; at < objects_.size(); ++at) {
      table += padded(pdf.size()) + " 00000 n \n";
      pdf += std::to_string(at + 1) + " 0 obj\n" + objects_[at] + "\nendobj\n";
    }
    const std::size_t place = pdf.size();
    return pdf + table + "trailer\n<< /Size " + std::to_string(objects_.size() + 1) + " /Root " +
           std::to_string(catalog) + " 0 R /Info " + std::to_string(information) +
           " 0 R >>\nstartxref\n" + std::to_string(place) + "\n%%EOF\n";
  }

 private:
  static std::string padded(std::size_t offset) {
    constexpr std::size_t digits = 10;
    const std::string number = std::to_string(offset);
    return std::string(digits - std::min(number.size(), digits), '0') + number;
  }

  std::vector<std::string> objects_;
};

std::string reference(int number) { return std::to_string(number) + " 0 R"; }

/// A text of the document's information, in UTF-16.
std::string text_string(std::string_view text) {
  std::string digits;
  while (!text.empty()) digits += utf16_digits(take_utf8(text));
  return "<FEFF" + digits + '>';
}

class PdfWriter {
 public:
  [[nodiscard]] std::expected<void, std::string> add(std::string_view svg) {
    const auto drawing = read_svg(svg);
    if (!drawing) return std::unexpected{drawing.error()};
    const std::vector<std::string> names = add_symbols(*drawing);
    PdfContent content = empty_content();
    content.place({1, 0, 0, -1, 0, drawing->height});
    for (const Item& item : drawing->items) {
      if (const Shape* const shape = std::get_if<Shape>(&item)) content.draw(*shape);
      if (const Text* const text = std::get_if<Text>(&item)) content.draw(*text);
      if (const Use* const use = std::get_if<Use>(&item)) {
        content.draw_named(names[use->symbol], use->place);
      }
    }
    const int stream = file_.add_stream("", std::move(content).take());
    pages_.push_back(file_.add("<< /Type /Page /Parent " + reference(tree_) + " /MediaBox [0 0 " +
                               pdf_number(drawing->width) + ' ' + pdf_number(drawing->height) +
                               "] /Resources " + reference(resources_) + " /Contents " +
                               reference(stream) + " >>"));
    return {};
  }

  [[nodiscard]] std::string write(std::string_view title) && {
    file_.set(resources_, resources());
    std::string kids;
    for (const int page : pages_) kids += reference(page) + ' ';
    file_.set(tree_, "<< /Type /Pages /Kids [" + kids + "] /Count " +
                         std::to_string(pages_.size()) + " >>");
    const int catalog = file_.add("<< /Type /Catalog /Pages " + reference(tree_) + " >>");
    const std::string titled = title.empty() ? "" : "/Title " + text_string(title) + ' ';
    const int information = file_.add("<< " + titled + "/Producer (Tabiya) >>");
    return file_.write(catalog, information);
  }

 private:
  /// The names of the drawing's symbols. Equal ones are written once for all pages.
  [[nodiscard]] std::vector<std::string> add_symbols(const Drawing& drawing) {
    std::vector<std::string> names;
    for (const auto& symbol : drawing.symbols) {
      PdfContent content = empty_content();
      for (const Item& item : symbol) {
        if (const Shape* const shape = std::get_if<Shape>(&item)) content.draw(*shape);
        if (const Text* const text = std::get_if<Text>(&item)) content.draw(*text);
      }
      names.push_back(name_of(std::move(content).take(), ""));
    }
    return names;
  }

  [[nodiscard]] PdfContent empty_content() {
    return {opacities_, fonts_, shadings_, [this](const std::string& content) {
              return name_of(content, "/Group << /S /Transparency >> ");
            }};
  }

  /// The name of a content that is drawn by itself, with these entries of its dictionary.
  [[nodiscard]] const std::string& name_of(const std::string& content, std::string_view entries) {
    const auto [place, is_new] = forms_.try_emplace({content, std::string{entries}});
    if (is_new) {
      const int number =
          file_.add_stream("/Type /XObject /Subtype /Form /BBox [-1000 -1000 1000 1000] " +
                               std::string{entries} + "/Resources " + reference(resources_),
                           content);
      place->second = "P" + std::to_string(forms_.size());
      form_entries_ += '/' + place->second + ' ' + reference(number) + ' ';
    }
    return place->second;
  }

  [[nodiscard]] std::string fonts() {
    return fonts_.write([this](std::string object) { return file_.add(std::move(object)); },
                        [this](std::string_view dictionary, std::string_view content) {
                          return file_.add_stream(dictionary, content);
                        });
  }

  [[nodiscard]] std::string resources() {
    const auto [shadings, states] =
        shadings_.write([this](std::string_view entries, std::string_view content) {
          return file_.add_stream(entries, content);
        });
    return "<< /Font << " + fonts() + ">> /XObject << " + form_entries_ + ">> /ExtGState << " +
           opacities_.dictionary() + states + ">> /Shading << " + shadings + ">> >>";
  }

  PdfFile file_;
  int tree_ = file_.reserve();
  int resources_ = file_.reserve();
  std::vector<int> pages_;
  PdfOpacities opacities_;
  PdfFonts fonts_;
  PdfShadings shadings_;
  std::map<std::pair<std::string, std::string>, std::string>
      forms_;  ///< the names of contents that are drawn often
  std::string form_entries_;
};

}  // namespace

std::expected<std::string, std::string> to_pdf(std::span<const std::string> pages,
                                               std::string_view title) {
  PdfWriter pdf;
  for (const std::string& page : pages) {
    if (const auto added = pdf.add(page); !added) return std::unexpected{added.error()};
  }
  return std::move(pdf).write(title);
}

}  // namespace tabiya::picture
