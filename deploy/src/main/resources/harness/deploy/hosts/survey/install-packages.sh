# Installs what is missing of what is needed, all of it by one command of the system's package manager; says which packages
# these were, and what is missing still. Arguments, one for each need: the implementation of MPI that programs of a general
# name have to be of, auto for any, nothing if they are not of MPI; programs or patterns of absolute paths, any of which
# will do; Debian's packages; Red Hat's; parted by bars. A package that begins with ^ is a regular expression.
# Comes after the function root and packages.sh. For any POSIX shell.
LC_ALL=C
export LC_ALL
PATH=$PATH:/usr/sbin:/sbin
policy=/usr/sbin/policy-rc.d

of() { # implementation, program: whether it is of that one, by its name or by the launcher beside it
  case ${2##*/} in *"$1"* | *.*) return 0 ;; esac
  for launcher in mpirun mpiexec; do
    said=$("${2%/*}/$launcher" --version 2>/dev/null </dev/null)
    case $1+$said in
      openmpi+*'(Open MPI)'* | openmpi+*'(OpenRTE)'* | mpich+HYDRA*) return 0 ;;
      auto+*'(Open MPI)'* | auto+*'(OpenRTE)'* | auto+HYDRA*) return 0 ;;
    esac
  done
  return 1
}

there() { # need
  rest=${1#*|}
  for one in ${rest%%|*}; do # patterns become the paths that they fit
    case $one in
      /*) [ -e "$one" ] ;;
      *) found=$(command -v "$one") && of "${1%%|*}" "$found" ;;
    esac && return
  done
  return 1
}

packages() { # need
  rest=${1#*|*|}
  case $manager in
    apt-get) echo "${rest%%|*}" ;;
    *) echo "${rest#*|}" ;;
  esac
}

named() { # packages, some by regular expressions
  for package; do
    case $package in
      ^*) apt-cache search --names-only "$package" </dev/null | sed 's/ .*//' ;;
      *) echo "$package" ;;
    esac
  done
}

known() { # package: whether it is installed
  case $manager in
    apt-get) [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ] ;;
    *) rpm -q "$1" >/dev/null 2>&1 ;;
  esac
}

absent() { # packages
  for package; do
    if known "$package"; then
      echo "$package is installed already" >&2
    else
      echo "$package"
    fi
  done
}

mend() { # what an installation that was interrupted has left half done: apt-get would refuse everything else
  [ "$manager" != apt-get ] || ! command -v dpkg >/dev/null ||
    root env DEBIAN_FRONTEND=noninteractive dpkg --force-confdef --force-confold --configure -a
}

# No service that a package brings is started with it: file systems are served by servers that a run starts itself.
quiet() { # command
  if [ "$manager" != apt-get ] || { [ -e "$policy" ] && ! grep -q Harness "$policy"; }; then
    "$@"
    return
  fi
  printf '#!/bin/sh\n# Of Harness, while it installs packages.\nexit 101\n' | root sh -c "cat >$policy && chmod 755 $policy"
  # A shell that is told to end must not leave it.
  trap 'root rm -f "$policy"; exit 1' HUP INT TERM
  "$@"
  code=$?
  root rm -f "$policy"
  trap - HUP INT TERM
  return $code
}

manager=
for one in yum dnf apt-get; do
  if command -v "$one" >/dev/null; then manager=$one; fi
done
wanted=
for need; do
  there "$need" || wanted="$wanted $(packages "$need")"
done
installed=
if [ -n "$wanted" ] && [ -n "$manager" ]; then
  set -f
  # What it says is kept beside the logs; it must not read the rest of this script.
  {
    quiet mend
    refresh "$manager"
    all=$(absent $(named $wanted | sort -u))
    [ -z "$all" ] || { quiet add "$manager" $all && installed=$all; }
  } >&2 </dev/null
  set +f
fi
echo "manager=$manager"
for package in $installed; do
  echo "installed=$package"
done
for need; do
  rest=${need#*|}
  there "$need" || echo "missing=${rest%%|*}"
done
exit 0
