/* Stands for thrust/merge.h. */
#include <__cudalint_thrust_algorithm.h>
