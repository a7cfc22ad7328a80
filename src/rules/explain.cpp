#include "tabiya/rules/explain.hpp"
