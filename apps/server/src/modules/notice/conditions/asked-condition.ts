import type { CallRead } from '@tidemark/contract';
import type { alertSubmit } from '@tidemark/contract/calls/account/alert';
import {
  ALERT_LENGTH_MAX,
  type AlertCondition,
  type AlertDirection,
  changeLevel,
  changeReference,
  chartBarTime,
} from '@tidemark/domain/market';
import { type Outcome, refuse } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import { alertPrice } from '../alert.ts';
import type { AlertInstrument, AlertMarket } from '../sources.ts';
import type { ChangeLevel } from './condition-watch.ts';

/** The condition of an alert as a user requests it. */
export type AskedCondition =
  | { readonly kind: 'price'; readonly price: number }
  | { readonly kind: 'condition'; readonly condition: AlertCondition; readonly direction: AlertDirection };

type Input = Omit<CallRead<typeof alertSubmit>, 'forex_id'>;

/** Reads the fields of each kind; refuses `alert.incomplete` and `alert.too_long` at the field. */
export function askedCondition(input: Input, instrument: AlertInstrument): Outcome<AskedCondition> {
  const { kind = 'price', price, direction, period, percent, length, level } = input;
  const missing = missingIn(input);
  if (missing) return refuse('alert.incomplete', {}, missing);
  if (kind === 'price') return { kind, price: price ?? 0 };
  const max = kind === 'rsi' || kind === 'average' ? ALERT_LENGTH_MAX[kind] : undefined;
  if (max !== undefined && (length ?? 0) > max) return refuse('alert.too_long', { max }, 'length');
  const of = { direction: direction ?? 'rises', kind: 'condition' } as const;
  const candles = { period: period ?? '60min', length: length ?? 0 };
  switch (kind) {
    case 'change': {
      const window = period === '1day' ? period : '60min';
      const hundredths = Math.round((percent ?? 0) * 100);
      return { ...of, condition: { kind, period: window, hundredths } };
    }
    case 'close':
      return {
        ...of,
        condition: { kind, period: candles.period, price: alertPrice(price ?? 0, instrument) },
      };
    case 'rsi':
      return { ...of, condition: { kind, ...candles, hundredths: Math.round((level ?? 0) * 100) } };
    case 'average':
      return { ...of, condition: { kind, ...candles } };
  }
}

const needed = {
  price: ['price'],
  change: ['direction', 'period', 'percent'],
  close: ['direction', 'period', 'price'],
  rsi: ['direction', 'period', 'length', 'level'],
  average: ['direction', 'period', 'length'],
} as const satisfies Readonly<Record<NonNullable<Input['kind']>, readonly (keyof Input)[]>>;

/** The first field of its kind that is absent, or is none of its values. */
function missingIn(input: Input): string | undefined {
  const { kind = 'price', period } = input;
  const absent = needed[kind].find((field) => input[field] === undefined);
  if (absent) return absent;
  // A fall of all or more is never reached.
  if (kind === 'change' && input.direction === 'falls' && (input.percent ?? 0) >= 100) return 'percent';
  return kind === 'change' && period !== '60min' && period !== '1day' ? 'period' : undefined;
}

/** The price at which a change is as large as asked, in this minute; undefined without a price to compare with. */
export async function levelNow(
  market: AlertMarket,
  {
    asked,
    instrument,
    now,
  }: { readonly asked: AskedCondition; readonly instrument: AlertInstrument; readonly now: Millis },
): Promise<ChangeLevel | undefined> {
  if (asked.kind === 'price' || asked.condition.kind !== 'change') return undefined;
  const { condition, direction } = asked;
  const [minutes, days] = await Promise.all([
    market.bars(instrument.id, '1min', now),
    market.bars(instrument.id, '1day', now),
  ]);
  const minute = chartBarTime('1min', now);
  const reference = changeReference(condition.period, minute, { minutes, days });
  if (reference === undefined) return undefined;
  return { minute, price: changeLevel(reference, condition.hundredths, direction) };
}
