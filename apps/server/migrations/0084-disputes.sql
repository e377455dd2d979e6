-- Disputes of orders: what the trader wrote, the evidence as it was at that moment, and the outcome. They stay for good.
create table support.dispute (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  conversation_id bigint not null references support.conversation,
  -- forex: a contract order; micro: an Up/Down trade.
  kind text not null,
  order_id bigint not null,
  show_code text not null,
  body text not null,
  opened_at timestamptz not null,
  -- The order, its events and ticks, the version of product and rules; json keeps the text as it was written.
  evidence json not null,
  -- The order's receipt of the transparency log; null until it was logged.
  receipt text,
  status text not null default 'waiting',
  decided_by bigint,
  -- Of a decision, or of the withdrawal.
  ended_at timestamptz,
  remark text not null default '',
  -- The approved correction that settles an accepted one; null: no money was owed.
  correction_id bigint,
  constraint dispute_kind check (kind in ('forex', 'micro')),
  constraint dispute_status check (status in ('waiting', 'approved', 'rejected', 'withdrawn')),
  constraint dispute_length check (char_length(body) between 10 and 2000),
  constraint dispute_receipt_length check (char_length(receipt) <= 1000000),
  constraint dispute_ended check ((status = 'waiting') = (ended_at is null)),
  constraint dispute_decided check ((status in ('approved', 'rejected')) = (decided_by is not null)),
  constraint dispute_answered check (decided_by is null or remark <> ''),
  constraint dispute_settled check (correction_id is null or status = 'approved'),
  constraint dispute_correction unique (correction_id)
);
create unique index dispute_open_of_order on support.dispute (kind, order_id) where status = 'waiting';
create index dispute_of_order on support.dispute (kind, order_id, id desc);
create index dispute_of_user on support.dispute (user_id, id desc);
create index dispute_waiting on support.dispute (opened_at, id) where status = 'waiting';

select platform.only_changes('support.dispute', '{receipt, status, decided_by, ended_at, remark, correction_id}');
