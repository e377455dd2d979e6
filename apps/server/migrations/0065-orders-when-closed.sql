-- Whether an instrument takes pending orders while its market is closed; as before, none does unless it is set.
alter table market.instrument add column orders_when_closed boolean not null default false;
