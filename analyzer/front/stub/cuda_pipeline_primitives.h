/* Stands for cuda_pipeline_primitives.h: in the prelude. */
