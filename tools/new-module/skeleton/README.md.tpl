# __Module__

What this module is for, in one sentence.

- **Owns**: schema `__module__` (`__module__.entry`).
- **Terms**: an *entry* is a note that a user has added.
- **States**: none; an entry is added and stays.
- **May be called by**: no other module yet. A new dependency is a row of the table in `.dependency-cruiser.cjs` and a decision record in `docs/decisions/`.
- **Calls**: no other module.
- **Events**: `entryAdded`, published after the commit; export it from `index.ts` once another module subscribes.
