-- Words of what the house comes with, as the pages say them: in hk «balance» and «instrument», in ar the
-- digits that all other numbers there are written with. Where an operator has written something else, it stays.

update fund.fund f set titles = jsonb_set(f.titles, '{ar}', to_jsonb(t.renewed))
from (values
  (1, 'المرفأ ٧', 'المرفأ 7'), (2, 'المدّ ٣٠', 'المدّ 30'), (3, 'المنارة ٩٠', 'المنارة 90')
) as t (id, seeded, renewed)
where f.id = t.id and f.titles ->> 'ar' = t.seeded;

update fund.fund set income_sources = jsonb_set(income_sources, '{hk}',
  replace((income_sources -> 'hk')::text, '餘額', '結餘')::jsonb)
where id <= 3 and income_sources ->> 'hk' =
  '收益由平台從本基金的專用資金池支付：那是平台交易所得、為此另行撥出的款項。認購份額分開保管，絕不用來支付收益。資金池不足時，收益會列為應付，待平台補足後一次付清，絕不憑空產生。資金池餘額及每次注資均在此公開。';

-- An article gets a new version and its edition, as by every change; what the house itself wrote last has no author.
with renewed as (
  select a.id, jsonb_set(a.texts, '{hk}',
    replace(replace((a.texts -> 'hk')::text, '餘額', '結餘'), '品種', '產品')::jsonb) as texts
  from content.article a
  where a.id <= 4 and exists (
    select from content.edition e
    where e.article_id = a.id and e.changed_by is null and e.texts -> 'hk' = a.texts -> 'hk')
)
update content.article a set texts = r.texts, version = a.version + 1, changed_at = now(), changed_by = null
from renewed r where r.id = a.id and r.texts <> a.texts;

insert into content.edition (article_id, version, category_id, logo, texts, publish_at, withdrawn_at,
  changed_at, changed_by)
select id, version, category_id, logo, texts, publish_at, withdrawn_at, changed_at, changed_by
from content.article a
where not exists (select from content.edition e where e.article_id = a.id and e.version = a.version);
