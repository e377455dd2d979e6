-- How risky the last three weeks of a lead trader were: the annualised volatility of the daily returns in hundredths
-- of a percent, and the score from 1 to 10. Null: too few days. Counted again with the other figures.
alter table follow.statistics
  add column volatility bigint,
  add column risk_score smallint,
  add constraint statistics_risk check ((volatility is null) = (risk_score is null)
    and risk_score between 1 and 10 and volatility >= 0);
