-- The operators' house: who may stand behind the counter, their sessions, and the trail of what they
-- did. An operator is no user and a session here is worth nothing there, so nothing is shared with
-- schema session. Secrets are kept as hashes; an authenticator's secret, which must be read again,
-- is sealed under a key that the database does not have.

create schema operator;

create table operator.operator (
  id bigint generated always as identity primary key,
  -- Lower-case.
  email text not null constraint operator_email_key unique,
  role text not null check (role in ('support', 'reviewer', 'finance', 'admin')),
  -- Null until the first password is chosen.
  password_hash text,
  totp_secret bytea,
  -- Null until the first code proved that the authenticator works.
  totp_confirmed_at timestamptz,
  -- The newest time step that a code was taken of: none of it or before is taken again.
  totp_step bigint,
  created_at timestamptz not null,
  disabled_at timestamptz,
  constraint operator_totp_confirmed check (totp_confirmed_at is null or totp_secret is not null)
);

create table operator.session (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator.operator (id),
  -- SHA-256 of the token.
  token_hash bytea not null constraint session_token_hash_key unique,
  created_at timestamptz not null,
  -- The last call: half an hour without one ends it.
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  address text not null,
  -- The network of the address, from which a stranger's failures do not keep the operator out.
  network text not null,
  user_agent text not null
);

create index session_of_operator on operator.session (operator_id, seen_at desc);

-- What lets somebody choose a password or set an authenticator up: SHA-256 of a token, used once.
create table operator.setup (
  token_hash bytea primary key,
  operator_id bigint not null references operator.operator (id),
  purpose text not null check (purpose in ('password', 'totp')),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index setup_of_operator on operator.setup (operator_id);

-- Failed proofs, by account ('account:…') and by network ('network:…').
create table operator.failure (
  subject text not null,
  at timestamptz not null
);

create index failure_subject_at on operator.failure (subject, at);

-- The audit trail: one entry for every change, in the transaction of the change. Each carries the
-- hash of the one before it, so that none can be changed or taken out without breaking all after it.
create table operator.audit (
  -- From 1 without gaps.
  number bigint primary key,
  at timestamptz not null,
  -- Null where the command line did it.
  operator_id bigint references operator.operator (id),
  operator_email text not null,
  role text not null,
  action text not null,
  object text not null,
  reason text not null,
  -- JSON with sorted keys, as a text: what was hashed is what is kept, to the letter.
  detail text not null,
  address text not null,
  previous_hash bytea not null constraint audit_previous_hash_key unique,
  hash bytea not null constraint audit_hash_key unique
);

create index audit_object on operator.audit (object, number desc);

select platform.append_only('operator.audit');
