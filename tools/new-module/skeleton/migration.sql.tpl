-- Schema of the module __module__: notes that users have added.
create schema __module__;

create table __module__.entry (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  note text not null,
  added_at timestamptz not null
);

create index entry_of_user on __module__.entry (user_id, id desc);
