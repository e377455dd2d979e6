-- Further take-profits of parts: price and lots of each, the nearest first; null: none.
alter table forex.stops add column targets bigint[];
alter table forex.pending_order add column targets bigint[];
alter table forex.stops add constraint stops_targets
  check (cardinality(targets) in (2, 4, 6, 8) and array_position(targets, null) is null);
alter table forex.pending_order add constraint pending_order_targets
  check (cardinality(targets) in (2, 4, 6, 8) and array_position(targets, null) is null);
select platform.only_changes('forex.pending_order',
  '{status, stop_loss, take_profit, trailing_distance, trailing_from, targets, expires_at, linked_id, ended_at, cancel_reason}');
