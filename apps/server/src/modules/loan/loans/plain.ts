import { type Amount, formatAmount } from '@tidemark/domain/money';

/** An amount for a sentence: without needless zeros, two places at least. */
export function plain(amount: Amount): string {
  return formatAmount(amount).replace(/(\.\d{2}\d*?)0+$/, '$1');
}
