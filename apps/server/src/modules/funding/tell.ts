import { type UserLetter, writeToUser } from '../session/index.ts';
import { type FundingNotice, fundingNotices } from './events.ts';
import type { FundingParts } from './parts.ts';

/** What a user is told at once, and in a letter after it. */
export interface Telling extends FundingNotice {
  /** Keys of sentences in `messages`, below `funding.mail`; all may mention what the notice does. */
  readonly letter: Pick<UserLetter, 'subject' | 'lines'>;
}

/** Tells a user of their money: a notice at once, a mail (or a text message) while nobody waits for it. */
export function tell(funding: FundingParts, { letter, ...notice }: Telling): void {
  const { userId, params } = notice;
  funding.bus.publish(fundingNotices, [notice]);
  funding.inBackground(writeToUser(funding, userId, { ...letter, words: 'funding.mail', params }));
}
