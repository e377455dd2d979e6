-- Pending orders, stops, partial closes and margin warnings of contract trading.
--
-- They stand in tables of their own, so that the row of a deal, which every market order writes,
-- stays as slim as it was.

-- An order that waits for its price. Once it is filled there is a deal of the same id.
create table forex.pending_order (
  id bigint primary key,
  account_id bigint not null,
  user_id bigint not null,
  instrument_id integer not null,
  -- 0 waiting, 1 filled, 2 cancelled: the wire's own numbers.
  status smallint not null,
  side smallint not null,
  kind text not null,
  lots bigint not null,

  -- Terms, frozen when it is placed.
  units_per_lot bigint not null,
  margin_mode text not null,
  leverage integer not null,
  fee_basis text not null,
  -- Millionths.
  fee_rate bigint not null,

  target bigint not null,
  stop_loss bigint,
  take_profit bigint,
  trailing_distance bigint,

  placed_price bigint not null,
  placed_tick_seq bigint not null,
  placed_tick_at timestamptz not null,
  placed_at timestamptz not null,
  ended_at timestamptz,
  cancel_reason text,

  constraint pending_order_status check (status in (0, 1, 2)),
  constraint pending_order_side check (side in (1, 2)),
  constraint pending_order_kind check (kind in ('limit', 'stop')),
  constraint pending_order_margin_mode check (margin_mode in ('fixed', 'leverage')),
  constraint pending_order_fee_basis check (fee_basis in ('lots', 'margin')),
  constraint pending_order_ends check ((status = 0) = (ended_at is null)),
  constraint pending_order_cancelled_for_a_reason check ((status = 2) = (cancel_reason is not null))
) with (fillfactor = 85);

create index pending_order_of_account on forex.pending_order (account_id, status, id);

-- Prices at which a position closes by itself; a row only where there are or were some.
create table forex.stops (
  deal_id bigint primary key,
  stop_loss bigint,
  take_profit bigint,
  trailing_distance bigint,
  -- The best price up to the tick of this number: later ones are in the recorded ticks.
  trailing_best bigint,
  trailing_seq bigint,
  -- Number of the tick in force when they were set: only later ones count.
  armed_seq bigint not null,
  -- The stop-loss was already passed when the position opened.
  is_passed boolean not null,
  constraint stops_trail_from_a_price check ((trailing_distance is null) = (trailing_best is null))
) with (fillfactor = 70);

-- Accounts whose owner was warned and has not recovered yet.
create table forex.margin_warning (
  account_id bigint primary key,
  warned_at timestamptz not null
);

alter table forex.deal
  -- The position of which this is a part that was closed.
  add column parent_id bigint,
  -- Where the stop stood that closed it.
  add column close_level bigint;

create index deal_part_of on forex.deal (parent_id) where parent_id is not null;
