/* Stands for cub/util_cpp_dialect.cuh. */
#include <__cudalint_cub.h>
