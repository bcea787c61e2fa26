/* Stands for thrust/partition.h. */
#include <__cudalint_thrust_algorithm.h>
