-- Numbers of identity documents are sealed under a key that only DATA_DIR has (platform/sealed), so
-- that a stolen copy of the database does not hold them. The key is not here: the server seals the
-- rows that stand open at its next start (kyc/seal-cards.ts) and empties card_id and card_key.

alter table kyc.real_name
  alter column card_id drop not null,
  alter column card_key drop not null,
  -- The number as it was written.
  add column card_sealed bytea,
  -- Keyed hash of the number without spaces and signs: equal where the document is the same.
  add column card_hash bytea,
  add constraint real_name_card check (
    (card_id is null) = (card_key is null) and (card_sealed is null) = (card_hash is null)
    and (card_id is null) <> (card_sealed is null));

drop index kyc.real_name_approved_card;
create index real_name_approved_card on kyc.real_name (card_hash) where status = 'approved';
create index real_name_unsealed on kyc.real_name (id) where card_sealed is null;
