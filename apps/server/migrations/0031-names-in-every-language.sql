-- Names of instruments and categories in the other fifteen languages, so that whoever reads German or
-- Thai finds gold by its name. Pairs of national currencies are named by every platform itself. What an
-- operator has named, in English or in one of these languages, stays as it is.

update market.instrument i set names = t.names::jsonb || i.names
from (values
  ('XAUUSD', 'Gold', '{"jp": "金", "kr": "금", "th": "ทองคำ", "vn": "Vàng", "fr": "Or", "de": "Gold", "ru": "Золото", "spa": "Oro", "pt": "Ouro", "it": "Oro", "tr": "Altın", "id": "Emas", "my": "Emas", "hi": "सोना", "cs": "Zlato"}'),
  ('XAGUSD', 'Silver', '{"jp": "銀", "kr": "은", "th": "เงิน", "vn": "Bạc", "fr": "Argent", "de": "Silber", "ru": "Серебро", "spa": "Plata", "pt": "Prata", "it": "Argento", "tr": "Gümüş", "id": "Perak", "my": "Perak", "hi": "चाँदी", "cs": "Stříbro"}'),
  ('XPTUSD', 'Platinum', '{"jp": "プラチナ", "kr": "백금", "th": "แพลทินัม", "vn": "Bạch kim", "fr": "Platine", "de": "Platin", "ru": "Платина", "spa": "Platino", "pt": "Platina", "it": "Platino", "tr": "Platin", "id": "Platinum", "my": "Platinum", "hi": "प्लैटिनम", "cs": "Platina"}'),
  ('SPX', 'US 500 index', '{"jp": "米国500指数", "kr": "미국 500 지수", "th": "ดัชนีสหรัฐ 500", "vn": "Chỉ số Mỹ 500", "fr": "Indice États-Unis 500", "de": "US-500-Index", "ru": "Индекс США 500", "spa": "Índice EE. UU. 500", "pt": "Índice EUA 500", "it": "Indice USA 500", "tr": "ABD 500 endeksi", "id": "Indeks AS 500", "my": "Indeks AS 500", "hi": "अमेरिका 500 सूचकांक", "cs": "Index USA 500"}'),
  ('NDX', 'US tech 100 index', '{"jp": "米国テクノロジー100指数", "kr": "미국 기술 100 지수", "th": "ดัชนีเทคโนโลยีสหรัฐ 100", "vn": "Chỉ số công nghệ Mỹ 100", "fr": "Indice technologies États-Unis 100", "de": "US-Tech-100-Index", "ru": "Индекс технологий США 100", "spa": "Índice tecnológico EE. UU. 100", "pt": "Índice tecnologia EUA 100", "it": "Indice tecnologia USA 100", "tr": "ABD teknoloji 100 endeksi", "id": "Indeks teknologi AS 100", "my": "Indeks teknologi AS 100", "hi": "अमेरिका टेक 100 सूचकांक", "cs": "Technologický index USA 100"}'),
  ('GER40', 'Germany 40 index', '{"jp": "ドイツ40指数", "kr": "독일 40 지수", "th": "ดัชนีเยอรมนี 40", "vn": "Chỉ số Đức 40", "fr": "Indice Allemagne 40", "de": "Deutschland-40-Index", "ru": "Индекс Германии 40", "spa": "Índice Alemania 40", "pt": "Índice Alemanha 40", "it": "Indice Germania 40", "tr": "Almanya 40 endeksi", "id": "Indeks Jerman 40", "my": "Indeks Jerman 40", "hi": "जर्मनी 40 सूचकांक", "cs": "Index Německo 40"}'),
  ('UK100', 'UK 100 index', '{"jp": "英国100指数", "kr": "영국 100 지수", "th": "ดัชนีสหราชอาณาจักร 100", "vn": "Chỉ số Anh 100", "fr": "Indice Royaume-Uni 100", "de": "Großbritannien-100-Index", "ru": "Индекс Великобритании 100", "spa": "Índice Reino Unido 100", "pt": "Índice Reino Unido 100", "it": "Indice Regno Unito 100", "tr": "Birleşik Krallık 100 endeksi", "id": "Indeks Inggris 100", "my": "Indeks UK 100", "hi": "ब्रिटेन 100 सूचकांक", "cs": "Index Británie 100"}'),
  ('JPN225', 'Japan 225 index', '{"jp": "日本225指数", "kr": "일본 225 지수", "th": "ดัชนีญี่ปุ่น 225", "vn": "Chỉ số Nhật Bản 225", "fr": "Indice Japon 225", "de": "Japan-225-Index", "ru": "Индекс Японии 225", "spa": "Índice Japón 225", "pt": "Índice Japão 225", "it": "Indice Giappone 225", "tr": "Japonya 225 endeksi", "id": "Indeks Jepang 225", "my": "Indeks Jepun 225", "hi": "जापान 225 सूचकांक", "cs": "Index Japonsko 225"}'),
  ('WTI', 'Crude oil WTI', '{"jp": "WTI原油", "kr": "WTI 원유", "th": "น้ำมันดิบ WTI", "vn": "Dầu thô WTI", "fr": "Pétrole brut WTI", "de": "Rohöl WTI", "ru": "Нефть WTI", "spa": "Petróleo WTI", "pt": "Petróleo WTI", "it": "Petrolio WTI", "tr": "WTI ham petrol", "id": "Minyak mentah WTI", "my": "Minyak mentah WTI", "hi": "कच्चा तेल WTI", "cs": "Ropa WTI"}'),
  ('BRENT', 'Crude oil Brent', '{"jp": "ブレント原油", "kr": "브렌트 원유", "th": "น้ำมันดิบเบรนท์", "vn": "Dầu thô Brent", "fr": "Pétrole brut Brent", "de": "Rohöl Brent", "ru": "Нефть Brent", "spa": "Petróleo Brent", "pt": "Petróleo Brent", "it": "Petrolio Brent", "tr": "Brent ham petrol", "id": "Minyak mentah Brent", "my": "Minyak mentah Brent", "hi": "कच्चा तेल ब्रेंट", "cs": "Ropa Brent"}'),
  ('NATGAS', 'Natural gas', '{"jp": "天然ガス", "kr": "천연가스", "th": "ก๊าซธรรมชาติ", "vn": "Khí tự nhiên", "fr": "Gaz naturel", "de": "Erdgas", "ru": "Природный газ", "spa": "Gas natural", "pt": "Gás natural", "it": "Gas naturale", "tr": "Doğal gaz", "id": "Gas alam", "my": "Gas asli", "hi": "प्राकृतिक गैस", "cs": "Zemní plyn"}'),
  ('BTCUSD', 'Bitcoin', '{"jp": "ビットコイン", "kr": "비트코인", "th": "บิตคอยน์", "ru": "Биткоин", "hi": "बिटकॉइन"}'),
  ('ETHUSD', 'Ether', '{"jp": "イーサ", "kr": "이더", "th": "อีเธอร์", "ru": "Эфир", "spa": "Éter", "pt": "Éter", "hi": "ईथर"}'),
  ('LTCUSD', 'Litecoin', '{"jp": "ライトコイン", "kr": "라이트코인", "th": "ไลต์คอยน์", "ru": "Лайткоин", "hi": "लाइटकॉइन"}'),
  ('BTCEUR', 'Bitcoin / Euro', '{"jp": "ビットコイン / ユーロ", "kr": "비트코인 / 유로", "th": "บิตคอยน์ / ยูโร", "ru": "Биткоин / евро", "hi": "बिटकॉइन / यूरो"}'),
  ('SOLUSD', 'Solana', '{"jp": "ソラナ", "kr": "솔라나", "th": "โซลานา", "ru": "Солана", "hi": "सोलाना"}')
) as t (code, en, names)
where i.code = t.code and i.names ->> 'en' = t.en;

update market.category c set names = t.names::jsonb || c.names
from (values
  (1, 'Forex', '{"jp": "外国為替", "kr": "외환", "th": "ฟอเร็กซ์", "vn": "Ngoại hối", "fr": "Devises", "de": "Devisen", "ru": "Валюты", "spa": "Divisas", "pt": "Moedas", "it": "Valute", "tr": "Döviz", "id": "Valuta asing", "my": "Mata wang", "hi": "विदेशी मुद्रा", "cs": "Měny"}'),
  (2, 'Metals', '{"jp": "貴金属", "kr": "귀금속", "th": "โลหะมีค่า", "vn": "Kim loại quý", "fr": "Métaux", "de": "Metalle", "ru": "Металлы", "spa": "Metales", "pt": "Metais", "it": "Metalli", "tr": "Metaller", "id": "Logam", "my": "Logam", "hi": "धातुएँ", "cs": "Kovy"}'),
  (3, 'Indices', '{"jp": "指数", "kr": "지수", "th": "ดัชนี", "vn": "Chỉ số", "fr": "Indices", "de": "Indizes", "ru": "Индексы", "spa": "Índices", "pt": "Índices", "it": "Indici", "tr": "Endeksler", "id": "Indeks", "my": "Indeks", "hi": "सूचकांक", "cs": "Indexy"}'),
  (4, 'Energy', '{"jp": "エネルギー", "kr": "에너지", "th": "พลังงาน", "vn": "Năng lượng", "fr": "Énergie", "de": "Energie", "ru": "Энергия", "spa": "Energía", "pt": "Energia", "it": "Energia", "tr": "Enerji", "id": "Energi", "my": "Tenaga", "hi": "ऊर्जा", "cs": "Energie"}'),
  (5, 'Crypto', '{"jp": "暗号資産", "kr": "암호화폐", "th": "คริปโต", "vn": "Tiền mã hóa", "fr": "Cryptomonnaies", "de": "Kryptowährungen", "ru": "Криптовалюты", "spa": "Criptomonedas", "pt": "Criptomoedas", "it": "Criptovalute", "tr": "Kripto paralar", "id": "Kripto", "my": "Kripto", "hi": "क्रिप्टो", "cs": "Kryptoměny"}')
) as t (id, en, names)
where c.id = t.id and c.names ->> 'en' = t.en;
