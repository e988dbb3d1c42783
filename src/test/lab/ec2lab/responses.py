"""The requests that the laboratory answers otherwise than moto does."""

import contextlib
import datetime
import uuid
from collections.abc import Iterator
from typing import Any, ClassVar

from boto3 import Session
from moto.core.responses import ActionResult, EmptyResult
from moto.core.types import Base64EncodedString
from moto.ec2.exceptions import EC2ClientError
from moto.ec2.models.instance_types import INSTANCE_TYPES
from moto.ec2.responses import EC2Response
from moto.ec2.utils import filter_dict_attribute_mapping, generic_filter

from .faults import Faults

# moto knows the token of a launch, but does not filter by it.
filter_dict_attribute_mapping["client-token"] = "client_token"

_HOURS_OF_PRICES = 24
_REGIONS = frozenset(Session().get_available_regions("ec2"))


class LabResponse(EC2Response):
    """One request to EC2."""

    faults: ClassVar[Faults]
    access_key_id: ClassVar[str]

    def __init__(self) -> None:
        super().__init__()
        self._instead: dict[str, Any] = {}

    def _get_param(self, param_name: str, if_none: Any = None) -> Any:
        if param_name in self._instead:
            return self._instead[param_name]
        return super()._get_param(param_name, if_none)

    def call_action(self) -> Any:
        if self.access_key != self.access_key_id:
            return self._error("AuthFailure", "AWS was not able to validate the provided access credentials")
        if self.region not in _REGIONS:
            return self._error("AuthFailure", f"Credential should be scoped to a valid region, not '{self.region}'.")
        fault = self.faults.take(self._get_action(), self._get_param)
        if fault is None:
            return super().call_action()
        if fault.done:
            super().call_action()
        return self._error(fault.code, fault.message)

    def _error(self, code: str, message: str) -> Any:
        return self.serialized(ActionResult(EC2ClientError(code, message)))

    def run_instances(self) -> ActionResult:
        backend = self.ec2_backend
        asked = _plain(self.params)
        token = self._get_param("ClientToken")
        with backend.launching:
            if token in backend.launches:
                before, reservation = backend.launches[token]
                if before != asked:
                    raise EC2ClientError(
                        "IdempotentParameterMismatch",
                        "The request uses the same client token as a previous, but non-identical request.",
                    )
                return ActionResult(reservation)
            reservation = self._launch()
            if token:
                backend.launches[token] = (asked, reservation)
            return ActionResult(reservation)

    def _launch(self) -> Any:
        backend = self.ec2_backend
        group = self._get_param("Placement.GroupName")
        if group:
            backend.placement_group(group)
        self._choose_subnet()
        ephemeral = self._take_out_ephemeral()
        if not self._get_param("DryRun"):
            self._instead["MinCount"] = self._count()
        with self._undone_when_failing() as known:
            super().run_instances()
            (reservation,) = [r for key, r in backend.reservations.items() if key not in known]
        for instance in reservation.instances:
            instance.placement.group_name = group or ""
            if instance.lifecycle == "spot":
                instance.spot_instance_request_id = f"sir-{uuid.uuid4().hex[:8]}"
            instance.boot(ephemeral)
        return reservation

    @contextlib.contextmanager
    def _undone_when_failing(self) -> Iterator[set[str]]:
        known = set(self.ec2_backend.reservations)
        try:
            yield known
        except Exception:
            for key in set(self.ec2_backend.reservations) - known:
                for instance in self.ec2_backend.reservations[key].instances:
                    instance.terminate()
            raise

    def _choose_subnet(self) -> None:
        """The default one of the zone that was asked for, else of the first that has the type."""
        interfaces = self._get_param("NetworkInterfaces", [])
        if self._get_param("SubnetId") or any("SubnetId" in interface for interface in interfaces):
            return
        subnets = self.ec2_backend.get_default_subnets()
        zones = self.ec2_backend.zones_with(self._get_param("InstanceType", "m1.small"))
        zone = self._get_param("Placement.AvailabilityZone") or next((z for z in zones if z in subnets), None)
        if zone in subnets:
            for interface in interfaces:
                interface["SubnetId"] = subnets[zone].id
            if not interfaces:
                self._instead["SubnetId"] = subnets[zone].id

    def _zone(self) -> str:
        interfaces = self._get_param("NetworkInterfaces", [])
        subnet = self._get_param("SubnetId") or next((i["SubnetId"] for i in interfaces if "SubnetId" in i), None)
        if subnet:
            return self.ec2_backend.get_subnet(subnet).availability_zone
        return self._get_param("Placement.AvailabilityZone") or self.region + "a"

    def _count(self) -> int:
        least = int(self._get_param("MinCount", 1))
        most = int(self._get_param("MaxCount", least))
        instance_type = self._get_param("InstanceType", "m1.small")
        self._require_price(instance_type)
        return self.ec2_backend.admit(instance_type, self._zone(), least, most)

    def _require_price(self, instance_type: str) -> None:
        highest = self._get_param("InstanceMarketOptions.SpotOptions.MaxPrice")
        price = _spot_price(instance_type, self._zone(), 0) if highest and instance_type in INSTANCE_TYPES else 0
        if price and float(highest) < price:
            raise EC2ClientError(
                "SpotMaxPriceTooLow",
                f"Your Spot request price of {highest} is lower than the minimum required Spot request fulfillment"
                f" price of {price:.4f}.",
            )

    def _take_out_ephemeral(self) -> list[dict[str, str]]:
        mappings = self._get_param("BlockDeviceMappings", [])
        ephemeral = [m for m in mappings if str(m.get("VirtualName", "")).startswith("ephemeral")]
        self._instead["BlockDeviceMappings"] = [m for m in mappings if m not in ephemeral]
        return ephemeral

    def _parse_block_device_mapping(self) -> list[dict[str, Any]]:
        parsed = super()._parse_block_device_mapping()
        images = self.ec2_backend.describe_images(ami_ids=[self._get_param("ImageId")])
        roots = {image.root_device_name for image in images}
        for template, mapping in zip(parsed, self._get_param("BlockDeviceMappings", []), strict=True):
            volume = mapping.get("Ebs", {})
            template["Ebs"]["Throughput"] = volume.get("Throughput")
            # As the image says of its root volume, and EC2 of others.
            template["Ebs"]["DeleteOnTermination"] = volume.get("DeleteOnTermination", mapping["DeviceName"] in roots)
        return parsed

    def get_console_output(self) -> ActionResult:
        instance = self.ec2_backend.get_instance(self._get_param("InstanceId"))
        written = Base64EncodedString.from_raw_string(instance.machines.console(instance.id))
        now = datetime.datetime.now(datetime.timezone.utc)
        return ActionResult({"InstanceId": instance.id, "Timestamp": now, "Output": written})

    def describe_spot_price_history(self) -> ActionResult:
        filters = self._filters_from_querystring()
        zones = filters.get("availability-zone", [])
        if self._get_param("AvailabilityZone"):
            zones = [self._get_param("AvailabilityZone")]
        types = self._get_param("InstanceTypes", []) or filters.get("instance-type", [])
        prices = [
            {
                "InstanceType": name,
                "ProductDescription": "Linux/UNIX",
                "SpotPrice": f"{_spot_price(name, zone, hours):.6f}",
                "AvailabilityZone": zone,
                "Timestamp": datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(hours=hours),
            }
            for name in types
            for zone in self.ec2_backend.zones_with(name)
            if not zones or zone in zones
            for hours in range(_HOURS_OF_PRICES)
        ]
        return ActionResult({"SpotPriceHistory": sorted(prices, key=lambda price: price["Timestamp"], reverse=True)})

    def delete_key_pair(self) -> ActionResult:
        """By its id as well as by its name; one that is not there is deleted."""
        wanted = self._get_param("KeyPairId")
        names = [key.key_name for key in self.ec2_backend.key_pairs.values() if key.id == wanted]
        if wanted:
            self._instead["KeyName"] = names[0] if names else ""
        return super().delete_key_pair()

    def describe_key_pairs(self) -> ActionResult:
        ids = self._get_param("KeyPairIds", [])
        names = {key.id: key.key_name for key in self.ec2_backend.key_pairs.values()}
        for wanted in ids:
            if wanted not in names:
                raise EC2ClientError("InvalidKeyPair.NotFound", f"The key pair ID '{wanted}' does not exist")
        if ids:
            self._instead["KeyNames"] = [names[wanted] for wanted in ids]
        return super().describe_key_pairs()

    def create_placement_group(self) -> ActionResult:
        tags = self._parse_tag_specification("placement-group").get("placement-group", {})
        self.error_on_dryrun()
        group = self.ec2_backend.create_placement_group(
            self._get_param("GroupName"), self._get_param("Strategy", "cluster"), tags
        )
        return ActionResult({"PlacementGroup": group})

    def describe_placement_groups(self) -> ActionResult:
        names = self._get_param("GroupNames", [])
        groups = [self.ec2_backend.placement_group(name) for name in names]
        groups = groups if names else list(self.ec2_backend.placement_groups.values())
        return ActionResult({"PlacementGroups": generic_filter(self._filters_from_querystring(), groups)})

    def delete_placement_group(self) -> ActionResult:
        self.error_on_dryrun()
        self.ec2_backend.delete_placement_group(self._get_param("GroupName"))
        return EmptyResult()


def _plain(value: Any) -> Any:
    """A copy that later changes of the request do not reach."""
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, list) else value


def _spot_price(instance_type: str, zone: str, hours_ago: int) -> float:
    """USD per hour: it differs between zones and changes over the day, and is the same whenever it is asked for."""
    cpus = INSTANCE_TYPES[instance_type]["VCpuInfo"]["DefaultVCpus"]
    return 0.012 * cpus * (1 + 0.05 * (ord(zone[-1]) - ord("a")) + 0.02 * (hours_ago % 6))
