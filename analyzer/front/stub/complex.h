/* Stands for the C header complex.h as C++ sees it. */
#include "complex"
