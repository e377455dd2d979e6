import type { Database } from '../../src/platform/database/queryable.ts';
import type { WorldStep } from '../reference-model/steps.ts';
import type { TradingInstance } from '../support/trading-instance.ts';
import type { Chance } from './chance.ts';

/** Overnight financing of an instrument: a rate of each side, of which one may be 0, and the triple day. */
export function randomRates(
  chance: Chance,
  code: string,
  rates = [0, -2.5, 3, 7.123457, 36, -0.000001, 99.999999],
): Extract<WorldStep, { kind: 'rates' }> {
  const rate = () => chance.pick(rates);
  const [long, short, tripleDay] = [rate(), rate(), chance.pick([0, 1, 3, 3, 4, 5])];
  return { kind: 'rates', code, long, short, tripleDay };
}

/** Stores rates of overnight financing, in percent a year, from the instance's now on. */
export async function storeRates(
  database: Database,
  { clock, instrumentId }: Pick<TradingInstance, 'clock' | 'instrumentId'>,
  rates: {
    readonly code: string;
    readonly long: number;
    readonly short: number;
    readonly tripleDay: number;
  },
): Promise<void> {
  await database.query({
    text: `insert into market.financing_terms (instrument_id, from_at, long, short, triple_day)
      values ($1, to_timestamp($2::float8 / 1000), $3, $4, $5)`,
    values: [instrumentId(rates.code), clock.now(), rates.long, rates.short, rates.tripleDay],
  });
}
