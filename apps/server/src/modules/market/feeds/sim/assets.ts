/** What moves together. */
export type Group = 'fx' | 'metals' | 'indices' | 'energy' | 'crypto';

/** How an asset moves. Its value is in USD, or in its own quote currency where it is `native`. */
export interface Asset {
  readonly group: Group;
  /** Its long-run value. */
  readonly anchor: number;
  /** Deviation of a day's move, as a fraction. */
  readonly dayVol: number;
  /** How much of a move it shares with its group, 0 to 1. */
  readonly shared: number;
  /** An index is a number of its own currency, not a thing priced in dollars. */
  readonly isNative?: true;
}

/** The assets of the simulation by code; an instrument is one of them priced in another. */
export const assets: Readonly<Record<string, Asset>> = {
  EUR: { group: 'fx', anchor: 1.165, dayVol: 0.0045, shared: 0.75 },
  GBP: { group: 'fx', anchor: 1.335, dayVol: 0.005, shared: 0.7 },
  AUD: { group: 'fx', anchor: 0.655, dayVol: 0.006, shared: 0.65 },
  NZD: { group: 'fx', anchor: 0.578, dayVol: 0.0062, shared: 0.65 },
  JPY: { group: 'fx', anchor: 1 / 153.4, dayVol: 0.0055, shared: 0.45 },
  CHF: { group: 'fx', anchor: 1 / 0.804, dayVol: 0.0048, shared: 0.65 },
  CAD: { group: 'fx', anchor: 1 / 1.398, dayVol: 0.0038, shared: 0.6 },
  XAU: { group: 'metals', anchor: 4080, dayVol: 0.009, shared: 0.75 },
  XAG: { group: 'metals', anchor: 50.4, dayVol: 0.018, shared: 0.75 },
  XPT: { group: 'metals', anchor: 1545, dayVol: 0.015, shared: 0.5 },
  SPX: { group: 'indices', anchor: 6710, dayVol: 0.009, shared: 0.9, isNative: true },
  NDX: { group: 'indices', anchor: 24_900, dayVol: 0.012, shared: 0.85, isNative: true },
  GER40: { group: 'indices', anchor: 23_850, dayVol: 0.0095, shared: 0.7, isNative: true },
  UK100: { group: 'indices', anchor: 9690, dayVol: 0.0075, shared: 0.6, isNative: true },
  JPN225: { group: 'indices', anchor: 49_800, dayVol: 0.011, shared: 0.5, isNative: true },
  WTI: { group: 'energy', anchor: 60.2, dayVol: 0.019, shared: 0.93 },
  BRENT: { group: 'energy', anchor: 64.3, dayVol: 0.018, shared: 0.93 },
  NATGAS: { group: 'energy', anchor: 4.35, dayVol: 0.03, shared: 0.25 },
  BTC: { group: 'crypto', anchor: 96_400, dayVol: 0.022, shared: 0.85 },
  ETH: { group: 'crypto', anchor: 3180, dayVol: 0.03, shared: 0.85 },
  LTC: { group: 'crypto', anchor: 96.5, dayVol: 0.032, shared: 0.7 },
  XRP: { group: 'crypto', anchor: 2.26, dayVol: 0.034, shared: 0.7 },
  SOL: { group: 'crypto', anchor: 142, dayVol: 0.036, shared: 0.75 },
};

/** How lively each UTC hour is; the mean of a trading day is near 1. */
const fxHours = [
  0.6, 0.65, 0.6, 0.5, 0.5, 0.6, 0.85, 1.25, 1.45, 1.35, 1.2, 1.15, 1.4, 1.7, 1.75, 1.6, 1.3, 1.05, 0.9, 0.8,
  0.65, 0.4, 0.45, 0.55,
];
const cryptoHours = [
  1.0, 0.95, 0.9, 0.85, 0.8, 0.8, 0.85, 0.9, 1.0, 1.0, 0.95, 1.0, 1.1, 1.3, 1.4, 1.35, 1.25, 1.15, 1.05, 1.0,
  0.95, 0.9, 0.95, 1.0,
];

/** Liveliness of a group at a moment: 1 is ordinary. Between two hours it glides. */
export function liveliness(group: Group, moment: number): number {
  if (group === 'indices') return 1;
  const hours = group === 'crypto' ? cryptoHours : fxHours;
  const hour = (moment / 3_600_000) % 24;
  const whole = Math.floor(hour);
  const here = hours[whole] ?? 1;
  const next = hours[(whole + 1) % 24] ?? 1;
  return here + (next - here) * (hour - whole);
}

/** Hours of a day in which a group's day of movement happens. */
export const groupDayHours: Readonly<Record<Group, number>> = {
  fx: 24,
  metals: 23,
  indices: 7,
  energy: 23,
  crypto: 24,
};
