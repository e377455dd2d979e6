-- Where a user lives, as it was given at the registration: two letters, or words; empty where nothing was said.
alter table session.users add column country text not null default '';
