def fuzz(given, work):
    raise NotImplementedError
