-- What users arrange on their screens: drawings, indicators, layouts, lists. One document per subject, as the
-- text of a JSON object that only the user's own devices interpret.
create schema workspace;

-- Counts the changes of one user, so that a device can ask for what changed since it last asked.
create table workspace.owner (
  user_id bigint primary key,
  revision bigint not null
);

create table workspace.document (
  user_id bigint not null,
  name text not null,
  -- Null: removed. The row stays, so that other devices learn of it.
  body text,
  -- Revision of the owner at its last change.
  revision bigint not null,
  primary key (user_id, name),
  constraint document_name check (name ~ '^[A-Za-z][A-Za-z0-9._-]{0,63}$'),
  constraint document_body check (length(body) between 2 and 65536)
);
create index document_by_revision on workspace.document (user_id, revision);
