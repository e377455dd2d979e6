-- In main mode everyone searches the companies: one that is not to be found any more, or not yet,
-- is kept and not listed.

alter table content.company add column listed boolean not null default true;
