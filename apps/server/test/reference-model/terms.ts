/** The terms of an instrument for the reference model, written independently by hand. */
export interface ReferenceTerms {
  readonly id: number;
  readonly code: string;
  /** Currency of its price. */
  readonly quote: string;
  /** Decimal places of its price. */
  readonly precision: number;
  readonly unitsPerLot: number;
  readonly feeRate: number;
  /** Empty: fixed margin. */
  readonly leverages: readonly number[];
  readonly hours: ReferenceHours;
}

/** When it is open: always, or in the weeks below. */
export type ReferenceHours = 'always' | 'fx' | 'metals' | 'energy' | 'london';

const majors = [10, 20, 50, 100, 200, 500];
const minors = [10, 20, 50, 100, 200];

function pair(id: number, code: string, feeRate: number, leverages: readonly number[]): ReferenceTerms {
  const quote = code.slice(3);
  const precision = quote === 'JPY' ? 3 : 5;
  return { id, code, quote, precision, unitsPerLot: 100_000, feeRate, leverages, hours: 'fx' };
}

/** What the random worlds trade: dollars, crosses, fixed margin, other hours than FX, closed pairs. */
export const referenceTerms: readonly ReferenceTerms[] = [
  pair(1, 'EURUSD', 6, majors),
  pair(2, 'GBPUSD', 6, majors),
  pair(3, 'USDJPY', 6, majors),
  pair(5, 'NZDUSD', 6, minors),
  pair(8, 'EURGBP', 7, minors),
  pair(9, 'EURJPY', 7, minors),
  {
    id: 16,
    code: 'XAUUSD',
    quote: 'USD',
    precision: 2,
    unitsPerLot: 100,
    feeRate: 9,
    leverages: minors,
    hours: 'metals',
  },
  {
    id: 22,
    code: 'UK100',
    quote: 'GBP',
    precision: 1,
    unitsPerLot: 10,
    feeRate: 4,
    leverages: [10, 20, 50, 100],
    hours: 'london',
  },
  {
    id: 24,
    code: 'WTI',
    quote: 'USD',
    precision: 2,
    unitsPerLot: 1000,
    feeRate: 8,
    leverages: [],
    hours: 'energy',
  },
  {
    id: 27,
    code: 'BTCUSD',
    quote: 'USD',
    precision: 2,
    unitsPerLot: 1,
    feeRate: 15,
    leverages: [2, 5, 10, 20],
    hours: 'always',
  },
  {
    id: 30,
    code: 'BTCEUR',
    quote: 'EUR',
    precision: 2,
    unitsPerLot: 1,
    feeRate: 15,
    leverages: [2, 5, 10],
    hours: 'always',
  },
];

/** Smallest order, largest order and step, the same for all, in lots. */
export const referenceLots = { min: 0.01, max: 50, step: 0.01 } as const;

/** An open span of time, [from, to). */
export type ReferenceSpan = readonly [from: number, to: number];

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Opening hours from Sunday 00:00 UTC, while New York is five hours behind and London is at UTC. */
const winterWeek: Readonly<
  Record<Exclude<ReferenceHours, 'always'>, readonly (readonly [string, string])[]>
> = {
  fx: [['0 22:00', '5 22:00']],
  metals: [
    ['0 23:00', '1 22:15'],
    ['1 23:00', '2 22:15'],
    ['2 23:00', '3 22:15'],
    ['3 23:00', '4 22:15'],
    ['4 23:00', '5 22:00'],
  ],
  energy: [
    ['0 23:00', '1 22:00'],
    ['1 23:00', '2 22:00'],
    ['2 23:00', '3 22:00'],
    ['3 23:00', '4 22:00'],
    ['4 23:00', '5 22:00'],
  ],
  london: [
    ['1 08:00', '1 16:30'],
    ['2 08:00', '2 16:30'],
    ['3 08:00', '3 16:30'],
    ['4 08:00', '4 16:30'],
    ['5 08:00', '5 16:30'],
  ],
};

function moment(text: string): number {
  const [day = '', time = ''] = text.split(' ');
  const [hours = '', minutes = ''] = time.split(':');
  return Number(day) * DAY + Number(hours) * 60 * MINUTE + Number(minutes) * MINUTE;
}

/**
 * Open spans of each kind of hours over some weeks of winter (no holiday among them), from a Sunday
 * 00:00 UTC.
 */
export function referenceSpans(
  sunday: number,
  weeks: number,
): ReadonlyMap<ReferenceHours, readonly ReferenceSpan[]> {
  const spans = new Map<ReferenceHours, ReferenceSpan[]>([
    ['always', [[Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]]],
  ]);
  for (const hours of ['fx', 'metals', 'energy', 'london'] as const) {
    const own: ReferenceSpan[] = [];
    for (let week = 0; week < weeks; week += 1) {
      const start = sunday + week * 7 * DAY;
      for (const [from, to] of winterWeek[hours]) own.push([start + moment(from), start + moment(to)]);
    }
    spans.set(hours, own);
  }
  return spans;
}
