-- Who uses the database: the server that holds the advisory lock 7433627 writes itself down here, so
-- that a second one can name it, and so that a server whose lock was lost for a moment can tell whether
-- another has used the database in between.
create table platform.server_run (
  is_only boolean primary key default true check (is_only),
  -- Rises with each server.
  run bigint not null,
  host text not null,
  pid integer not null,
  port integer not null,
  since timestamptz not null
);

-- What shows whether the disk takes what is written. A row that is changed in place may still succeed on
-- a full disk, so the probe makes the table's file again and extends it.
create table platform.write_probe (at timestamptz not null);

create function platform.probe_write() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '500ms' as $$
begin
  truncate platform.write_probe;
  insert into platform.write_probe values (now());
end $$;
