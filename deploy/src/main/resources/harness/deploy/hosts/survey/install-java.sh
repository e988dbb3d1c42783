# Installs a headless Java runtime of version 17, or else the next one that is kept up to date for long, by the system's
# package manager, unless there is one by now; then says which there are. Comes after java.sh,
# the function root and packages.sh. Argument: the package manager. For any POSIX shell.
LC_ALL=C
export LC_ALL

fits() {
  runtimes '' | sed -n 's/^jdk="\{0,1\}\([0-9]\{1,4\}\).*/\1/p' | awk '$1 >= 17 {found = 1} END {exit !found}'
}

install() {
  for version in 17 21 25; do
    case $1 in
      apt-get) packages=openjdk-$version-jre-headless ;;
      *) packages="java-$version-openjdk-headless java-$version-amazon-corretto-headless" ;;
    esac
    for package in $packages; do
      add "$1" "$package" && installed=$package && return
    done
  done
}

installed=
if ! fits; then
  # What it says is kept beside the logs; it must not read the rest of this script.
  {
    refresh "$1"
    install "$1"
  } >&2 </dev/null
fi
[ -z "$installed" ] || echo "installed=$installed"
runtimes ''
exit 0
