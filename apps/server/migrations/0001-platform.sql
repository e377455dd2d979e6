-- What the server needs before it can trade: the answers kept for repeated calls, and a way to
-- say that rows, once written, stay as they are. (Schema platform and its table of migrations are
-- made by the migrating code itself.)

-- The answer of a call that changed something, under the key that makes a second one the same
-- call. Written by the transaction that made the change, so that both are there or neither.
-- Only the primary key: every further index is paid for by every order.
create table platform.idempotency (
  user_id bigint not null,
  key text not null,
  payload_hash text not null,
  answer text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, key)
);

-- Finds what has expired without reading the whole table; it costs an order nothing to speak of.
create index idempotency_expiry on platform.idempotency using brin (expires_at);

-- Makes a table one to which rows are only ever added: takes the other rights from everyone but
-- the owner, and stops the owner, too.
create function platform.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of %.% are only ever added', tg_table_schema, tg_table_name
    using errcode = 'restrict_violation';
end $$;

create function platform.append_only(target regclass) returns void language plpgsql as $$
declare
  grantee text;
begin
  for grantee in
    select distinct r.rolname
    from pg_class c, aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
    where c.oid = target and a.grantee <> c.relowner
  loop
    execute format('revoke update, delete, truncate on %s from %I', target, grantee);
  end loop;
  execute format(
    'create trigger append_only before update or delete or truncate on %s
       for each statement execute function platform.refuse_change()', target);
end $$;
