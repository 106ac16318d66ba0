"""Certificates."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Union

from . import _jigsat
from ._arguments import Limits, options, path

if TYPE_CHECKING:
    from typing_extensions import Unpack


def check_certificate(folder: Union[str, os.PathLike[str]], **limits: Unpack[Limits]) -> dict[str, Any]:
    """What a certificate says: a dictionary. Raises `Invalid` if it does not hold."""
    return _jigsat.check_certificate(path("folder", folder), options("check_certificate", limits))
