-- Overnight financing: percent a year of long and short positions (above 0 the trader pays), and the weekday whose
-- night is charged three times. Every change of the terms stays, so that a day that is charged late is charged by the
-- terms of its end. Each charge stays with its evidence; one of a position and day is charged once.
alter table market.instrument
  add column financing_long numeric(9, 6) not null default 0,
  add column financing_short numeric(9, 6) not null default 0,
  add column financing_triple_day smallint not null default 3,
  add constraint instrument_financing check (financing_long between -100 and 100
    and financing_short between -100 and 100 and financing_triple_day between 0 and 7);

create table market.financing_terms (
  instrument_id integer not null references market.instrument (id),
  from_at timestamptz not null,
  long numeric(9, 6) not null,
  short numeric(9, 6) not null,
  triple_day smallint not null,
  -- Two changes of one millisecond: the later one holds.
  id bigint generated always as identity,
  primary key (instrument_id, from_at, id)
);
select platform.append_only('market.financing_terms');

create table forex.financing (
  -- From the numbers of orders: a part of a higher number was split off after the charge.
  id bigint primary key,
  deal_id bigint not null references forex.deal (id),
  -- The UTC day at whose end it was due.
  day date not null,
  instrument_id integer not null,
  side smallint not null check (side in (1, 2)),
  -- Millionths of a lot.
  lots bigint not null check (lots > 0),
  units_per_lot bigint not null check (units_per_lot > 0),
  -- The last tick before the end of the day, and the rate of the quote currency at that moment.
  tick_seq bigint not null,
  tick_at timestamptz not null,
  price bigint not null check (price > 0),
  rate_numerator bigint not null check (rate_numerator > 0),
  rate_denominator bigint not null check (rate_denominator > 0),
  -- Percent a year, and nights.
  annual_rate numeric(9, 6) not null check (annual_rate <> 0),
  nights smallint not null check (nights in (1, 3)),
  -- Millionths of USD; above 0 the trader has paid it.
  amount bigint not null,
  posted_at timestamptz not null,
  constraint financing_once unique (deal_id, day)
);
select platform.append_only('forex.financing');

-- Positions that were closed since the end of a day are found without reading all orders.
create index deal_closed_at on forex.deal using brin (closed_at);
