-- Restricts what may change in a table and writes it down. (Its first version named a parameter like a column, so that
-- PostgreSQL refused it.)
create or replace function platform.only_changes(target regclass, columns text[]) returns void language plpgsql as $$
declare
  grantee text;
begin
  for grantee in
    select distinct r.rolname
    from pg_class c, aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
    where c.oid = only_changes.target and a.grantee <> c.relowner
  loop
    execute format('revoke update, delete, truncate on %s from %I', only_changes.target, grantee);
    execute format('grant update (%s) on %s to %I',
      (select string_agg(quote_ident(name), ', ') from unnest(only_changes.columns) as name),
      only_changes.target, grantee);
  end loop;
  insert into platform.restricted values (only_changes.target::text, only_changes.columns)
    on conflict on constraint restricted_pkey do update set columns = excluded.columns;
end $$;

-- The nickname and the picture that a lead trader wants to be shown with. An operator reviews each wish; the newest
-- approved one is shown.
create table follow.profile (
  id bigint not null generated always as identity primary key,
  user_id bigint not null,
  nickname text not null,
  -- One text for all spellings of the nickname; empty where there is none.
  nickname_key text not null,
  -- Name of an upload; null where there is none.
  picture text,
  submitted_at timestamptz not null,
  status text not null default 'waiting',
  decided_by bigint,
  decided_at timestamptz,
  remark text not null default '',
  constraint profile_status check (status in ('waiting', 'approved', 'rejected')),
  constraint profile_decided check ((status = 'waiting') = (decided_at is null)),
  constraint profile_nickname check (char_length(nickname) <= 24)
);
create unique index profile_waiting on follow.profile (user_id) where status = 'waiting';
create index profile_of_user on follow.profile (user_id, id);
create index profile_by_nickname on follow.profile (nickname_key) where nickname_key <> '' and status <> 'rejected';
select platform.only_changes('follow.profile', '{status, decided_by, decided_at, remark}');

-- A picture of a trader is public once it is approved.
alter table files.upload drop constraint upload_public_by_operator;
