-- The pictures that users send: whose they are and whether anything uses them. The pictures
-- themselves are in the store of files (the disk, or S3), each under its own random name.

create schema files;

create table files.upload (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  -- Random; the name of its file in the store.
  name text not null,
  -- arriving: its file is being written; kept: it is there; refused: it was no picture, and is
  -- counted for a day; leaving: nothing used it, and its file is being removed.
  state text not null,
  content_type text,
  width integer,
  height integer,
  bytes integer,
  created_at timestamptz not null,
  -- When something first used it; from then on it stays.
  used_at timestamptz,
  constraint upload_name unique (name),
  constraint upload_state check (state in ('arriving', 'kept', 'refused', 'leaving')),
  constraint upload_kept_is_known check (
    state <> 'kept'
    or (content_type is not null and width is not null and height is not null and bytes is not null)),
  constraint upload_used_is_kept check (used_at is null or state = 'kept')
);

create index upload_of_user on files.upload (user_id, created_at);
create index upload_unused on files.upload (created_at) where used_at is null;
