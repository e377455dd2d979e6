-- HMAC over what is frozen at the opening of a dispute, by a secret of the instance: `verify` finds a change that was
-- made with every right over the database. Null where the dispute is older.
alter table support.dispute add column seal bytea,
  add constraint dispute_seal check (length(seal) = 32);
