/* Stands for thrust/transform_reduce.h. */
#include <__cudalint_thrust_algorithm.h>
