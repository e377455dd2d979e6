import type { Payee } from '@tidemark/domain/funding';
import type { Millis } from '@tidemark/domain/time';

/** A stored payee of a user, for one currency. */
export interface DrawMethod {
  readonly id: number;
  readonly userId: number;
  readonly currencyId: number;
  readonly code: string;
  readonly protocol: string;
  readonly payee: Payee;
  /** Nothing is paid to it before then. */
  readonly holdUntil: Millis;
  readonly boundAt: Millis;
}
