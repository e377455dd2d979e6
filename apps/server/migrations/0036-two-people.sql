-- Two people for what guards money: who has vouched for whom, what was approved on which day, and
-- changes that wait for a second operator.

alter table operator.operator
  -- When a password was first chosen; from then on there is somebody.
  add column activated_at timestamptz;
update operator.operator set activated_at = created_at
  where password_hash is not null or totp_secret is not null or disabled_at is not null;

-- An operator was invited, renewed or given a role by another, with the approval of a second admin or
-- (null) without. What the command line does leaves no row.
create table operator.vouching (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator.operator (id),
  by_id bigint not null references operator.operator (id),
  approved_by bigint references operator.operator (id),
  action text not null check (action in ('add', 'renew', 'role')),
  at timestamptz not null
);
select platform.append_only('operator.vouching');

insert into operator.vouching (operator_id, by_id, action, at)
select o.id, a.operator_id, replace(a.action, 'operator.', ''), a.at
from operator.audit a join operator.operator o on a.object = 'operator:' || o.id
where a.action in ('operator.add', 'operator.renew', 'operator.role') and a.operator_id is not null
order by a.number;

-- Money that operators have approved, in the transaction of the approval: limits count its sums.
create table operator.approved_money (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- UTC.
  day date not null,
  operator_id bigint not null references operator.operator (id),
  -- False where a second operator approved, too: then it does not count towards the operator's day.
  alone boolean not null,
  -- 0: the pools of all funds.
  user_id bigint not null,
  direction text not null check (direction in ('in', 'out')),
  -- USD, in millionths.
  amount bigint not null check (amount >= 0),
  -- As in the audit trail: `deposit:7`.
  object text not null
);
create index approved_money_of_user on operator.approved_money (user_id, day);
create index approved_money_of_operator on operator.approved_money (operator_id, day) where alone;
select platform.append_only('operator.approved_money');

-- What one operator has proposed and another approves; some of it takes effect later.
create table operator.proposal (
  id bigint generated always as identity primary key,
  -- `setting.funding`, `operator.add`, `fund.feed`.
  kind text not null,
  -- What it is about, as in the audit trail: `funding:0`.
  object text not null,
  -- All that carrying it out needs, and what operators read of it (`[{field, from, to}]`): JSON.
  payload jsonb not null,
  changes jsonb not null,
  reason text not null,
  status text not null default 'waiting'
    check (status in ('waiting', 'approved', 'done', 'rejected', 'cancelled', 'failed')),
  -- How long after the approval it takes effect.
  delay_ms bigint not null check (delay_ms >= 0),
  proposed_by bigint not null references operator.operator (id),
  proposed_at timestamptz not null,
  -- Null where the command line approved.
  approved_by bigint references operator.operator (id),
  approved_at timestamptz,
  takes_effect_at timestamptz,
  -- Who rejected or cancelled it; when it was done, rejected or cancelled, or failed; why.
  closed_by bigint references operator.operator (id),
  closed_at timestamptz,
  remark text not null default '',
  -- The refusal, where it could not be carried out.
  failure jsonb,
  constraint proposal_approved check ((approved_at is null) = (takes_effect_at is null)),
  constraint proposal_closed check ((status in ('waiting', 'approved')) = (closed_at is null))
);
create unique index proposal_open_once on operator.proposal (kind, object)
  where status in ('waiting', 'approved') and object not like '%:new';
create index proposal_due on operator.proposal (takes_effect_at) where status = 'approved';
-- What was proposed stays; of a new thing its number is added.
select platform.only_changes('operator.proposal',
  '{object, status, approved_by, approved_at, takes_effect_at, closed_by, closed_at, remark, failure}');

-- Early redemptions count towards the limits, too: above them, two operators approve.
alter table fund.redemption
  add column first_by bigint,
  add column first_at timestamptz,
  add constraint redemption_first check ((first_by is null) = (first_at is null));
select platform.only_changes('fund.redemption',
  '{status, decided_by, decided_at, remark, first_by, first_at}');

alter table funding.setting
  add column operator_day_limit bigint not null default 50000000000;
alter table funding.setting alter column operator_day_limit drop default;
