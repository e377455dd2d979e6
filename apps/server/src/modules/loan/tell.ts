import { type UserLetter, writeToUser } from '../session/index.ts';
import { type LoanNotice, loanNotices } from './events.ts';
import type { LoanParts } from './parts.ts';

/** What a user is told at once, and in a letter after it. */
export interface Telling extends LoanNotice {
  /** Keys of sentences in `messages`, below `loan.mail`; all may mention what the notice does. */
  readonly letter: Pick<UserLetter, 'subject' | 'lines'>;
}

/** Tells a user: a notice at once, a mail (or a text message) while nobody waits for it. */
export function tell(loan: LoanParts, telling: Telling): void {
  publish(loan, telling);
  loan.inBackground(sendLetter(loan, telling));
}

export function publish(loan: Pick<LoanParts, 'bus'>, { userId, key, params }: LoanNotice): void {
  loan.bus.publish(loanNotices, [{ userId, key, params }]);
}

/** Sends the letter; rejects where the other side does not take it. */
export function sendLetter(loan: LoanParts, { userId, letter, params }: Telling): Promise<void> {
  return writeToUser(loan, userId, { ...letter, words: 'loan.mail', params });
}
