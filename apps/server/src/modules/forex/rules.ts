import {
  type AccountLimits,
  type RiskLevels,
  type RiskSchedule,
  riskLevelsAt,
  riskScheduleAt,
} from '@tidemark/domain/forex';
import { present } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Timers } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/queryable.ts';
import type { PositionBook } from './book.ts';
import { type TraderNotice, traderNotices } from './events.ts';
import { type StoredRules, selectRules } from './store/rules.ts';

/** What holds for every contract account, from memory. */
export interface HouseRules {
  limits(): AccountLimits;
  riskLevels(moment: Millis): RiskLevels;
  /** The levels in force now, and those that have been told and come later. */
  schedule(): RiskSchedule;
  start(): Promise<void>;
  /** Takes over what operators have set, and tells whom it concerns of levels that are to come. */
  reload(): Promise<void>;
  stop(): void;
}

export function createHouseRules(options: {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Timers;
  readonly book: PositionBook;
  /** Other levels have come into force. */
  readonly onLevels: () => void;
  /** Take the place of what is stored, in tests. */
  readonly openPositionsMax?: number;
  readonly pendingsMax?: number;
}): HouseRules {
  const { database, bus, clock, book } = options;
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

  function tellOf({ levels, from }: NonNullable<RiskSchedule['next']>): void {
    const notices: TraderNotice[] = [];
    for (const { userId, positions, pendings } of book.all()) {
      if (positions.length + pendings.length === 0) continue;
      const params = { warning: levels.warning, close_out: levels.closeOut, from: spokenMoment(from) };
      notices.push({ userId, key: 'forex.levels_change', params });
    }
    if (notices.length > 0) bus.publish(traderNotices, notices);
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
    async reload() {
      const before = stored?.levels.next;
      await read();
      const { next } = rules().levels;
      const isNew = next && (next.from !== before?.from || next.levels.closeOut !== before.levels.closeOut);
      if (next && isNew) tellOf(next);
    },
    stop: () => callOff(),
  };
}

/** A moment as a sentence in any language can hold it: 2026-11-22 23:00 UTC. */
function spokenMoment(moment: Millis): string {
  const iso = new Date(moment).toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}
