"""For all tests."""

from hypothesis import settings

# A machine that is busy with other tests is no fault of the code.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
