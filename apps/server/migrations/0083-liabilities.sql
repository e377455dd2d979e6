-- Statements of what is owed to customers, each the root of a Merkle sum tree (docs/spec/liabilities.md). Leaves are
-- kept, so that every customer can be given the proof of his own.
create schema liabilities;

create table liabilities.statement (
  id bigint primary key,
  made_at timestamptz not null,
  -- The month for which the daily job made it; null: asked for by an operator.
  month date unique check (extract(day from month) = 1),
  operator_id bigint,
  scope text not null check (scope in ('real', 'play')),
  customers integer not null check (customers >= 0),
  -- Millionths of USD.
  total numeric(30) not null check (total >= 0),
  below numeric(30) not null check (below >= 0),
  root bytea not null check (length(root) = 32),
  -- The signed note.
  note text not null check (length(note) <= 4000),
  constraint statement_has_a_cause check ((month is null) <> (operator_id is null))
);

-- In the order of their commitments. Leaves are written before the statement that they make.
create table liabilities.leaf (
  statement_id bigint not null references liabilities.statement deferrable initially deferred,
  commitment bytea not null check (length(commitment) = 32),
  user_id bigint not null,
  -- Balances of the three accounts at the moment of the statement, millionths of USD.
  change bigint not null,
  micro bigint not null,
  forex bigint not null,
  primary key (statement_id, commitment)
);
create unique index leaf_of_user on liabilities.leaf (user_id, statement_id);

-- Complete subtrees of 256 leaves and the rest, so that a proof reads one of them instead of all leaves.
create table liabilities.block (
  statement_id bigint not null references liabilities.statement deferrable initially deferred,
  number integer not null check (number >= 0),
  -- Commitment of its first leaf.
  first bytea not null check (length(first) = 32),
  hash bytea not null check (length(hash) = 32),
  sum numeric(30) not null check (sum >= 0),
  primary key (statement_id, number)
);

select platform.append_only(name::regclass)
from unnest(array['liabilities.statement', 'liabilities.leaf', 'liabilities.block']) as name;
