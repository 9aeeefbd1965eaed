"""How likely hidden things were: counted over all deals that explain a log."""
