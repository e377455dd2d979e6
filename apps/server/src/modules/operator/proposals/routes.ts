import type { CallOutput, CallRead, Lang } from '@tidemark/contract';
import * as calls from '@tidemark/contract/operator/proposals';
import { isRefusal, type Outcome, present } from '@tidemark/domain/outcome';
import { HOUR_MS } from '@tidemark/domain/time';
import { sentence } from '@tidemark/i18n/server';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { answer, type OperatorContext, type Route } from '../../../platform/http/route.ts';
import { audited } from '../audit/audited.ts';
import type { OperatorParts } from '../parts.ts';
import { lastPage, moment, momentOrNull } from '../present.ts';
import { operatorEmails } from '../store/accounts.ts';
import { pageOfProposals, proposalById } from '../store/proposals.ts';
import { decideProposal, type ProposalKinds } from './decide.ts';
import type { Proposal, ProposalStatus } from './proposal.ts';

type Parts = Pick<OperatorParts, 'database' | 'clock'>;
type Shown = CallOutput<typeof calls.proposalApprove>;

const statusesOf: Readonly<Record<'open' | 'closed' | 'all', readonly ProposalStatus[]>> = {
  open: ['waiting', 'approved'],
  closed: ['done', 'rejected', 'cancelled', 'failed'],
  all: calls.proposalStatuses,
};

/** What waits for a second person, and what has not taken effect yet. */
export function proposalRoutes(parts: Parts, kinds: ProposalKinds): Route[] {
  const decide = (verdict: 'approve' | 'reject' | 'cancel') => {
    return (input: CallRead<typeof calls.proposalApprove>, context: OperatorContext) =>
      decided(parts, kinds, { ...input, verdict }, context);
  };
  return [
    answer(calls.proposalList, (input, context) => list(parts, kinds, input, context)),
    answer(calls.proposalApprove, decide('approve')),
    answer(calls.proposalReject, decide('reject')),
    answer(calls.proposalCancel, decide('cancel')),
  ];
}

async function list(
  { database }: Parts,
  kinds: ProposalKinds,
  { status, page, page_size: pageSize }: CallRead<typeof calls.proposalList>,
  { operator, lang }: OperatorContext,
): Promise<CallOutput<typeof calls.proposalList>> {
  const own = [...kinds.values()].filter(({ roles }) => roles.includes(operator.role));
  const { rows, total } = await pageOfProposals(database, {
    kinds: own.map(({ kind }) => kind),
    statuses: statusesOf[status],
    page,
    pageSize,
  });
  return { data: await shown(database, rows, lang), total, page, last_page: lastPage(total, pageSize) };
}

async function decided(
  parts: Parts,
  kinds: ProposalKinds,
  input: CallRead<typeof calls.proposalApprove> & { readonly verdict: 'approve' | 'reject' | 'cancel' },
  context: OperatorContext,
): Promise<Outcome<Shown>> {
  const { operatorId, role } = context.operator;
  const outcome = await audited(parts, context, async (tx) => {
    const decision = { ...input, by: { operatorId, role }, now: parts.clock.now() };
    const done = await decideProposal(kinds, tx, decision);
    return isRefusal(done) ? done : { ...done, answer: true };
  });
  if (isRefusal(outcome)) return outcome;
  const after = present(await proposalById(parts.database, input.id), 'a proposal stays');
  const [one] = await shown(parts.database, [after], context.lang);
  return present(one, 'one is shown for one');
}

async function shown(database: Queryable, proposals: readonly Proposal[], lang: Lang): Promise<Shown[]> {
  const ids = proposals.flatMap((one) => [one.proposedBy, one.approvedBy ?? [], one.closedBy ?? []].flat());
  const emails = await operatorEmails(database, [...new Set(ids)]);
  const emailOf = (id: number | undefined) => (id === undefined ? null : (emails.get(id) ?? null));
  return proposals.map((one) => ({
    id: one.id,
    kind: one.kind,
    object: one.object,
    status: one.status,
    changes: one.changes.map(({ field, from, to }) => ({ field, from, to })),
    reason: one.reason,
    delay_hours: one.delayMs / HOUR_MS,
    proposed_by: emailOf(one.proposedBy) ?? '',
    proposed_at: moment(one.proposedAt),
    approved_by: emailOf(one.approvedBy),
    approved_at: momentOrNull(one.approvedAt),
    takes_effect_at: momentOrNull(one.takesEffectAt),
    closed_by: emailOf(one.closedBy),
    closed_at: momentOrNull(one.closedAt),
    remark: one.failure ? sentence(lang, one.failure.refusal, one.failure.params) : one.remark,
  }));
}
