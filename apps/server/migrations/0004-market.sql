-- What is traded and at which prices: instruments with their terms and hours, every tick that was
-- ever in force, and the bars folded from them. Ticks are evidence, so the server's role can add
-- them and nothing else; only whole old days go, through market.drop_ticks_before.

create schema market;

create table market.category (
  id integer primary key,
  position integer not null,
  -- By language code; en is always there.
  names jsonb not null check (names ? 'en')
);

create table market.session_calendar (
  code text primary key,
  time_zone text not null,
  -- Pairs of minutes since Sunday 00:00 in that time zone.
  spans integer[] not null,
  holidays date[] not null
);

create table market.instrument (
  id integer primary key,
  position integer not null,
  code text not null constraint instrument_code_key unique,
  show_code text not null,
  names jsonb not null check (names ? 'en'),
  category_id integer not null references market.category (id),
  base text not null,
  quote text not null,
  price_precision integer not null check (price_precision between 0 and 8),
  -- Lots.
  lot_step numeric not null check (lot_step > 0),
  lots_min numeric not null check (lots_min > 0),
  lots_max numeric not null check (lots_max >= lots_min),
  units_per_lot integer not null check (units_per_lot > 0),
  -- USD per lot, or a fraction of the margin, as trade_fee_type says.
  fee_rate numeric not null check (fee_rate >= 0),
  margin_mode text not null check (margin_mode in ('fixed', 'leverage')),
  leverages integer[] not null,
  calendar text not null references market.session_calendar (code)
);

-- One partition a UTC day: a year of ticks is dropped a day at a time, without a vacuum.
create table market.tick (
  instrument_id integer not null,
  -- Number within its instrument, from 1 without gaps.
  seq bigint not null,
  -- 10^-8 of the quote currency.
  price bigint not null check (price > 0),
  source_time timestamptz not null,
  -- When it came into force.
  at timestamptz not null,
  primary key (instrument_id, at, seq)
) partition by range (at);

create table market.bar (
  instrument_id integer not null,
  period text not null check (period in ('1min', '5min', '15min', '30min', '60min', '1day')),
  -- Its opening.
  time timestamptz not null,
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  -- Number of ticks.
  volume bigint not null,
  -- The last tick that is in it: what is stored after that is folded in at the next start.
  last_seq bigint not null,
  primary key (instrument_id, period, time)
) with (fillfactor = 80);

-- The server's role may not create tables. These two do it for it, and nothing beyond.

create function market.ensure_tick_days(first_day date, last_day date) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  day date;
begin
  -- Two processes that start at once would otherwise both create the same day.
  perform pg_advisory_xact_lock(7433404);
  for day in select first_day + n from generate_series(0, last_day - first_day) n loop
    if to_regclass(format('market.tick_%s', to_char(day, 'YYYYMMDD'))) is null then
      execute format(
        'create table market.tick_%s partition of market.tick for values from (%L) to (%L)',
        to_char(day, 'YYYYMMDD'), day || ' 00:00:00+00', (day + 1) || ' 00:00:00+00'
      );
      perform platform.append_only(format('market.tick_%s', to_char(day, 'YYYYMMDD'))::regclass);
    end if;
  end loop;
end $$;

-- Drops the days before `day`, but never one of the last seven: no setting and no call can take
-- away the evidence of a running week.
create function market.drop_ticks_before(day date) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  partition text;
  dropped integer := 0;
  newest date := (select max(to_date(right(relname, 8), 'YYYYMMDD')) from pg_class
    where relnamespace = 'market'::regnamespace and relkind = 'r' and relname ~ '^tick_\d{8}$');
begin
  perform pg_advisory_xact_lock(7433404);
  for partition in
    select relname from pg_class
    where relnamespace = 'market'::regnamespace and relkind = 'r' and relname ~ '^tick_\d{8}$'
      and to_date(right(relname, 8), 'YYYYMMDD') < least(day, newest - 7)
  loop
    execute format('drop table market.%I', partition);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

select platform.append_only('market.tick');

insert into market.category (id, position, names) values
  (1, 1, '{"en": "Forex", "hk": "外匯", "ar": "العملات"}'),
  (2, 2, '{"en": "Metals", "hk": "貴金屬", "ar": "المعادن"}'),
  (3, 3, '{"en": "Indices", "hk": "指數", "ar": "المؤشرات"}'),
  (4, 4, '{"en": "Energy", "hk": "能源", "ar": "الطاقة"}'),
  (5, 5, '{"en": "Crypto", "hk": "加密貨幣", "ar": "العملات الرقمية"}');

insert into market.session_calendar (code, time_zone, spans, holidays) values
  -- Sunday 17:00 to Friday 17:00.
  ('fx', 'America/New_York', '{1020,8220}',
    '{2025-12-25,2026-01-01,2026-12-25,2027-01-01,2028-12-25}'),
  -- An hour later, with a pause from 17:15 to 18:00 on weekdays.
  ('metals', 'America/New_York', '{1080,2475,2520,3915,3960,5355,5400,6795,6840,8220}',
    '{2025-12-25,2026-01-01,2026-04-03,2026-12-25,2027-01-01,2027-03-26,2028-04-14,2028-12-25}'),
  -- The same with a pause from 17:00 to 18:00.
  ('energy', 'America/New_York', '{1080,2460,2520,3900,3960,5340,5400,6780,6840,8220}',
    '{2025-12-25,2026-01-01,2026-04-03,2026-12-25,2027-01-01,2027-03-26,2028-04-14,2028-12-25}'),
  -- Weekdays 9:30 to 16:00.
  ('us', 'America/New_York', '{2010,2400,3450,3840,4890,5280,6330,6720,7770,8160}',
    '{2025-01-01,2025-01-09,2025-01-20,2025-02-17,2025-04-18,2025-05-26,2025-06-19,2025-07-04,2025-09-01,2025-11-27,2025-12-25,2026-01-01,2026-01-19,2026-02-16,2026-04-03,2026-05-25,2026-06-19,2026-07-03,2026-09-07,2026-11-26,2026-12-25,2027-01-01,2027-01-18,2027-02-15,2027-03-26,2027-05-31,2027-06-18,2027-07-05,2027-09-06,2027-11-25,2027-12-24,2028-01-17,2028-02-21,2028-04-14,2028-05-29,2028-06-19,2028-07-04,2028-09-04,2028-11-23,2028-12-25}'),
  -- Weekdays 9:00 to 17:30.
  ('germany', 'Europe/Berlin', '{1980,2490,3420,3930,4860,5370,6300,6810,7740,8250}',
    '{2025-12-24,2025-12-25,2025-12-26,2025-12-31,2026-01-01,2026-04-03,2026-04-06,2026-05-01,2026-12-24,2026-12-25,2026-12-31,2027-01-01,2027-03-26,2027-03-29,2027-12-24,2027-12-31,2028-04-14,2028-04-17,2028-05-01,2028-12-25,2028-12-26}'),
  -- Weekdays 8:00 to 16:30.
  ('london', 'Europe/London', '{1920,2430,3360,3870,4800,5310,6240,6750,7680,8190}',
    '{2025-12-25,2025-12-26,2026-01-01,2026-04-03,2026-04-06,2026-05-04,2026-05-25,2026-08-31,2026-12-25,2026-12-28,2027-01-01,2027-03-26,2027-03-29,2027-05-03,2027-05-31,2027-08-30,2027-12-27,2027-12-28,2028-01-03,2028-04-14,2028-04-17,2028-05-01,2028-05-29,2028-08-28,2028-12-25,2028-12-26}'),
  -- Weekdays 9:00 to 11:30 and 12:30 to 15:30.
  ('tokyo', 'Asia/Tokyo', '{1980,2130,2190,2370,3420,3570,3630,3810,4860,5010,5070,5250,6300,6450,6510,6690,7740,7890,7950,8130}',
    '{2025-12-31,2026-01-01,2026-01-02,2026-01-12,2026-02-11,2026-02-23,2026-03-20,2026-04-29,2026-05-04,2026-05-05,2026-05-06,2026-07-20,2026-08-11,2026-09-21,2026-09-22,2026-09-23,2026-10-12,2026-11-03,2026-11-23,2026-12-31,2027-01-01,2027-01-11,2027-02-11,2027-02-23,2027-03-22,2027-04-29,2027-05-03,2027-05-04,2027-05-05,2027-07-19,2027-08-11,2027-09-20,2027-09-23,2027-10-11,2027-11-03,2027-11-23,2027-12-31}'),
  ('always', 'UTC', '{0,10080}', '{}');

insert into market.instrument
  (id, position, code, show_code, names, category_id, base, quote, price_precision, lot_step, lots_min, lots_max,
   units_per_lot, fee_rate, margin_mode, leverages, calendar)
select id, id, code, show_code, names::jsonb, category_id, base, quote, price_precision, 0.01, 0.01, 50,
  units_per_lot, fee_rate, margin_mode, leverages::integer[], calendar
from (values
  (1, 'EURUSD', 'EUR/USD', '{"en": "Euro / US dollar", "hk": "歐元／美元", "ar": "اليورو / الدولار الأمريكي"}', 1, 'EUR', 'USD', 5, 100000, 6, 'leverage', '{10,20,50,100,200,500}', 'fx'),
  (2, 'GBPUSD', 'GBP/USD', '{"en": "Pound sterling / US dollar", "hk": "英鎊／美元", "ar": "الجنيه الإسترليني / الدولار الأمريكي"}', 1, 'GBP', 'USD', 5, 100000, 6, 'leverage', '{10,20,50,100,200,500}', 'fx'),
  (3, 'USDJPY', 'USD/JPY', '{"en": "US dollar / Japanese yen", "hk": "美元／日圓", "ar": "الدولار الأمريكي / الين الياباني"}', 1, 'USD', 'JPY', 3, 100000, 6, 'leverage', '{10,20,50,100,200,500}', 'fx'),
  (4, 'AUDUSD', 'AUD/USD', '{"en": "Australian dollar / US dollar", "hk": "澳元／美元", "ar": "الدولار الأسترالي / الدولار الأمريكي"}', 1, 'AUD', 'USD', 5, 100000, 6, 'leverage', '{10,20,50,100,200,500}', 'fx'),
  (5, 'NZDUSD', 'NZD/USD', '{"en": "New Zealand dollar / US dollar", "hk": "紐元／美元", "ar": "الدولار النيوزيلندي / الدولار الأمريكي"}', 1, 'NZD', 'USD', 5, 100000, 6, 'leverage', '{10,20,50,100,200}', 'fx'),
  (6, 'USDCHF', 'USD/CHF', '{"en": "US dollar / Swiss franc", "hk": "美元／瑞士法郎", "ar": "الدولار الأمريكي / الفرنك السويسري"}', 1, 'USD', 'CHF', 5, 100000, 6, 'leverage', '{10,20,50,100,200}', 'fx'),
  (7, 'USDCAD', 'USD/CAD', '{"en": "US dollar / Canadian dollar", "hk": "美元／加元", "ar": "الدولار الأمريكي / الدولار الكندي"}', 1, 'USD', 'CAD', 5, 100000, 6, 'leverage', '{10,20,50,100,200}', 'fx'),
  (8, 'EURGBP', 'EUR/GBP', '{"en": "Euro / Pound sterling", "hk": "歐元／英鎊", "ar": "اليورو / الجنيه الإسترليني"}', 1, 'EUR', 'GBP', 5, 100000, 7, 'leverage', '{10,20,50,100,200}', 'fx'),
  (9, 'EURJPY', 'EUR/JPY', '{"en": "Euro / Japanese yen", "hk": "歐元／日圓", "ar": "اليورو / الين الياباني"}', 1, 'EUR', 'JPY', 3, 100000, 7, 'leverage', '{10,20,50,100,200}', 'fx'),
  (10, 'GBPJPY', 'GBP/JPY', '{"en": "Pound sterling / Japanese yen", "hk": "英鎊／日圓", "ar": "الجنيه الإسترليني / الين الياباني"}', 1, 'GBP', 'JPY', 3, 100000, 8, 'leverage', '{10,20,50,100,200}', 'fx'),
  (11, 'EURCHF', 'EUR/CHF', '{"en": "Euro / Swiss franc", "hk": "歐元／瑞士法郎", "ar": "اليورو / الفرنك السويسري"}', 1, 'EUR', 'CHF', 5, 100000, 7, 'leverage', '{10,20,50,100}', 'fx'),
  (12, 'AUDJPY', 'AUD/JPY', '{"en": "Australian dollar / Japanese yen", "hk": "澳元／日圓", "ar": "الدولار الأسترالي / الين الياباني"}', 1, 'AUD', 'JPY', 3, 100000, 7, 'leverage', '{10,20,50,100}', 'fx'),
  (13, 'EURAUD', 'EUR/AUD', '{"en": "Euro / Australian dollar", "hk": "歐元／澳元", "ar": "اليورو / الدولار الأسترالي"}', 1, 'EUR', 'AUD', 5, 100000, 8, 'leverage', '{10,20,50,100}', 'fx'),
  (14, 'AUDNZD', 'AUD/NZD', '{"en": "Australian dollar / New Zealand dollar", "hk": "澳元／紐元", "ar": "الدولار الأسترالي / الدولار النيوزيلندي"}', 1, 'AUD', 'NZD', 5, 100000, 8, 'leverage', '{10,20,50,100}', 'fx'),
  (15, 'CADJPY', 'CAD/JPY', '{"en": "Canadian dollar / Japanese yen", "hk": "加元／日圓", "ar": "الدولار الكندي / الين الياباني"}', 1, 'CAD', 'JPY', 3, 100000, 7, 'leverage', '{10,20,50,100}', 'fx'),
  (16, 'XAUUSD', 'XAU/USD', '{"en": "Gold", "hk": "黃金", "ar": "الذهب"}', 2, 'XAU', 'USD', 2, 100, 9, 'leverage', '{10,20,50,100,200}', 'metals'),
  (17, 'XAGUSD', 'XAG/USD', '{"en": "Silver", "hk": "白銀", "ar": "الفضة"}', 2, 'XAG', 'USD', 3, 5000, 10, 'fixed', '{}', 'metals'),
  (18, 'XPTUSD', 'XPT/USD', '{"en": "Platinum", "hk": "鉑金", "ar": "البلاتين"}', 2, 'XPT', 'USD', 2, 100, 10, 'leverage', '{10,20,50}', 'metals'),
  (19, 'SPX', 'SPX', '{"en": "US 500 index", "hk": "美國 500 指數", "ar": "مؤشر الولايات المتحدة 500"}', 3, 'SPX', 'USD', 2, 10, 3, 'leverage', '{10,20,50,100}', 'us'),
  (20, 'NDX', 'NDX', '{"en": "US tech 100 index", "hk": "美國科技 100 指數", "ar": "مؤشر التكنولوجيا الأمريكي 100"}', 3, 'NDX', 'USD', 2, 10, 6, 'leverage', '{10,20,50,100}', 'us'),
  (21, 'GER40', 'GER40', '{"en": "Germany 40 index", "hk": "德國 40 指數", "ar": "مؤشر ألمانيا 40"}', 3, 'GER40', 'EUR', 1, 10, 6, 'leverage', '{10,20,50,100}', 'germany'),
  (22, 'UK100', 'UK100', '{"en": "UK 100 index", "hk": "英國 100 指數", "ar": "مؤشر المملكة المتحدة 100"}', 3, 'UK100', 'GBP', 1, 10, 4, 'leverage', '{10,20,50,100}', 'london'),
  (23, 'JPN225', 'JPN225', '{"en": "Japan 225 index", "hk": "日本 225 指數", "ar": "مؤشر اليابان 225"}', 3, 'JPN225', 'JPY', 0, 500, 5, 'fixed', '{}', 'tokyo'),
  (24, 'WTI', 'WTI', '{"en": "Crude oil WTI", "hk": "WTI 原油", "ar": "نفط غرب تكساس الخام"}', 4, 'WTI', 'USD', 2, 1000, 8, 'fixed', '{}', 'energy'),
  (25, 'BRENT', 'BRENT', '{"en": "Crude oil Brent", "hk": "布蘭特原油", "ar": "نفط برنت الخام"}', 4, 'BRENT', 'USD', 2, 1000, 8, 'fixed', '{}', 'energy'),
  (26, 'NATGAS', 'NATGAS', '{"en": "Natural gas", "hk": "天然氣", "ar": "الغاز الطبيعي"}', 4, 'NATGAS', 'USD', 3, 10000, 9, 'leverage', '{5,10,20}', 'energy'),
  (27, 'BTCUSD', 'BTC/USD', '{"en": "Bitcoin", "hk": "比特幣", "ar": "بيتكوين"}', 5, 'BTC', 'USD', 2, 1, 15, 'leverage', '{2,5,10,20}', 'always'),
  (28, 'ETHUSD', 'ETH/USD', '{"en": "Ether", "hk": "以太幣", "ar": "إيثر"}', 5, 'ETH', 'USD', 2, 10, 8, 'leverage', '{2,5,10,20}', 'always'),
  (29, 'LTCUSD', 'LTC/USD', '{"en": "Litecoin", "hk": "萊特幣", "ar": "لايتكوين"}', 5, 'LTC', 'USD', 2, 100, 4, 'leverage', '{2,5,10}', 'always'),
  (30, 'BTCEUR', 'BTC/EUR', '{"en": "Bitcoin / Euro", "hk": "比特幣／歐元", "ar": "بيتكوين / اليورو"}', 5, 'BTC', 'EUR', 2, 1, 15, 'leverage', '{2,5,10}', 'always'),
  (31, 'XRPUSD', 'XRP/USD', '{"en": "XRP", "hk": "瑞波幣", "ar": "إكس آر بي"}', 5, 'XRP', 'USD', 5, 10000, 6, 'leverage', '{2,5,10}', 'always'),
  (32, 'SOLUSD', 'SOL/USD', '{"en": "Solana", "hk": "索拉納", "ar": "سولانا"}', 5, 'SOL', 'USD', 3, 100, 6, 'leverage', '{2,5,10}', 'always')
) as seed (id, code, show_code, names, category_id, base, quote, price_precision, units_per_lot, fee_rate, margin_mode, leverages, calendar);
