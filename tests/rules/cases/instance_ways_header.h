// SPDX-License-Identifier: Apache-2.0
// Beside instance_ways_header.cu.
#pragma once
__device__ float sum_for_header(float v, bool whole_block);
