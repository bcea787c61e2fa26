/* Stands for cub/thread/thread_operators.cuh. */
#include <__cudalint_cub.h>
