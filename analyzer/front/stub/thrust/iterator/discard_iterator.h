/* Stands for thrust/iterator/discard_iterator.h. */
#include <__cudalint_thrust.h>
