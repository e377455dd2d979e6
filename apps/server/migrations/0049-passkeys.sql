-- Passkeys (WebAuthn) beside authenticator apps, and the challenges that their answers sign.
create table session.passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references session.users (id),
  -- base64url, as the browser names it.
  credential_id text not null unique,
  -- COSE.
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- Whether it is kept in an account of its maker, and so reaches other devices.
  backed_up boolean not null,
  label text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  -- When an answer came whose counter had not risen: somebody may have a copy.
  copied_at timestamptz
);

create index passkeys_user_id on session.passkeys (user_id);

create table session.passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null,
  -- Null: for whoever signs in.
  user_id bigint references session.users (id),
  expires_at timestamptz not null,
  constraint passkey_challenges_purpose check (purpose in ('sign_in', 'add', 'confirm')),
  constraint passkey_challenges_owner check ((user_id is null) = (purpose = 'sign_in'))
);

create index passkey_challenges_user_id on session.passkey_challenges (user_id) where user_id is not null;
create index passkey_challenges_expires_at on session.passkey_challenges (expires_at);

-- Whether a passkey opened the session.
alter table session.sessions add column with_passkey boolean not null default false;
