from collections.abc import Iterator

import pytest

from tests.kit.registered import registered


@pytest.fixture(scope="package", autouse=True)
def toy() -> Iterator[None]:
    with registered():
        yield
