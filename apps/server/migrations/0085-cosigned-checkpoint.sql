-- The newest checkpoint of a log that witnesses have cosigned (docs/spec/log.md).
create table transparency.cosigned (
  log_id integer primary key references transparency.log (id),
  size bigint not null,
  at timestamptz not null,
  -- The signed note with the signature lines of the witnesses.
  note text not null check (length(note) <= 20000)
);
select platform.only_changes('transparency.cosigned', '{size, at, note}');
