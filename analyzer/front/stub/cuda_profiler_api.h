/* Stands for cuda_profiler_api.h: cudaProfilerStart is in the prelude. */
