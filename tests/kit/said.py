"""What stands in a text, and what does not."""


def unsaid(text: str, *parts: str) -> list[str]:
    """Those of the parts that do not stand in the text."""
    return [part for part in parts if part not in text]
