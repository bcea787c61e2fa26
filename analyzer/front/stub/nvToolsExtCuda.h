/* Stands for nvToolsExtCuda.h. */
#include "nvToolsExt.h"
