-- What users have been told (the notification list), and the prices at which they want to be told.

create schema notice;

-- Numbers are known before the rows are written, so that writing one a second time does nothing.
create sequence notice.notice_id increment by 1000;
create sequence notice.alert_id increment by 1000;

create table notice.notice (
  id bigint primary key,
  user_id bigint not null,
  -- What it belongs to: the first part of its key.
  kind text not null,
  -- Key of its sentence in the language files.
  key text not null,
  -- What the sentence mentions.
  params jsonb not null,
  at timestamptz not null,
  read_at timestamptz
);

create index notice_of_user on notice.notice (user_id, id desc);
create index notice_unread on notice.notice (user_id) where read_at is null;
create index notice_age on notice.notice using brin (at);

create table notice.price_alert (
  id bigint primary key,
  user_id bigint not null,
  instrument_id integer not null,
  -- Whole 10^-8, with the instrument's precision.
  price bigint not null,
  -- Whether the price must rise or fall to it, as it stood when the alert was set.
  direction text not null,
  -- Number of the tick in force when it was set: only later ones reach it.
  set_seq bigint not null,
  set_at timestamptz not null,
  -- The tick that reached it.
  fired_seq bigint,
  fired_at timestamptz,
  constraint price_alert_direction check (direction in ('rises', 'falls')),
  constraint price_alert_fires_at_a_tick check ((fired_seq is null) = (fired_at is null))
);

create index price_alert_of_user on notice.price_alert (user_id, id desc);
create index price_alert_waiting on notice.price_alert (user_id) where fired_at is null;
create index price_alert_age on notice.price_alert using brin (fired_at);
