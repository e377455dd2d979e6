import type { ReviewItem } from '@tidemark/domain/review';
import type { Lookalike } from './store.ts';

/** A payment that a picture proves. */
export interface ProvedPayment {
  readonly id: number;
  readonly proof: string;
}

/** Most payments that one line names. */
const NAMED_MAX = 10;

/**
 * Lines of a review: payments of one sort whose proof is equal to this one, and those whose proof looks
 * the same, each as ids, the newest first. `keys` name the two lines; `own` is the payment itself.
 */
export function sharedProofs(
  { id: own, proof }: { readonly id: number | undefined; readonly proof: string },
  payments: readonly ProvedPayment[],
  { looks, keys }: { readonly looks: readonly Lookalike[]; readonly keys: readonly [string, string] },
): ReviewItem['fields'] {
  if (proof === '') return [];
  const idsOf = (names: readonly string[]) =>
    payments.filter((payment) => payment.id !== own && names.includes(payment.proof)).map(({ id }) => id);
  const likeThis = (isEqual: boolean) =>
    looks.filter((look) => look.name === proof && look.isEqual === isEqual).map(({ other }) => other);
  const equal = idsOf([proof, ...likeThis(true)]);
  const similar = idsOf(likeThis(false)).filter((id) => !equal.includes(id));
  return [...line(keys[0], equal), ...line(keys[1], similar)];
}

function line(key: string, ids: readonly number[]): ReviewItem['fields'] {
  return ids.length === 0 ? [] : [{ key, value: ids.slice(0, NAMED_MAX).join(', ') }];
}
