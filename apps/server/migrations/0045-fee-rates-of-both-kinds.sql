-- An instrument keeps both fee rates side by side, so that trade_fee_type can be switched at once:
-- fee_rate is USD a lot, margin_fee_rate a fraction of the margin. Deals keep the terms of their opening.

alter table market.instrument
  add column margin_fee_rate numeric not null default 0.005
    check (margin_fee_rate between 0 and 1);
alter table market.instrument alter column margin_fee_rate drop default;

-- Where fees go by margin already, the rates so far are fractions of the margin. The rates a lot are
-- then set to 5 USD, the usual rate of a currency pair here, until an operator writes others.
update market.instrument
  set margin_fee_rate = least(fee_rate, 1), fee_rate = 5
  where exists (select from content.setting where key = 'trade_fee_type' and value = '"margin"');
