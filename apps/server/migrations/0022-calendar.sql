-- The calendar: what falls due once with each UTC day. A row says that all of one job's day is done;
-- what was done has its own keys in the tables of the module that did it.

create schema calendar;

create table calendar.job (
  -- `module.what`.
  name text primary key,
  -- The day on which the house first knew of it. None before it is owed.
  begins_on date not null
);

create table calendar.run (
  job text not null references calendar.job (name),
  -- The day at whose beginning it was due.
  day date not null,
  began_at timestamptz not null,
  finished_at timestamptz not null,
  -- How many loans, subscriptions, … it was.
  things bigint not null check (things >= 0),
  primary key (job, day)
);

select platform.append_only('calendar.job');
select platform.append_only('calendar.run');
