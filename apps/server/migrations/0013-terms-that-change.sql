-- What operators change while the server runs, and from when it holds. Terms of running deals stand on
-- the deals themselves; here stands what holds for new ones, and what has been told and comes later.

alter table market.instrument
  -- Offered; only ending what runs; out of sight.
  add column state text not null default 'offered'
    constraint instrument_state check (state in ('offered', 'close_only', 'withdrawn')),
  -- In what sizes a part of a position may be closed: the finest that ever held.
  add column part_step numeric not null default 0.01 constraint instrument_part_step check (part_step > 0),
  add column part_min numeric not null default 0.01 constraint instrument_part_min check (part_min > 0),
  -- How far a price may jump before it waits for a second witness, as a fraction; and what comes.
  add column jump_max numeric not null default 0.1
    constraint instrument_jump_max check (jump_max between 0.02 and 0.5),
  add column next_jump_max numeric
    constraint instrument_next_jump_max check (next_jump_max between 0.02 and 0.5),
  add column next_jump_from timestamptz,
  add constraint instrument_next_jump_whole check ((next_jump_max is null) = (next_jump_from is null));

update market.instrument set part_step = lot_step, part_min = lots_min;

-- Hours that have been told and take over with a session to come.
alter table market.session_calendar
  add column next_time_zone text,
  add column next_spans integer[],
  add column next_holidays date[],
  add column next_from timestamptz,
  add constraint session_calendar_next_whole check (
    num_nulls(next_time_zone, next_spans, next_holidays, next_from) in (0, 4));

-- What holds for every contract account of the instance. One row.
create table forex.rules (
  is_only boolean primary key default true constraint rules_is_one_row check (is_only),
  -- Prepayment ratios in percent.
  warning integer not null,
  close_out integer not null,
  next_warning integer,
  next_close_out integer,
  next_from timestamptz,
  -- A user's open positions and pending orders.
  positions_max integer not null,
  pendings_max integer not null,
  -- The largest positions_max that ever held: up to it a pending order is filled.
  fills_max integer not null,
  constraint rules_levels check (close_out between 10 and 100 and warning > close_out),
  constraint rules_next_levels check (next_close_out between 10 and 100 and next_warning > next_close_out),
  constraint rules_next_whole check (num_nulls(next_warning, next_close_out, next_from) in (0, 3)),
  constraint rules_limits check (positions_max > 0 and pendings_max > 0 and fills_max >= positions_max)
);

insert into forex.rules (warning, close_out, positions_max, pendings_max, fills_max)
values (100, 50, 200, 100, 200);

-- Companies that the instance presents; the first one is its own.
create table content.company (
  id integer primary key,
  name text not null,
  logo text not null,
  url text not null,
  subject text not null,
  registered_address text not null,
  location text not null,
  email text not null
);

insert into content.company (id, name, logo, url, subject, registered_address, location, email)
select 1, coalesce(value ->> 'name', 'Tidemark'), coalesce(value ->> 'logo', '/icon.svg'),
  coalesce(value ->> 'url', '/'), coalesce(value ->> 'subject', ''),
  coalesce(value ->> 'registered_address', ''), coalesce(value ->> 'location', ''),
  coalesce(value ->> 'email', '')
from (select) as one left join content.setting on key = 'company';

delete from content.setting where key = 'company';
