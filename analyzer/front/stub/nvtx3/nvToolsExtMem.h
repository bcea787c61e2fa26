/* Stands for nvtx3/nvToolsExtMem.h. */
#include <nvToolsExt.h>
