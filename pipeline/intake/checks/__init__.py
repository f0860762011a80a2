"""The rules of intake, one function each; `register` lists them in their order."""
