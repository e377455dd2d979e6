import type { SupportHours, SupportMessage } from '@tidemark/contract/calls/content/support';
import { type Millis, type SessionHours, sessionPhase } from '@tidemark/domain/time';
import type { SupportParts } from './parts.ts';
import type { Message } from './record.ts';

const moment = (at: Millis): string => new Date(at).toISOString();

/** A message as both sides see it. */
export function presentMessage({ files }: Pick<SupportParts, 'files'>, message: Message): SupportMessage {
  return {
    id: message.id,
    from: message.author,
    text: message.text,
    picture: message.picture === undefined ? '' : files.addressOf(message.picture),
    time: moment(message.at),
  };
}

/** Whether support is open, and until when that applies. */
export function presentHours(hours: SessionHours, now: Millis): SupportHours {
  const phase = sessionPhase(hours, now);
  const until = phase.isOpen ? phase.closesAt : phase.opensAt;
  return { open: phase.isOpen, until: until === undefined ? null : moment(until), time_zone: hours.timeZone };
}
