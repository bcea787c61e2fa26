/* SPDX-License-Identifier: Apache-2.0 */
/* A header of launch_own_stream_header.cu. */
#pragma once
cudaStream_t getCurrentCUDAStream();
