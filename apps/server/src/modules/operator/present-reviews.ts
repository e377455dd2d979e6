import type { CallOutput } from '@tidemark/contract';
import type { reviewOne } from '@tidemark/contract/operator/reviews';
import type { ReviewItem } from '@tidemark/domain/review';
import type { OperatorContext } from '../../platform/http/route.ts';
import { needingSecond } from './control/approvals.ts';
import type { OperatorParts } from './parts.ts';
import { moment, momentOrNull } from './present.ts';
import { operatorEmails } from './store/accounts.ts';

/** Reviews as the console shows them, with the names of users and operators looked up once. */
export async function presentReviews(
  parts: OperatorParts,
  items: readonly ReviewItem[],
  { operator }: OperatorContext,
): Promise<CallOutput<typeof reviewOne>[]> {
  if (items.length === 0) return [];
  const { ports, database, clock } = parts;
  const decisions = items.map(({ state }) => (state.status === 'waiting' ? undefined : state.decided));
  const operatorIds = items.flatMap(({ state }, at) =>
    [decisions[at], state.firstApproval].flatMap((approval) => approval?.operatorId ?? []),
  );
  const approver = { operatorId: operator.operatorId, now: clock.now() };
  const [people, emails, forTwo] = await Promise.all([
    ports.people.usersByIds([...new Set(items.map(({ userId }) => userId))]),
    operatorEmails(database, [...new Set(operatorIds)]),
    needingSecond(parts, items, approver),
  ]);
  const byId = new Map(people.map((person) => [person.id, person]));
  const emailOf = (id: number | undefined) => (id === undefined ? null : (emails.get(id) ?? null));
  return items.map((item, at) => {
    const { state } = item;
    const person = byId.get(item.userId);
    return {
      id: item.id,
      kind: item.kind,
      status: state.status,
      user: {
        id: item.userId,
        uid: person?.uid ?? '',
        email: person?.email ?? '',
        mobile: person?.mobile ?? '',
      },
      submitted_at: moment(item.submittedAt),
      due_at: moment(item.dueAt),
      fields: item.fields.map(({ key, value }) => ({ key, value })),
      pictures: item.pictures.map(({ key, url }) => ({ key, url })),
      remark: state.status === 'waiting' ? '' : state.remark,
      decided_by: emailOf(decisions[at]?.operatorId),
      decided_at: momentOrNull(decisions[at]?.at),
      first_approval_by: emailOf(state.firstApproval?.operatorId),
      needs_second: item.needsSecond || forTwo.has(item),
    };
  });
}
