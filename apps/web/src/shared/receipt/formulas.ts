import { formatScaled } from '@tidemark/domain/money';
import type { DealCloseRecord, DealOpenRecord, LogRecord, RateText } from '@tidemark/verify/receipt';

/** Key of the formula in words: `verify.formula.<key>`. */
export type FormulaKey = 'buy' | 'sell' | 'margin' | 'fixed' | 'won' | 'lost' | 'withdrawal' | 'payment';

/** A formula with the numbers of a record: what is written with it, and its result with the currency. */
export interface Formula {
  readonly key: FormulaKey;
  /** Decimal texts, and the signs between them. */
  readonly terms: readonly string[];
  readonly result: string;
  readonly currency: string;
}

/** The formula by which the amount of a record follows; undefined where there is none, as for a void trade. */
export function formulaOf(record: LogRecord): Formula | undefined {
  switch (record.kind) {
    case 'deal.open':
      return marginFormula(record);
    case 'deal.close':
      return profitFormula(record);
    case 'trade.settle': {
      const { amount, profit, profitRatio, lossLevel, endTick } = record;
      if (endTick === null) return undefined;
      const hasWon = !profit.startsWith('-');
      const terms = hasWon ? [amount, '×', profitRatio] : ['−', amount, '×', lossLevel];
      return { key: hasWon ? 'won' : 'lost', terms, result: profit, currency: 'USD' };
    }
    case 'withdrawal': {
      const { amount, fee, rate, received, currency } = record;
      return {
        key: 'withdrawal',
        terms: ['(', amount, '−', fee, ')', '×', rate],
        result: received,
        currency,
      };
    }
    case 'fund.payment': {
      const { share, dayRate, amount } = record;
      return { key: 'payment', terms: [share, '×', dayRate, '%'], result: amount, currency: 'USD' };
    }
    default:
      return undefined;
  }
}

function profitFormula(record: DealCloseRecord): Formula {
  const { side, openPrice, closePrice, lots, unitsPerLot, closeRate, profit } = record;
  const [from, to] = side === 'buy' ? [openPrice, closePrice] : [closePrice, openPrice];
  return {
    key: side,
    terms: ['(', to, '−', from, ')', '×', lots, '×', String(unitsPerLot), ...rateTerms(closeRate)],
    result: profit,
    currency: 'USD',
  };
}

/** With fixed margin one USD a unit, but at least the value ÷ 1,000 (docs/spec/product.md#constants). */
const FIXED_LEVERAGE = 1000;

function marginFormula(record: DealOpenRecord): Formula {
  const { lots, unitsPerLot, openPrice, openRate, marginMode, leverage, margin } = record;
  const size = [lots, '×', String(unitsPerLot)];
  const result = { result: margin, currency: 'USD' };
  const isBySize = marginMode === 'fixed' && Number(lots) * unitsPerLot === Number(margin);
  if (isBySize) return { key: 'fixed', terms: size, ...result };
  const divisor = marginMode === 'fixed' ? FIXED_LEVERAGE : leverage;
  const terms = [...size, '×', openPrice, ...rateTerms(openRate), '÷', String(divisor)];
  return { key: 'margin', terms, ...result };
}

const PRICE_PLACES = 8;
const PRICE_UNITS = 10n ** BigInt(PRICE_PLACES);

/** Multiplies by a price, or divides by one, without rounding; nothing where the quote currency is USD. */
function rateTerms([numerator, denominator]: RateText): readonly string[] {
  const [above, below] = [BigInt(numerator), BigInt(denominator)];
  if (above === below) return [];
  if (below === PRICE_UNITS) return ['×', priceText(above)];
  if (above === PRICE_UNITS) return ['÷', priceText(below)];
  return ['×', numerator, '÷', denominator];
}

const priceText = (units: bigint): string => formatScaled(units, PRICE_PLACES).replace(/\.?0+$/, '');
