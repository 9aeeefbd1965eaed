"""The live page: what is sent to whom, and the server. Nothing outside imports it; `tests.kit` lies below."""
