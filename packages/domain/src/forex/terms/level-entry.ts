import type { Price } from '../../market/index.ts';
import { type Amount, amountFromMillionths, divideFloor, negate } from '../../money/index.ts';
import { type LevelTerms, levelAtDistance, levelAtResult } from './level-units.ts';

/**
 * Units of a stop-loss or take-profit besides a price: its distance from the entry in pips, or the result
 * there, with the fee, in USD or in percent of the account's balance.
 */
export const entryUnits = ['pips', 'usd', 'percent'] as const;
export type EntryUnit = (typeof entryUnits)[number];

/** What an entered level is worked out from. */
export interface EntryScale extends LevelTerms {
  /** One pip, in units of 1e-8. */
  readonly pip: number;
  /** Result in USD at a level, after the fee; monotonic in the price. Undefined: not known in USD. */
  readonly netAt: ((level: Price) => Amount) | undefined;
  /** What percent are of, in USD; undefined where there is no account, or nothing in it. */
  readonly balance: Amount | undefined;
}

/** Six places, like money: a number of pips, USD or percent is an integer of millionths. */
const MILLIONTHS = 1_000_000;
/** 1 % of an amount, both in millionths: amount × percent ÷ 100 ÷ 1,000,000. */
const PERCENT_SCALE = 100_000_000n;
/** Percent are written with four places. */
const PERCENT_STEP = 100n;

/**
 * The level that a value in millionths of its unit means. It never loosens: a stop-loss is rounded towards
 * the entry, so that it is no farther and loses no more than was entered; a take-profit away from it, so
 * that it wins no less. Undefined where no level does that.
 */
export function levelOfEntry(unit: EntryUnit, value: bigint, scale: EntryScale): Price | undefined {
  if (value <= 0n) return undefined;
  if (unit === 'pips') return levelAtDistance(scale, (Number(value) * scale.pip) / MILLIONTHS);
  if (scale.netAt === undefined) return undefined;
  const amount = unit === 'usd' ? amountFromMillionths(value) : amountOfPercent(value, scale);
  return amount === undefined ? undefined : levelAtResult(scale, amount, scale.netAt);
}

/** Rounded down for a stop-loss, so that it loses no more than the percentage; up for a take-profit. */
function amountOfPercent(percent: bigint, { balance, kind }: EntryScale): Amount | undefined {
  if (balance === undefined || balance <= 0n) return undefined;
  return amountFromMillionths(rounded(balance * percent, PERCENT_SCALE, kind));
}

/**
 * A level in another unit, in millionths of it, rounded like the level itself. Entered again it gives the
 * same level or, if a step of the unit is larger than one of the price, the next tighter one. Undefined if
 * the unit cannot express it: a level on the wrong side of the entry, a stop-loss that does not lose, a
 * take-profit that does not win.
 */
export function entryOfLevel(unit: EntryUnit, level: Price, scale: EntryScale): bigint | undefined {
  const isBelow = (scale.side === 'buy') === (scale.kind === 'stopLoss');
  const distance = isBelow ? scale.entry - level : level - scale.entry;
  if (distance <= 0) return undefined;
  if (unit === 'pips') return (BigInt(distance) * BigInt(MILLIONTHS)) / BigInt(scale.pip);
  if (scale.netAt === undefined) return undefined;
  const net = scale.netAt(level);
  const amount = scale.kind === 'stopLoss' ? negate(net) : net;
  const value = unit === 'usd' ? amount : percentOfAmount(amount, scale);
  return value === undefined || value <= 0n ? undefined : value;
}

function percentOfAmount(amount: Amount, { balance, kind }: EntryScale): bigint | undefined {
  if (balance === undefined || balance <= 0n) return undefined;
  return rounded(amount * PERCENT_SCALE, balance * PERCENT_STEP, kind) * PERCENT_STEP;
}

function rounded(numerator: bigint, denominator: bigint, kind: LevelTerms['kind']): bigint {
  return kind === 'stopLoss' ? divideFloor(numerator, denominator) : -divideFloor(-numerator, denominator);
}
