-- A proof of payment serves one deposit. What a picture looks like (dHash of 256 bits) and the digest of
-- its kept bytes find equal ones; a reference of the payment finds the same payment.
alter table files.upload
  add column digest bytea,
  add column look bit(256);
create index upload_by_digest on files.upload (digest) where digest is not null;
create index upload_looks on files.upload (used_at) where used_at is not null and look is not null;

alter table funding.deposit
  add column reference text not null default '',
  -- One text for all spellings of a reference.
  add column reference_key text not null default '';
create index deposit_by_reference on funding.deposit (reference_key) where reference_key <> '';
create index deposit_by_proof on funding.deposit (proof);
