import type { MailMessage } from '../mail/mail.ts';
import { type AlarmChange, type AlarmMessage, lastMessageNote } from './alarm-message.ts';

/** Alarms that a mail lists; the console lists all. */
const LISTED_MAX = 50;
const SUBJECT_MAX = 150;
const SENTENCE_MAX = 300;

/** The mail about alarms, in English and as plain text: it is also read on pagers and in tickets. */
export function alarmMail(
  { changes, isLast }: AlarmMessage,
  { to, publicUrl }: { readonly to: string; readonly publicUrl: string },
): MailMessage {
  const begun = changes.filter(({ endedAt }) => endedAt === undefined);
  const listed = changes.slice(0, LISTED_MAX);
  const more = changes.length - listed.length;
  const parts = [
    `${counted(begun.length, changes.length - begun.length)} at ${publicUrl}`,
    ...listed.map(paragraph),
    ...(more > 0 ? [`… and ${more} more in the console.`] : []),
    ...(isLast ? [lastMessageNote] : []),
    `The console:\n${publicUrl}/console#/health`,
  ];
  const sentences = listed.map(({ alarm }) => oneLine(alarm.says)).join('; ');
  const subject = `[Tidemark] ${counted(begun.length, changes.length - begun.length)}: ${sentences}`;
  return { to, language: 'en', subject: clipped(subject, SUBJECT_MAX), text: `${parts.join('\n\n')}\n` };
}

/** `2 alarms, 1 over`. */
function counted(begun: number, ended: number): string {
  if (begun === 0) return `${alarms(ended)} over`;
  return ended === 0 ? alarms(begun) : `${alarms(begun)}, ${ended} over`;
}

function alarms(count: number): string {
  return count === 1 ? '1 alarm' : `${count} alarms`;
}

function paragraph({ alarm, endedAt }: AlarmChange): string {
  const says = clipped(oneLine(alarm.says), SENTENCE_MAX);
  const since = moment(alarm.since);
  if (endedAt !== undefined) return `Over: ${says}\nfrom ${since} to ${moment(endedAt)}`;
  const effect = alarm.blocks ? 'Trading is blocked while it lasts.' : 'Trading is not blocked.';
  return `${says}\nsince ${since}\n${effect}`;
}

/** `2026-03-02 09:30:00 UTC`. */
function moment(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** A subject may come from a feed: control characters and line breaks end here. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
}

function clipped(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1)}…`;
}
