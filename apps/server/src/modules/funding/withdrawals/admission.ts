import { type FundingCurrency, refusedByHold } from '@tidemark/domain/funding';
import { isRefusal, type Outcome, present, type Refusal, refuse } from '@tidemark/domain/outcome';
import type { ReviewStatus } from '@tidemark/domain/review';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { FundingParts } from '../parts.ts';
import type { DrawMethod } from '../payees/draw-method.ts';
import { selectCurrencies, selectLimits } from '../store/offered.ts';
import { methodOfUser } from '../store/withdrawal-methods.ts';
import { holdOf, isByFactor } from './withdrawal-hold.ts';

interface Wanted {
  readonly userId: number;
  readonly currencyId: number;
  readonly methodId: number;
  readonly now: Millis;
}

/** In what and to whom it is paid. */
interface Aim {
  readonly currency: FundingCurrency;
  readonly method: DrawMethod;
}

/** 0 nothing submitted, 1 waiting, 2 approved, 3 rejected. */
const REAL_NAME: Record<ReviewStatus, number> = { waiting: 1, approved: 2, rejected: 3 };

export function realNameStatus(status: ReviewStatus | undefined): number {
  return status === undefined ? 0 : REAL_NAME[status];
}

/**
 * Whether a user may withdraw to one of their payees now. Refused: `funding.draw_currency_unknown`,
 * `funding.draw_closed`, `funding.method_unknown`, `funding.method_mismatch`, `funding.tag_required` (the
 * payee was stored before its network needed a tag), `session.frozen`, `funding.real_name_required`,
 * `funding.withdraw_on_hold`.
 */
export async function mayDraw(
  funding: FundingParts,
  tx: Queryable,
  wanted: Wanted,
): Promise<Outcome<Aim & { readonly needsCode: boolean }>> {
  const aim = await readAim(tx, wanted);
  if (isRefusal(aim)) return aim;
  const { userId, now } = wanted;
  const standing = present(await funding.session.payouts.currentStatus(tx, userId), 'a caller is there');
  if (standing.frozenBy !== undefined) return refuse('session.frozen', { by: standing.frozenBy });
  const nameless = await refuseNameless(funding, tx, userId);
  if (nameless) return nameless;
  const hold = holdOf(standing, aim.method, now);
  if (hold) return refusedByHold(hold, hold.reason === 'new_method' ? 'draw_method_id' : undefined);
  return { ...aim, needsCode: !isByFactor(standing) };
}

async function readAim(tx: Queryable, { userId, currencyId, methodId }: Wanted): Promise<Outcome<Aim>> {
  const currency = (await selectCurrencies(tx)).find(({ id }) => id === currencyId);
  if (currency === undefined) return refuse('funding.draw_currency_unknown', {}, 'draw_currency_id');
  if (!currency.draw.isOpen) {
    return refuse('funding.draw_closed', { currency: currency.code }, 'draw_currency_id');
  }
  const method = await methodOfUser(tx, { id: methodId, userId });
  if (method === undefined) return refuse('funding.method_unknown', {}, 'draw_method_id');
  if (method.currencyId !== currencyId) return refuse('funding.method_mismatch', {}, 'draw_method_id');
  const { payee } = method;
  if (payee.kind === 'coin' && payee.tag === '' && currency.payeeTag !== 'none') {
    return refuse('funding.tag_required', { kind: currency.payeeTag }, 'draw_method_id');
  }
  return { currency, method };
}

async function refuseNameless(
  { kyc }: FundingParts,
  tx: Queryable,
  userId: number,
): Promise<Refusal | undefined> {
  const { withdrawNeedsRealName } = await selectLimits(tx);
  if (!withdrawNeedsRealName) return undefined;
  const status = await kyc.statusOf(tx, userId);
  return status === 'approved'
    ? undefined
    : refuse('funding.real_name_required', { status: realNameStatus(status) });
}
