/* Stands for cub/iterator/arg_index_input_iterator.cuh. */
#include <__cudalint_cub.h>
