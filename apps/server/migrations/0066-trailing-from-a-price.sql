-- A trailing stop may start to follow at an activation price; null: it follows.
alter table forex.stops add column trailing_from bigint;
alter table forex.pending_order add column trailing_from bigint;
alter table follow.intent add column trailing_from bigint;
select platform.only_changes('forex.pending_order',
  '{status, stop_loss, take_profit, trailing_distance, trailing_from, expires_at, ended_at, cancel_reason}');
