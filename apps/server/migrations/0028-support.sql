-- Customer service: one conversation a user, its messages, and when somebody is there. What was said
-- stays as it was said; of a conversation only where it stands changes.

create schema support;

create table support.conversation (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  opened_at timestamptz not null,
  status text not null default 'open',
  -- The operator who looks after it; null: whoever comes first.
  taken_by bigint,
  -- When the user wrote what nobody has answered.
  waiting_since timestamptz,
  -- Up to which message each side has read what the other wrote.
  user_read_id bigint not null default 0,
  operator_read_id bigint not null default 0,
  -- When answers that were not read go out by mail; null: nothing is to go out.
  mail_due_at timestamptz,
  -- Up to which message answers have gone out.
  mailed_id bigint not null default 0,
  constraint conversation_of_user unique (user_id),
  constraint conversation_status check (status in ('open', 'closed')),
  constraint conversation_closed_waits_for_nobody check (status = 'open' or waiting_since is null)
);
create index conversation_waiting on support.conversation (waiting_since) where waiting_since is not null;
create index conversation_mail_due on support.conversation (mail_due_at) where mail_due_at is not null;

create table support.message (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references support.conversation,
  author text not null,
  -- Who answered; users never see it.
  operator_id bigint,
  body text not null,
  -- Name of an upload of the user.
  picture text,
  written_at timestamptz not null,
  constraint message_author check (author in ('user', 'operator')),
  constraint message_operator check ((author = 'operator') = (operator_id is not null)),
  constraint message_says_something check (body <> '' or picture is not null),
  constraint message_length check (char_length(body) <= 4000)
);
create index message_of_conversation on support.message (conversation_id, id desc);

-- When somebody answers, and how long an answer waits for others before it is mailed.
create table support.setting (
  id int primary key default 0,
  time_zone text not null,
  -- From and to in minutes since Sunday 00:00.
  spans jsonb not null,
  holidays jsonb not null,
  mail_after_minutes int not null,
  constraint setting_is_one check (id = 0),
  constraint setting_mail_after check (mail_after_minutes between 0 and 60)
);
insert into support.setting (time_zone, spans, holidays, mail_after_minutes)
values ('UTC', '[[1920,2520],[3360,3960],[4800,5400],[6240,6840],[7680,8280]]', '[]', 2);

select platform.append_only('support.message');
select platform.only_changes('support.conversation', '{status, taken_by, waiting_since, user_read_id,
  operator_read_id, mail_due_at, mailed_id}');
