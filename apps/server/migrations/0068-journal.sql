-- What a trader writes about trades: a note, tags and a picture. Nobody else reads them, and nothing follows from
-- them. A row without any of the three does not exist.
create schema journal;

create table journal.entry (
  user_id bigint not null,
  -- Whose id the order has: a CFD position (forex) or an Up/Down trade (micro).
  kind text not null check (kind in ('forex', 'micro')),
  order_id bigint not null,
  note text not null check (length(note) <= 2000),
  tags text[] not null check (cardinality(tags) <= 10),
  picture text,
  changed_at timestamptz not null,
  primary key (user_id, kind, order_id),
  constraint entry_says_something check (note <> '' or cardinality(tags) > 0 or picture is not null)
);

-- The stop of the opening gives the risk of a trade (R), whatever becomes of the stop later. Unknown of older orders.
alter table forex.deal add column open_stop_loss bigint check (open_stop_loss > 0);

-- The journal pages through closed trades by the time of closing; parts count with their position.
create index deal_closed on forex.deal (account_id, closed_at, id) where status = 3 and parent_id is null;
create index wager_closed on micro.wager (account_id, settled_at, id) where status = 3;
