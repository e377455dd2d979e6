import { assert } from '@tidemark/domain/outcome';
import type { ReviewState } from '@tidemark/domain/review';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { byStatus, reviewQueue } from '../../../platform/database/review-queue.ts';
import type { Subscription } from '../record.ts';
import { ms } from './columns.ts';
import { readSubscription, SUBSCRIPTION, type SubscriptionRow } from './subscriptions.ts';

/** A wish to have a share back early, with the subscription that it is about. */
export interface RedemptionRequest {
  readonly id: number;
  readonly subscription: Subscription;
  readonly submittedAt: Millis;
  /** Overtaken: it matured before a decision; operators have nothing to do with it. */
  readonly state: ReviewState | { readonly status: 'overtaken' };
}

interface Row extends SubscriptionRow {
  readonly redemption_id: number;
  readonly review: 'waiting' | 'approved' | 'rejected' | 'overtaken';
  readonly submitted_ms: number;
  readonly first_by: number | null;
  readonly first_ms: number | null;
  readonly decided_by: number | null;
  readonly decided_ms: number | null;
  readonly remark: string;
}

const REDEMPTION = `redemption.id::float8 as redemption_id, redemption.status as review,
  ${ms('submitted_at')} as submitted_ms, first_by::float8 as first_by, ${ms('first_at')} as first_ms,
  decided_by::float8 as decided_by, ${ms('decided_at')} as decided_ms,
  remark, ${SUBSCRIPTION}`;
const JOINED = 'fund.redemption join fund.subscription on subscription.id = subscription_id';

function readRequest(row: Row): RedemptionRequest {
  return {
    id: row.redemption_id,
    subscription: readSubscription(row),
    submittedAt: Math.round(row.submitted_ms),
    state: readState(row),
  };
}

function readState({ review, decided_by, decided_ms, remark, ...row }: Row): RedemptionRequest['state'] {
  const { first_by, first_ms } = row;
  const firstApproval =
    first_by === null || first_ms === null ? undefined : { operatorId: first_by, at: Math.round(first_ms) };
  if (review === 'waiting') return { status: review, firstApproval };
  if (review === 'overtaken') return { status: review };
  assert(decided_by !== null && decided_ms !== null, 'what is decided was decided by somebody');
  const decided = { operatorId: decided_by, at: Math.round(decided_ms) };
  return { status: review, firstApproval, decided, remark };
}

/** The operators' view of the requests. */
export const redemptionQueue = reviewQueue({
  ...{
    name: 'fund.redemption',
    columns: REDEMPTION,
    from: JOINED,
    since: 'submitted_at',
    id: 'redemption.id',
  },
  which: byStatus('redemption.status', `redemption.status <> 'overtaken'`),
  read: readRequest,
});

export async function insertRedemption(
  tx: Queryable,
  submission: { readonly subscriptionId: number; readonly userId: number; readonly now: Millis },
): Promise<void> {
  await tx.query({
    name: 'fund.insert_redemption',
    text: `insert into fund.redemption (subscription_id, user_id, submitted_at)
           values ($1::bigint, $2::bigint, to_timestamp($3::float8 / 1000))`,
    values: [submission.subscriptionId, submission.userId, submission.now],
  });
}

export async function redemptionById(
  database: Queryable,
  id: number,
): Promise<RedemptionRequest | undefined> {
  const [row] = await database.query<Row>({
    name: 'fund.redemption_by_id',
    text: `select ${REDEMPTION} from ${JOINED} where redemption.id = $1::bigint`,
    values: [id],
  });
  return row && readRequest(row);
}

/** The same, with its subscription locked first and itself after: the lock order everywhere. */
export async function lockRedemption(tx: Queryable, id: number): Promise<RedemptionRequest | undefined> {
  await tx.query({
    name: 'fund.lock_subscription_of_redemption',
    text: `select id from fund.subscription
           where id = (select subscription_id from fund.redemption where id = $1::bigint) for no key update`,
    values: [id],
  });
  const [row] = await tx.query<Row>({
    name: 'fund.lock_redemption',
    text: `select ${REDEMPTION} from ${JOINED} where redemption.id = $1::bigint for no key update of redemption`,
    values: [id],
  });
  return row && readRequest(row);
}

export async function saveRedemption(tx: Queryable, id: number, state: ReviewState): Promise<void> {
  const decided = state.status === 'waiting' ? undefined : state.decided;
  const saved = await tx.query({
    name: 'fund.save_redemption',
    text: `update fund.redemption set status = $2, decided_by = $3::bigint,
             decided_at = to_timestamp($4::float8 / 1000), remark = $5, first_by = $6::bigint,
             first_at = to_timestamp($7::float8 / 1000)
            where id = $1::bigint and status = 'waiting' returning id`,
    values: [
      id,
      state.status,
      decided?.operatorId,
      decided?.at,
      state.status === 'waiting' ? '' : state.remark,
      state.firstApproval?.operatorId,
      state.firstApproval?.at,
    ],
  });
  assert(saved.length === 1, 'what waits is decided once');
}
