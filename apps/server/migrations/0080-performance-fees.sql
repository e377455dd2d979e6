-- Performance fees of lead traders, in hundredths of a percent of the profit. A following keeps the fee of its
-- beginning, and the result up to which fees were paid (its high-water mark). Each settlement stays with what
-- it was computed from; a following and period is settled once. Amounts are millionths of USD.
alter table follow.trader
  add column fee_rate integer not null default 0,
  add constraint trader_fee_rate check (fee_rate between 0 and 5000);
select platform.only_changes('follow.trader', '{since, left_at, fee_rate}');

alter table follow.following
  add column fee_rate integer not null default 0,
  add column high_water bigint not null default 0,
  add constraint following_fee_rate check (fee_rate between 0 and 5000),
  add constraint following_high_water check (high_water >= 0);
select platform.only_changes('follow.following', '{since_intent, mode, ratio, allocation, max_amount, loss_limit,
  result_base, status, paused_at, ended_at, high_water}');

create table follow.performance_fee (
  -- From the numbers of the desk's facts, like followings.
  id bigint primary key,
  following_id bigint not null references follow.following (id),
  leader_id bigint not null,
  follower_id bigint not null,
  -- The UTC month that was over, as 2026-11, or `end`.
  period text not null check (period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$' or period = 'end'),
  rate integer not null check (rate between 1 and 5000),
  -- Realised result of the copies less their fees and overnight financing, since the following began.
  result bigint not null,
  -- The overnight financing in it, above 0 where it was paid, and the last charge that was counted.
  financing bigint not null default 0,
  financing_until bigint not null default 0,
  -- The mark before and after.
  mark_before bigint not null check (mark_before >= 0),
  mark_after bigint not null,
  fee bigint not null,
  paid bigint not null,
  posted_at timestamptz not null,
  constraint performance_fee_once unique (following_id, period),
  constraint performance_fee_mark_rises check (mark_after >= mark_before),
  constraint performance_fee_bounded check (paid between 0 and fee)
);
select platform.append_only('follow.performance_fee');

create index performance_fee_of_leader on follow.performance_fee (leader_id, id desc);
create index performance_fee_of_follower on follow.performance_fee (follower_id, id desc);
-- What a month end has to settle.
create index following_with_fee on follow.following (id) where ended_at is null and fee_rate > 0;
