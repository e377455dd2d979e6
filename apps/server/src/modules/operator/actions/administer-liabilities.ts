import type { CallOutput, CallRead } from '@tidemark/contract';
import type { operatorLiabilities, operatorLiabilityMake } from '@tidemark/contract/operator/liabilities';
import { isRefusal, type Outcome } from '@tidemark/domain/outcome';
import type { OperatorContext } from '../../../platform/http/route.ts';
import { presentStatement } from '../../liabilities/index.ts';
import { audited, type Done } from '../audit/audited.ts';
import type { OperatorParts } from '../parts.ts';
import { lastPage } from '../present.ts';

type Statement = CallOutput<typeof operatorLiabilityMake>;

export async function showLiabilities(
  { ports }: Pick<OperatorParts, 'ports'>,
  { page, page_size: limit }: CallRead<typeof operatorLiabilities>,
): Promise<CallOutput<typeof operatorLiabilities>> {
  const asked = { offset: (page - 1) * limit, limit };
  const { statements, total } = await ports.liabilities.administration.list(asked);
  return { data: statements.map(presentStatement), total, page, last_page: lastPage(total, limit) };
}

/**
 * Makes a statement. It sees one moment, so it has a transaction of its own, which names the operator; the entry
 * follows in that of the call.
 */
export function makeLiabilities(
  parts: Pick<OperatorParts, 'database' | 'clock' | 'ports'>,
  context: OperatorContext,
): Promise<Outcome<Statement>> {
  return audited(parts, context, async (): Promise<Outcome<Done<Statement>>> => {
    const made = await parts.ports.liabilities.administration.make(context.operator.operatorId);
    if (isRefusal(made)) return made;
    const answer = presentStatement(made);
    const { customers, total } = answer;
    const note = {
      action: 'liabilities.make',
      object: `liabilities:${made.id}`,
      detail: { customers, total },
    };
    return { answer, note };
  });
}
