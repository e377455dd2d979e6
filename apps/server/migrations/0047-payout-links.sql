-- The link in the mail about a withdrawal, which confirms it as the code of the same mail does. A new code
-- replaces it.
create table session.payout_links (
  withdrawal_id bigint primary key,
  user_id bigint not null references session.users (id),
  token_hash bytea not null unique,
  expires_at timestamptz not null
);
