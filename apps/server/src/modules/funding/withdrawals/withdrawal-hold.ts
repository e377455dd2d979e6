import { type HoldReason, holdInForce, type WithdrawHold } from '@tidemark/domain/funding';
import type { Millis } from '@tidemark/domain/time';
import type { PayoutRules } from '../../session/index.ts';
import type { DrawMethod } from '../payees/draw-method.ts';

const REASONS: Record<NonNullable<PayoutRules['hold']>['reason'], HoldReason> = {
  password: 'password_reset',
  two_factor: 'totp_changed',
  contact: 'contact_changed',
};

/** Whether withdrawals are confirmed by a second factor, instead of a mailed code or a link. */
export function isByFactor(standing: Pick<PayoutRules, 'proof'> | undefined): boolean {
  return standing?.proof.by === 'totp' || standing?.proof.by === 'passkey';
}

/** The current hold of a user, and of the payee if one is given; undefined if there is none. */
export function holdOf(
  standing: Pick<PayoutRules, 'hold'>,
  method: Pick<DrawMethod, 'holdUntil'> | undefined,
  now: Millis,
): WithdrawHold | undefined {
  const { hold } = standing;
  return holdInForce(
    [
      hold && { until: hold.until, reason: REASONS[hold.reason] },
      method && { until: method.holdUntil, reason: 'new_method' },
    ],
    now,
  );
}
