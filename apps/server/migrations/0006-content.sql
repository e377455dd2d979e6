-- What the operators of an instance may set and everyone may read: base settings now, news and
-- announcements later. A setting without a row has the default that the code gives it.

create schema content;

create table content.setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);
