/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cuda_pipeline_primitives.h: in the prelude. */
