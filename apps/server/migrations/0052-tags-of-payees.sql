-- Destination tags and memos: what a coin's network needs beside the address, kept with the payee.
alter table funding.currency
  add column tag_kind text not null default 'none'
    check (tag_kind in ('none', 'number', 'text') and (kind = 'coin' or tag_kind = 'none'));
update funding.currency set tag_kind = 'number' where upper(protocol) in ('XRP', 'XRPL');
update funding.currency set tag_kind = 'text'
 where upper(protocol) in ('XLM', 'STELLAR', 'TON', 'EOS', 'ATOM', 'COSMOS', 'HBAR', 'BEP2');
alter table funding.draw_method add column payee_tag text not null default '';
alter table funding.withdrawal add column payee_tag text not null default '';
