-- Who may come in: users, their sessions, the codes that prove an address, and the failures that
-- make a guesser wait. Secrets are kept only as hashes, so that a stolen copy of this schema opens
-- nobody's account.

create schema session;

create table session.users (
  id bigint generated always as identity primary key,
  -- The number that others see: eight random digits, so that it does not tell how many users there are.
  uid integer not null constraint users_uid_key unique check (uid between 10000000 and 99999999),
  invite_code text not null constraint users_invite_code_key unique,
  invited_by bigint references session.users (id),
  is_demo boolean not null,
  is_trader boolean not null default false,
  -- Lower-case, proved by a code or taken with a captcha.
  email text constraint users_email_key unique,
  -- International form, proved likewise; it signs in.
  mobile text constraint users_mobile_key unique,
  -- The same number as it is dialled at home, for those who sign in without the country's code.
  mobile_national text,
  -- A number to be reached at: stated, never proved, so it neither signs in nor is unique.
  contact_mobile text,
  password_hash text,
  -- SHA-256 of what opens a demo account again.
  demo_key bytea constraint users_demo_key_key unique,
  lang text not null,
  created_at timestamptz not null,
  constraint users_demo_or_real check (
    (is_demo and demo_key is not null and password_hash is null and email is null and mobile is null)
    or (not is_demo and demo_key is null and password_hash is not null and (email is not null or mobile is not null))
  )
);

create index users_mobile_national on session.users (mobile_national) where mobile_national is not null;
create index users_invited_by on session.users (invited_by) where invited_by is not null;

create table session.sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references session.users (id),
  -- SHA-256 of the token.
  token_hash bytea not null constraint sessions_token_hash_key unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  address text not null,
  user_agent text not null
);

create index sessions_user_id on session.sessions (user_id) where ended_at is null;
create index sessions_expires_at on session.sessions (expires_at);

-- One row a recipient and purpose: a new code replaces the old one.
create table session.codes (
  recipient text not null,
  purpose text not null check (purpose in ('register', 'reset')),
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz,
  primary key (recipient, purpose)
);

create index codes_expires_at on session.codes (expires_at);

-- Codes that an address has asked for, so that nobody makes us flood other people's mail boxes.
create table session.code_requests (
  address text not null,
  at timestamptz not null
);

create index code_requests_address_at on session.code_requests (address, at);
create index code_requests_at on session.code_requests (at);

create table session.captchas (
  id text primary key,
  answer_hash bytea not null,
  expires_at timestamptz not null
);

create index captchas_expires_at on session.captchas (expires_at);

-- Failed proofs, by account ('account:…') and by network address ('address:…').
create table session.failures (
  subject text not null,
  at timestamptz not null
);

create index failures_subject_at on session.failures (subject, at);
create index failures_at on session.failures (at);

-- Where the owner has signed in from: there a stranger's failures do not make the owner wait.
create table session.known_addresses (
  user_id bigint not null references session.users (id),
  address text not null,
  seen_at timestamptz not null,
  primary key (user_id, address)
);
