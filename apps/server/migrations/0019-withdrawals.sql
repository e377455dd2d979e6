-- Where people are paid, and their withdrawals. A withdrawal keeps a copy of the payee and of the
-- terms, so that neither what its owner deletes nor what operators set changes what was drawn. Its
-- amount stays locked on the account until it is paid or is over. USD and units are millionths.

create table funding.draw_method (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  currency_id int not null references funding.currency,
  kind text not null,
  address text not null,
  bank_name text not null,
  bank_address text not null,
  bank_swift text not null,
  payee_name text not null,
  payee_account text not null,
  payee_remark text not null,
  -- One text for one payee of a currency, to find it again.
  payee_key text not null,
  -- Nothing is paid to it before then.
  hold_until timestamptz not null,
  bound_at timestamptz not null,
  deleted_at timestamptz,
  constraint draw_method_kind check (
    kind in ('coin', 'bank') and (kind = 'coin') = (address <> '') and (kind = 'bank') = (payee_account <> ''))
);

create unique index draw_method_once on funding.draw_method (user_id, currency_id, payee_key)
  where deleted_at is null;

create table funding.withdrawal (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  -- The funding account on which the amount is locked.
  account_id bigint not null,
  method_id bigint not null references funding.draw_method,
  -- As they were when it was drawn.
  currency_id int not null,
  code text not null,
  protocol text not null,
  fee_type smallint not null,
  draw_rate bigint not null,
  draw_price bigint not null,
  kind text not null,
  address text not null,
  bank_name text not null,
  bank_address text not null,
  bank_swift text not null,
  payee_name text not null,
  payee_account text not null,
  payee_remark text not null,
  memo text not null,
  -- USD: what leaves the account, the fee in it; units of the currency: what is received.
  amount bigint not null,
  fee bigint not null,
  received bigint not null,
  status text not null,
  drawn_at timestamptz not null,
  confirmed_at timestamptz,
  -- The first of two approvals.
  first_by bigint,
  first_at timestamptz,
  decided_by bigint,
  -- When it was paid, rejected, cancelled or expired.
  ended_at timestamptz,
  -- Why it was rejected, as its owner reads it; or the operator's note.
  remark text not null default '',
  constraint withdrawal_kind check (kind in ('coin', 'bank')),
  constraint withdrawal_status check (
    status in ('unconfirmed', 'waiting', 'paid', 'rejected', 'cancelled', 'expired')),
  constraint withdrawal_amounts check (amount > 0 and fee >= 0 and fee < amount and received > 0),
  constraint withdrawal_confirmed check (
    case when status in ('unconfirmed', 'expired') then confirmed_at is null
         when status = 'cancelled' then true
         else confirmed_at is not null end),
  constraint withdrawal_first check ((first_by is null) = (first_at is null)),
  constraint withdrawal_two_operators check (status <> 'paid' or first_by <> decided_by),
  constraint withdrawal_ended check ((status in ('unconfirmed', 'waiting')) = (ended_at is null)),
  constraint withdrawal_decided check ((status in ('paid', 'rejected')) = (decided_by is not null)),
  constraint withdrawal_rejected_with_reason check (status <> 'rejected' or remark <> '')
);

create index withdrawal_of_user on funding.withdrawal (user_id, id desc);
create index withdrawal_unconfirmed on funding.withdrawal (drawn_at) where status = 'unconfirmed';
create index withdrawal_waiting on funding.withdrawal (confirmed_at, id) where status = 'waiting';
create index withdrawal_paid on funding.withdrawal (ended_at) where status = 'paid';

-- What happened to a withdrawal, in order; each thing happens once.
create table funding.withdrawal_step (
  seq bigint generated always as identity,
  withdrawal_id bigint not null references funding.withdrawal,
  status text not null,
  at timestamptz not null,
  note text not null,
  primary key (withdrawal_id, status),
  constraint withdrawal_step_status check (
    status in ('drawn', 'confirmed', 'approved', 'paid', 'rejected', 'cancelled', 'expired'))
);

select platform.append_only('funding.withdrawal_step');

-- A code may confirm a withdrawal, too; its recipient is the withdrawal itself.
alter table session.codes drop constraint codes_purpose_check;
alter table session.codes add constraint codes_purpose_check check (purpose in ('register', 'reset', 'withdraw'));
