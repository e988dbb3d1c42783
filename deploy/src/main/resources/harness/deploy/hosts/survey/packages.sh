# The system's package manager. Comes after the function root, before scripts that install something. For any POSIX shell.
apt() {
  root env LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 --no-install-recommends "$@"
}

# Lists of packages have a lock of their own, for which apt-get does not wait, as where a new machine is looking for updates.
# What fails for another reason may be a source of other packages than those that are needed.
update() {
  end=$(($(date +%s) + 300))
  until said=$(apt update 2>&1) || [ "$(date +%s)" -ge $end ]; do
    case $said in *'get lock'*) ;; *) break ;; esac
    sleep 1
  done
  echo "$said"
}

refresh() { # package manager
  [ "$1" != apt-get ] || update
}

add() { # package manager, packages
  by=$1
  shift
  case $by in
    apt-get) apt install "$@" ;;
    *) root "$by" -q -y install "$@" ;;
  esac
}
