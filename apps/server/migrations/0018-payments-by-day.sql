-- The dashboard tells what came in and went out by day. Among millions of postings payments are few:
-- an index of them alone costs no other posting anything.

create index posting_payments on ledger.posting (posted_at)
  where event in ('funding.deposit', 'funding.withdraw');
