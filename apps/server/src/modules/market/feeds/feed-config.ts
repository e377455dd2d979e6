import type { Clock, Millis } from '@tidemark/domain/time';
import { type Environment, namesSources, readSources, type SourceConfig } from './sources/source-config.ts';
import { readSourceLimits, type SourceLimits } from './sources/source-limits.ts';

/** Which source of prices the server runs with (setting FEED). */
export type FeedConfig =
  | { readonly kind: 'sim' /** Only set by tests; otherwise the seed is secret. */; readonly seed?: string }
  | {
      readonly kind: 'replay';
      readonly dir: string;
      /** Simulated seconds per second. */
      readonly speed: number;
      /** The moment of the simulated clock at the first start; absent: now. */
      readonly startAt?: Millis;
      /** Only these instruments; absent: all that have a recording. */
      readonly only?: readonly string[];
    }
  | ({ readonly kind: 'ingest'; readonly token: string } & Recorded)
  /** Real sources in order of preference. */
  | ({
      readonly kind: 'sources';
      readonly sources: readonly SourceConfig[];
      /** Absent: the usual ones. */
      readonly limits?: SourceLimits;
    } & Recorded);

interface Recorded {
  /** The directory for what the sources send; absent: it is not recorded. */
  readonly record?: string;
}

/** Why a FEED setting cannot be used, for the one line that stops the start. */
export interface FeedProblem {
  readonly problem: string;
  readonly example: string;
}

const SPEED_MAX = 10_000;

/**
 * Reads FEED with its companions FEED_TOKEN, FEED_RECORD (without effect where prices are not real), those of the
 * sources it names and, in tests, SIM_SEED. `replay:DIR` may carry `?speed=N&start=ISO&only=EURUSD,XAUUSD`.
 */
export function readFeed(
  setting: string,
  companions: {
    readonly token?: string | undefined;
    readonly simSeed?: string | undefined;
    readonly record?: string | undefined;
    readonly environment?: Environment;
  } = {},
): FeedConfig | FeedProblem {
  const recorded: Recorded = companions.record === undefined ? {} : { record: companions.record };
  if (namesSources(setting)) {
    const sources = readSources(setting, companions.environment ?? {});
    if ('problem' in sources) return sources;
    const limits = readSourceLimits(companions.environment ?? {});
    return 'problem' in limits ? limits : { kind: 'sources', sources, limits, ...recorded };
  }
  if (setting === 'sim') {
    return companions.simSeed === undefined ? { kind: 'sim' } : { kind: 'sim', seed: companions.simSeed };
  }
  if (setting === 'ingest') {
    if (companions.token) return { kind: 'ingest', token: companions.token, ...recorded };
    return {
      problem: 'ingest needs FEED_TOKEN, which is not set',
      example: 'FEED=ingest FEED_TOKEN=a-long-secret',
    };
  }
  if (setting.startsWith('replay:')) return readReplay(setting.slice('replay:'.length));
  return { problem: `«${setting}» is not a price source`, example: 'FEED=sim' };
}

function readReplay(rest: string): FeedConfig | FeedProblem {
  const example = 'FEED=replay:../shared/data?speed=10';
  const mark = rest.indexOf('?');
  const dir = mark === -1 ? rest : rest.slice(0, mark);
  const options = new URLSearchParams(mark === -1 ? '' : rest.slice(mark + 1));
  if (dir === '') return { problem: 'replay names no directory', example };
  for (const name of options.keys()) {
    if (!['speed', 'start', 'only'].includes(name)) return { problem: `replay knows no «${name}»`, example };
  }
  const speed = Number(options.get('speed') ?? '1');
  if (!(speed > 0 && speed <= SPEED_MAX))
    return { problem: `speed must lie between 0 and ${SPEED_MAX}`, example };
  const start = options.get('start');
  const startAt = start === null ? undefined : Date.parse(start);
  if (startAt !== undefined && Number.isNaN(startAt)) {
    return {
      problem: `start=${start} is not a moment`,
      example: 'FEED=replay:../shared/data?start=2026-11-18T12:00:00Z',
    };
  }
  const only = options
    .get('only')
    ?.split(',')
    .filter((code) => code !== '');
  return {
    kind: 'replay',
    dir,
    speed,
    ...(startAt === undefined ? {} : { startAt }),
    ...(only ? { only } : {}),
  };
}

/** A clock that can be moved forward: simulated time continues after a restart. */
export interface FeedClock extends Clock {
  /** Moves a simulated clock forward to a moment; the real one stays. Returns whether it could. */
  advanceTo(moment: Millis): boolean;
}

/**
 * The clock of the server: the real one, or, when a replay sets a speed or a start, a simulated one
 * (docs/spec/rules.md#prices). `origin` is the real clock.
 */
export function feedClock(feed: FeedConfig, origin: Clock): FeedClock {
  const isSimulated = feed.kind === 'replay' && (feed.speed !== 1 || feed.startAt !== undefined);
  if (!isSimulated) return { now: () => origin.now(), advanceTo: () => false };
  let realFrom = origin.now();
  let simulatedFrom = feed.startAt ?? realFrom;
  const now = () => Math.floor(simulatedFrom + (origin.now() - realFrom) * feed.speed);
  return {
    now,
    advanceTo(moment) {
      if (moment > now()) {
        realFrom = origin.now();
        simulatedFrom = moment;
      }
      return true;
    },
  };
}
