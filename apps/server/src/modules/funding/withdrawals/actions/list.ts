import type { CallOutput, CallRead } from '@tidemark/contract';
import type { drawList } from '@tidemark/contract/calls/money/withdrawals';
import type { CallerContext } from '../../../../platform/http/route.ts';
import type { FundingParts } from '../../parts.ts';
import { selectWithdrawalsOfUser } from '../../store/withdrawals.ts';
import { presentAll } from '../present.ts';

/** A page of the caller's withdrawals, of both types or one, newest first. */
export async function listWithdrawals(
  funding: FundingParts,
  { type, id, page, page_size: pageSize }: CallRead<typeof drawList>,
  { caller: { userId }, lang, now }: CallerContext,
): Promise<CallOutput<typeof drawList>> {
  const kind = type === undefined ? undefined : type === 1 ? 'coin' : 'bank';
  const { rows, total } = await selectWithdrawalsOfUser(funding.database, {
    ...{ userId, kind, id, limit: pageSize },
    offset: (page - 1) * pageSize,
  });
  const data = await presentAll(funding, rows, { lang, now });
  return { data, total, page, last_page: Math.max(1, Math.ceil(total / pageSize)) };
}
