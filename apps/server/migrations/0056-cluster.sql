-- Processes that use this database, who of them writes, and the fence that stops one that was taken over from
-- writing (docs/decisions/0046). PostgreSQL keeps the time: no clock of a process is compared with another's.
create schema cluster;

create table cluster.member (
  id bigint generated always as identity primary key,
  host text not null,
  pid integer not null,
  port integer not null,
  version text not null,
  roles text[] not null,
  -- Where gateways reach it; empty: it takes none.
  address text not null default '',
  -- `fenced`: another process has taken over; `ended`: it has left by itself.
  state text not null default 'alive' check (state in ('alive', 'fenced', 'ended')),
  joined_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
) with (fillfactor = 50);

create table cluster.lease (
  name text primary key,
  -- Rises each time another process takes the lease.
  epoch bigint not null default 0,
  member_id bigint references cluster.member,
  since timestamptz
);
insert into cluster.lease (name) values ('owner');

-- A row for each writing connection of a member. Each of its batches updates the row: once the row is fenced,
-- the state becomes null, which the column refuses, and with it the whole batch.
create table cluster.fence (
  member_id bigint not null references cluster.member,
  worker smallint not null,
  state text not null default 'alive' check (state in ('alive', 'fenced')),
  batches bigint not null default 0,
  primary key (member_id, worker)
) with (fillfactor = 50);

drop table platform.server_run;
