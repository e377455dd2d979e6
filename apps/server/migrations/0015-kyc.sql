-- Real names: what people state about who they are, with pictures of a document, and what an
-- operator decided. Every submission is a row and stays one; a new one follows a rejection.

create schema kyc;

create table kyc.real_name (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  name text not null,
  -- As it was written; card_key is the same without spaces and signs, to find it again.
  card_id text not null,
  card_key text not null,
  -- Of the document: two letters, or what was written; empty where nothing was said.
  country text not null,
  -- Names of uploads of this user.
  front_pic text not null,
  reverse_pic text not null,
  status text not null,
  submitted_at timestamptz not null,
  decided_by bigint,
  decided_at timestamptz,
  -- Why it was rejected, as the user reads it; or the operator's note.
  remark text not null default '',
  constraint real_name_status check (status in ('waiting', 'approved', 'rejected')),
  constraint real_name_decided check (
    (status = 'waiting') = (decided_by is null) and (status = 'waiting') = (decided_at is null)),
  constraint real_name_rejected_with_reason check (status <> 'rejected' or remark <> '')
);

-- Of two submissions at once one waits; what was approved stands alone.
create unique index real_name_in_force on kyc.real_name (user_id) where status in ('waiting', 'approved');
create index real_name_of_user on kyc.real_name (user_id, id desc);
create index real_name_waiting on kyc.real_name (submitted_at, id) where status = 'waiting';
create index real_name_approved_card on kyc.real_name (card_key) where status = 'approved';
