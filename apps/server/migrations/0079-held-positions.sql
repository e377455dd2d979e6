-- Overnight financing reads the positions that are held by account, in pages, without the orders that are completed.
create index deal_held on forex.deal (account_id, id) where status = 1;
