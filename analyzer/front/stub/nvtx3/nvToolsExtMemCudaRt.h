/* Stands for nvtx3/nvToolsExtMemCudaRt.h. */
#include <nvToolsExt.h>
