/* Stands for nvtx3/nvToolsExtSync.h. */
#include <nvToolsExt.h>
