import { present, type Refusal } from '@tidemark/domain/outcome';
import type { Change } from '@tidemark/domain/settings';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { NewProposal, Proposal, ProposalStatus } from '../proposals/proposal.ts';

interface Row {
  readonly id: number;
  readonly kind: string;
  readonly object: string;
  readonly payload: unknown;
  readonly changes: Change[];
  readonly reason: string;
  readonly status: ProposalStatus;
  readonly delay_ms: number;
  readonly proposed_by: number;
  readonly proposed_ms: number;
  readonly approved_by: number | null;
  readonly approved_ms: number | null;
  readonly takes_effect_ms: number | null;
  readonly closed_by: number | null;
  readonly closed_ms: number | null;
  readonly remark: string;
  readonly failure: Refusal | null;
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;
const COLUMNS = `id::float8 as id, kind, object, payload, changes, reason, status, delay_ms::float8 as delay_ms,
  proposed_by::float8 as proposed_by, ${ms('proposed_at')} as proposed_ms,
  approved_by::float8 as approved_by, ${ms('approved_at')} as approved_ms,
  ${ms('takes_effect_at')} as takes_effect_ms, closed_by::float8 as closed_by, ${ms('closed_at')} as closed_ms,
  remark, failure`;

const momentOf = (at: number | null): Millis | undefined => (at === null ? undefined : Math.round(at));

function read(row: Row): Proposal {
  const { id, kind, object, payload, changes, reason, status, remark } = row;
  return {
    ...{ id, kind, object, payload, changes, reason, status, remark },
    delayMs: row.delay_ms,
    proposedBy: row.proposed_by,
    proposedAt: Math.round(row.proposed_ms),
    approvedBy: row.approved_by ?? undefined,
    approvedAt: momentOf(row.approved_ms),
    takesEffectAt: momentOf(row.takes_effect_ms),
    closedBy: row.closed_by ?? undefined,
    closedAt: momentOf(row.closed_ms),
    failure: row.failure ?? undefined,
  };
}

/** Answers its number. */
export async function insertProposal(tx: Queryable, given: NewProposal): Promise<number> {
  const [row] = await tx.query<{ id: number }>({
    name: 'operator.insert_proposal',
    text: `insert into operator.proposal (kind, object, payload, changes, reason, delay_ms, proposed_by, proposed_at)
           values ($1, $2, $3::jsonb, $4::jsonb, $5, $6::bigint, $7::bigint, to_timestamp($8::float8 / 1000))
           returning id::float8 as id`,
    values: [
      given.kind,
      given.object,
      JSON.stringify(given.payload),
      JSON.stringify(given.changes),
      given.reason,
      given.delayMs,
      given.proposedBy,
      given.proposedAt,
    ],
  });
  return present(row, 'a proposal was kept').id;
}

/** Whether a proposal of this kind about this object waits or has not taken effect yet. */
export async function isOpen(tx: Queryable, { kind, object }: Pick<Proposal, 'kind' | 'object'>) {
  const rows = await tx.query({
    name: 'operator.proposal_is_open',
    text: `select 1 from operator.proposal
            where kind = $1 and object = $2 and status in ('waiting', 'approved') limit 1`,
    values: [kind, object],
  });
  return rows.length > 0;
}

export async function proposalById(database: Queryable, id: number): Promise<Proposal | undefined> {
  const [row] = await database.query<Row>({
    name: 'operator.proposal_by_id',
    text: `select ${COLUMNS} from operator.proposal where id = $1::bigint`,
    values: [id],
  });
  return row && read(row);
}

/** The due approved proposal that takes effect first, except these. */
export async function dueProposal(
  tx: Queryable,
  { now, except }: { readonly now: Millis; readonly except: readonly number[] },
): Promise<Proposal | undefined> {
  const [row] = await tx.query<Row>({
    name: 'operator.due_proposal',
    text: `select ${COLUMNS} from operator.proposal
            where status = 'approved' and takes_effect_at <= to_timestamp($1::float8 / 1000)
              and id <> all($2::bigint[])
            order by takes_effect_at, id limit 1`,
    values: [now, except],
  });
  return row && read(row);
}

/** A page of proposals of these kinds, the newest first. */
export async function pageOfProposals(
  database: Queryable,
  asked: {
    readonly kinds: readonly string[];
    readonly statuses: readonly ProposalStatus[];
    readonly page: number;
    readonly pageSize: number;
  },
): Promise<{ readonly rows: Proposal[]; readonly total: number }> {
  const where = 'kind = any($1::text[]) and status = any($2::text[])';
  const rows = await database.query<Row>({
    name: 'operator.proposals',
    text: `select ${COLUMNS} from operator.proposal where ${where} order by id desc limit $3 offset $4::bigint`,
    values: [asked.kinds, asked.statuses, asked.pageSize, (asked.page - 1) * asked.pageSize],
  });
  const [count] = await database.query<{ total: number }>({
    name: 'operator.count_proposals',
    text: `select count(*)::int as total from operator.proposal where ${where}`,
    values: [asked.kinds, asked.statuses],
  });
  return { rows: rows.map(read), total: count?.total ?? 0 };
}

/** Stores the state of a proposal after a step. */
export async function saveProposal(tx: Queryable, proposal: Proposal): Promise<void> {
  await tx.query({
    name: 'operator.save_proposal',
    text: `update operator.proposal
              set status = $2, approved_by = $3::bigint, approved_at = to_timestamp($4::float8 / 1000),
                takes_effect_at = to_timestamp($5::float8 / 1000), closed_by = $6::bigint,
                closed_at = to_timestamp($7::float8 / 1000), remark = $8, failure = $9::jsonb, object = $10
            where id = $1::bigint and status in ('waiting', 'approved')`,
    values: [
      proposal.id,
      proposal.status,
      proposal.approvedBy,
      proposal.approvedAt,
      proposal.takesEffectAt,
      proposal.closedBy,
      proposal.closedAt,
      proposal.remark,
      proposal.failure === undefined ? undefined : JSON.stringify(proposal.failure),
      proposal.object,
    ],
  });
}

/** Everything that waits or has not taken effect yet, the oldest first. */
export async function openProposals(database: Queryable): Promise<Proposal[]> {
  const rows = await database.query<Row>({
    name: 'operator.open_proposals',
    text: `select ${COLUMNS} from operator.proposal where status in ('waiting', 'approved') order by id`,
  });
  return rows.map(read);
}
