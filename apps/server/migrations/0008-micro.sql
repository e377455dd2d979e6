-- Futures, and what tells afterwards whether the source of prices was there when one was due.

-- Spans in which the source was heard, wherever the ticks alone do not show it: heartbeats, and
-- steps of a replay that lie far apart. Within a span it was never silent for 10 s. Evidence, like
-- the ticks: only ever added to.
create table market.heard (
  since timestamptz not null,
  until timestamptz not null,
  primary key (until, since),
  constraint heard_goes_forward check (since <= until)
);

select platform.append_only('market.heard');

-- Time up to here is sealed: no tick comes into force at or before it any more, because something
-- was settled by the ticks up to then. One row.
create table market.sealed (
  is_only boolean primary key default true constraint sealed_is_one_row check (is_only),
  up_to timestamptz not null
);

insert into market.sealed (up_to) values ('epoch');

create schema micro;

create sequence micro.wager_id increment by 1000;

-- What is offered. Changed rows are in force within seconds; futures that run keep their terms.
create table micro.duration (
  seconds integer primary key constraint duration_seconds check (seconds > 0),
  -- Profit on a win as a fraction of the amount, in millionths.
  profit_ratio bigint not null constraint duration_ratio check (profit_ratio > 0 and profit_ratio <= 1000000),
  -- The smallest amount, in millionths of a USD.
  amount_min bigint not null constraint duration_amount_min check (amount_min > 0)
);

insert into micro.duration (seconds, profit_ratio, amount_min) values
  (30, 800000, 10000000),
  (60, 820000, 10000000),
  (120, 850000, 50000000),
  (300, 880000, 100000000);

create table micro.amount (
  -- Millionths of a USD.
  amount bigint primary key constraint amount_is_positive check (amount > 0)
);

insert into micro.amount (amount) values (10000000), (50000000), (100000000), (500000000), (1000000000);

create table micro.wager (
  id bigint primary key,
  account_id bigint not null,
  user_id bigint not null,
  instrument_id integer not null,
  -- 1 running, 3 closed: the wire's own numbers.
  status smallint not null,
  -- 1 up, 2 down.
  direction smallint not null,

  -- Terms, frozen when it begins. Millionths.
  amount bigint not null,
  seconds integer not null,
  profit_ratio bigint not null,
  loss_level smallint not null,

  -- Evidence of the beginning.
  open_price bigint not null,
  open_tick_seq bigint not null,
  open_tick_at timestamptz not null,
  accepted_at timestamptz not null,
  due_at timestamptz not null,

  -- Evidence of the end; a void one has no end tick and no profit.
  end_price bigint,
  end_tick_seq bigint,
  end_tick_at timestamptz,
  profit bigint not null default 0,
  settled_at timestamptz,
  void_reason text,

  constraint wager_status check (status in (1, 3)),
  constraint wager_direction check (direction in (1, 2)),
  constraint wager_loss_level check (loss_level in (0, 1)),
  constraint wager_void_reason check (void_reason in ('source_silent', 'demo_reset')),
  constraint wager_ends_once check ((status = 1) = (settled_at is null)),
  -- A closed one has an end tick or was void, and never both; a running one has neither.
  constraint wager_ends_with_evidence check (
    case when status = 1 then end_price is null and void_reason is null
      else (end_price is null) = (void_reason is not null) end),
  constraint wager_end_tick_is_whole check (
    (end_price is null) = (end_tick_seq is null) and (end_price is null) = (end_tick_at is null)),
  constraint wager_profit_of_settled_only check (profit = 0 or end_price is not null)
) with (fillfactor = 85);

create index wager_of_account on micro.wager (account_id, status, id);
-- What is running, for the start; and what was void because the source was silent, counted in public.
create index wager_running on micro.wager (due_at) where status = 1;
create index wager_void on micro.wager (id) where void_reason = 'source_silent';
