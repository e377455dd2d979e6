import type { Instrument } from '@tidemark/domain/market';
import { type Clock, type Millis, type SessionPhase, sessionPhase } from '@tidemark/domain/time';
import type { Log } from '../../../../platform/log/log.ts';
import type { Feed, FeedTick } from '../feed.ts';
import { createPacer, type Pacer } from '../pacer.ts';
import { assets, type Group, liveliness } from './assets.ts';
import { type Chance, createChance } from './random.ts';
import { simulatePast } from './sim-past.ts';
import { assetsOf, createWorld, isSimulated, type World } from './world.ts';

/** The world moves ten times a second; ticks of one step share a commit. */
const STEP_MS = 100;
/** Ticks a second of an ordinary hour, for each instrument. */
const TICKS_A_SECOND = 3;
const TICKS_A_SECOND_MIN = 1.5;
const TICKS_A_SECOND_MAX = 4;
/** After a pause (a sleeping laptop, a stalled disk) the world does not leap. */
const STEP_SECONDS_MAX = 1;

/** Generates the ticks since the previous call. */
export interface SimTicker {
  ticks(now: Millis): FeedTick[];
  /** Continues with these instruments. */
  watch(instruments: readonly Instrument[]): void;
}

/** A believable market out of a secret seed: all money is play money. */
export function createSimFeed(options: { clock: Clock; log: Log; seed?: string | undefined }): Feed {
  const { clock, log } = options;
  const chance = createChance(options.seed);
  const world = createWorld(chance);
  let pacer: Pacer | undefined;
  let ticker: SimTicker | undefined;
  return {
    prepare: async () => {},
    past: (instruments, now) =>
      simulatePast({ world, chance, instruments: instruments.filter(isSimulated), now }),
    covers: isSimulated,
    async start({ sink, instruments, lastPriceOf }) {
      for (const instrument of instruments) {
        const price = lastPriceOf(instrument.id);
        if (price !== undefined && isSimulated(instrument)) world.anchorTo(instrument, price);
      }
      const made = createSimTicker({
        world,
        chance,
        instruments: instruments.filter(isSimulated),
        from: clock.now(),
      });
      ticker = made;
      let steppedAt = clock.now();
      await sink([], { heardSince: steppedAt });
      pacer = createPacer({
        intervalMs: STEP_MS,
        step: async () => {
          const now = clock.now();
          const heardSince = pacer?.isAlive() ? steppedAt : now;
          steppedAt = now;
          await sink(made.ticks(now), { heardSince });
        },
        onTrouble: (err) => log.error({ err }, 'a step of the simulation failed'),
      });
    },
    setInstruments: (instruments) => ticker?.watch(instruments.filter(isSimulated)),
    async stop() {
      await pacer?.stop();
      pacer = undefined;
    },
  };
}

interface Watched {
  readonly instrument: Instrument;
  readonly moves: readonly string[];
  readonly group: Group;
  phase: SessionPhase | undefined;
}

function watchedOf(instrument: Instrument): Watched {
  const group = assets[instrument.base]?.group ?? 'fx';
  return { instrument, moves: assetsOf(instrument), group, phase: undefined };
}

export function createSimTicker(options: {
  readonly world: World;
  readonly chance: Chance;
  readonly instruments: readonly Instrument[];
  readonly from: Millis;
}): SimTicker {
  const { world, chance } = options;
  let watched = options.instruments.map(watchedOf);
  let last = options.from;

  function isOpen(one: Watched, now: Millis): boolean {
    if (one.phase === undefined || now >= one.phase.until)
      one.phase = sessionPhase(one.instrument.sessions, now);
    return one.phase.isOpen;
  }

  return {
    watch(instruments) {
      watched = instruments.map(watchedOf);
    },
    ticks(now) {
      const seconds = Math.min(STEP_SECONDS_MAX, (now - last) / 1000);
      last = now;
      if (seconds <= 0) return [];
      const open = watched.filter((one) => isOpen(one, now));
      // A value moves while its own market is open: the euro rests on Sunday, though BTC/EUR trades.
      const direct = open.filter((one) => one.moves.length === 1).flatMap((one) => one.moves);
      world.step([...new Set(direct)], seconds, now);
      const ticks: FeedTick[] = [];
      for (const { instrument, group } of open) {
        const rate = TICKS_A_SECOND * liveliness(group, now);
        const bounded = Math.min(TICKS_A_SECOND_MAX, Math.max(TICKS_A_SECOND_MIN, rate));
        if (chance.uniform() >= bounded * seconds) continue;
        ticks.push({ instrumentId: instrument.id, price: world.price(instrument), sourceTime: now });
      }
      return ticks;
    },
  };
}
