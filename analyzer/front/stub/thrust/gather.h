/* Stands for thrust/gather.h. */
#include <__cudalint_thrust_algorithm.h>
