import type { Millis } from '@tidemark/domain/time';
import type { Alarm } from './alarms.ts';

/** An alarm that began, or one that was reported before and has ended. */
export interface AlarmChange {
  readonly alarm: Pick<Alarm, 'kind' | 'subject' | 'says' | 'blocks' | 'since'>;
  /** Undefined: it lasts. */
  readonly endedAt: Millis | undefined;
}

/** What a channel sends at once. */
export interface AlarmMessage {
  /** Those that block trading first, then the oldest; what began before what has ended. */
  readonly changes: readonly AlarmChange[];
  /** No other message follows within an hour, because the limit of the channel is reached. */
  readonly isLast: boolean;
}

/** Most ordinary messages of one channel within an hour. */
export const MESSAGES_AN_HOUR = 20;

/** For people, in a last message. */
export const lastMessageNote = `${MESSAGES_AN_HOUR} messages were sent within an hour. For the next hour further alarms are only in the console; what still lasts or has ended by then follows in a message.`;

/** The identity of an alarm. */
export function alarmId({ kind, subject }: Pick<Alarm, 'kind' | 'subject'>): string {
  return `${kind} ${subject}`;
}

/** Sorts the changes of a message. */
export function byUrgency(a: AlarmChange, b: AlarmChange): number {
  const rank = ({ endedAt, alarm }: AlarmChange): number =>
    (endedAt === undefined ? 0 : 2) + (alarm.blocks ? 0 : 1);
  return rank(a) - rank(b) || a.alarm.since - b.alarm.since;
}
