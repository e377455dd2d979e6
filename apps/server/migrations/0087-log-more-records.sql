-- Receipts are of every kind but postings: their leaf is found by kind and id, however long they waited for the log.
create index batch_record on transparency.batch
  using gin (jsonb_path_query_array(records, 'strict $[*] ? (@[0] != "posting")') jsonb_path_ops);

-- Statements of liabilities, disputes and their receipts become leaves, so that none can be removed unnoticed.
create function transparency.queue_dispute_receipts() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $function$
begin
  insert into transparency.pending (kind, ids)
  select 'dispute.receipt', array_agg(id order by id) from added where receipt is not null having count(*) > 0;
  return null;
end $function$;

create function transparency.queue_attached_receipts() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $function$
begin
  insert into transparency.pending (kind, ids)
  select 'dispute.receipt', array_agg(after.id order by after.id)
  from after join before using (id) where after.receipt is not null and before.receipt is null having count(*) > 0;
  return null;
end $function$;

create trigger log_inserted after insert on liabilities.statement referencing new table as added
  for each statement execute function transparency.queue_inserted('liabilities');
create trigger log_inserted after insert on support.dispute referencing new table as added
  for each statement execute function transparency.queue_inserted('dispute');
create trigger log_receipts after insert on support.dispute referencing new table as added
  for each statement execute function transparency.queue_dispute_receipts();
create trigger log_attached after update on support.dispute referencing old table as before new table as after
  for each statement execute function transparency.queue_attached_receipts();

-- What was there before. Postings from before the log are logged as digests, each named by the last id of its range.
insert into transparency.pending (kind, ids)
select 'liabilities', array[id] from liabilities.statement order by id;
insert into transparency.pending (kind, ids)
select 'dispute', array[id] from support.dispute order by id;
insert into transparency.pending (kind, ids)
select 'dispute.receipt', array[id] from support.dispute where receipt is not null order by id;
insert into transparency.pending (kind, ids)
select 'posting.earlier', array[least(last_id, range * 10000)]
from transparency.beginning, generate_series(1, greatest(1, (last_id + 9999) / 10000)) as range
where kind = 'posting' order by range;
