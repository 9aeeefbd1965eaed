from collections.abc import Iterator

import pytest

from tests.toy import registered


@pytest.fixture(scope="package", autouse=True)
def toy() -> Iterator[None]:
    with registered():
        yield
