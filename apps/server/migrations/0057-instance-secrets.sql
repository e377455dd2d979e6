-- Secrets of the instance, which every machine that serves it needs: the key of sealed values, the key that
-- signs addresses of pictures, the key pair of push messages. Until now each DATA_DIR made keys of its own.
create table platform.instance_secret (
  name text primary key check (name ~ '^[a-z_]{1,40}$'),
  -- AES-256-GCM under a key derived from the root key (INSTANCE_SECRET, or DATA_DIR/secrets.key). Null: the
  -- secret is still in a file of the DATA_DIR that made it, and the next start there imports it.
  sealed bytea,
  created_at timestamptz not null default now()
);
select platform.only_changes('platform.instance_secret', '{sealed}');

-- Values that an earlier version has sealed open with one key only: no other may take its place.
insert into platform.instance_secret (name)
select 'sealing'
where exists (select from session.two_factor)
  or exists (select from operator.operator where totp_secret is not null)
  or exists (select from kyc.real_name where card_sealed is not null);

-- Where the uploads of this instance are, so that a machine that looks for them elsewhere can say so.
create table files.storage_place (
  is_only boolean primary key default true check (is_only),
  -- The random text of the directory's marker file, or the address of the bucket.
  marker text not null,
  -- The same for people: a directory and its host, or a bucket.
  description text not null,
  since timestamptz not null default now()
);
