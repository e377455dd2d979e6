import { type HoldReason, holdInForce, type WithdrawHold } from '@tidemark/domain/funding';
import type { Millis } from '@tidemark/domain/time';
import type { PayoutRules } from '../../session/index.ts';
import type { DrawMethod } from '../payees/draw-method.ts';

const REASONS: Record<NonNullable<PayoutRules['hold']>['reason'], HoldReason> = {
  password: 'password_reset',
  two_factor: 'totp_changed',
  contact: 'contact_changed',
};

/** Whether a second factor confirms what somebody withdraws, and neither a mailed code nor a link. */
export function isByFactor(standing: Pick<PayoutRules, 'proof'> | undefined): boolean {
  return standing?.proof.by === 'totp' || standing?.proof.by === 'passkey';
}

/** The wait of somebody, and of the payee that is meant, if one is; undefined where there is none now. */
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
