/// Rows of a form whose field is a layout.
#pragma once

#include <QFormLayout>
#include <QLabel>
#include <QLayout>
#include <QString>
#include <QWidget>

namespace tabiya::desktop {

/// Adds a row whose label leads to a widget of its field. Without that widget, the label would show
/// the `&` before its letter.
inline void add_row(QFormLayout& form, const QString& label, QLayout* field, QWidget* first) {
  form.addRow(label, field);
  static_cast<QLabel*>(form.labelForField(field))->setBuddy(first);
}

}  // namespace tabiya::desktop
