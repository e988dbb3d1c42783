# The system's package manager. Comes after the function root, before scripts that install something. For any POSIX shell.
apt() {
  root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 --no-install-recommends "$@"
}

refresh() { # package manager
  [ "$1" != apt-get ] || apt update
}

add() { # package manager, packages
  by=$1
  shift
  case $by in
    apt-get) apt install "$@" ;;
    *) root "$by" -q -y install "$@" ;;
  esac
}
