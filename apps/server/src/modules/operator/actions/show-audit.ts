import type { CallOutput, CallRead } from '@tidemark/contract';
import type { auditList } from '@tidemark/contract/operator/audit';
import { filterMoments } from '@tidemark/domain/time';
import type { OperatorParts } from '../parts.ts';
import { lastPage, presentEntry } from '../present.ts';
import { findEntries } from '../store/audit.ts';

/** A page of the audit trail, newest first. */
export async function showAudit(
  { database }: OperatorParts,
  input: CallRead<typeof auditList>,
): Promise<CallOutput<typeof auditList>> {
  const { page, page_size: pageSize } = input;
  const { from, before } = filterMoments(input.time_zone, input);
  const { data, total } = await findEntries(database, {
    operator: input.operator,
    action: input.action,
    object: input.object,
    from,
    until: before,
    page,
    pageSize,
  });
  return { data: data.map(presentEntry), total, page, last_page: lastPage(total, pageSize) };
}
