/* Stands for thrust/mismatch.h. */
#include <__cudalint_thrust_algorithm.h>
