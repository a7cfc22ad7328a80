/// The options of an engine, each as its type asks: a box, a number, a choice, a button, a text.
#pragma once

#include <QDialog>
#include <map>
#include <vector>

#include "tabiya/uci/option.hpp"

class QFormLayout;

namespace tabiya::desktop {

class EngineOptionsDialog : public QDialog {
  Q_OBJECT

 public:
  /// `values`: those that differ from the engine's own.
  EngineOptionsDialog(const QString& engine, const std::vector<uci::OptionOffer>& offers,
                      const std::map<QString, QString>& values, QWidget* parent = nullptr);

  /// The values that differ from the engine's own.
  [[nodiscard]] std::map<QString, QString> values() const;

 private:
  struct Row {
    QString name;
    QString default_value;
    QWidget* editor;
  };

  void add(const uci::OptionOffer& offer, const std::map<QString, QString>& values,
           QFormLayout& form);
  void restore();

  std::vector<Row> rows_;
};

}  // namespace tabiya::desktop
