Configuration files.

% file src/a.cu
__global__ void k(float *x)
{
    __syncthreads();
    x[threadIdx.x] = 1.0f;
}
% end
% file .cudalint.yaml
select: [teaching-rule]
severity: {CL099: warning}
launch-bounds-default: 256
% end
$ cp src/a.cu b.cu; cudalint -f concise
| b.cu:3:5: warning: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
| src/a.cu:3:5: warning: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
| 2 problems (2 warnings) in 2 files, T s. Run `cudalint explain CL099`.
= 1
$ cudalint config
| select: [teaching-rule]                 # .cudalint.yaml:1
| ignore: []                              # default
| severity: {CL099: warning}              # .cudalint.yaml:2
| per-file-ignores: []                    # default
| exclude: []                             # default
| include: [.]                            # default
| launch-bounds-default: 256              # .cudalint.yaml:3
| confirm: off                            # default
= 0
$ cudalint -q --isolated
= 0
$ cudalint -q -f concise --config severity='{CL099: error}'
| b.cu:3:5: error: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
| src/a.cu:3:5: error: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 1
$ cudalint -q -f concise --config 'select=[correctness]'
= 0
$ cudalint -q -f concise -s CL101
= 0

The nearest one wins and stands alone, unless it extends another.
% file src/.cudalint.yaml
ignore: CL001
% end
$ cudalint -q -f concise
| b.cu:3:5: warning: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 1
$ printf 'extends: ../.cudalint.yaml\nseverity: {CL099: error}\n' >src/.cudalint.yaml; cudalint -q -f concise
| b.cu:3:5: warning: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
| src/a.cu:3:5: error: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 1
$ cudalint config src/a.cu
| select: [teaching-rule]                 # .cudalint.yaml:1
| ignore: []                              # default
| severity: {CL099: error}                # src/.cudalint.yaml:2
| per-file-ignores: []                    # default
| exclude: []                             # default
| include: [.]                            # default
| launch-bounds-default: 256              # .cudalint.yaml:3
| confirm: off                            # default
= 0
$ cudalint -q -f concise --config src/.cudalint.yaml
| b.cu:3:5: error: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
| src/a.cu:3:5: error: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 1
$ rm src/.cudalint.yaml
= 0

Globs relate to the folder of the file.
% file .cudalint.yaml
select: [CL099]
per-file-ignores: [{glob: "src/**", ignore: [CL099]}]
% end
$ cudalint -q -f concise; cd src; cudalint -q -f concise
| b.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 0
$ printf 'select: [CL099]\nexclude: ["/b.cu"]\ninclude: [src, b.cu]\n' >.cudalint.yaml; cudalint -q -f concise
| src/a.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 0
$ cd src; cudalint -q -f concise
| a.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 0

Mistakes have a place.
$ printf 'select: [correctness]\nignroe: [CL101]\n' >bad.yaml; cudalint --config bad.yaml
! cudalint: bad.yaml:2:1: unknown key 'ignroe'; did you mean 'ignore'?
= 2
$ printf 'select: [CL101,\n  CL1O2]\n' >bad.yaml; cudalint --config bad.yaml
! cudalint: bad.yaml:2:3: no rule is called 'CL1O2'; did you mean 'CL102'?
= 2
$ printf 'severity: {CL101: fatal}\n' >bad.yaml; cudalint --config bad.yaml
! cudalint: bad.yaml:1:19: 'fatal' is no level: note, warning or error
= 2
$ printf 'select: [CL101\n' >bad.yaml; cudalint --config bad.yaml
! cudalint: bad.yaml:2:1: did not find expected ',' or ']'
= 2
$ printf -- '- CL101\n' >bad.yaml; cudalint --config bad.yaml
! cudalint: bad.yaml:1:1: a configuration is a mapping of keys to values
= 2
$ printf 'select: {a: b}\n' >bad.yaml; cudalint --config bad.yaml
! cudalint: bad.yaml:1:9: wants a list here, not a mapping
= 2
$ printf 'confirm: maybe\n' >bad.yaml; cudalint --config bad.yaml
! cudalint: bad.yaml:1:10: confirm wants auto, cpu, gpu or off, not 'maybe'
= 2
$ printf 'extends: bad.yaml\n' >bad.yaml; cudalint --config bad.yaml
! cudalint: bad.yaml:1:10: 'extends' goes round in circles
= 2
$ printf 'launch-bounds-default: 2000\n' >bad.yaml; cudalint --config bad.yaml
! cudalint: bad.yaml:1:24: launch-bounds-default wants a number from 1 to 1024, not '2000'
= 2
$ printf 'per-file-ignores: [{ignore: [all]}]\n' >bad.yaml; cudalint --config bad.yaml
! cudalint: bad.yaml:1:20: the key 'glob' is missing
= 2
$ printf 'select: [all]\nselect: [CL1]\n' >bad.yaml; cudalint --config bad.yaml
! cudalint: bad.yaml:2:1: the key 'select' stands twice
= 2
$ cudalint --config nosuch.yaml
! cudalint: nosuch.yaml: No such file or directory
= 2
$ cudalint --config 'selct=[CL1]'
! cudalint: --config:1:1: unknown key 'selct'; did you mean 'select'?
= 2
$ : >empty.yaml; cudalint -q --config empty.yaml
= 0

init.
$ mkdir new; cd new; cudalint init; cudalint config; cudalint init
| Wrote .cudalint.yaml.
| select: [correctness]                   # .cudalint.yaml:6
| ignore: []                              # default
| severity: {}                            # default
| per-file-ignores: []                    # default
| exclude: []                             # default
| include: [.]                            # default
| launch-bounds-default: 1024             # default
| confirm: off                            # default
! cudalint: .cudalint.yaml: is there already; it is left as it is
= 2
