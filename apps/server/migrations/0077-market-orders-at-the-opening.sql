-- A market order of a closed market may wait for the opening; its target is the last price before, which fills nothing.
alter table forex.pending_order drop constraint pending_order_kind;
alter table forex.pending_order add constraint pending_order_kind check (kind in ('limit', 'stop', 'opening'));
