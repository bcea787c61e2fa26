#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Proves the README's two commands on a machine with nothing but Debian 12 and git: makes such a
# root with debootstrap, clones the committed repository into it, and runs them there.
#
#   tools/prove_clean_root.sh [FOLDER]     (as root; FOLDER is kept, the default one is removed)
#
# The mirror, apt's network settings and the proxy variables are this machine's own. /proc is not
# mounted: the commands must not need it.
set -euo pipefail

repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
suite=bookworm

[[ $EUID -eq 0 ]] || { echo "prove_clean_root: run as root" >&2; exit 2; }
command -v debootstrap >/dev/null || { echo "prove_clean_root: install debootstrap" >&2; exit 2; }

if [[ $# -gt 0 ]]; then
    root=$1
else
    root=$(mktemp -d)
    trap 'rm -rf --one-file-system "$root"' EXIT
fi

# shellcheck disable=SC2016
mirror=$(apt-get indextargets --format '$(RELEASE) $(REPO_URI)' 'Created-By: Packages' |
    sed -n "s/^$suite //p" | head -n 1)
mirror=${mirror:-http://deb.debian.org/debian}
include=git
[[ $mirror != https:* ]] || include+=,ca-certificates

if [[ ! -x $root/usr/bin/git ]]; then
    echo "prove: debootstrap $suite from $mirror"
    mkdir -p "$root"
    debootstrap --variant=minbase --include="$include" "$suite" "$root" "$mirror" \
        >"$root.debootstrap.log" 2>&1 || { tail "$root.debootstrap.log" >&2; exit 1; }
    rm -f "$root.debootstrap.log"
fi
apt-config dump Acquire | grep -E '^Acquire::(http|https|Check|Force)' \
    >"$root/etc/apt/apt.conf.d/99prove-network" || true
cp -L /etc/resolv.conf /etc/hosts "$root/etc/"

# pip's settings too: a mirror may have a certificate of its own.
if [[ -r ${PIP_CERT:-} ]]; then
    cp -L "$PIP_CERT" "$root/etc/prove-pip.crt"
    export PIP_CERT=/etc/prove-pip.crt
fi
[[ ! -r /etc/pip.conf ]] || cp -L /etc/pip.conf "$root/etc/"

rm -rf "$root/srv/cudalint.git" "$root/root/cudalint"
git clone --quiet --bare "$repository" "$root/srv/cudalint.git"

# Runs a command in the root, with an empty environment but for the proxies and pip's settings.
inside() {
    local -a keep=() name
    for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY PIP_CERT \
        PIP_INDEX_URL PIP_EXTRA_INDEX_URL PIP_TRUSTED_HOST PIP_DEFAULT_TIMEOUT; do
        [[ -z ${!name:-} ]] || keep+=("$name=${!name}")
    done
    env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TERM=dumb "${keep[@]}" \
        chroot "$root" bash -c "$1"
}

inside 'git clone --quiet /srv/cudalint.git /root/cudalint'

prove() { # command accepted-status...
    local status=0 start=$SECONDS
    echo "prove: $1"
    inside "cd /root/cudalint && $1" || status=$?
    echo "prove: $1: exit $status after $((SECONDS - start)) s"
    [[ " ${*:2} " == *" $status "* ]] || exit 1
}

prove './dev lint --confirm samples' 0 1 # 1: there are findings, as there should be
prove './dev test' 0
echo "prove: both commands work on a clean $suite"
