-- Copies sized by the share of the equities: the settings of a following, the leader's equity at an order, and
-- what each copy was sized by. Amounts are millionths of USD.
alter table follow.following
  add column mode text not null default 'fixed',
  -- What proportional copies are sized by; null: the follower's equity.
  add column allocation bigint,
  add constraint following_mode check (mode in ('fixed', 'proportional')),
  add constraint following_allocation check (allocation > 0);
select platform.only_changes('follow.following', '{since_intent, mode, ratio, allocation, max_amount, loss_limit,
  result_base, status, paused_at, ended_at}');

-- Before the order; of openings only.
alter table follow.intent add column leader_equity bigint;

alter table follow.copy
  add column base_equity bigint,
  add column leader_equity bigint,
  add constraint copy_proportion check ((base_equity is null) = (leader_equity is null)),
  add constraint copy_equities check (base_equity > 0 and leader_equity > 0),
  drop constraint copy_skip_reason,
  add constraint copy_skip_reason check (skip_reason in ('minimum', 'margin', 'positions', 'not_offered', 'late',
    'loss_limit', 'paused', 'unfollowed', 'leader_equity'));
