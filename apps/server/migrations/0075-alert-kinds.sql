-- Alerts on a change in percent, a candle's close, the RSI and a moving average. `price` of these is the level of a
-- close, otherwise the price when the alert was set; `direction` is the side: up or above, down or below.
alter table notice.price_alert
  add column kind text not null default 'price',
  -- Chart period of the candles; of a change, what it is measured against: 60min or 1day.
  add column period text,
  -- Candles that the RSI or the average spans.
  add column length smallint,
  -- Hundredths: of the percents of a change, or of an RSI level.
  add column hundredths integer,
  add constraint price_alert_kind check (
    (kind = 'price' and period is null and length is null and hundredths is null)
    or (kind = 'change' and period in ('60min', '1day') and length is null and hundredths > 0)
    or (kind = 'close' and period is not null and length is null and hundredths is null)
    or (kind = 'rsi' and period is not null and length > 1 and hundredths > 0)
    or (kind = 'average' and period is not null and length > 1 and hundredths is null)
  );
