/* Stands for thrust/iterator/reverse_iterator.h. */
#include <__cudalint_thrust.h>
