import type { CorrectionDirection } from '@tidemark/domain/funding';
import type { AccountType } from '@tidemark/domain/ledger';
import { amountFromMillionths } from '@tidemark/domain/money';
import { assert, present } from '@tidemark/domain/outcome';
import type { ReviewState } from '@tidemark/domain/review';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { byStatus, reviewQueue } from '../../../platform/database/review-queue.ts';
import type { Correction, Proposal } from '../corrections/correction.ts';

interface CorrectionRow {
  readonly id: number;
  readonly user_id: number;
  readonly account_id: number;
  readonly account_kind: AccountType;
  readonly direction: CorrectionDirection;
  readonly amount: string;
  readonly reason: string;
  readonly corrects: number | null;
  readonly status: ReviewState['status'];
  readonly proposed_by: number;
  readonly proposed_ms: number;
  readonly decided_by: number | null;
  readonly decided_ms: number | null;
  readonly remark: string;
}

const RECORD = `id::float8 as id, user_id::float8 as user_id, account_id::float8 as account_id, account_kind,
  direction, amount, reason, corrects::float8 as corrects, status, proposed_by::float8 as proposed_by,
  (extract(epoch from proposed_at) * 1000)::float8 as proposed_ms, decided_by::float8 as decided_by,
  (extract(epoch from decided_at) * 1000)::float8 as decided_ms, remark`;

function readCorrection(row: CorrectionRow): Correction {
  return {
    id: row.id,
    userId: row.user_id,
    accountId: row.account_id,
    account: row.account_kind,
    direction: row.direction,
    amount: amountFromMillionths(BigInt(row.amount)),
    reason: row.reason,
    corrects: row.corrects ?? undefined,
    proposedBy: row.proposed_by,
    proposedAt: Math.round(row.proposed_ms),
    state: readState(row),
  };
}

function readState(row: CorrectionRow): ReviewState {
  const firstApproval = { operatorId: row.proposed_by, at: Math.round(row.proposed_ms) };
  if (row.status === 'waiting') return { status: 'waiting', firstApproval };
  assert(row.decided_by !== null && row.decided_ms !== null, 'what is decided was decided by somebody');
  const decided = { operatorId: row.decided_by, at: Math.round(row.decided_ms) };
  return { status: row.status, firstApproval, decided, remark: row.remark };
}

/** Stores a proposal, which waits for a second operator; returns its number. */
export async function insertCorrection(
  tx: Queryable,
  given: Proposal & { readonly accountId: number },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>({
    text: `insert into funding.correction (user_id, account_id, account_kind, direction, amount, reason, corrects,
             status, proposed_by, proposed_at)
           values ($1::bigint, $2::bigint, $3, $4, $5::bigint, $6, $7::bigint, 'waiting', $8::bigint,
             to_timestamp($9::float8 / 1000))
           returning id::float8 as id`,
    values: [
      given.userId,
      given.accountId,
      given.account,
      given.direction,
      given.amount.toString(),
      given.reason,
      given.corrects ?? null,
      given.proposedBy,
      given.proposedAt,
    ],
  });
  return present(row, 'a proposal was kept').id;
}

export async function correctionById(database: Queryable, id: number): Promise<Correction | undefined> {
  const [row] = await database.query<CorrectionRow>({
    text: `select ${RECORD} from funding.correction where id = $1::bigint`,
    values: [id],
  });
  return row && readCorrection(row);
}

/** The same, held until the end of the transaction. */
export async function lockCorrection(tx: Queryable, id: number): Promise<Correction | undefined> {
  const [row] = await tx.query<CorrectionRow>({
    text: `select ${RECORD} from funding.correction where id = $1::bigint for update`,
    values: [id],
  });
  return row && readCorrection(row);
}

/** Stores the decision. */
export async function saveCorrectionDecision(tx: Queryable, id: number, state: ReviewState): Promise<void> {
  assert(state.status !== 'waiting', 'the first approval was the proposal');
  await tx.query({
    text: `update funding.correction set status = $2, decided_by = $3::bigint,
             decided_at = to_timestamp($4::float8 / 1000), remark = $5
           where id = $1::bigint`,
    values: [id, state.status, state.decided.operatorId, state.decided.at, state.remark],
  });
}

/** The operators' view of the corrections. */
export const correctionQueue = reviewQueue({
  ...{
    name: 'funding.correction',
    columns: RECORD,
    from: 'funding.correction',
    since: 'proposed_at',
    id: 'id',
  },
  which: byStatus(),
  read: readCorrection,
});

/** Why corrections were made, as their users read it; by the correction's id. */
export async function selectReasons(
  database: Queryable,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await database.query<{ id: string; reason: string }>({
    name: 'funding.reasons_of_corrections',
    text: 'select id, reason from funding.correction where id = any($1::bigint[])',
    values: [`{${ids.join(',')}}`],
  });
  return new Map(rows.map(({ id, reason }) => [Number(id), reason]));
}

/** Approved corrections: few enough to read all at once. */
export async function selectApprovedCorrections(database: Queryable): Promise<Correction[]> {
  const rows = await database.query<CorrectionRow>({
    text: `select ${RECORD} from funding.correction where status = 'approved' order by id`,
  });
  return rows.map(readCorrection);
}
