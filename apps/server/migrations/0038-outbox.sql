-- What users are to be told, written in the transaction of what it tells, until the notice module has
-- made a notice of it. Params are text and not jsonb: whatever they hold, they never stop the
-- transaction that writes them. An item that cannot become a notice is set aside with its error.
create table platform.outbox (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  -- Key of its sentence in the language files.
  key text not null,
  -- JSON: what the sentence mentions.
  params text not null,
  at timestamptz not null,
  failed_at timestamptz,
  error text,
  constraint outbox_failed_with_error check ((failed_at is null) = (error is null))
);
