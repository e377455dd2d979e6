-- Devices that are told of notices by web push, as their owners asked. A device belongs to a session and
-- goes with it; its address is given by its browser's push service and stands here once.
create table notice.push_device (
  endpoint text primary key check (length(endpoint) <= 1000),
  user_id bigint not null,
  session_id bigint not null,
  p256dh text not null,
  auth text not null,
  lang text not null,
  kinds text[] not null check (kinds <@ array['fills', 'alerts', 'closes'] and cardinality(kinds) > 0),
  -- The last time the device asked for it; one that has not for as long as a session lives is forgotten.
  asked_at timestamptz not null
);
create index push_device_of_user on notice.push_device (user_id);
create index push_device_of_session on notice.push_device (session_id);
