import type { Payee } from '@tidemark/domain/funding';
import { type Amount, formatAmount } from '@tidemark/domain/money';

/** What a message contains about a withdrawal, so that its reader can recognise it. */
export function factsOf({ amount, payee }: { readonly amount: Amount; readonly payee: Payee }) {
  return { amount: shortAmount(amount), payee: shortPayee(payee) };
}

/**
 * A payee in a few characters: the ends of an address with its full tag or memo, or a bank and the end of the
 * account.
 */
export function shortPayee(payee: Payee): string {
  // By code points, not by UTF-16 units: half a character cannot be stored in a notice.
  if (payee.kind === 'bank') return `${payee.bankName} ···${[...payee.payeeAccount].slice(-4).join('')}`;
  const address = `${payee.address.slice(0, 6)}…${payee.address.slice(-6)}`;
  return payee.tag === '' ? address : `${address} · ${payee.tag}`;
}

/** An amount with at least two places, and no more than it needs. */
export function shortAmount(amount: Amount): string {
  return formatAmount(amount).replace(/0{1,4}$/, '');
}
