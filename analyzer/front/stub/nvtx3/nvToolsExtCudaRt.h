/* Stands for nvtx3/nvToolsExtCudaRt.h. */
#include <nvToolsExt.h>
