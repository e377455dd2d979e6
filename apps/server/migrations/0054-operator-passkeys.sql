-- Passkeys of operators, beside the authenticator that each of them has. Tables of their own: an operator is no user.
create table operator.passkey (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator.operator (id),
  -- base64url, as the browser names it.
  credential_id text not null constraint passkey_credential_key unique,
  -- COSE.
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  backed_up boolean not null,
  label text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  -- When an answer came whose counter had not risen: somebody may have a copy.
  copied_at timestamptz
);

create index passkey_of_operator on operator.passkey (operator_id);

create table operator.passkey_challenge (
  challenge_hash bytea primary key,
  purpose text not null,
  -- Null: for whoever signs in.
  operator_id bigint references operator.operator (id),
  expires_at timestamptz not null,
  constraint passkey_challenge_purpose check (purpose in ('sign_in', 'add', 'confirm')),
  constraint passkey_challenge_owner check ((operator_id is null) = (purpose = 'sign_in'))
);

create index passkey_challenge_of_operator on operator.passkey_challenge (operator_id) where operator_id is not null;
create index passkey_challenge_expires_at on operator.passkey_challenge (expires_at);
