"""What the laboratory keeps of an account in one region."""

import threading
import uuid
from typing import Any, ClassVar

from moto.ec2 import urls
from moto.ec2.exceptions import EC2ClientError
from moto.ec2.models import EC2Backend
from moto.ec2.models.amis import Ami
from moto.ec2.models.core import TaggedEC2Resource

from .faults import Faults

_DEBIAN = "136693071363"


def image_of(name: str) -> str:
    """Id of the image that a public parameter of Systems Manager names."""
    return "ami-0aa0000000000arm6" if "arm64" in name else "ami-0aa0000000000amd6"


class PlacementGroup(TaggedEC2Resource):
    """Where instances are close together."""

    def __init__(self, backend: "LabBackend", name: str, strategy: str) -> None:
        self.ec2_backend = backend
        self.id = self.group_id = f"pg-{uuid.uuid4().hex[:17]}"
        self.group_name = name
        self.strategy = strategy
        self.state = "available"


class LabBackend(EC2Backend):
    """moto's, with what it lacks."""

    faults: ClassVar[Faults]
    network: ClassVar[str]
    _url_module = urls

    def __init__(self, region_name: str, account_id: str) -> None:
        self.placement_groups: dict[str, PlacementGroup] = {}
        self.launches: dict[str, tuple[Any, Any]] = {}
        self.launching = threading.Lock()
        super().__init__(region_name, account_id)
        for architecture, name in [("x86_64", "debian-12-amd64"), ("arm64", "debian-12-arm64")]:
            self._add_image(architecture, name)

    def create_default_vpc(self) -> Any:
        """On the network that the machines are on."""
        network = self.create_vpc(cidr_block=self.network, is_default=True)
        for zone in self.describe_availability_zones():
            self.create_default_subnet(zone.name)
        return network

    def _add_image(self, architecture: str, name: str) -> None:
        self.amis[image_of(name)] = Ami(
            self,
            image_of(name),
            name=name,
            owner_id=_DEBIAN,
            public=True,
            virtualization_type="hvm",
            architecture=architecture,
            hypervisor="xen",
            root_device_type="ebs",
            root_device_name="/dev/xvda",
            region_name=self.region_name + "a",
        )

    def living(self) -> list[Any]:
        """Instances that have not ended."""
        return [instance for instance in self.all_instances() if not instance.is_gone]

    def describe_instance_type_offerings(self, location_type: Any = None, filters: Any = None) -> list[Any]:
        offers = super().describe_instance_type_offerings(location_type, filters)
        if location_type != "availability-zone":
            return offers
        return [offer for offer in offers if self.faults.offers(offer["InstanceType"], offer["Location"])]

    def zones_with(self, instance_type: str) -> list[str]:
        """Names of the zones that offer a type."""
        offers = self.describe_instance_type_offerings("availability-zone", {"instance-type": [instance_type]})
        return sorted(offer["Location"] for offer in offers)

    def admit(self, instance_type: str, zone: str, least: int, most: int) -> int:
        """How many instances of those that are asked for may be launched."""
        zones = self.zones_with(instance_type)
        if zones and zone not in zones:
            raise EC2ClientError(
                "Unsupported",
                f"Your requested instance type ({instance_type}) is not supported in your requested Availability Zone"
                f" ({zone}). Please retry your request by not specifying an Availability Zone or choosing"
                f" {', '.join(zones)}.",
            )
        capacity = self.faults.capacity(instance_type)
        if capacity is None:
            return most
        free = capacity - sum(instance.instance_type == instance_type for instance in self.living())
        if free < least:
            raise EC2ClientError(
                "InsufficientInstanceCapacity",
                f"We currently do not have sufficient {instance_type} capacity in the Availability Zone you requested"
                f" ({zone}).",
            )
        return min(free, most)

    def delete_security_group(self, name: str | None = None, group_id: str | None = None) -> None:
        group = self.get_security_group_by_name_or_id(group_id or name)
        if group and any(group in nic.group_set for i in self.all_instances() for nic in i.nics.values() if _holds(i)):
            raise EC2ClientError("DependencyViolation", f"resource {group.id} has a dependent object")
        super().delete_security_group(name, group_id)

    def placement_group(self, name: str) -> PlacementGroup:
        """The group with a name."""
        if name not in self.placement_groups:
            raise EC2ClientError("InvalidPlacementGroup.Unknown", f"The Placement Group '{name}' is unknown.")
        return self.placement_groups[name]

    def create_placement_group(self, name: str, strategy: str, tags: dict[str, str]) -> PlacementGroup:
        if name in self.placement_groups:
            raise EC2ClientError("InvalidPlacementGroup.Duplicate", f"The placement group '{name}' already exists.")
        group = PlacementGroup(self, name, strategy)
        self.placement_groups[name] = group
        group.add_tags(tags)
        return group

    def delete_placement_group(self, name: str) -> None:
        self.placement_group(name)
        if any(instance.placement.group_name == name and _holds(instance) for instance in self.all_instances()):
            raise EC2ClientError(
                "InvalidPlacementGroup.InUse", f"The placement group '{name}' is in use and may not be deleted."
            )
        del self.placement_groups[name]


def _holds(instance: Any) -> bool:
    """Until it has ended, an instance holds what it uses, also while it is shutting down."""
    return instance.state != "terminated"
