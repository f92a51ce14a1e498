# Sourced by the scripts: installs what is missing on Debian and Ubuntu, and builds.
# shellcheck shell=bash

# Names of Debian packages without which `$1` (build, test or xboard: the tests in XBoard) cannot be
# done here.
missing_packages()
{
    command -v gcc >/dev/null || echo gcc
    command -v make >/dev/null || echo make
    command -v python3 >/dev/null || echo python3
    [ -e /usr/include/stdio.h ] || echo libc6-dev
    if [ "$1" = test ]; then
        command -v pkg-config >/dev/null || echo pkg-config
        pkg-config --exists check 2>/dev/null || echo check
    fi
    if [ "$1" = xboard ]; then
        command -v xboard >/dev/null || [ -x /usr/games/xboard ] || echo xboard
        command -v Xvfb >/dev/null || echo xvfb
        command -v xdotool >/dev/null || echo xdotool
        command -v xclip >/dev/null || echo xclip
        command -v import >/dev/null || echo imagemagick
    fi
}

# Installs them as root or through sudo; says what to do where neither works.
install_missing()
{
    local packages as_root=()
    mapfile -t packages < <(missing_packages "$1")
    if [ ${#packages[@]} -eq 0 ]; then
        return 0
    fi
    echo "Installing: ${packages[*]}"
    if [ "$(id -u)" -ne 0 ]; then
        as_root=(sudo)
    fi
    if ! command -v apt-get >/dev/null || { [ ${#as_root[@]} -gt 0 ] && ! command -v sudo >/dev/null; }; then
        echo "Please install by hand: ${packages[*]}" >&2
        return 1
    fi
    "${as_root[@]}" apt-get update -qq </dev/null &&
        "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
            apt-get install -y -qq --no-install-recommends "${packages[@]}" </dev/null >/dev/null
}

build()
{
    echo "Building: $*"
    make -s -j"$(nproc)" "$@"
}
