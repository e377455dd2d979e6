-- The summary of the announcement names the five countries, as its list does, in every language that still
-- has the summary that the installation came with.
with come_with as (
  select article_id, version, lang, words
  from content.edition, jsonb_each(texts) as t (lang, words)
  where article_id = 1 and changed_by is null
), named as (
  select distinct a.id, t.lang, jsonb_set(t.words, '{desc}', to_jsonb(
    regexp_replace(t.words ->> 'desc', '[.。।]$', '')
      || case when t.lang in ('hk', 'jp') then '：' else ': ' end
      || (select string_agg(item[1], case t.lang when 'hk' then '、' when 'jp' then '、' when 'ar' then '، ' else ', ' end)
            from regexp_matches(t.words ->> 'content', '<li>([^<]+)</li>', 'g') as item)
      || case when t.lang in ('hk', 'jp') then '。' when t.lang = 'hi' then '।' when t.lang = 'th' then '' else '.' end))
    as words
  from content.article a, jsonb_each(a.texts) as t (lang, words), come_with c
  where a.id = 1 and c.article_id = a.id and c.lang = t.lang
    and c.words ->> 'desc' = t.words ->> 'desc' and c.words ->> 'content' = t.words ->> 'content'
    and t.words ->> 'content' like '%<li>%'
), renewed as (
  select id, jsonb_object_agg(lang, words) as texts from named group by id
)
update content.article a set texts = a.texts || r.texts, version = a.version + 1, changed_at = now(),
  changed_by = null
from renewed r where r.id = a.id;

insert into content.edition (article_id, version, category_id, logo, texts, publish_at, withdrawn_at,
  changed_at, changed_by)
select id, version, category_id, logo, texts, publish_at, withdrawn_at, changed_at, changed_by
from content.article a
where not exists (select from content.edition e where e.article_id = a.id and e.version = a.version);
