/* SPDX-License-Identifier: Apache-2.0 */
/* kernels/gpu_support.cu as text, embedded at build time (tools/embed_text.py). */
#ifndef CUDALINT_RUNTIME_GPU_GPU_SUPPORT_H
#define CUDALINT_RUNTIME_GPU_GPU_SUPPORT_H

extern const char gpu_support_source[];

#endif
