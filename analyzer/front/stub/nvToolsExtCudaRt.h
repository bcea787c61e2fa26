/* Stands for nvToolsExtCudaRt.h. */
#include "nvToolsExt.h"
