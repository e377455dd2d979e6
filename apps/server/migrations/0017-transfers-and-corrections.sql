-- Money that stays in the house: transfers between a user's own accounts, corrections by two
-- operators, and how postings are found by what caused them.

-- Corrections are postings against a house account of their own, in either world.
alter table ledger.account drop constraint account_kind;
alter table ledger.account add constraint account_kind check (
  case when user_id is null
    then kind in ('trading', 'fees', 'payments_in', 'payments_out', 'protection', 'corrections', 'demo_grants')
    else kind in ('change', 'micro', 'forex')
  end);
insert into ledger.account (id, user_id, kind, is_demo, opened_at) values
  (6, null, 'corrections', false, now()), (107, null, 'corrections', true, now());

-- What happened to a thing, by its id. Ids of each kind rise with time, so a few ranges a block of
-- pages find them, at next to no cost for a posting that is written.
create index posting_reference on ledger.posting using brin (reference int8_minmax_multi_ops)
  with (pages_per_range = 32, autosummarize = on);
-- Lines of the house's quiet accounts. Trading and fees are everywhere, and are read from the end.
create index posting_quiet_debit on ledger.posting (debit_account, id)
  where debit_account < 1000 and debit_account not in (1, 2, 101, 102);
create index posting_quiet_credit on ledger.posting (credit_account, id)
  where credit_account < 1000 and credit_account not in (1, 2, 101, 102);

-- Handed out in blocks, so that a batch of the desk can name its transfers before it writes them.
create sequence funding.transfer_id increment by 1000;

create table funding.transfer (
  id bigint primary key,
  user_id bigint not null,
  -- Kinds of accounts.
  from_account text not null,
  to_account text not null,
  -- Millionths of a USD.
  amount bigint not null,
  made_at timestamptz not null,
  constraint transfer_moves_something check (amount > 0),
  constraint transfer_between_two check (
    from_account <> to_account
    and from_account in ('change', 'micro', 'forex') and to_account in ('change', 'micro', 'forex'))
);

create index transfer_of_user on funding.transfer (user_id, id desc);
select platform.append_only('funding.transfer');

-- What one operator proposes and another approves; the reason is the user's to read.
create table funding.correction (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  account_id bigint not null,
  account_kind text not null,
  direction text not null,
  amount bigint not null,
  reason text not null,
  -- The posting that it makes good, where there is one.
  corrects bigint,
  status text not null,
  proposed_by bigint not null,
  proposed_at timestamptz not null,
  decided_by bigint,
  decided_at timestamptz,
  -- Why it was rejected, or the second operator's note.
  remark text not null default '',
  constraint correction_amount check (amount > 0),
  constraint correction_account check (account_kind in ('change', 'micro', 'forex')),
  constraint correction_direction check (direction in ('credit', 'debit')),
  constraint correction_with_reason check (reason <> ''),
  constraint correction_status check (status in ('waiting', 'approved', 'rejected')),
  constraint correction_decided check (
    (status = 'waiting') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint correction_by_two check (status <> 'approved' or decided_by <> proposed_by),
  constraint correction_rejected_with_reason check (status <> 'rejected' or remark <> '')
);

create index correction_of_user on funding.correction (user_id, id desc);
create index correction_waiting on funding.correction (proposed_at, id) where status = 'waiting';
