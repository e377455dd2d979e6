# __Module__

What this module is for, in one sentence.

- **Owns**: schema `__module__` (`__module__.entry`).
- **Words**: an *entry* is a note that a user has left.
- **States**: none; an entry is added and stays.
- **May be called by**: nobody yet. A new arrow is a row of the door table in `.dependency-cruiser.cjs` and a page in `docs/decisions/`.
- **Calls**: nobody.
- **Facts**: `entryAdded`, after the commit; the door hands it out once somebody listens.
