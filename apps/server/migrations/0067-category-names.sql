-- Names of categories as traders of these languages write them (packages/i18n/glossary): 0031 named them
-- otherwise than the texts around them. What an operator has named stays as it is.

update market.category c set names = c.names || better.names
from (
  select seeded.id, jsonb_object_agg(t.language, t.name) as names
  from (values
    (1, 'id', 'Valuta asing', 'Forex'),
    (1, 'my', 'Mata wang', 'Forex'),
    (1, 'hi', 'विदेशी मुद्रा', 'फ़ॉरेक्स'),
    (2, 'hi', 'धातुएँ', 'मेटल्स'),
    (3, 'hi', 'सूचकांक', 'इंडाइसेस'),
    (4, 'ru', 'Энергия', 'Энергоносители'),
    (4, 'hi', 'ऊर्जा', 'एनर्जी')
  ) as t (id, language, former, name)
  join market.category seeded on seeded.id = t.id and seeded.names ->> t.language = t.former
  group by seeded.id
) as better
where c.id = better.id;
