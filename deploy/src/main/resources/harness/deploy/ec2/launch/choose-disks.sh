# local or ebs. Nitro says it as the model of the disk; elsewhere a disk has the name that it was asked for by, but for the letters
# before "d". Nothing is said of a disk of which neither is known.
kind_of() { # device
  case $(lsblk -dnpo NAME,MODEL 2>/dev/null | grep "^$1 ") in
    *'EC2 NVMe Instance Storage'*) echo local ;;
    *'Elastic Block Store'*) echo ebs ;;
    *)
      case $1 in /dev/nvme*) return ;; esac
      case " $local_names " in *"d${1##*[sv]d} "*) echo local ;; esac
      case " $ebs_names " in *"d${1##*[sv]d} "*) echo ebs ;; esac
      ;;
  esac
}
# The first so many of a kind.
choose_disks() { # kind count device...
  local kind=$1 left=$2 device
  shift 2
  for device; do
    if [ "$left" -gt 0 ] && [ "$(kind_of "$device")" = "$kind" ]; then
      echo "$device"
      left=$((left - 1))
    fi
  done
}
