import { HOUR_MS, SECOND_MS } from '@tidemark/domain/time';
import type { Timers } from '../clock/clock.ts';
import { timerGroup } from '../clock/timer-group.ts';
import {
  type AlarmChange,
  type AlarmMessage,
  alarmId,
  byUrgency,
  MESSAGES_AN_HOUR,
} from './alarm-message.ts';

/** What changes within this time is one message. */
export const GROUPED_WITHIN_MS = 5 * SECOND_MS;

/**
 * Makes messages of changes for one channel: one for all changes within 5 s, and at most 20 within an hour.
 * The next one is marked as the last, and for an hour none follows; then one message contains what is
 * different from what was sent. So the channel learns of each alarm at most once that it began, and only then
 * that it ended. The hour is measured by timers, because an alarm may be about the clock.
 */
export function paceMessages(
  clock: Timers,
  send: (message: AlarmMessage) => void,
): { report(change: AlarmChange): void; stop(): void } {
  const timers = timerGroup(clock);
  /** Alarms whose begin was sent, without those whose end was sent. */
  const sent = new Set<string>();
  const pending = new Map<string, AlarmChange>();
  let left = MESSAGES_AN_HOUR;
  let isSilent = false;
  let isDue = false;

  function schedule(): void {
    if (pending.size === 0 || isSilent || isDue) return;
    isDue = true;
    timers.after(GROUPED_WITHIN_MS, () => {
      isDue = false;
      flush();
    });
  }

  function flush(): void {
    if (pending.size === 0) return;
    for (const [id, { endedAt }] of pending) {
      if (endedAt === undefined) sent.add(id);
      else sent.delete(id);
    }
    const changes = [...pending.values()].sort(byUrgency);
    pending.clear();
    const isLast = left === 0;
    if (isLast) silence();
    else {
      left -= 1;
      timers.after(HOUR_MS, () => {
        left += 1;
      });
    }
    send({ changes, isLast });
  }

  function silence(): void {
    isSilent = true;
    timers.after(HOUR_MS, () => {
      isSilent = false;
      schedule();
    });
  }

  return {
    report(change) {
      const id = alarmId(change.alarm);
      const isNew = (change.endedAt === undefined) !== sent.has(id);
      if (isNew) pending.set(id, change);
      else pending.delete(id);
      schedule();
    },
    stop: timers.stop,
  };
}
