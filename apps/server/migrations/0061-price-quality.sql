-- What happened to sources of prices: for everyone to see, and never changed.
create table market.source_event (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  -- lost, connected: a source. switched: an instrument, from its source to another. disagree, agree: an instrument.
  kind text not null check (kind in ('lost', 'connected', 'switched', 'disagree', 'agree')),
  -- Public name of the source; after a switch the new one.
  source text not null check (length(source) between 1 and 200),
  instrument_id integer references market.instrument,
  -- Public name of the source before a switch.
  from_source text,
  -- Why: a key of the messages, or silent or preferred.
  reason text not null default '' check (length(reason) <= 100)
);
create index source_event_at on market.source_event (at desc);
select platform.append_only('market.source_event');

-- What became of the ticks of an instrument in an hour. Ages are from the source's time to being current.
create table market.price_quality (
  instrument_id integer not null references market.instrument,
  hour timestamptz not null,
  accepted bigint not null default 0,
  held bigint not null default 0,
  -- By reason.
  refused jsonb not null default '{}',
  -- Counts by age, in the classes of apps/server/src/modules/market/quality/ages.ts.
  ages bigint[] not null default '{}',
  primary key (instrument_id, hour)
);
create index price_quality_hour on market.price_quality (hour);
