/* Stands for thrust/distance.h. */
#include <__cudalint_thrust.h>
