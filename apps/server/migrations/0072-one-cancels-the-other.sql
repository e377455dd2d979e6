-- Two pending orders of an account and an instrument may be a pair: the first to be filled cancels the other (OCO).
-- Each names the other while both wait; an order that was filled or was cancelled by the other keeps its name.
alter table forex.pending_order add column linked_id bigint;
select platform.only_changes('forex.pending_order',
  '{status, stop_loss, take_profit, trailing_distance, trailing_from, expires_at, linked_id, ended_at, cancel_reason}');
