-- Removals of two-factor that operators have begun for users who lost phone and recovery codes. The link of
-- the mail stops one until it is carried out.
create table session.two_factor_removals (
  user_id bigint primary key references session.users (id),
  token_hash bytea not null unique,
  begun_at timestamptz not null,
  stopped_at timestamptz
);
