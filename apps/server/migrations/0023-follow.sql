-- Copy trading: who follows whom and by which settings, what a leader's deal asks of the copies
-- (committed with the deal itself), and what became of each copy. Money and units are millionths,
-- prices and ticks as in forex.

create schema follow;

-- Who may be followed, of either world.
create table follow.trader (
  user_id bigint primary key,
  is_demo boolean not null,
  since timestamptz not null,
  left_at timestamptz
);

create table follow.following (
  -- A number of the desk's facts; deals of the leader with a higher one than since_intent are copied.
  id bigint primary key,
  leader_id bigint not null,
  follower_id bigint not null,
  -- The follower's contract account.
  account_id bigint not null,
  is_demo boolean not null,
  since_intent bigint not null,
  -- Hundredths: lots of a copy for one lot of the leader.
  ratio integer not null,
  -- The most margin of a copy.
  max_amount bigint not null,
  -- A loss of the copies at which following pauses; null: none.
  loss_limit bigint,
  -- What the copies had made when the limit was last set: the loss is counted from there.
  result_base bigint not null default 0,
  status text not null,
  begun_at timestamptz not null,
  paused_at timestamptz,
  ended_at timestamptz,
  constraint following_status check (status in ('active', 'paused', 'ended')),
  constraint following_paused check (status <> 'paused' or paused_at is not null),
  constraint following_ended check ((status = 'ended') = (ended_at is not null)),
  constraint following_nobody_himself check (leader_id <> follower_id),
  constraint following_ratio check (ratio between 1 and 10000),
  constraint following_amounts check (max_amount > 0 and loss_limit > 0)
) with (fillfactor = 85);

create unique index following_in_force on follow.following (leader_id, follower_id) where ended_at is null;
create index following_of_follower on follow.following (follower_id, id desc);
create index following_of_leader on follow.following (leader_id, id desc);
select platform.only_changes('follow.following', '{since_intent, ratio, max_amount, loss_limit, result_base,
  status, paused_at, ended_at}');

-- What a leader's deal asks of its copies.
create table follow.intent (
  -- The number of the desk's fact.
  id bigint primary key,
  leader_id bigint not null,
  kind text not null,
  -- The leader's position.
  deal_id bigint not null,
  instrument_id integer not null,
  -- The leader's lots: opened, or held before the part was closed; and those that were closed.
  lots bigint not null,
  closed_lots bigint not null,
  side smallint not null,
  units_per_lot bigint not null,
  margin_mode text not null,
  leverage integer not null,
  -- The tick and the rate the leader was dealt at.
  tick_seq bigint not null,
  tick_at timestamptz not null,
  price bigint not null,
  rate_numerator bigint not null,
  rate_denominator bigint not null,
  -- Where the leader's stops stand from then on; of no meaning where something ends.
  stop_loss bigint,
  take_profit bigint,
  trailing_distance bigint,
  trailing_best bigint,
  trailing_seq bigint,
  armed_seq bigint,
  is_passed boolean not null,
  -- The copies are dealt at the price in force instead: the leader's own end was none of the market.
  at_price_in_force boolean not null,
  at timestamptz not null,
  -- When the last copy was dealt.
  done_at timestamptz,
  constraint intent_kind check (kind in ('opened', 'part_closed', 'closed', 'stops_set')),
  constraint intent_side check (side in (1, 2)),
  constraint intent_margin_mode check (margin_mode in ('fixed', 'leverage'))
) with (fillfactor = 85);

create index intent_to_do on follow.intent (id) where done_at is null;
select platform.only_changes('follow.intent', '{done_at}');

-- A copy of a leader's deal, dealt or skipped; of a dealt one the id is that of the follower's deal.
create table follow.copy (
  id bigint primary key,
  following_id bigint not null,
  leader_id bigint not null,
  follower_id bigint not null,
  account_id bigint not null,
  leader_deal_id bigint not null,
  instrument_id integer not null,
  -- detached: still held, and not the leader's any more.
  state text not null,
  skip_reason text,
  -- Why it has fewer lots than leader's × ratio, besides rounding.
  reduced_by text,
  -- What the leader's deal began with.
  leader_lots bigint not null,
  leader_price bigint not null,
  ratio integer not null,
  -- The fee that was paid, and the results of what was closed of it until it was detached.
  fee bigint not null,
  profit bigint not null,
  -- The last of the leader's changes it has followed.
  last_intent bigint not null,
  -- Its owner has set its stops.
  own_stops boolean not null,
  at timestamptz not null,
  ended_at timestamptz,
  constraint copy_once unique (leader_deal_id, following_id),
  constraint copy_state check (state in ('open', 'closed', 'detached', 'skipped')),
  constraint copy_skipped_for_a_reason check ((state = 'skipped') = (skip_reason is not null)),
  constraint copy_skip_reason check (skip_reason in ('minimum', 'margin', 'positions', 'not_offered', 'late',
    'loss_limit', 'paused', 'unfollowed')),
  constraint copy_reduced_by check (reduced_by in ('max_amount', 'lots_max')),
  constraint copy_ends check ((state in ('closed', 'detached')) = (ended_at is not null))
) with (fillfactor = 85);

create index copy_of_follower on follow.copy (follower_id, id desc);
create index copy_of_leader on follow.copy (leader_id, id desc);
select platform.only_changes('follow.copy', '{state, profit, last_intent, own_stops, ended_at}');
