/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cuda_profiler_api.h: cudaProfilerStart is in the prelude. */
