/* Stands for cub/iterator/discard_output_iterator.cuh. */
#include <__cudalint_cub.h>
