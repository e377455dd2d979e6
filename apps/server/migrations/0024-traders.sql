-- Traders whom others may copy: who wishes to be one and what an operator decided, who is or was one,
-- and what their closed deals come to. What somebody has agreed to stays to the letter.

create table follow.agreement (
  -- SHA-256 of the text, in hex digits.
  hash text primary key,
  text text not null,
  first_agreed_at timestamptz not null,
  constraint agreement_hash check (hash ~ '^[0-9a-f]{64}$')
);
select platform.append_only('follow.agreement');

create table follow.application (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  is_demo boolean not null,
  agreement_hash text not null references follow.agreement (hash),
  status text not null,
  submitted_at timestamptz not null,
  decided_by bigint,
  decided_at timestamptz,
  -- Why it was rejected, as the user reads it; or the operator's note.
  remark text not null default '',
  constraint application_status check (status in ('waiting', 'approved', 'rejected')),
  constraint application_decided check ((status = 'waiting') = (decided_at is null)),
  -- Leaders of the demo world need no review.
  constraint application_decided_by_somebody check ((decided_by is null) = (status = 'waiting' or is_demo)),
  constraint application_rejected_with_reason check (status <> 'rejected' or remark <> '')
);

create unique index application_waiting_once on follow.application (user_id) where status = 'waiting';
create index application_of_user on follow.application (user_id, id desc);
create index application_waiting on follow.application (submitted_at, id) where status = 'waiting';
select platform.only_changes('follow.application', '{status, decided_by, decided_at, remark}');

create sequence follow.trader_id;

alter table follow.trader
  add column id bigint not null constraint trader_number unique,
  -- Made of the id; it names nobody.
  add column code text not null constraint trader_code unique;
select platform.only_changes('follow.trader', '{since, left_at}');

-- What follows is counted from deals and postings, and may be counted again at any time.

-- A UTC day of a trader's contract account; amounts are millionths of a USD.
create table follow.trader_day (
  user_id bigint not null,
  day date not null,
  trades int not null,
  wins int not null,
  profit bigint not null,
  inflow bigint not null,
  outflow bigint not null,
  -- Cash and floating results at its end; null where it was over long before it was first counted.
  equity bigint,
  primary key (user_id, day),
  constraint trader_day_counts check (wins between 0 and trades and inflow >= 0 and outflow >= 0)
) with (fillfactor = 80);

-- Rates and the drawdown are hundredths of a percent.
create table follow.statistics (
  user_id bigint primary key,
  counted_at timestamptz not null,
  three_week_trades int not null,
  three_week_wins int not null,
  three_week_profit bigint not null,
  three_week_rate bigint not null,
  drawdown int not null,
  total_trades int not null,
  total_wins int not null,
  total_profit bigint not null,
  total_rate bigint not null
) with (fillfactor = 80);

create index statistics_best on follow.statistics (three_week_rate desc, user_id);
