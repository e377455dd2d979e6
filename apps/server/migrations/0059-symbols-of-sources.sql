-- Under which symbols real sources have the price of an instrument, where it is not the usual one:
-- SOURCE=SYMBOL, with commas between (packages/domain/src/market/source-symbols.ts).
alter table market.instrument
  add column source_symbols text not null default '' check (length(source_symbols) <= 500);
