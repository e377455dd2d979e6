-- A day that is earned changes its subscription where it lies: no index reads what moves every day, and
-- half of each page is free for the next versions of its rows. Whether all days are earned changes once.
alter table fund.subscription
  add column all_earned boolean not null generated always as (next_day > earn_until) stored,
  set (fillfactor = 45);

drop index fund.subscription_earning;
drop index fund.subscription_mature;
create index subscription_earning on fund.subscription (pool_id, id) where not all_earned;
create index subscription_mature on fund.subscription (pool_id, id) where all_earned and status = 'doing';
