explain and rules.

$ cudalint explain CL099 | head -12
| # teaching-rule (CL099)
|
| A barrier at the very start of a kernel orders nothing.
|
| ## What
| Reports a block-wide barrier that is the first thing a kernel does.
|
| This rule exists to be read: copy it to start a rule of your own.  It is built and tested like any
| other, but no group, prefix or `all` selects it; only its own code does (`-s CL099`).
|
| ## Why
| A barrier makes what the threads of a block did before it visible to the others.  Before the first
= 0
$ cudalint explain teaching-rule | grep -c '^## '
| 7
= 0
$ cudalint explain 700 | head -10
| # cudaErrorIllegalAddress (700)
|
| The driver API calls it CUDA_ERROR_ILLEGAL_ADDRESS.
|
| A kernel read or wrote an address that is not mapped: past the end of an
| allocation, through a host pointer, through freed memory, or at an index that
| wrapped around. The context is lost; the error is reported by the next call that
| synchronises, which is seldom the guilty one.
|
| ## Rules that find a cause
= 0
$ cudalint explain cudaErrorIllegalAddress | head -1
| # cudaErrorIllegalAddress (700)
= 0
$ cudalint explain CUDA_ERROR_MISALIGNED_ADDRESS | head -3
| # cudaErrorMisalignedAddress (716)
|
| The driver API calls it CUDA_ERROR_MISALIGNED_ADDRESS.
= 0
$ cudalint explain 702 719 | grep '^#'
| # cudaErrorLaunchTimeout (702)
| ## Rules that find a cause
| # cudaErrorLaunchFailure (719)
| ## Rules that find a cause
= 0
$ cudalint explain cudaErrorIlegalAddress
! cudalint: no rule and no CUDA error is called 'cudaErrorIlegalAddress'; did you mean 'cudaErrorIllegalAddress'?
= 2
$ cudalint explain nothing-like-it-at-all
! cudalint: no rule and no CUDA error is called 'nothing-like-it-at-all'; see `cudalint rules`
= 2
$ cudalint explain 4711
! cudalint: no rule and no CUDA error is called '4711'; see `cudalint rules`
= 2
$ cudalint explain
! cudalint: explain wants a rule (CL101, barrier-divergent) or a CUDA error (700)
= 2
$ cudalint rules | grep CL099 | tr -s ' '
| CL099 teaching-rule style note A barrier at the very start of a kernel orders nothing.
= 0
$ cudalint rules --format json | python3 -c 'import json, sys; print([r for r in json.load(sys.stdin) if r["code"] == "CL099"])'
| [{'code': 'CL099', 'name': 'teaching-rule', 'group': 'style', 'severity': 'note', 'precision': 'very-high', 'status': 'teaching', 'default': False, 'summary': 'A barrier at the very start of a kernel orders nothing.'}]
= 0
$ cudalint rules --format sarif
! cudalint: rules has the formats full and json, not 'sarif'
= 2
$ cudalint rules CL099
! cudalint: rules takes no arguments; `cudalint explain CL099` explains one
= 2
