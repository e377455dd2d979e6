-- Contract deals and the dealing desk's record of what it did.
create schema desk;

create sequence desk.fact_id increment by 1000;

-- One row for everything the desk did, in the order in which it did it, written in the same
-- transaction: what later modules (copies, statements) take their work from.
create table desk.fact (
  id bigint primary key,
  kind text not null,
  user_id bigint not null,
  reference bigint not null,
  at timestamptz not null
);

select platform.append_only('desk.fact');

create schema forex;

create sequence forex.deal_id increment by 1000;

create table forex.deal (
  id bigint primary key,
  account_id bigint not null,
  user_id bigint not null,
  instrument_id integer not null,
  -- 0 pending, 1 holding, 2 cancelled, 3 completed: the wire's own numbers.
  status smallint not null,
  -- 1 buy, 2 sell.
  side smallint not null,
  -- Millionths of a lot.
  lots bigint not null,

  -- Terms, frozen when the deal begins.
  units_per_lot bigint not null,
  margin_mode text not null,
  leverage integer not null,
  margin bigint not null,
  fee bigint not null,

  -- Evidence of the opening: its tick, and the rate that turned the quote currency into USD.
  open_price bigint not null,
  open_tick_seq bigint not null,
  open_tick_at timestamptz not null,
  open_rate_numerator bigint not null,
  open_rate_denominator bigint not null,
  opened_at timestamptz not null,

  -- Evidence of the close.
  close_price bigint,
  close_tick_seq bigint,
  close_tick_at timestamptz,
  close_rate_numerator bigint,
  close_rate_denominator bigint,
  profit bigint,
  closed_at timestamptz,
  close_reason text,

  constraint deal_status check (status in (0, 1, 2, 3)),
  constraint deal_side check (side in (1, 2)),
  constraint deal_margin_mode check (margin_mode in ('fixed', 'leverage')),
  constraint deal_completed_with_evidence check (
    status <> 3 or (close_price is not null and profit is not null and closed_at is not null and close_reason is not null))
) with (fillfactor = 85);

create index deal_of_account on forex.deal (account_id, status, id);
