import type { CallOutput, CallRead } from '@tidemark/contract';
import type { depositList } from '@tidemark/contract/calls/money/deposits';
import type { CallerContext } from '../../../../platform/http/route.ts';
import type { FundingParts } from '../../parts.ts';
import { selectOwnDeposits } from '../../store/deposits.ts';
import { presentDeposit } from '../present.ts';

/** A page of the caller's deposits, of both types or one, newest first. */
export async function listDeposits(
  { database, files }: FundingParts,
  { type, id, page, page_size: pageSize }: CallRead<typeof depositList>,
  { caller, now }: CallerContext,
): Promise<CallOutput<typeof depositList>> {
  const kind = type === undefined ? undefined : type === 0 ? 'coin' : 'bank';
  const { rows, total } = await selectOwnDeposits(database, caller.userId, { kind, id, page, pageSize });
  const data = rows.map((deposit) => presentDeposit(files, deposit, now));
  return { data, total, page, last_page: Math.max(1, Math.ceil(total / pageSize)) };
}
