/* Stands for thrust/count.h. */
#include <__cudalint_thrust_algorithm.h>
