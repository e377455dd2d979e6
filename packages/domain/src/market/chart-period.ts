import { DAY_MS, day, dayOf, HOUR_MS, type Millis, startOfDay } from '../time/index.ts';
import {
  type Bar,
  barTime,
  type ChartPeriod,
  joinBars,
  type LongPeriod,
  longPeriods,
  PERIOD_MS,
  type Period,
} from './candle.ts';

/** Labels that every language shares (docs/spec/product.md#constants). A month is 1MO, a minute 1M. */
export const periodLabels: Readonly<Record<ChartPeriod, string>> = {
  '1min': '1M',
  '5min': '5M',
  '15min': '15M',
  '30min': '30M',
  '60min': '1H',
  '1day': '1D',
  '4hour': '4H',
  '1week': '1W',
  '1mon': '1MO',
};

/** The stored period whose bars a longer one consists of. */
export const basePeriod: Readonly<Record<LongPeriod, Period>> = {
  '4hour': '60min',
  '1week': '1day',
  '1mon': '1day',
};

/** The most bars of the base period in one bar. */
export const BASE_BARS_MAX: Readonly<Record<LongPeriod, number>> = { '4hour': 4, '1week': 7, '1mon': 31 };

export function isLongPeriod(period: ChartPeriod): period is LongPeriod {
  return longPeriods.some((long) => long === period);
}

/** The stored period that a chart's bars are made of: the period itself, or the base of a longer one. */
export function storedPeriod(period: ChartPeriod): Period {
  return isLongPeriod(period) ? basePeriod[period] : period;
}

/** The first Monday after 1970-01-01, a Thursday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;
const WEEK_MS = 7 * DAY_MS;
const FOUR_HOURS_MS = 4 * HOUR_MS;

/** Opening of the bar that holds the moment. Weeks begin on Monday, months on the first, both in UTC. */
export function chartBarTime(period: ChartPeriod, moment: Millis): Millis {
  switch (period) {
    case '4hour':
      return Math.floor(moment / FOUR_HOURS_MS) * FOUR_HOURS_MS;
    case '1week':
      return Math.floor((moment - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS;
    case '1mon':
      return monthOf(moment, 0);
    default:
      return barTime(period, moment);
  }
}

/** End of the bar that holds the moment: the opening of the next one. */
export function chartBarEnd(period: ChartPeriod, moment: Millis): Millis {
  if (period === '1mon') return monthOf(moment, 1);
  const length = period === '4hour' ? FOUR_HOURS_MS : period === '1week' ? WEEK_MS : PERIOD_MS[period];
  return chartBarTime(period, moment) + length;
}

/** First moment of the moment's month in UTC, or of that many months later. */
function monthOf(moment: Millis, later: number): Millis {
  const today = dayOf(moment);
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 + later;
  const year = String(Math.floor(months / 12)).padStart(4, '0');
  const month = String((months % 12) + 1).padStart(2, '0');
  return startOfDay(day(`${year}-${month}-01`));
}

/** Bars of the base period, oldest first, folded into bars of a longer one. */
export function foldLongBars(period: LongPeriod, base: Iterable<Bar>): Bar[] {
  const bars: Bar[] = [];
  for (const part of base) {
    const time = chartBarTime(period, part.time);
    const forming = bars.at(-1);
    if (forming && forming.time === time) bars[bars.length - 1] = joinBars(forming, part);
    else bars.push({ ...part, time });
  }
  return bars;
}
