-- What a deal began with stays: the server's role may write how a deal ends, what of it was closed in
-- part and where its stops of a waiting order stand, and no other column of it; and it may delete none.

create function platform.only_changes(target regclass, columns text[]) returns void language plpgsql as $$
declare
  grantee text;
begin
  for grantee in
    select distinct r.rolname
    from pg_class c, aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
    where c.oid = target and a.grantee <> c.relowner
  loop
    execute format('revoke update, delete, truncate on %s from %I', target, grantee);
    execute format('grant update (%s) on %s to %I',
      (select string_agg(quote_ident(name), ', ') from unnest(columns) as name), target, grantee);
  end loop;
end $$;

select platform.only_changes('forex.deal', '{status, lots, margin, fee, close_price, close_tick_seq,
  close_tick_at, close_rate_numerator, close_rate_denominator, profit, closed_at, close_reason, close_level}');
select platform.only_changes('forex.pending_order',
  '{status, stop_loss, take_profit, trailing_distance, ended_at, cancel_reason}');
select platform.only_changes('micro.wager',
  '{status, end_price, end_tick_seq, end_tick_at, profit, settled_at, void_reason}');
