import { type Millis, SECOND_MS } from '@tidemark/domain/time';
import type { Timers } from '../clock/clock.ts';
import { timerGroup } from '../clock/timer-group.ts';
import { type AlarmChange, alarmId } from './alarm-message.ts';
import type { Alarm, AlarmKind, AlarmObserver } from './alarms.ts';

/** An alarm begins for operators when it has lasted this long, and is over when it has been away this long. */
export const SETTLED_AFTER_MS = 10 * SECOND_MS;
/** Most alarms of one kind that are followed at a time: many symbols must not hide a full disk. */
export const SUBJECTS_MAX = 50;

interface Followed {
  readonly alarm: Alarm;
  /** Whether its begin was reported. */
  isReported: boolean;
  endedAt: Millis | undefined;
  /** Calls off what is due. */
  cancel: () => void;
}

/**
 * Reports alarms without their flicker: one that lasts less than 10 s never, one that returns within 10 s as
 * the same one.
 */
export function settledAlarms(
  clock: Timers,
  report: (change: AlarmChange) => void,
): AlarmObserver & { stop(): void } {
  const timers = timerGroup(clock);
  const followed = new Map<string, Followed>();
  const countOf = (kind: AlarmKind): number =>
    [...followed.values()].filter(({ alarm }) => alarm.kind === kind).length;
  const begins = (one: Followed): void => {
    one.isReported = true;
    report({ alarm: one.alarm, endedAt: undefined });
  };
  const ends = (one: Followed): void => {
    followed.delete(alarmId(one.alarm));
    report({ alarm: one.alarm, endedAt: one.endedAt });
  };
  return {
    began(alarm) {
      const known = followed.get(alarmId(alarm));
      if (known !== undefined) {
        known.cancel();
        known.endedAt = undefined;
        return;
      }
      if (countOf(alarm.kind) >= SUBJECTS_MAX) return;
      const one: Followed = { alarm, isReported: false, endedAt: undefined, cancel: () => {} };
      one.cancel = timers.after(SETTLED_AFTER_MS, () => begins(one));
      followed.set(alarmId(alarm), one);
    },
    ended(alarm) {
      const known = followed.get(alarmId(alarm));
      if (known === undefined) return;
      known.cancel();
      if (!known.isReported) {
        followed.delete(alarmId(alarm));
        return;
      }
      known.endedAt = clock.now();
      known.cancel = timers.after(SETTLED_AFTER_MS, () => ends(known));
    },
    stop: timers.stop,
  };
}
