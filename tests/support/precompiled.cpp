// Compiles the headers of precompiled.hpp.
