# Forms of a scenario.
