-- Lead traders' figures are time-weighted returns after fees with open positions at market: of each day the
-- growth between its flows of money, and the growth of all days up to it. What was counted by the former
-- rule goes, and everything is counted again from postings, positions and prices at the next start.
delete from follow.statistics;
delete from follow.trader_day;

alter table follow.trader_day
  drop column profit,
  add column growth numeric not null,
  add column total_growth numeric not null,
  -- The smallest equity on which something was gained that day.
  add column least_capital bigint,
  alter column equity set not null,
  add constraint trader_day_growth check (growth >= 0 and total_growth >= 0);

alter table follow.statistics
  add column first_opened_at timestamptz,
  add column least_capital bigint;

-- What the ranking asks for: days since the first position, positions closed within three weeks, and the
-- smallest equity in USD (millionths) on which a gain counts.
create table follow.ranking_threshold (
  is_only boolean primary key default true,
  days integer not null,
  positions integer not null,
  capital bigint not null,
  constraint ranking_threshold_is_one_row check (is_only),
  constraint ranking_threshold_bounds check (days between 0 and 365 and positions between 0 and 1000 and capital >= 0)
);
insert into follow.ranking_threshold (days, positions, capital) values (7, 5, 100000000);
