"""The public parameters of Systems Manager, by which images are found."""

from typing import Any

from moto.core.utils import utcnow
from moto.ssm import urls
from moto.ssm.models import Parameter, SimpleSystemManagerBackend

from .backend import image_of

_PUBLIC = "/aws/service/"


class LabParameters(SimpleSystemManagerBackend):
    """Every public parameter names one of the laboratory's images."""

    _url_module = urls

    def get_parameter(self, name: str) -> Any:
        return self._image(name) if name.startswith(_PUBLIC) else super().get_parameter(name)

    def get_parameters(self, names: list[str]) -> dict[str, Parameter]:
        public = {name: self._image(name) for name in names if name.startswith(_PUBLIC)}
        return {**public, **super().get_parameters([name for name in names if name not in public])}

    def _image(self, name: str) -> Parameter:
        return Parameter(
            account_id=self.account_id,
            name=name,
            value=image_of(name),
            parameter_type="String",
            description=None,
            allowed_pattern=None,
            keyid=None,
            last_modified_date=utcnow(),
            version=1,
            data_type="aws:ec2:image",
        )
