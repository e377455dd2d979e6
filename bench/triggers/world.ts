import { PRICE_UNITS, type Price, priceFromUnits } from '@tidemark/domain/market';
import type { Random } from '@tidemark/domain/time';
import { instruments, routes } from './instruments.ts';

export const POSITIONS_PER_ACCOUNT = 10;
const INSTRUMENTS_PER_ACCOUNT_MIN = 3;
const LEVERAGE = 100;
/** One in this many accounts is near the stop out. */
const NEAR_CLOSE_OUT_EVERY = 20;
/** Prices in the columns are in units of 1e-8. */
export const PRICE_SCALE = Number(PRICE_UNITS);

/** Open positions with stops, as columns, and the cash of their owners. */
export interface World {
  readonly size: number;
  /** By index of the instrument: the current price when the world begins (in units of 1e-8). */
  readonly prices: Float64Array;
  /** By position, from here on; its owner is the account of the next column. */
  readonly accounts: Int32Array;
  readonly places: Uint8Array;
  /** +1 buy, −1 sell. */
  readonly signs: Int8Array;
  readonly lots: Float64Array;
  readonly openPrices: Float64Array;
  readonly stops: Float64Array;
  readonly takes: Float64Array;
  /** USD. */
  readonly margins: Float64Array;
  /** By account: cash in USD. */
  readonly balances: Float64Array;
}

/** USD for one unit of the quote currency of the instrument at a place. */
export function rateOf(place: number, prices: Float64Array): number {
  const route = routes[place] ?? { kind: 'parity' };
  if (route.kind === 'parity') return 1;
  const pair = (prices[route.instrumentId - 1] ?? 0) / PRICE_SCALE;
  return route.kind === 'multiply' ? pair : 1 / pair;
}

/** Signed units of the base that a position holds. */
export function unitsOf(world: World, position: number): number {
  const unitsPerLot = instruments[world.places[position] ?? 0]?.unitsPerLot ?? 0;
  return (world.signs[position] ?? 0) * (world.lots[position] ?? 0) * unitsPerLot;
}

/** Floating profit of a position in USD. */
export function profitOf(world: World, position: number, prices: Float64Array): number {
  const place = world.places[position] ?? 0;
  const move = ((prices[place] ?? 0) - (world.openPrices[position] ?? 0)) / PRICE_SCALE;
  return unitsOf(world, position) * move * rateOf(place, prices);
}

/**
 * A world of `size` open positions, ten to an account on three to five instruments each; stops and targets
 * 0.3 to 5 % away. One account in twenty has an equity just above half of its margin, the others from just
 * above the full margin to twenty times as much.
 */
export function openWorld(size: number, before: Float64Array, random: Random): World {
  const world: World = {
    size,
    prices: before.slice(),
    accounts: new Int32Array(size).map((_, position) => Math.floor(position / POSITIONS_PER_ACCOUNT)),
    places: new Uint8Array(size),
    signs: new Int8Array(size),
    lots: new Float64Array(size),
    openPrices: new Float64Array(size),
    stops: new Float64Array(size),
    takes: new Float64Array(size),
    margins: new Float64Array(size),
    balances: new Float64Array(size / POSITIONS_PER_ACCOUNT),
  };
  for (let account = 0; account < world.balances.length; account += 1) openAccount(world, account, random);
  return world;
}

function openAccount(world: World, account: number, random: Random): void {
  const first = Math.floor(random() * instruments.length);
  const kinds = INSTRUMENTS_PER_ACCOUNT_MIN + Math.floor(random() * 3);
  let margin = 0;
  let floating = 0;
  for (let i = 0; i < POSITIONS_PER_ACCOUNT; i += 1) {
    const position = account * POSITIONS_PER_ACCOUNT + i;
    // Three apart, so that neighbours in the list of instruments are not always held together.
    openPosition(world, position, (first + 3 * (i % kinds)) % instruments.length, random);
    margin += world.margins[position] ?? 0;
    floating += profitOf(world, position, world.prices);
  }
  const isNear = account % NEAR_CLOSE_OUT_EVERY === 0;
  const equity = margin * (isNear ? 0.502 + 0.1 * random() : 1.05 + 19 * random() ** 2);
  world.balances[account] = equity - floating;
}

function openPosition(world: World, position: number, place: number, random: Random): void {
  const price = world.prices[place] ?? 0;
  const sign = random() < 0.5 ? 1 : -1;
  const away = () => price * (0.003 + 0.047 * random());
  const tick = 10 ** (8 - (instruments[place]?.pricePrecision ?? 5));
  const rounded = (value: number): Price => priceFromUnits(Math.round(value / tick) * tick);
  world.places[position] = place;
  world.signs[position] = sign;
  world.lots[position] = (1 + Math.floor(100 * random())) / 100;
  world.openPrices[position] = rounded(price * (1 + 0.02 * (random() - 0.5)));
  world.stops[position] = rounded(price - sign * away());
  world.takes[position] = rounded(price + sign * away());
  const notional = Math.abs(unitsOf(world, position)) * (price / PRICE_SCALE);
  world.margins[position] = (notional * rateOf(place, world.prices)) / LEVERAGE;
}
