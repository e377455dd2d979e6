-- What all migrations add up to, drawn from the catalogue by `npm run dump-schema`.
-- To be read, never to be run or edited: changes are made by migrations.

-- Schemas

create schema calendar;
create schema content;
create schema desk;
create schema files;
create schema follow;
create schema forex;
create schema fund;
create schema funding;
create schema kyc;
create schema ledger;
create schema loan;
create schema market;
create schema micro;
create schema notice;
create schema operator;
create schema platform;
create schema session;
create schema support;

-- Sequences

create sequence desk.fact_id as bigint start 1 increment 1000;
create sequence follow.trader_id as bigint start 1 increment 1;
create sequence forex.deal_id as bigint start 1 increment 1000;
create sequence fund.income_id as bigint start 1 increment 1000;
create sequence funding.transfer_id as bigint start 1 increment 1000;
create sequence ledger.house_account_id as bigint start 200 increment 1;
create sequence ledger.posting_id as bigint start 1 increment 1000;
create sequence micro.wager_id as bigint start 1 increment 1000;
create sequence notice.alert_id as bigint start 1 increment 1000;
create sequence notice.notice_id as bigint start 1 increment 1000;

-- Tables

create table calendar.job (
  name text not null,
  begins_on date not null,
  constraint job_pkey PRIMARY KEY (name)
);

create table calendar.run (
  job text not null,
  day date not null,
  began_at timestamp with time zone not null,
  finished_at timestamp with time zone not null,
  things bigint not null,
  constraint run_pkey PRIMARY KEY (job, day),
  constraint run_things_check CHECK ((things >= 0)),
  constraint run_job_fkey FOREIGN KEY (job) REFERENCES calendar.job(name)
);

create table content.company (
  id integer not null,
  name text not null,
  logo text not null,
  url text not null,
  subject text not null,
  registered_address text not null,
  location text not null,
  email text not null,
  listed boolean not null default true,
  constraint company_pkey PRIMARY KEY (id)
);

create table content.setting (
  key text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null,
  constraint setting_pkey PRIMARY KEY (key)
);

create table desk.fact (
  id bigint not null,
  kind text not null,
  user_id bigint not null,
  reference bigint not null,
  at timestamp with time zone not null,
  constraint fact_pkey PRIMARY KEY (id)
);

create table files.upload (
  id bigint not null generated always as identity,
  user_id bigint not null,
  name text not null,
  state text not null,
  content_type text,
  width integer,
  height integer,
  bytes integer,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint upload_pkey PRIMARY KEY (id),
  constraint upload_name UNIQUE (name),
  constraint upload_kept_is_known CHECK (((state <> 'kept'::text) OR ((content_type IS NOT NULL) AND (width IS NOT NULL) AND (height IS NOT NULL) AND (bytes IS NOT NULL)))),
  constraint upload_state CHECK ((state = ANY (ARRAY['arriving'::text, 'kept'::text, 'refused'::text, 'leaving'::text]))),
  constraint upload_used_is_kept CHECK (((used_at IS NULL) OR (state = 'kept'::text)))
);

create table follow.agreement (
  hash text not null,
  text text not null,
  first_agreed_at timestamp with time zone not null,
  constraint agreement_pkey PRIMARY KEY (hash),
  constraint agreement_hash CHECK ((hash ~ '^[0-9a-f]{64}$'::text))
);

create table follow.application (
  id bigint not null generated always as identity,
  user_id bigint not null,
  is_demo boolean not null,
  agreement_hash text not null,
  status text not null,
  submitted_at timestamp with time zone not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  remark text not null default ''::text,
  constraint application_pkey PRIMARY KEY (id),
  constraint application_decided CHECK (((status = 'waiting'::text) = (decided_at IS NULL))),
  constraint application_decided_by_somebody CHECK (((decided_by IS NULL) = ((status = 'waiting'::text) OR is_demo))),
  constraint application_rejected_with_reason CHECK (((status <> 'rejected'::text) OR (remark <> ''::text))),
  constraint application_status CHECK ((status = ANY (ARRAY['waiting'::text, 'approved'::text, 'rejected'::text]))),
  constraint application_agreement_hash_fkey FOREIGN KEY (agreement_hash) REFERENCES follow.agreement(hash)
);

create table follow.copy (
  id bigint not null,
  following_id bigint not null,
  leader_id bigint not null,
  follower_id bigint not null,
  account_id bigint not null,
  leader_deal_id bigint not null,
  instrument_id integer not null,
  state text not null,
  skip_reason text,
  reduced_by text,
  leader_lots bigint not null,
  leader_price bigint not null,
  ratio integer not null,
  fee bigint not null,
  profit bigint not null,
  last_intent bigint not null,
  own_stops boolean not null,
  at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint copy_pkey PRIMARY KEY (id),
  constraint copy_once UNIQUE (leader_deal_id, following_id),
  constraint copy_ends CHECK (((state = ANY (ARRAY['closed'::text, 'detached'::text])) = (ended_at IS NOT NULL))),
  constraint copy_reduced_by CHECK ((reduced_by = ANY (ARRAY['max_amount'::text, 'lots_max'::text]))),
  constraint copy_skip_reason CHECK ((skip_reason = ANY (ARRAY['minimum'::text, 'margin'::text, 'positions'::text, 'not_offered'::text, 'late'::text, 'loss_limit'::text, 'paused'::text, 'unfollowed'::text]))),
  constraint copy_skipped_for_a_reason CHECK (((state = 'skipped'::text) = (skip_reason IS NOT NULL))),
  constraint copy_state CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text, 'detached'::text, 'skipped'::text])))
) with (fillfactor=85);

create table follow.following (
  id bigint not null,
  leader_id bigint not null,
  follower_id bigint not null,
  account_id bigint not null,
  is_demo boolean not null,
  since_intent bigint not null,
  ratio integer not null,
  max_amount bigint not null,
  loss_limit bigint,
  result_base bigint not null default 0,
  status text not null,
  begun_at timestamp with time zone not null,
  paused_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint following_pkey PRIMARY KEY (id),
  constraint following_amounts CHECK (((max_amount > 0) AND (loss_limit > 0))),
  constraint following_ended CHECK (((status = 'ended'::text) = (ended_at IS NOT NULL))),
  constraint following_nobody_himself CHECK ((leader_id <> follower_id)),
  constraint following_paused CHECK (((status <> 'paused'::text) OR (paused_at IS NOT NULL))),
  constraint following_ratio CHECK (((ratio >= 1) AND (ratio <= 10000))),
  constraint following_status CHECK ((status = ANY (ARRAY['active'::text, 'paused'::text, 'ended'::text])))
) with (fillfactor=85);

create table follow.intent (
  id bigint not null,
  leader_id bigint not null,
  kind text not null,
  deal_id bigint not null,
  instrument_id integer not null,
  lots bigint not null,
  closed_lots bigint not null,
  side smallint not null,
  units_per_lot bigint not null,
  margin_mode text not null,
  leverage integer not null,
  tick_seq bigint not null,
  tick_at timestamp with time zone not null,
  price bigint not null,
  rate_numerator bigint not null,
  rate_denominator bigint not null,
  stop_loss bigint,
  take_profit bigint,
  trailing_distance bigint,
  trailing_best bigint,
  trailing_seq bigint,
  armed_seq bigint,
  is_passed boolean not null,
  at_price_in_force boolean not null,
  at timestamp with time zone not null,
  done_at timestamp with time zone,
  constraint intent_pkey PRIMARY KEY (id),
  constraint intent_kind CHECK ((kind = ANY (ARRAY['opened'::text, 'part_closed'::text, 'closed'::text, 'stops_set'::text]))),
  constraint intent_margin_mode CHECK ((margin_mode = ANY (ARRAY['fixed'::text, 'leverage'::text]))),
  constraint intent_side CHECK ((side = ANY (ARRAY[1, 2])))
) with (fillfactor=85);

create table follow.statistics (
  user_id bigint not null,
  counted_at timestamp with time zone not null,
  three_week_trades integer not null,
  three_week_wins integer not null,
  three_week_profit bigint not null,
  three_week_rate bigint not null,
  drawdown integer not null,
  total_trades integer not null,
  total_wins integer not null,
  total_profit bigint not null,
  total_rate bigint not null,
  constraint statistics_pkey PRIMARY KEY (user_id)
) with (fillfactor=80);

create table follow.trader (
  user_id bigint not null,
  is_demo boolean not null,
  since timestamp with time zone not null,
  left_at timestamp with time zone,
  id bigint not null,
  code text not null,
  constraint trader_pkey PRIMARY KEY (user_id),
  constraint trader_code UNIQUE (code),
  constraint trader_number UNIQUE (id)
);

create table follow.trader_day (
  user_id bigint not null,
  day date not null,
  trades integer not null,
  wins integer not null,
  profit bigint not null,
  inflow bigint not null,
  outflow bigint not null,
  equity bigint,
  constraint trader_day_pkey PRIMARY KEY (user_id, day),
  constraint trader_day_counts CHECK ((((wins >= 0) AND (wins <= trades)) AND (inflow >= 0) AND (outflow >= 0)))
) with (fillfactor=80);

create table forex.deal (
  id bigint not null,
  account_id bigint not null,
  user_id bigint not null,
  instrument_id integer not null,
  status smallint not null,
  side smallint not null,
  lots bigint not null,
  units_per_lot bigint not null,
  margin_mode text not null,
  leverage integer not null,
  margin bigint not null,
  fee bigint not null,
  open_price bigint not null,
  open_tick_seq bigint not null,
  open_tick_at timestamp with time zone not null,
  open_rate_numerator bigint not null,
  open_rate_denominator bigint not null,
  opened_at timestamp with time zone not null,
  close_price bigint,
  close_tick_seq bigint,
  close_tick_at timestamp with time zone,
  close_rate_numerator bigint,
  close_rate_denominator bigint,
  profit bigint,
  closed_at timestamp with time zone,
  close_reason text,
  parent_id bigint,
  close_level bigint,
  constraint deal_pkey PRIMARY KEY (id),
  constraint deal_completed_with_evidence CHECK (((status <> 3) OR ((close_price IS NOT NULL) AND (profit IS NOT NULL) AND (closed_at IS NOT NULL) AND (close_reason IS NOT NULL)))),
  constraint deal_margin_mode CHECK ((margin_mode = ANY (ARRAY['fixed'::text, 'leverage'::text]))),
  constraint deal_side CHECK ((side = ANY (ARRAY[1, 2]))),
  constraint deal_status CHECK ((status = ANY (ARRAY[0, 1, 2, 3])))
) with (fillfactor=85);

create table forex.margin_warning (
  account_id bigint not null,
  warned_at timestamp with time zone not null,
  constraint margin_warning_pkey PRIMARY KEY (account_id)
);

create table forex.pending_order (
  id bigint not null,
  account_id bigint not null,
  user_id bigint not null,
  instrument_id integer not null,
  status smallint not null,
  side smallint not null,
  kind text not null,
  lots bigint not null,
  units_per_lot bigint not null,
  margin_mode text not null,
  leverage integer not null,
  fee_basis text not null,
  fee_rate bigint not null,
  target bigint not null,
  stop_loss bigint,
  take_profit bigint,
  trailing_distance bigint,
  placed_price bigint not null,
  placed_tick_seq bigint not null,
  placed_tick_at timestamp with time zone not null,
  placed_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  cancel_reason text,
  constraint pending_order_pkey PRIMARY KEY (id),
  constraint pending_order_cancelled_for_a_reason CHECK (((status = 2) = (cancel_reason IS NOT NULL))),
  constraint pending_order_ends CHECK (((status = 0) = (ended_at IS NULL))),
  constraint pending_order_fee_basis CHECK ((fee_basis = ANY (ARRAY['lots'::text, 'margin'::text]))),
  constraint pending_order_kind CHECK ((kind = ANY (ARRAY['limit'::text, 'stop'::text]))),
  constraint pending_order_margin_mode CHECK ((margin_mode = ANY (ARRAY['fixed'::text, 'leverage'::text]))),
  constraint pending_order_side CHECK ((side = ANY (ARRAY[1, 2]))),
  constraint pending_order_status CHECK ((status = ANY (ARRAY[0, 1, 2])))
) with (fillfactor=85);

create table forex.rules (
  is_only boolean not null default true,
  warning integer not null,
  close_out integer not null,
  next_warning integer,
  next_close_out integer,
  next_from timestamp with time zone,
  positions_max integer not null,
  pendings_max integer not null,
  fills_max integer not null,
  constraint rules_pkey PRIMARY KEY (is_only),
  constraint rules_is_one_row CHECK (is_only),
  constraint rules_levels CHECK ((((close_out >= 10) AND (close_out <= 100)) AND (warning > close_out))),
  constraint rules_limits CHECK (((positions_max > 0) AND (pendings_max > 0) AND (fills_max >= positions_max))),
  constraint rules_next_levels CHECK ((((next_close_out >= 10) AND (next_close_out <= 100)) AND (next_warning > next_close_out))),
  constraint rules_next_whole CHECK ((num_nulls(next_warning, next_close_out, next_from) = ANY (ARRAY[0, 3])))
);

create table forex.stops (
  deal_id bigint not null,
  stop_loss bigint,
  take_profit bigint,
  trailing_distance bigint,
  trailing_best bigint,
  trailing_seq bigint,
  armed_seq bigint not null,
  is_passed boolean not null,
  constraint stops_pkey PRIMARY KEY (deal_id),
  constraint stops_trail_from_a_price CHECK (((trailing_distance IS NULL) = (trailing_best IS NULL)))
) with (fillfactor=70);

create table fund.feed (
  id bigint not null generated always as identity,
  pool_id integer not null,
  amount bigint not null,
  reason text not null,
  fed_by bigint,
  fed_at timestamp with time zone not null,
  constraint feed_pkey PRIMARY KEY (id),
  constraint feed_amount CHECK ((amount > 0)),
  constraint feed_with_reason CHECK (((reason <> ''::text) OR (fed_by IS NULL))),
  constraint feed_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES fund.pool(id)
);

create table fund.fund (
  id integer not null generated by default as identity,
  titles jsonb not null,
  descs jsonb not null,
  income_sources jsonb not null,
  picture text not null,
  currency_code text not null,
  dividend bigint not null,
  min_amount bigint not null,
  max_amount bigint not null,
  lock_days integer not null,
  damages bigint not null,
  warn_days integer not null,
  "position" integer not null,
  open boolean not null,
  constraint fund_pkey PRIMARY KEY (id),
  constraint fund_ranges CHECK (((dividend > 0) AND (min_amount > 0) AND (max_amount >= min_amount) AND (lock_days > 0) AND ((damages >= 0) AND (damages <= 100000000)) AND (warn_days > 0)))
);

create table fund.income (
  id bigint not null,
  subscription_id bigint not null,
  pool_id integer not null,
  day date not null,
  amount bigint not null,
  made_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  void_at timestamp with time zone,
  constraint income_pkey PRIMARY KEY (subscription_id, day),
  constraint income_once UNIQUE (id),
  constraint income_amount CHECK ((amount > 0)),
  constraint income_paid_or_void CHECK (((paid_at IS NULL) OR (void_at IS NULL))),
  constraint income_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES fund.subscription(id)
);

create table fund.pool (
  id integer not null generated by default as identity,
  fund_id integer not null,
  is_demo boolean not null,
  pool_account bigint not null,
  shares_account bigint not null,
  balance bigint not null default 0,
  due bigint not null default 0,
  shares bigint not null default 0,
  running integer not null default 0,
  next_income bigint not null default 0,
  constraint pool_pkey PRIMARY KEY (id),
  constraint pool_once UNIQUE (fund_id, is_demo),
  constraint pool_pool_account_key UNIQUE (pool_account),
  constraint pool_shares_account_key UNIQUE (shares_account),
  constraint pool_never_below_zero CHECK (((balance >= 0) AND (due >= 0) AND (shares >= 0) AND (running >= 0) AND (next_income >= 0))),
  constraint pool_fund_id_fkey FOREIGN KEY (fund_id) REFERENCES fund.fund(id)
) with (fillfactor=50);

create table fund.redemption (
  id bigint not null generated always as identity,
  subscription_id bigint not null,
  user_id bigint not null,
  status text not null default 'waiting'::text,
  submitted_at timestamp with time zone not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  remark text not null default ''::text,
  constraint redemption_pkey PRIMARY KEY (id),
  constraint redemption_decided CHECK ((((status = 'waiting'::text) = (decided_at IS NULL)) AND ((status = ANY (ARRAY['approved'::text, 'rejected'::text])) = (decided_by IS NOT NULL)))),
  constraint redemption_rejected_with_reason CHECK (((status <> 'rejected'::text) OR (remark <> ''::text))),
  constraint redemption_status CHECK ((status = ANY (ARRAY['waiting'::text, 'approved'::text, 'rejected'::text, 'overtaken'::text]))),
  constraint redemption_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES fund.subscription(id)
);

create table fund.subscription (
  id bigint not null generated always as identity,
  fund_id integer not null,
  pool_id integer not null,
  user_id bigint not null,
  account_id bigint not null,
  share bigint not null,
  dividend bigint not null,
  day_profit bigint not null,
  lock_days integer not null,
  damages bigint not null,
  currency_code text not null,
  bought_at timestamp with time zone not null,
  bought_on date not null,
  last_day date not null,
  status text not null default 'doing'::text,
  next_day date not null,
  earn_until date not null,
  days_paid integer not null default 0,
  ended_at timestamp with time zone,
  returned bigint,
  penalty bigint,
  constraint subscription_pkey PRIMARY KEY (id),
  constraint subscription_amounts CHECK (((share > 0) AND (day_profit > 0) AND (lock_days > 0))),
  constraint subscription_days CHECK (((last_day = (bought_on + lock_days)) AND ((next_day >= (bought_on + 1)) AND (next_day <= (last_day + 1))) AND (earn_until <= last_day) AND ((days_paid >= 0) AND (days_paid <= ((next_day - bought_on) - 1))))),
  constraint subscription_ended CHECK ((((status = ANY (ARRAY['doing'::text, 'refunding'::text])) = (ended_at IS NULL)) AND ((ended_at IS NULL) = (returned IS NULL)) AND ((ended_at IS NULL) = (penalty IS NULL)) AND ((returned + penalty) = share))),
  constraint subscription_finished_whole CHECK (((status <> 'finished'::text) OR ((penalty = 0) AND (next_day > last_day)))),
  constraint subscription_status CHECK ((status = ANY (ARRAY['doing'::text, 'refunding'::text, 'refunded'::text, 'finished'::text, 'cancelled'::text]))),
  constraint subscription_fund_id_fkey FOREIGN KEY (fund_id) REFERENCES fund.fund(id),
  constraint subscription_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES fund.pool(id)
) with (fillfactor=80);

create table funding.bank_account (
  id integer not null generated by default as identity,
  currency_id integer not null,
  bank_name text not null,
  bank_address text not null,
  bank_swift text not null,
  payee_name text not null,
  payee_account text not null,
  bank_remark text not null,
  "position" integer not null,
  open boolean not null,
  is_placeholder boolean not null default false,
  constraint bank_account_pkey PRIMARY KEY (id),
  constraint bank_account_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES funding.currency(id)
);

create table funding.correction (
  id bigint not null generated always as identity,
  user_id bigint not null,
  account_id bigint not null,
  account_kind text not null,
  direction text not null,
  amount bigint not null,
  reason text not null,
  corrects bigint,
  status text not null,
  proposed_by bigint not null,
  proposed_at timestamp with time zone not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  remark text not null default ''::text,
  constraint correction_pkey PRIMARY KEY (id),
  constraint correction_account CHECK ((account_kind = ANY (ARRAY['change'::text, 'micro'::text, 'forex'::text]))),
  constraint correction_amount CHECK ((amount > 0)),
  constraint correction_by_two CHECK (((status <> 'approved'::text) OR (decided_by <> proposed_by))),
  constraint correction_decided CHECK ((((status = 'waiting'::text) = (decided_by IS NULL)) AND ((decided_by IS NULL) = (decided_at IS NULL)))),
  constraint correction_direction CHECK ((direction = ANY (ARRAY['credit'::text, 'debit'::text]))),
  constraint correction_rejected_with_reason CHECK (((status <> 'rejected'::text) OR (remark <> ''::text))),
  constraint correction_status CHECK ((status = ANY (ARRAY['waiting'::text, 'approved'::text, 'rejected'::text]))),
  constraint correction_with_reason CHECK ((reason <> ''::text))
);

create table funding.currency (
  id integer not null generated by default as identity,
  code text not null,
  name text not null,
  kind text not null,
  protocol text not null default ''::text,
  decimals smallint not null,
  "position" integer not null,
  deposit_price bigint not null,
  deposit_min bigint not null,
  deposit_max bigint not null,
  deposit_open boolean not null,
  draw_rate bigint not null,
  fee_type smallint not null,
  draw_price bigint not null,
  draw_min bigint not null,
  draw_max bigint not null,
  draw_open boolean not null,
  constraint currency_pkey PRIMARY KEY (id),
  constraint currency_once UNIQUE (code, protocol),
  constraint currency_decimals CHECK (((decimals >= 0) AND (decimals <= 6))),
  constraint currency_fee_type CHECK ((fee_type = ANY (ARRAY[1, 2]))),
  constraint currency_kind CHECK (((kind = ANY (ARRAY['coin'::text, 'bank'::text])) AND ((kind = 'coin'::text) = (protocol <> ''::text)))),
  constraint currency_ranges CHECK (((deposit_price > 0) AND (draw_price > 0) AND (draw_rate >= 0) AND (deposit_min > 0) AND (deposit_max >= deposit_min) AND (draw_min > 0) AND (draw_max >= draw_min)))
);

create table funding.deposit (
  id bigint not null generated always as identity,
  user_id bigint not null,
  kind text not null,
  currency_id integer not null,
  code text not null,
  protocol text not null,
  decimals smallint not null,
  price bigint not null,
  option_id integer not null,
  address text not null,
  bank_name text not null,
  payee_account text not null,
  units bigint not null,
  usd bigint not null,
  proof text not null,
  status text not null,
  submitted_at timestamp with time zone not null,
  first_by bigint,
  first_at timestamp with time zone,
  first_units bigint,
  decided_by bigint,
  decided_at timestamp with time zone,
  remark text not null default ''::text,
  received_units bigint,
  received_usd bigint,
  constraint deposit_pkey PRIMARY KEY (id),
  constraint deposit_amounts CHECK (((units > 0) AND (usd > 0) AND (price > 0))),
  constraint deposit_decided CHECK ((((status = 'waiting'::text) = (decided_at IS NULL)) AND ((status = ANY (ARRAY['approved'::text, 'rejected'::text])) = (decided_by IS NOT NULL)))),
  constraint deposit_first CHECK ((((first_by IS NULL) = (first_at IS NULL)) AND ((first_by IS NULL) = (first_units IS NULL)))),
  constraint deposit_kind CHECK ((kind = ANY (ARRAY['coin'::text, 'bank'::text]))),
  constraint deposit_received CHECK ((((status = 'approved'::text) = (received_units IS NOT NULL)) AND ((status = 'approved'::text) = (received_usd IS NOT NULL)))),
  constraint deposit_rejected_with_reason CHECK (((status <> 'rejected'::text) OR (remark <> ''::text))),
  constraint deposit_status CHECK ((status = ANY (ARRAY['waiting'::text, 'approved'::text, 'rejected'::text, 'cancelled'::text]))),
  constraint deposit_two_operators CHECK (((status <> 'approved'::text) OR (first_by <> decided_by)))
);

create table funding.deposit_address (
  id integer not null generated by default as identity,
  currency_id integer not null,
  address text not null,
  "position" integer not null,
  open boolean not null,
  is_placeholder boolean not null default false,
  constraint deposit_address_pkey PRIMARY KEY (id),
  constraint deposit_address_once UNIQUE (currency_id, address),
  constraint deposit_address_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES funding.currency(id)
);

create table funding.draw_method (
  id bigint not null generated always as identity,
  user_id bigint not null,
  currency_id integer not null,
  kind text not null,
  address text not null,
  bank_name text not null,
  bank_address text not null,
  bank_swift text not null,
  payee_name text not null,
  payee_account text not null,
  payee_remark text not null,
  payee_key text not null,
  hold_until timestamp with time zone not null,
  bound_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint draw_method_pkey PRIMARY KEY (id),
  constraint draw_method_kind CHECK (((kind = ANY (ARRAY['coin'::text, 'bank'::text])) AND ((kind = 'coin'::text) = (address <> ''::text)) AND ((kind = 'bank'::text) = (payee_account <> ''::text)))),
  constraint draw_method_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES funding.currency(id)
);

create table funding.setting (
  id integer not null default 0,
  second_approval_above bigint not null,
  withdraw_hold_hours integer not null,
  withdraw_needs_real_name boolean not null,
  deposits_open_max integer not null,
  constraint setting_pkey PRIMARY KEY (id),
  constraint setting_is_one CHECK ((id = 0))
);

create table funding.transfer (
  id bigint not null,
  user_id bigint not null,
  from_account text not null,
  to_account text not null,
  amount bigint not null,
  made_at timestamp with time zone not null,
  constraint transfer_pkey PRIMARY KEY (id),
  constraint transfer_between_two CHECK (((from_account <> to_account) AND (from_account = ANY (ARRAY['change'::text, 'micro'::text, 'forex'::text])) AND (to_account = ANY (ARRAY['change'::text, 'micro'::text, 'forex'::text])))),
  constraint transfer_moves_something CHECK ((amount > 0))
);

create table funding.withdrawal (
  id bigint not null generated always as identity,
  user_id bigint not null,
  account_id bigint not null,
  method_id bigint not null,
  currency_id integer not null,
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
  amount bigint not null,
  fee bigint not null,
  received bigint not null,
  status text not null,
  drawn_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  first_by bigint,
  first_at timestamp with time zone,
  decided_by bigint,
  ended_at timestamp with time zone,
  remark text not null default ''::text,
  constraint withdrawal_pkey PRIMARY KEY (id),
  constraint withdrawal_amounts CHECK (((amount > 0) AND (fee >= 0) AND (fee < amount) AND (received > 0))),
  constraint withdrawal_confirmed CHECK (
CASE
    WHEN (status = ANY (ARRAY['unconfirmed'::text, 'expired'::text])) THEN (confirmed_at IS NULL)
    WHEN (status = 'cancelled'::text) THEN true
    ELSE (confirmed_at IS NOT NULL)
END),
  constraint withdrawal_decided CHECK (((status = ANY (ARRAY['paid'::text, 'rejected'::text])) = (decided_by IS NOT NULL))),
  constraint withdrawal_ended CHECK (((status = ANY (ARRAY['unconfirmed'::text, 'waiting'::text])) = (ended_at IS NULL))),
  constraint withdrawal_first CHECK (((first_by IS NULL) = (first_at IS NULL))),
  constraint withdrawal_kind CHECK ((kind = ANY (ARRAY['coin'::text, 'bank'::text]))),
  constraint withdrawal_rejected_with_reason CHECK (((status <> 'rejected'::text) OR (remark <> ''::text))),
  constraint withdrawal_status CHECK ((status = ANY (ARRAY['unconfirmed'::text, 'waiting'::text, 'paid'::text, 'rejected'::text, 'cancelled'::text, 'expired'::text]))),
  constraint withdrawal_two_operators CHECK (((status <> 'paid'::text) OR (first_by <> decided_by))),
  constraint withdrawal_method_id_fkey FOREIGN KEY (method_id) REFERENCES funding.draw_method(id)
);

create table funding.withdrawal_step (
  seq bigint not null generated always as identity,
  withdrawal_id bigint not null,
  status text not null,
  at timestamp with time zone not null,
  note text not null,
  constraint withdrawal_step_pkey PRIMARY KEY (withdrawal_id, status),
  constraint withdrawal_step_status CHECK ((status = ANY (ARRAY['drawn'::text, 'confirmed'::text, 'approved'::text, 'paid'::text, 'rejected'::text, 'cancelled'::text, 'expired'::text]))),
  constraint withdrawal_step_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES funding.withdrawal(id)
);

create table kyc.real_name (
  id bigint not null generated always as identity,
  user_id bigint not null,
  name text not null,
  card_id text not null,
  card_key text not null,
  country text not null,
  front_pic text not null,
  reverse_pic text not null,
  status text not null,
  submitted_at timestamp with time zone not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  remark text not null default ''::text,
  constraint real_name_pkey PRIMARY KEY (id),
  constraint real_name_decided CHECK ((((status = 'waiting'::text) = (decided_by IS NULL)) AND ((status = 'waiting'::text) = (decided_at IS NULL)))),
  constraint real_name_rejected_with_reason CHECK (((status <> 'rejected'::text) OR (remark <> ''::text))),
  constraint real_name_status CHECK ((status = ANY (ARRAY['waiting'::text, 'approved'::text, 'rejected'::text])))
);

create table ledger.account (
  id bigint not null generated by default as identity,
  user_id bigint,
  kind text not null,
  is_demo boolean not null,
  balance bigint not null default 0,
  locked bigint not null default 0,
  version bigint not null default 0,
  opened_at timestamp with time zone not null,
  owed bigint not null default 0,
  earmarked bigint not null generated always as (GREATEST((0)::bigint, LEAST(owed, (balance - locked)))) stored,
  constraint account_pkey PRIMARY KEY (id),
  constraint account_of_user UNIQUE (user_id, kind),
  constraint account_covers_locked CHECK (((user_id IS NULL) OR (kind = 'forex'::text) OR (locked <= balance))),
  constraint account_kind CHECK (
CASE
    WHEN (user_id IS NULL) THEN (kind = ANY (ARRAY['trading'::text, 'fees'::text, 'payments_in'::text, 'payments_out'::text, 'protection'::text, 'corrections'::text, 'demo_grants'::text, 'loans'::text, 'fund_pool'::text, 'fund_shares'::text]))
    ELSE (kind = ANY (ARRAY['change'::text, 'micro'::text, 'forex'::text]))
END),
  constraint account_locked_not_negative CHECK (((locked >= 0) AND (owed >= 0))),
  constraint account_owes_from_funding CHECK (((owed = 0) OR ((user_id IS NOT NULL) AND (kind = 'change'::text) AND (NOT is_demo)))),
  constraint house_keeps_no_balance CHECK (((user_id IS NOT NULL) OR ((balance = 0) AND (locked = 0) AND (owed = 0))))
) with (fillfactor=70);

create table ledger.posting (
  id bigint not null,
  event text not null,
  reference bigint not null,
  debit_account bigint not null,
  credit_account bigint not null,
  amount bigint not null,
  debit_after bigint,
  credit_after bigint,
  posted_at timestamp with time zone not null,
  constraint posting_pkey PRIMARY KEY (id),
  constraint posting_between_two CHECK ((debit_account <> credit_account)),
  constraint posting_moves_something CHECK ((amount > 0))
);

create table loan.accrued (
  id integer not null default 0,
  through date,
  constraint accrued_pkey PRIMARY KEY (id),
  constraint accrued_is_one CHECK ((id = 0))
);

create table loan.config (
  id integer not null generated by default as identity,
  period integer not null,
  min_amount bigint not null,
  max_amount bigint not null,
  interest_rate bigint not null,
  free_period integer not null,
  penalty_rate bigint not null,
  "position" integer not null,
  open boolean not null,
  constraint config_pkey PRIMARY KEY (id),
  constraint config_ranges CHECK (((period > 0) AND (min_amount > 0) AND (max_amount >= min_amount) AND ((free_period >= 0) AND (free_period <= period)) AND (interest_rate >= 0) AND (penalty_rate >= 0)))
);

create table loan.identity (
  id bigint not null generated always as identity,
  user_id bigint not null,
  name text not null,
  last_name text not null,
  sex smallint not null,
  birthday date not null,
  country text not null,
  mobile text not null,
  id_card_type smallint not null,
  hand_pic text not null,
  status text not null,
  submitted_at timestamp with time zone not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  remark text not null default ''::text,
  constraint identity_pkey PRIMARY KEY (id),
  constraint identity_card_type CHECK ((id_card_type = ANY (ARRAY[1, 2]))),
  constraint identity_decided CHECK ((((status = 'waiting'::text) = (decided_by IS NULL)) AND ((status = 'waiting'::text) = (decided_at IS NULL)))),
  constraint identity_rejected_with_reason CHECK (((status <> 'rejected'::text) OR (remark <> ''::text))),
  constraint identity_sex CHECK ((sex = ANY (ARRAY[1, 2]))),
  constraint identity_status CHECK ((status = ANY (ARRAY['waiting'::text, 'approved'::text, 'rejected'::text])))
);

create table loan.loan (
  id bigint not null generated always as identity,
  user_id bigint not null,
  account_id bigint not null,
  config_id integer not null,
  amount bigint not null,
  period integer not null,
  free_period integer not null,
  interest_rate bigint not null,
  penalty_rate bigint not null,
  interest bigint not null,
  penalty_day bigint not null,
  sign text not null,
  lang text not null,
  agreement text not null,
  agreement_hash text not null,
  asked_at timestamp with time zone not null,
  status text not null,
  first_by bigint,
  first_at timestamp with time zone,
  decided_by bigint,
  decided_at timestamp with time zone,
  remark text not null default ''::text,
  due_on date generated always as (
CASE
    WHEN (status = ANY (ARRAY['owed'::text, 'checking'::text, 'repaid'::text])) THEN (((decided_at AT TIME ZONE 'UTC'::text))::date + period)
    ELSE NULL::date
END) stored,
  penalty bigint not null default 0,
  penalty_through date,
  checking_since date,
  repaid_at timestamp with time zone,
  repaid_by text,
  constraint loan_pkey PRIMARY KEY (id),
  constraint loan_amounts CHECK (((amount > 0) AND (interest >= 0) AND (penalty_day >= 0) AND (period > 0))),
  constraint loan_checking CHECK (((status = 'checking'::text) = (checking_since IS NOT NULL))),
  constraint loan_decided CHECK ((((status = 'waiting'::text) = (decided_by IS NULL)) AND ((status = 'waiting'::text) = (decided_at IS NULL)))),
  constraint loan_first CHECK (((first_by IS NULL) = (first_at IS NULL))),
  constraint loan_penalty_capped CHECK (((penalty >= 0) AND (penalty <= amount))),
  constraint loan_rejected_with_reason CHECK (((status <> 'rejected'::text) OR (remark <> ''::text))),
  constraint loan_repaid CHECK ((((status = 'repaid'::text) = (repaid_at IS NOT NULL)) AND ((status = 'repaid'::text) = (repaid_by IS NOT NULL)))),
  constraint loan_repaid_by CHECK ((repaid_by = ANY (ARRAY['balance'::text, 'transfer'::text]))),
  constraint loan_status CHECK ((status = ANY (ARRAY['waiting'::text, 'owed'::text, 'rejected'::text, 'checking'::text, 'repaid'::text]))),
  constraint loan_two_operators CHECK (((status = ANY (ARRAY['waiting'::text, 'rejected'::text])) OR (first_by <> decided_by)))
);

create table loan.penalty (
  loan_id bigint not null,
  day date not null,
  amount bigint not null,
  constraint penalty_pkey PRIMARY KEY (loan_id, day),
  constraint penalty_is_something CHECK ((amount > 0)),
  constraint penalty_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loan.loan(id)
);

create table loan.reminder (
  loan_id bigint not null,
  offset_days integer not null,
  day date not null,
  status text not null,
  made_at timestamp with time zone not null,
  tries integer not null default 0,
  next_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  constraint reminder_pkey PRIMARY KEY (loan_id, offset_days),
  constraint reminder_sent CHECK (((status = 'sent'::text) = (sent_at IS NOT NULL))),
  constraint reminder_status CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'skipped'::text]))),
  constraint reminder_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loan.loan(id)
);

create table loan.repayment (
  id bigint not null generated always as identity,
  loan_id bigint not null,
  user_id bigint not null,
  option_id integer not null,
  code text not null,
  protocol text not null,
  address text not null,
  price bigint not null,
  proof text not null,
  status text not null,
  submitted_at timestamp with time zone not null,
  first_by bigint,
  first_at timestamp with time zone,
  first_received bigint,
  decided_by bigint,
  decided_at timestamp with time zone,
  remark text not null default ''::text,
  received bigint,
  constraint repayment_pkey PRIMARY KEY (id),
  constraint repayment_decided CHECK ((((status = 'waiting'::text) = (decided_by IS NULL)) AND ((status = 'waiting'::text) = (decided_at IS NULL)))),
  constraint repayment_first CHECK ((((first_by IS NULL) = (first_at IS NULL)) AND ((first_by IS NULL) = (first_received IS NULL)))),
  constraint repayment_received CHECK ((((status = 'approved'::text) = (received IS NOT NULL)) AND (received > 0))),
  constraint repayment_rejected_with_reason CHECK (((status <> 'rejected'::text) OR (remark <> ''::text))),
  constraint repayment_status CHECK ((status = ANY (ARRAY['waiting'::text, 'approved'::text, 'rejected'::text]))),
  constraint repayment_two_operators CHECK (((status <> 'approved'::text) OR (first_by <> decided_by))),
  constraint repayment_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loan.loan(id)
);

create table loan.setting (
  id integer not null default 0,
  remind_before integer[] not null,
  remind_after integer[] not null,
  constraint setting_pkey PRIMARY KEY (id),
  constraint setting_is_one CHECK ((id = 0))
);

create table market.bar (
  instrument_id integer not null,
  period text not null,
  "time" timestamp with time zone not null,
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  volume bigint not null,
  last_seq bigint not null,
  constraint bar_pkey PRIMARY KEY (instrument_id, period, "time"),
  constraint bar_period_check CHECK ((period = ANY (ARRAY['1min'::text, '5min'::text, '15min'::text, '30min'::text, '60min'::text, '1day'::text])))
) with (fillfactor=80);

create table market.category (
  id integer not null,
  "position" integer not null,
  names jsonb not null,
  constraint category_pkey PRIMARY KEY (id),
  constraint category_names_check CHECK ((names ? 'en'::text))
);

create table market.heard (
  since timestamp with time zone not null,
  until timestamp with time zone not null,
  constraint heard_pkey PRIMARY KEY (until, since),
  constraint heard_goes_forward CHECK ((since <= until))
);

create table market.instrument (
  id integer not null,
  "position" integer not null,
  code text not null,
  show_code text not null,
  names jsonb not null,
  category_id integer not null,
  base text not null,
  quote text not null,
  price_precision integer not null,
  lot_step numeric not null,
  lots_min numeric not null,
  lots_max numeric not null,
  units_per_lot integer not null,
  fee_rate numeric not null,
  margin_mode text not null,
  leverages integer[] not null,
  calendar text not null,
  state text not null default 'offered'::text,
  part_step numeric not null default 0.01,
  part_min numeric not null default 0.01,
  jump_max numeric not null default 0.1,
  next_jump_max numeric,
  next_jump_from timestamp with time zone,
  constraint instrument_pkey PRIMARY KEY (id),
  constraint instrument_code_key UNIQUE (code),
  constraint instrument_check CHECK ((lots_max >= lots_min)),
  constraint instrument_fee_rate_check CHECK ((fee_rate >= (0)::numeric)),
  constraint instrument_jump_max CHECK (((jump_max >= 0.02) AND (jump_max <= 0.5))),
  constraint instrument_lot_step_check CHECK ((lot_step > (0)::numeric)),
  constraint instrument_lots_min_check CHECK ((lots_min > (0)::numeric)),
  constraint instrument_margin_mode_check CHECK ((margin_mode = ANY (ARRAY['fixed'::text, 'leverage'::text]))),
  constraint instrument_names_check CHECK ((names ? 'en'::text)),
  constraint instrument_next_jump_max CHECK (((next_jump_max >= 0.02) AND (next_jump_max <= 0.5))),
  constraint instrument_next_jump_whole CHECK (((next_jump_max IS NULL) = (next_jump_from IS NULL))),
  constraint instrument_part_min CHECK ((part_min > (0)::numeric)),
  constraint instrument_part_step CHECK ((part_step > (0)::numeric)),
  constraint instrument_price_precision_check CHECK (((price_precision >= 0) AND (price_precision <= 8))),
  constraint instrument_state CHECK ((state = ANY (ARRAY['offered'::text, 'close_only'::text, 'withdrawn'::text]))),
  constraint instrument_units_per_lot_check CHECK ((units_per_lot > 0)),
  constraint instrument_calendar_fkey FOREIGN KEY (calendar) REFERENCES market.session_calendar(code),
  constraint instrument_category_id_fkey FOREIGN KEY (category_id) REFERENCES market.category(id)
);

create table market.sealed (
  is_only boolean not null default true,
  up_to timestamp with time zone not null,
  constraint sealed_pkey PRIMARY KEY (is_only),
  constraint sealed_is_one_row CHECK (is_only)
);

create table market.session_calendar (
  code text not null,
  time_zone text not null,
  spans integer[] not null,
  holidays date[] not null,
  next_time_zone text,
  next_spans integer[],
  next_holidays date[],
  next_from timestamp with time zone,
  constraint session_calendar_pkey PRIMARY KEY (code),
  constraint session_calendar_next_whole CHECK ((num_nulls(next_time_zone, next_spans, next_holidays, next_from) = ANY (ARRAY[0, 4])))
);

create table market.tick (
  instrument_id integer not null,
  seq bigint not null,
  price bigint not null,
  source_time timestamp with time zone not null,
  at timestamp with time zone not null,
  constraint tick_pkey PRIMARY KEY (instrument_id, at, seq),
  constraint tick_price_check CHECK ((price > 0))
) partition by RANGE (at);

create table micro.amount (
  amount bigint not null,
  constraint amount_pkey PRIMARY KEY (amount),
  constraint amount_is_positive CHECK ((amount > 0))
);

create table micro.duration (
  seconds integer not null,
  profit_ratio bigint not null,
  amount_min bigint not null,
  constraint duration_pkey PRIMARY KEY (seconds),
  constraint duration_amount_min CHECK ((amount_min > 0)),
  constraint duration_ratio CHECK (((profit_ratio > 0) AND (profit_ratio <= 1000000))),
  constraint duration_seconds CHECK ((seconds > 0))
);

create table micro.wager (
  id bigint not null,
  account_id bigint not null,
  user_id bigint not null,
  instrument_id integer not null,
  status smallint not null,
  direction smallint not null,
  amount bigint not null,
  seconds integer not null,
  profit_ratio bigint not null,
  loss_level smallint not null,
  open_price bigint not null,
  open_tick_seq bigint not null,
  open_tick_at timestamp with time zone not null,
  accepted_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  end_price bigint,
  end_tick_seq bigint,
  end_tick_at timestamp with time zone,
  profit bigint not null default 0,
  settled_at timestamp with time zone,
  void_reason text,
  constraint wager_pkey PRIMARY KEY (id),
  constraint wager_direction CHECK ((direction = ANY (ARRAY[1, 2]))),
  constraint wager_end_tick_is_whole CHECK ((((end_price IS NULL) = (end_tick_seq IS NULL)) AND ((end_price IS NULL) = (end_tick_at IS NULL)))),
  constraint wager_ends_once CHECK (((status = 1) = (settled_at IS NULL))),
  constraint wager_ends_with_evidence CHECK (
CASE
    WHEN (status = 1) THEN ((end_price IS NULL) AND (void_reason IS NULL))
    ELSE ((end_price IS NULL) = (void_reason IS NOT NULL))
END),
  constraint wager_loss_level CHECK ((loss_level = ANY (ARRAY[0, 1]))),
  constraint wager_profit_of_settled_only CHECK (((profit = 0) OR (end_price IS NOT NULL))),
  constraint wager_status CHECK ((status = ANY (ARRAY[1, 3]))),
  constraint wager_void_reason CHECK ((void_reason = ANY (ARRAY['source_silent'::text, 'demo_reset'::text])))
) with (fillfactor=85);

create table notice.notice (
  id bigint not null,
  user_id bigint not null,
  kind text not null,
  key text not null,
  params jsonb not null,
  at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint notice_pkey PRIMARY KEY (id)
);

create table notice.price_alert (
  id bigint not null,
  user_id bigint not null,
  instrument_id integer not null,
  price bigint not null,
  direction text not null,
  set_seq bigint not null,
  set_at timestamp with time zone not null,
  fired_seq bigint,
  fired_at timestamp with time zone,
  constraint price_alert_pkey PRIMARY KEY (id),
  constraint price_alert_direction CHECK ((direction = ANY (ARRAY['rises'::text, 'falls'::text]))),
  constraint price_alert_fires_at_a_tick CHECK (((fired_seq IS NULL) = (fired_at IS NULL)))
);

create table operator.audit (
  number bigint not null,
  at timestamp with time zone not null,
  operator_id bigint,
  operator_email text not null,
  role text not null,
  action text not null,
  object text not null,
  reason text not null,
  detail text not null,
  address text not null,
  previous_hash bytea not null,
  hash bytea not null,
  constraint audit_pkey PRIMARY KEY (number),
  constraint audit_hash_key UNIQUE (hash),
  constraint audit_previous_hash_key UNIQUE (previous_hash),
  constraint audit_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator.operator(id)
);

create table operator.failure (
  subject text not null,
  at timestamp with time zone not null
);

create table operator.operator (
  id bigint not null generated always as identity,
  email text not null,
  role text not null,
  password_hash text,
  totp_secret bytea,
  totp_confirmed_at timestamp with time zone,
  totp_step bigint,
  created_at timestamp with time zone not null,
  disabled_at timestamp with time zone,
  constraint operator_pkey PRIMARY KEY (id),
  constraint operator_email_key UNIQUE (email),
  constraint operator_role_check CHECK ((role = ANY (ARRAY['support'::text, 'reviewer'::text, 'finance'::text, 'admin'::text]))),
  constraint operator_totp_confirmed CHECK (((totp_confirmed_at IS NULL) OR (totp_secret IS NOT NULL)))
);

create table operator.session (
  id bigint not null generated always as identity,
  operator_id bigint not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  address text not null,
  network text not null,
  user_agent text not null,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_token_hash_key UNIQUE (token_hash),
  constraint session_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator.operator(id)
);

create table operator.setup (
  token_hash bytea not null,
  operator_id bigint not null,
  purpose text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint setup_pkey PRIMARY KEY (token_hash),
  constraint setup_purpose_check CHECK ((purpose = ANY (ARRAY['password'::text, 'totp'::text]))),
  constraint setup_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator.operator(id)
);

create table platform.idempotency (
  user_id bigint not null,
  key text not null,
  payload_hash text not null,
  answer text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint idempotency_pkey PRIMARY KEY (user_id, key)
);

create table platform.migration (
  number integer not null,
  file text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migration_pkey PRIMARY KEY (number)
);

create table session.captchas (
  id text not null,
  answer_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint captchas_pkey PRIMARY KEY (id)
);

create table session.code_requests (
  address text not null,
  at timestamp with time zone not null
);

create table session.codes (
  recipient text not null,
  purpose text not null,
  code_hash bytea not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  tries integer not null default 0,
  used_at timestamp with time zone,
  constraint codes_pkey PRIMARY KEY (recipient, purpose),
  constraint codes_purpose_check CHECK ((purpose = ANY (ARRAY['register'::text, 'reset'::text, 'withdraw'::text])))
);

create table session.failures (
  subject text not null,
  at timestamp with time zone not null
);

create table session.freeze_links (
  token_hash bytea not null,
  user_id bigint not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint freeze_links_pkey PRIMARY KEY (token_hash),
  constraint freeze_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES session.users(id)
);

create table session.known_addresses (
  user_id bigint not null,
  address text not null,
  seen_at timestamp with time zone not null,
  constraint known_addresses_pkey PRIMARY KEY (user_id, address),
  constraint known_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES session.users(id)
);

create table session.known_devices (
  user_id bigint not null,
  device text not null,
  seen_at timestamp with time zone not null,
  constraint known_devices_pkey PRIMARY KEY (user_id, device),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES session.users(id)
);

create table session.recovery_codes (
  user_id bigint not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES session.users(id)
);

create table session.sessions (
  id bigint not null generated always as identity,
  user_id bigint not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  address text not null,
  user_agent text not null,
  seen_at timestamp with time zone not null,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES session.users(id)
);

create table session.two_factor (
  user_id bigint not null,
  sealed_secret bytea not null,
  begun_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  last_step bigint,
  constraint two_factor_pkey PRIMARY KEY (user_id),
  constraint two_factor_user_id_fkey FOREIGN KEY (user_id) REFERENCES session.users(id)
);

create table session.users (
  id bigint not null generated always as identity,
  uid integer not null,
  invite_code text not null,
  invited_by bigint,
  is_demo boolean not null,
  is_trader boolean not null default false,
  email text,
  mobile text,
  mobile_national text,
  contact_mobile text,
  password_hash text,
  demo_key bytea,
  lang text not null,
  created_at timestamp with time zone not null,
  withdraw_hold_until timestamp with time zone,
  withdraw_hold_reason text,
  frozen_at timestamp with time zone,
  frozen_by text,
  freeze_reason text,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_demo_key_key UNIQUE (demo_key),
  constraint users_email_key UNIQUE (email),
  constraint users_invite_code_key UNIQUE (invite_code),
  constraint users_mobile_key UNIQUE (mobile),
  constraint users_uid_key UNIQUE (uid),
  constraint users_demo_or_real CHECK (((is_demo AND (demo_key IS NOT NULL) AND (password_hash IS NULL) AND (email IS NULL) AND (mobile IS NULL)) OR ((NOT is_demo) AND (demo_key IS NULL) AND (password_hash IS NOT NULL) AND ((email IS NOT NULL) OR (mobile IS NOT NULL))))),
  constraint users_frozen_by CHECK ((frozen_by = ANY (ARRAY['user'::text, 'house'::text]))),
  constraint users_frozen_complete CHECK ((((frozen_at IS NULL) = (frozen_by IS NULL)) AND ((frozen_at IS NULL) = (freeze_reason IS NULL)))),
  constraint users_hold_complete CHECK (((withdraw_hold_until IS NULL) = (withdraw_hold_reason IS NULL))),
  constraint users_hold_reason CHECK ((withdraw_hold_reason = ANY (ARRAY['password'::text, 'two_factor'::text]))),
  constraint users_uid_check CHECK (((uid >= 10000000) AND (uid <= 99999999))),
  constraint users_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES session.users(id)
);

create table support.conversation (
  id bigint not null generated always as identity,
  user_id bigint not null,
  opened_at timestamp with time zone not null,
  status text not null default 'open'::text,
  taken_by bigint,
  waiting_since timestamp with time zone,
  user_read_id bigint not null default 0,
  operator_read_id bigint not null default 0,
  mail_due_at timestamp with time zone,
  mailed_id bigint not null default 0,
  constraint conversation_pkey PRIMARY KEY (id),
  constraint conversation_of_user UNIQUE (user_id),
  constraint conversation_closed_waits_for_nobody CHECK (((status = 'open'::text) OR (waiting_since IS NULL))),
  constraint conversation_status CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text])))
);

create table support.message (
  id bigint not null generated always as identity,
  conversation_id bigint not null,
  author text not null,
  operator_id bigint,
  body text not null,
  picture text,
  written_at timestamp with time zone not null,
  constraint message_pkey PRIMARY KEY (id),
  constraint message_author CHECK ((author = ANY (ARRAY['user'::text, 'operator'::text]))),
  constraint message_length CHECK ((char_length(body) <= 4000)),
  constraint message_operator CHECK (((author = 'operator'::text) = (operator_id IS NOT NULL))),
  constraint message_says_something CHECK (((body <> ''::text) OR (picture IS NOT NULL))),
  constraint message_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES support.conversation(id)
);

create table support.setting (
  id integer not null default 0,
  time_zone text not null,
  spans jsonb not null,
  holidays jsonb not null,
  mail_after_minutes integer not null,
  constraint setting_pkey PRIMARY KEY (id),
  constraint setting_is_one CHECK ((id = 0)),
  constraint setting_mail_after CHECK (((mail_after_minutes >= 0) AND (mail_after_minutes <= 60)))
);

-- Indexes

CREATE INDEX upload_of_user ON files.upload USING btree (user_id, created_at);
CREATE INDEX upload_unused ON files.upload USING btree (created_at) WHERE (used_at IS NULL);
CREATE INDEX application_of_user ON follow.application USING btree (user_id, id DESC);
CREATE INDEX application_waiting ON follow.application USING btree (submitted_at, id) WHERE (status = 'waiting'::text);
CREATE UNIQUE INDEX application_waiting_once ON follow.application USING btree (user_id) WHERE (status = 'waiting'::text);
CREATE INDEX copy_of_follower ON follow.copy USING btree (follower_id, id DESC);
CREATE INDEX copy_of_leader ON follow.copy USING btree (leader_id, id DESC);
CREATE UNIQUE INDEX following_in_force ON follow.following USING btree (leader_id, follower_id) WHERE (ended_at IS NULL);
CREATE INDEX following_of_follower ON follow.following USING btree (follower_id, id DESC);
CREATE INDEX following_of_leader ON follow.following USING btree (leader_id, id DESC);
CREATE INDEX intent_to_do ON follow.intent USING btree (id) WHERE (done_at IS NULL);
CREATE INDEX statistics_best ON follow.statistics USING btree (three_week_rate DESC, user_id);
CREATE INDEX deal_of_account ON forex.deal USING btree (account_id, status, id);
CREATE INDEX deal_part_of ON forex.deal USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX pending_order_of_account ON forex.pending_order USING btree (account_id, status, id);
CREATE INDEX feed_of_pool ON fund.feed USING btree (pool_id, id DESC);
CREATE INDEX income_due ON fund.income USING btree (pool_id, day, subscription_id) WHERE ((paid_at IS NULL) AND (void_at IS NULL));
CREATE INDEX redemption_of_subscription ON fund.redemption USING btree (subscription_id, id DESC);
CREATE INDEX redemption_waiting ON fund.redemption USING btree (submitted_at, id) WHERE (status = 'waiting'::text);
CREATE UNIQUE INDEX redemption_waits_once ON fund.redemption USING btree (subscription_id) WHERE (status = 'waiting'::text);
CREATE INDEX subscription_earning ON fund.subscription USING btree (pool_id, next_day, id) WHERE (next_day <= earn_until);
CREATE INDEX subscription_mature ON fund.subscription USING btree (pool_id, id) WHERE ((status = 'doing'::text) AND (next_day > earn_until));
CREATE INDEX subscription_of_pool ON fund.subscription USING btree (pool_id, id DESC);
CREATE INDEX subscription_of_user ON fund.subscription USING btree (user_id, id DESC);
CREATE INDEX subscription_overtaken ON fund.subscription USING btree (last_day, id) WHERE (status = 'refunding'::text);
CREATE INDEX correction_of_user ON funding.correction USING btree (user_id, id DESC);
CREATE INDEX correction_waiting ON funding.correction USING btree (proposed_at, id) WHERE (status = 'waiting'::text);
CREATE INDEX deposit_approved ON funding.deposit USING btree (decided_at) WHERE (status = 'approved'::text);
CREATE INDEX deposit_of_user ON funding.deposit USING btree (user_id, id DESC);
CREATE INDEX deposit_waiting ON funding.deposit USING btree (submitted_at, id) WHERE (status = 'waiting'::text);
CREATE UNIQUE INDEX draw_method_once ON funding.draw_method USING btree (user_id, currency_id, payee_key) WHERE (deleted_at IS NULL);
CREATE INDEX transfer_of_user ON funding.transfer USING btree (user_id, id DESC);
CREATE INDEX withdrawal_of_user ON funding.withdrawal USING btree (user_id, id DESC);
CREATE INDEX withdrawal_paid ON funding.withdrawal USING btree (ended_at) WHERE (status = 'paid'::text);
CREATE INDEX withdrawal_unconfirmed ON funding.withdrawal USING btree (drawn_at) WHERE (status = 'unconfirmed'::text);
CREATE INDEX withdrawal_waiting ON funding.withdrawal USING btree (confirmed_at, id) WHERE (status = 'waiting'::text);
CREATE INDEX real_name_approved_card ON kyc.real_name USING btree (card_key) WHERE (status = 'approved'::text);
CREATE UNIQUE INDEX real_name_in_force ON kyc.real_name USING btree (user_id) WHERE (status = ANY (ARRAY['waiting'::text, 'approved'::text]));
CREATE INDEX real_name_of_user ON kyc.real_name USING btree (user_id, id DESC);
CREATE INDEX real_name_waiting ON kyc.real_name USING btree (submitted_at, id) WHERE (status = 'waiting'::text);
CREATE INDEX posting_credit ON ledger.posting USING btree (credit_account, id) WHERE (credit_account >= 1000);
CREATE INDEX posting_debit ON ledger.posting USING btree (debit_account, id) WHERE (debit_account >= 1000);
CREATE INDEX posting_payments ON ledger.posting USING btree (posted_at) WHERE (event = ANY (ARRAY['funding.deposit'::text, 'funding.withdraw'::text]));
CREATE INDEX posting_quiet_credit ON ledger.posting USING btree (credit_account, id) WHERE ((credit_account < 1000) AND (credit_account <> ALL (ARRAY[(1)::bigint, (2)::bigint, (101)::bigint, (102)::bigint])));
CREATE INDEX posting_quiet_debit ON ledger.posting USING btree (debit_account, id) WHERE ((debit_account < 1000) AND (debit_account <> ALL (ARRAY[(1)::bigint, (2)::bigint, (101)::bigint, (102)::bigint])));
CREATE INDEX posting_reference ON ledger.posting USING brin (reference int8_minmax_multi_ops) WITH (pages_per_range='32', autosummarize='on');
CREATE UNIQUE INDEX identity_in_force ON loan.identity USING btree (user_id) WHERE (status = ANY (ARRAY['waiting'::text, 'approved'::text]));
CREATE INDEX identity_of_user ON loan.identity USING btree (user_id, id DESC);
CREATE INDEX identity_waiting ON loan.identity USING btree (submitted_at, id) WHERE (status = 'waiting'::text);
CREATE INDEX loan_due ON loan.loan USING btree (due_on, id) WHERE (status = ANY (ARRAY['owed'::text, 'checking'::text]));
CREATE INDEX loan_of_user ON loan.loan USING btree (user_id, id DESC);
CREATE UNIQUE INDEX loan_open ON loan.loan USING btree (user_id) WHERE (status = ANY (ARRAY['waiting'::text, 'owed'::text, 'checking'::text]));
CREATE INDEX loan_to_charge ON loan.loan USING btree (COALESCE(penalty_through, due_on), id) WHERE ((status = ANY (ARRAY['owed'::text, 'checking'::text])) AND (penalty < amount));
CREATE INDEX loan_waiting ON loan.loan USING btree (asked_at, id) WHERE (status = 'waiting'::text);
CREATE INDEX reminder_queued ON loan.reminder USING btree (next_at, loan_id) WHERE (status = 'queued'::text);
CREATE INDEX repayment_of_loan ON loan.repayment USING btree (loan_id, id DESC);
CREATE UNIQUE INDEX repayment_under_check ON loan.repayment USING btree (loan_id) WHERE (status = 'waiting'::text);
CREATE INDEX repayment_waiting ON loan.repayment USING btree (submitted_at, id) WHERE (status = 'waiting'::text);
CREATE INDEX wager_of_account ON micro.wager USING btree (account_id, status, id);
CREATE INDEX wager_running ON micro.wager USING btree (due_at) WHERE (status = 1);
CREATE INDEX wager_void ON micro.wager USING btree (id) WHERE (void_reason = 'source_silent'::text);
CREATE INDEX notice_age ON notice.notice USING brin (at);
CREATE INDEX notice_of_user ON notice.notice USING btree (user_id, id DESC);
CREATE INDEX notice_unread ON notice.notice USING btree (user_id) WHERE (read_at IS NULL);
CREATE INDEX price_alert_age ON notice.price_alert USING brin (fired_at);
CREATE INDEX price_alert_of_user ON notice.price_alert USING btree (user_id, id DESC);
CREATE INDEX price_alert_waiting ON notice.price_alert USING btree (user_id) WHERE (fired_at IS NULL);
CREATE INDEX audit_object ON operator.audit USING btree (object, number DESC);
CREATE INDEX failure_subject_at ON operator.failure USING btree (subject, at);
CREATE INDEX session_of_operator ON operator.session USING btree (operator_id, seen_at DESC);
CREATE INDEX setup_of_operator ON operator.setup USING btree (operator_id);
CREATE INDEX idempotency_expiry ON platform.idempotency USING brin (expires_at);
CREATE INDEX captchas_expires_at ON session.captchas USING btree (expires_at);
CREATE INDEX code_requests_address_at ON session.code_requests USING btree (address, at);
CREATE INDEX code_requests_at ON session.code_requests USING btree (at);
CREATE INDEX codes_expires_at ON session.codes USING btree (expires_at);
CREATE INDEX failures_at ON session.failures USING btree (at);
CREATE INDEX failures_subject_at ON session.failures USING btree (subject, at);
CREATE INDEX freeze_links_expires_at ON session.freeze_links USING btree (expires_at);
CREATE INDEX sessions_expires_at ON session.sessions USING btree (expires_at);
CREATE INDEX sessions_user_id ON session.sessions USING btree (user_id) WHERE (ended_at IS NULL);
CREATE INDEX users_contact_mobile_prefix ON session.users USING btree (contact_mobile text_pattern_ops) WHERE (contact_mobile IS NOT NULL);
CREATE INDEX users_email_prefix ON session.users USING btree (email text_pattern_ops) WHERE (email IS NOT NULL);
CREATE INDEX users_invited_by ON session.users USING btree (invited_by) WHERE (invited_by IS NOT NULL);
CREATE INDEX users_mobile_national ON session.users USING btree (mobile_national) WHERE (mobile_national IS NOT NULL);
CREATE INDEX users_mobile_national_prefix ON session.users USING btree (mobile_national text_pattern_ops) WHERE (mobile_national IS NOT NULL);
CREATE INDEX users_mobile_prefix ON session.users USING btree (mobile text_pattern_ops) WHERE (mobile IS NOT NULL);
CREATE INDEX conversation_mail_due ON support.conversation USING btree (mail_due_at) WHERE (mail_due_at IS NOT NULL);
CREATE INDEX conversation_waiting ON support.conversation USING btree (waiting_since) WHERE (waiting_since IS NOT NULL);
CREATE INDEX message_of_conversation ON support.message USING btree (conversation_id, id DESC);

-- Functions

CREATE OR REPLACE FUNCTION market.drop_ticks_before(day date)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  partition text;
  dropped integer := 0;
  newest date := (select max(to_date(right(relname, 8), 'YYYYMMDD')) from pg_class
    where relnamespace = 'market'::regnamespace and relkind = 'r' and relname ~ '^tick_\d{8}$');
begin
  perform pg_advisory_xact_lock(7433404);
  for partition in
    select relname from pg_class
    where relnamespace = 'market'::regnamespace and relkind = 'r' and relname ~ '^tick_\d{8}$'
      and to_date(right(relname, 8), 'YYYYMMDD') < least(day, newest - 7)
  loop
    execute format('drop table market.%I', partition);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $function$;

CREATE OR REPLACE FUNCTION market.ensure_tick_days(first_day date, last_day date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  day date;
begin
  -- Two processes that start at once would otherwise both create the same day.
  perform pg_advisory_xact_lock(7433404);
  for day in select first_day + n from generate_series(0, last_day - first_day) n loop
    if to_regclass(format('market.tick_%s', to_char(day, 'YYYYMMDD'))) is null then
      execute format(
        'create table market.tick_%s partition of market.tick for values from (%L) to (%L)',
        to_char(day, 'YYYYMMDD'), day || ' 00:00:00+00', (day + 1) || ' 00:00:00+00'
      );
      perform platform.append_only(format('market.tick_%s', to_char(day, 'YYYYMMDD'))::regclass);
    end if;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION platform.append_only(target regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  grantee text;
begin
  for grantee in
    select distinct r.rolname
    from pg_class c, aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
    where c.oid = target and a.grantee <> c.relowner
  loop
    execute format('revoke update, delete, truncate on %s from %I', target, grantee);
  end loop;
  execute format(
    'create trigger append_only before update or delete or truncate on %s
       for each statement execute function platform.refuse_change()', target);
end $function$;

CREATE OR REPLACE FUNCTION platform.only_changes(target regclass, columns text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION platform.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of %.% are only ever added', tg_table_schema, tg_table_name
    using errcode = 'restrict_violation';
end $function$;

-- Triggers

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON calendar.job FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON calendar.run FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON desk.fact FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON follow.agreement FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON fund.feed FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON funding.transfer FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON funding.withdrawal_step FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.posting FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON loan.penalty FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON market.heard FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON market.tick FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON operator.audit FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON support.message FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();

-- What the server may do

grant insert, select on calendar.job to tidemark;
grant insert, select on calendar.run to tidemark;
grant delete, insert, select, update on content.company to tidemark;
grant delete, insert, select, update on content.setting to tidemark;
grant insert, select on desk.fact to tidemark;
grant delete, insert, select, update on files.upload to tidemark;
grant insert, select on follow.agreement to tidemark;
grant insert, select on follow.application to tidemark;
grant insert, select on follow.copy to tidemark;
grant insert, select on follow.following to tidemark;
grant insert, select on follow.intent to tidemark;
grant delete, insert, select, update on follow.statistics to tidemark;
grant insert, select on follow.trader to tidemark;
grant delete, insert, select, update on follow.trader_day to tidemark;
grant insert, select on forex.deal to tidemark;
grant delete, insert, select, update on forex.margin_warning to tidemark;
grant insert, select on forex.pending_order to tidemark;
grant delete, insert, select, update on forex.rules to tidemark;
grant delete, insert, select, update on forex.stops to tidemark;
grant insert, select on fund.feed to tidemark;
grant delete, insert, select, update on fund.fund to tidemark;
grant insert, select on fund.income to tidemark;
grant insert, select on fund.pool to tidemark;
grant insert, select on fund.redemption to tidemark;
grant insert, select on fund.subscription to tidemark;
grant delete, insert, select, update on funding.bank_account to tidemark;
grant delete, insert, select, update on funding.correction to tidemark;
grant delete, insert, select, update on funding.currency to tidemark;
grant insert, select on funding.deposit to tidemark;
grant delete, insert, select, update on funding.deposit_address to tidemark;
grant insert, select on funding.draw_method to tidemark;
grant delete, insert, select, update on funding.setting to tidemark;
grant insert, select on funding.transfer to tidemark;
grant insert, select on funding.withdrawal to tidemark;
grant insert, select on funding.withdrawal_step to tidemark;
grant delete, insert, select, update on kyc.real_name to tidemark;
grant delete, insert, select, update on ledger.account to tidemark;
grant insert, select on ledger.posting to tidemark;
grant delete, insert, select, update on loan.accrued to tidemark;
grant delete, insert, select, update on loan.config to tidemark;
grant insert, select on loan.identity to tidemark;
grant insert, select on loan.loan to tidemark;
grant insert, select on loan.penalty to tidemark;
grant insert, select on loan.reminder to tidemark;
grant insert, select on loan.repayment to tidemark;
grant delete, insert, select, update on loan.setting to tidemark;
grant delete, insert, select, update on market.bar to tidemark;
grant delete, insert, select, update on market.category to tidemark;
grant insert, select on market.heard to tidemark;
grant delete, insert, select, update on market.instrument to tidemark;
grant delete, insert, select, update on market.sealed to tidemark;
grant delete, insert, select, update on market.session_calendar to tidemark;
grant insert, select on market.tick to tidemark;
grant delete, insert, select, update on micro.amount to tidemark;
grant delete, insert, select, update on micro.duration to tidemark;
grant insert, select on micro.wager to tidemark;
grant delete, insert, select, update on notice.notice to tidemark;
grant delete, insert, select, update on notice.price_alert to tidemark;
grant insert, select on operator.audit to tidemark;
grant delete, insert, select, update on operator.failure to tidemark;
grant delete, insert, select, update on operator.operator to tidemark;
grant delete, insert, select, update on operator.session to tidemark;
grant delete, insert, select, update on operator.setup to tidemark;
grant delete, insert, select, update on platform.idempotency to tidemark;
grant delete, insert, select, update on platform.migration to tidemark;
grant delete, insert, select, update on session.captchas to tidemark;
grant delete, insert, select, update on session.code_requests to tidemark;
grant delete, insert, select, update on session.codes to tidemark;
grant delete, insert, select, update on session.failures to tidemark;
grant delete, insert, select, update on session.freeze_links to tidemark;
grant delete, insert, select, update on session.known_addresses to tidemark;
grant delete, insert, select, update on session.known_devices to tidemark;
grant delete, insert, select, update on session.recovery_codes to tidemark;
grant delete, insert, select, update on session.sessions to tidemark;
grant delete, insert, select, update on session.two_factor to tidemark;
grant delete, insert, select, update on session.users to tidemark;
grant insert, select on support.conversation to tidemark;
grant insert, select on support.message to tidemark;
grant delete, insert, select, update on support.setting to tidemark;
