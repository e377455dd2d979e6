-- Whether a deposit needs a picture as proof of the payment, a transaction reference, or both.
alter table funding.currency
  add column deposit_proof boolean not null default true,
  add column deposit_reference boolean not null default false,
  add constraint currency_evidence check (deposit_proof or deposit_reference);
