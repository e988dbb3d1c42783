"""Instance types that EC2 has retired, in the shape that its documents gave them."""

import copy

from moto.ec2.models import instance_types as known

# Name, a type of today that is described alike, vCPUs, MiB of memory, and number, GB and kind of the disks.
_RETIRED = [
    ("hs1.8xlarge", "d2.8xlarge", 16, 119_808, 24, 2000, "hdd"),
    ("hi1.4xlarge", "d2.8xlarge", 16, 61_952, 2, 1024, "ssd"),
    ("cc1.4xlarge", "d2.8xlarge", 8, 23_552, 2, 845, "hdd"),
    ("cc2.8xlarge", "d2.8xlarge", 32, 61_952, 4, 840, "hdd"),
    ("cr1.8xlarge", "d2.8xlarge", 32, 249_856, 2, 120, "ssd"),
]


def bring_back() -> None:
    """Makes them known and offered in every zone that offers the type alike."""
    for name, alike, cpus, memory, disks, size, kind in _RETIRED:
        described = copy.deepcopy(known.INSTANCE_TYPES[alike])
        described["InstanceType"] = name
        described["CurrentGeneration"] = False
        described["VCpuInfo"] = {"DefaultVCpus": cpus, "DefaultCores": cpus // 2, "DefaultThreadsPerCore": 2}
        described["MemoryInfo"] = {"SizeInMiB": memory}
        described["InstanceStorageInfo"]["Disks"] = [{"Count": disks, "SizeInGB": size, "Type": kind}]
        described["InstanceStorageInfo"]["TotalSizeInGB"] = disks * size
        known.INSTANCE_TYPES[name] = described
        known.InstanceTypeBackend.instance_types.append(known.InstanceType(name))
        _offer(name, alike)


def _offer(name: str, alike: str) -> None:
    for regions in known.INSTANCE_TYPE_OFFERINGS.values():
        for offers in regions.values():
            offers.extend([{**offer, "InstanceType": name} for offer in offers if offer["InstanceType"] == alike])
