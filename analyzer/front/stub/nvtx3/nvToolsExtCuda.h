/* Stands for nvtx3/nvToolsExtCuda.h. */
#include <nvToolsExt.h>
