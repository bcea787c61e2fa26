/* Stands for thrust/remove.h. */
#include <__cudalint_thrust_algorithm.h>
