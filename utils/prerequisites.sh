# Shell functions shared by check.sh and quickstart.sh; sourced, not run.
#
# install_missing   installs with apt what Debian 12 lacks; silent and offline
#                   when everything is there
# build_all         configures and builds $BUILD
#
# Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
BUILD=${BUILD:-$ROOT/build}

# What the build, the tests and the examples use. LLVM's CMake files also look
# for LibEdit, zlib, zstd and CURL; those are optional and not needed here.
PACKAGES=(
  llvm-22-dev llvm-22-tools clang-22 lld-22
  libpolly-22-dev libomp-22-dev
  cmake ninja-build g++ libgtest-dev python3
)

say() { printf '== %s\n' "$*"; }
die() { printf 'error: %s\n' "$*" >&2; exit 1; }

# Prints the packages that dpkg does not know as installed, in table order.
missing_packages() {
  local Package
  for Package in "${PACKAGES[@]}"; do
    dpkg-query -W -f='${Status}\n' "$Package" 2>/dev/null |
      grep -q '^install ok installed$' || echo "$Package"
  done
}

# Runs apt-get without questions, as root or through sudo without a password.
# --no-remove: never takes another LLVM away from the user, unless REPLACE=1.
apt_get() {
  local Sudo=() Keep=(--no-remove)
  [ "$(id -u)" = 0 ] || Sudo=(sudo -n)
  [ "${REPLACE:-0}" = 0 ] || Keep=()
  "${Sudo[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get -qq -y "${Keep[@]}" --no-install-recommends "$@" \
    </dev/null >"$BUILD/apt.log" 2>&1
}

# Installed packages that would have to go for "$@" (two libomp-N-dev exclude
# each other).
replaced_packages() {
  apt-get -s --no-install-recommends install "$@" 2>/dev/null |
    sed -n 's/^Remv \([^ ]*\).*/\1/p' | paste -sd ' '
}

# Can packages be installed at all? Root, or sudo that asks nothing.
can_install() {
  [ "$(id -u)" = 0 ] || sudo -n true 2>/dev/null
}

# Packages that no configured apt source offers.
unavailable_packages() {
  local Package
  for Package in "$@"; do
    apt-cache policy "$Package" 2>/dev/null |
      grep -q '^  Candidate: [^(]' || echo "$Package"
  done
}

install_missing() {
  if ! command -v dpkg-query >/dev/null; then
    say "not a Debian system: taking the tools as they are (needed: ${PACKAGES[*]})"
    return
  fi
  local Missing Absent Replaced
  mapfile -t Missing < <(missing_packages)
  if [ ${#Missing[@]} = 0 ]; then
    say "all packages are installed"
    return
  fi
  can_install ||
    die "packages are missing and need root: apt-get install ${Missing[*]}"
  mkdir -p "$BUILD"
  say "installing with apt: ${Missing[*]}"
  apt_get update || say "apt-get update failed, trying with the package lists at hand"
  mapfile -t Absent < <(unavailable_packages "${Missing[@]}")
  [ ${#Absent[@]} = 0 ] ||
    die "not in the configured apt sources: ${Absent[*]} (LLVM 22 for Debian 12 is in bookworm-security)"
  apt_get install "${Missing[@]}" && return
  Replaced=$(replaced_packages "${Missing[@]}")
  [ -z "$Replaced" ] ||
    die "this would remove the packages $Replaced; REPLACE=1 allows it"
  die "apt could not install: ${Missing[*]} (see $BUILD/apt.log)"
}

# One clear line when the project itself says what is missing, all of CMake's
# output otherwise.
configure_failed() {
  local Line
  Line=$(grep -m1 -o 'AffineSched needs .*' "$1") && die "$Line"
  cat "$1" >&2
  die "cmake could not configure $BUILD"
}

build_all() {
  local Cores Launcher=() Log
  Cores=$(nproc)
  command -v ccache >/dev/null && Launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
  command -v cmake >/dev/null || die "cmake is missing: apt-get install cmake"
  command -v ninja >/dev/null || die "ninja is missing: apt-get install ninja-build"
  say "configuring $BUILD"
  mkdir -p "$BUILD"
  Log=$BUILD/configure.log
  cmake -S "$ROOT" -B "$BUILD" -G Ninja "${Launcher[@]}" >"$Log" 2>&1 </dev/null ||
    configure_failed "$Log"
  say "building with $Cores cores"
  ninja -C "$BUILD" -j "$Cores" --quiet </dev/null || die "the build failed"
}
