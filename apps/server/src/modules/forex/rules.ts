import {
  type AccountLimits,
  type RiskLevels,
  type RiskSchedule,
  riskLevelsAt,
  riskScheduleAt,
} from '@tidemark/domain/forex';
import { present } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Timers } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/queryable.ts';
import type { UserNotice } from '../../platform/outbox/outbox.ts';
import type { PositionCache } from './batch/position-cache.ts';
import { type StoredRules, selectRules } from './store/rules.ts';

/** What holds for every contract account, from memory. */
export interface AccountRules {
  limits(): AccountLimits;
  riskLevels(moment: Millis): RiskLevels;
  /** Current levels, and announced ones. */
  schedule(): RiskSchedule;
  start(): Promise<void>;
  /** Takes over what operators have set. */
  reload(): Promise<void>;
  /** Notices about announced levels for users with positions or pending orders. */
  noticesOf(next: NonNullable<RiskSchedule['next']>): readonly UserNotice[];
  stop(): void;
}

export function createAccountRules(options: {
  readonly database: Database;
  readonly clock: Timers;
  readonly positionCache: PositionCache;
  /** Other levels apply now. */
  readonly onLevels: () => void;
  /** Take the place of what is stored, in tests. */
  readonly openPositionsMax?: number;
  readonly pendingsMax?: number;
}): AccountRules {
  const { database, clock, positionCache } = options;
  let stored: StoredRules | undefined;
  let callOff = (): void => undefined;

  const rules = () => present(stored, 'the rules have been read');

  async function read(): Promise<void> {
    stored = await selectRules(database);
    callOff();
    const { next } = stored.levels;
    const wait = next ? next.from - clock.now() : 0;
    callOff = wait > 0 ? clock.after(wait, options.onLevels) : () => undefined;
  }

  return {
    limits() {
      const { limits } = rules();
      const openPositionsMax = options.openPositionsMax ?? limits.openPositionsMax;
      return {
        openPositionsMax,
        pendingsMax: options.pendingsMax ?? limits.pendingsMax,
        fillsMax: options.openPositionsMax ?? limits.fillsMax,
      };
    },
    riskLevels: (moment) => riskLevelsAt(rules().levels, moment),
    schedule: () => riskScheduleAt(rules().levels, clock.now()),
    start: read,
    reload: read,
    noticesOf({ levels, from }) {
      const params = { warning: levels.warning, close_out: levels.closeOut, from: spokenMoment(from) };
      return [...positionCache.all()]
        .filter(({ positions, pendings }) => positions.length + pendings.length > 0)
        .map(({ userId }) => ({ userId, key: 'forex.levels_change', params }));
    },
    stop: () => callOff(),
  };
}

/** A moment as a sentence in any language can hold it: 2026-11-22 23:00 UTC. */
function spokenMoment(moment: Millis): string {
  const iso = new Date(moment).toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}
