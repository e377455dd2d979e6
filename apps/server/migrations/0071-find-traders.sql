-- What lists of lead traders are searched and filtered by, written with the figures: one text for all spellings of the
-- shown nickname, and the categories of the instruments of positions closed within three weeks.
alter table follow.statistics
  add column name_key text not null default '',
  add column categories integer[] not null default '{}';
create index statistics_categories on follow.statistics using gin (categories);
