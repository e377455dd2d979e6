import { type Instrument, type Price, priceFromNumber } from '@tidemark/domain/market';
import type { Millis } from '@tidemark/domain/time';
import { type Asset, assets, type Group, groupDayHours, liveliness } from './assets.ts';
import type { Chance } from './random.ts';

/** Volatility clusters: a fast part that decays in hours, a slow one that decays in days. */
const CLUSTERS = [
  { fadeSeconds: 2.5 * 3600, spread: 0.4 },
  { fadeSeconds: 5 * 86_400, spread: 0.3 },
] as const;
/** Holds the mean of the squared factor exp(h)² at 1. */
const CLUSTER_LEVEL = CLUSTERS.reduce((sum, { spread }) => sum + spread * spread, 0);
/** A value leans back to its anchor so slowly that no chart shows it, and never strays for good. */
const LEAN_SECONDS = 200 * 86_400;
/** One move in so many is three times as large: tails are fat. */
const SHOCK_CHANCE = 0.004;

interface Moving {
  readonly code: string;
  readonly asset: Asset;
  readonly anchorLog: number;
  /** Natural logarithm of its value. */
  log: number;
}

/**
 * The simulated economy: one value an asset, moved by what its group shares and by its own
 * chance. Instruments are ratios of these values, so that a cross always agrees with its legs.
 */
export interface World {
  /** Moves the assets by a time; each group's shared move and mood are drawn once a call. */
  step(codes: readonly string[], seconds: number, moment: Millis): void;
  price(instrument: Instrument): Price;
  /** Sets an asset to the value that a price implies, so that a restart continues from the last price. */
  anchorTo(instrument: Instrument, price: number): void;
}

/** Whether the simulation models both sides of an instrument. */
export function isSimulated(instrument: Instrument): boolean {
  const asset = assets[instrument.base] ?? (instrument.base === 'USD' ? assets[instrument.quote] : undefined);
  return asset !== undefined && (asset.isNative === true || isValued(instrument.quote));
}

function isValued(code: string): boolean {
  return code === 'USD' || assets[code] !== undefined;
}

/** The assets that move an instrument's price. */
export function assetsOf(instrument: Instrument): string[] {
  if (assets[instrument.base]?.isNative) return [instrument.base];
  return [instrument.base, instrument.quote].filter((code) => code !== 'USD');
}

export function createWorld(chance: Chance): World {
  const moving = new Map<string, Moving>();
  for (const [code, asset] of Object.entries(assets)) {
    moving.set(code, { code, asset, anchorLog: Math.log(asset.anchor), log: Math.log(asset.anchor) });
  }
  const moods = new Map<Group, number[]>();

  /** The group's volatility now, as a factor around 1. */
  function mood(group: Group, seconds: number): number {
    const parts = moods.get(group) ?? CLUSTERS.map(({ spread }) => spread * chance.normal());
    let level = -CLUSTER_LEVEL;
    for (const [i, { fadeSeconds, spread }] of CLUSTERS.entries()) {
      const kept = Math.exp(-seconds / fadeSeconds);
      const part = (parts[i] ?? 0) * kept + spread * Math.sqrt(1 - kept * kept) * chance.normal();
      parts[i] = part;
      level += part;
    }
    moods.set(group, parts);
    return Math.exp(level);
  }

  function step(codes: readonly string[], seconds: number, moment: Millis): void {
    const shared = new Map<Group, { move: number; scale: number }>();
    for (const code of codes) {
      const one = moving.get(code);
      if (!one) continue;
      const { asset } = one;
      let group = shared.get(asset.group);
      if (!group) {
        const share = seconds / (groupDayHours[asset.group] * 3600);
        const scale = mood(asset.group, seconds) * Math.sqrt(share * liveliness(asset.group, moment));
        group = { move: chance.normal(), scale };
        shared.set(asset.group, group);
      }
      const own = chance.normal() * (chance.uniform() < SHOCK_CHANCE ? 3 : 1);
      const move = asset.shared * group.move + Math.sqrt(1 - asset.shared * asset.shared) * own;
      one.log += asset.dayVol * group.scale * move - ((one.log - one.anchorLog) * seconds) / LEAN_SECONDS;
    }
  }

  const logOf = (code: string) => moving.get(code)?.log ?? 0;

  return {
    step,
    price(instrument) {
      const isNative = assets[instrument.base]?.isNative === true;
      const value = Math.exp(logOf(instrument.base) - (isNative ? 0 : logOf(instrument.quote)));
      return priceFromNumber(value, instrument.pricePrecision);
    },
    anchorTo(instrument, price) {
      // Only direct pairs: the price of a cross mixes two assets.
      const [code, second] = assetsOf(instrument);
      const one = code === undefined || second !== undefined ? undefined : moving.get(code);
      if (one && price > 0)
        one.log = instrument.base === 'USD' ? -Math.log(price / 1e8) : Math.log(price / 1e8);
    },
  };
}
