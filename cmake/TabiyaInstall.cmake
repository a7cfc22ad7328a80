# placeholder: written with the packaging
