import type { FundingParts } from '../parts.ts';
import { tell } from '../tell.ts';
import { shortPayee } from '../withdrawals/facts.ts';
import type { DrawMethod } from './draw-method.ts';

/** Tells the owner that somebody has bound a payee: if it was a stranger, there is a day to stop it. */
export function tellBound(funding: FundingParts, { userId, payee, code, holdUntil }: DrawMethod): void {
  const params = { payee: shortPayee(payee), currency: code, until: spokenMoment(holdUntil) };
  const letter = { subject: 'method_bound_subject', lines: ['method_bound_text', 'method_bound_not_you'] };
  tell(funding, { userId, key: 'funding.method_bound', params, letter });
}

/** A moment as it stands inside of a sentence, in any language. */
function spokenMoment(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
