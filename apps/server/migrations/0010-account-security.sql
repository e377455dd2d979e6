-- What a person can do for the safety of an account, and the house with it: a second factor, a list
-- of sessions, word of a sign-in from somewhere new with a way to freeze, and the wait that
-- withdrawals observe after a change of password or second factor.

alter table session.users
  -- Withdrawals wait until then, and why.
  add column withdraw_hold_until timestamptz,
  add column withdraw_hold_reason text,
  -- Who is frozen cannot sign in. What the user froze is opened by a reset of the password; what the
  -- house froze is not.
  add column frozen_at timestamptz,
  add column frozen_by text,
  add column freeze_reason text,
  add constraint users_hold_complete check ((withdraw_hold_until is null) = (withdraw_hold_reason is null)),
  add constraint users_hold_reason check (withdraw_hold_reason in ('password', 'two_factor')),
  add constraint users_frozen_by check (frozen_by in ('user', 'house')),
  add constraint users_frozen_complete
    check ((frozen_at is null) = (frozen_by is null) and (frozen_at is null) = (freeze_reason is null));

-- Operators find people by the beginning of an address or number.
create index users_email_prefix on session.users (email text_pattern_ops) where email is not null;
create index users_mobile_prefix on session.users (mobile text_pattern_ops) where mobile is not null;
create index users_mobile_national_prefix on session.users (mobile_national text_pattern_ops)
  where mobile_national is not null;
create index users_contact_mobile_prefix on session.users (contact_mobile text_pattern_ops)
  where contact_mobile is not null;

-- When the session last called; written every few minutes at most.
alter table session.sessions add column seen_at timestamptz;
update session.sessions set seen_at = created_at;
alter table session.sessions alter column seen_at set not null;

create table session.two_factor (
  user_id bigint primary key references session.users (id),
  -- The authenticator's secret, sealed under the key of DATA_DIR.
  sealed_secret bytea not null,
  begun_at timestamptz not null,
  -- Null until a first code has shown that the app has the secret.
  confirmed_at timestamptz,
  -- The newest time step that a code was taken of: each is taken once.
  last_step bigint
);

create table session.recovery_codes (
  user_id bigint not null references session.users (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- What the owner has signed in with before («Chrome · Windows»), beside the networks of known_addresses.
create table session.known_devices (
  user_id bigint not null references session.users (id),
  device text not null,
  seen_at timestamptz not null,
  primary key (user_id, device)
);

-- The «freeze my account» links of the mails about a new sign-in.
create table session.freeze_links (
  token_hash bytea primary key,
  user_id bigint not null references session.users (id),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index freeze_links_expires_at on session.freeze_links (expires_at);
