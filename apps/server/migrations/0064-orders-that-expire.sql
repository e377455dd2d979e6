-- Pending orders that are good until a time: at that moment they are cancelled, and no tick from then on fills them.
alter table forex.pending_order add column expires_at timestamptz;
-- Its owner may move or remove the time while the order waits.
select platform.only_changes('forex.pending_order',
  '{status, stop_loss, take_profit, trailing_distance, expires_at, ended_at, cancel_reason}');
