# Installs what is missing of what is needed, all of it by one command of the system's package manager; says which packages
# these were, and what is missing still. Arguments, one for each need: programs or patterns of absolute paths, any of which
# will do; Debian's packages; Red Hat's; parted by bars. A package that begins with ^ is a regular expression.
# Comes after the function root and packages.sh. For any POSIX shell.
LC_ALL=C
export LC_ALL
PATH=$PATH:/usr/sbin:/sbin

there() { # need
  for one in ${1%%|*}; do # patterns become the paths that they fit
    case $one in
      /*) [ -e "$one" ] ;;
      *) command -v "$one" >/dev/null ;;
    esac && return
  done
  return 1
}

packages() { # need
  rest=${1#*|}
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
    refresh "$manager"
    all=$(named $wanted | sort -u)
    add "$manager" $all && installed=$all
  } >&2 </dev/null
  set +f
fi
echo "manager=$manager"
for package in $installed; do
  echo "installed=$package"
done
for need; do
  there "$need" || echo "missing=${need%%|*}"
done
exit 0
