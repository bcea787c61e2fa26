/* Stands for thrust/transform.h. */
#include <__cudalint_thrust_algorithm.h>
