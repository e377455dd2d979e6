import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import {
  type DecidedReview,
  decideReview,
  type ReviewDecision,
  type ReviewItem,
  type ReviewPort,
} from '@tidemark/domain/review';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { alikeOf } from '../../files/index.ts';
import { refuseResidence, residenceFields } from '../../kyc/index.ts';
import { type NotificationEvent, queueNotification, tell } from '../notification-events.ts';
import type { LoanParts } from '../parts.ts';
import {
  holdersOfHandPics,
  identityById,
  identityQueue,
  lockIdentity,
  saveIdentity,
} from '../store/identities.ts';
import type { IdentityRecord } from './identity.ts';
import { presentIdentityReview } from './present.ts';

/** One operator decides an identity. */
const RULES = { needsSecond: false };

/** The review queue of borrowers' identities, for operators. */
export function identityReviews(loan: LoanParts): ReviewPort<Queryable> {
  const { database } = loan;
  return {
    kind: 'loan_kyc',
    async list(ask) {
      const { rows, total } = await identityQueue.page(database, ask);
      return { data: await shown(loan, rows), total };
    },
    async find(id) {
      const record = await identityById(database, id);
      const [item] = record ? await shown(loan, [record]) : [];
      return item;
    },
    waiting: () => identityQueue.waiting(database),
    decide: (tx, decision) => decide(loan, tx, decision),
    afterCommit: (decided) => notifyDecision(loan, decided),
  };
}

/** Submissions, with those of other users that show the same pictures. */
async function shown(
  { database, files, session }: LoanParts,
  records: readonly IdentityRecord[],
): Promise<ReviewItem[]> {
  const pictured = records.map(({ id, userId, handPic }) => ({ id, userId, pictures: [handPic] }));
  const alike = await alikeOf(pictured, files, (names) => holdersOfHandPics(database, names));
  const people = await session.people.usersByIds([...new Set(records.map(({ userId }) => userId))]);
  const countries = new Map(people.map(({ id, country }) => [id, country]));
  return records.map((record) => {
    const review = presentIdentityReview(files, record);
    const residence = residenceFields(record.country, countries.get(record.userId) ?? '');
    return { ...review, fields: [...review.fields, ...residence, ...alike(record.id)] };
  });
}

async function decide(
  { session }: LoanParts,
  tx: Queryable,
  { id, ...decision }: ReviewDecision,
): Promise<Outcome<DecidedReview>> {
  const record = await lockIdentity(tx, id);
  if (record === undefined) return refuse('review.unknown', {}, 'id');
  const to = decideReview(record.state, decision, RULES);
  if (isRefusal(to)) return to;
  if (to.status === 'approved') {
    const refused = refuseResidence(record.country, await session.people.countryOf(tx, record.userId));
    if (refused) return refused;
  }
  await saveIdentity(tx, id, to);
  const decided: DecidedReview = { id, kind: 'loan_kyc', userId: record.userId, from: record.state, to };
  const event = eventOf(decided);
  if (event !== undefined) await queueNotification(tx, event, decision.now);
  return decided;
}

function notifyDecision(loan: LoanParts, decided: DecidedReview): void {
  const event = eventOf(decided);
  if (event !== undefined) tell(loan, event);
}

function eventOf({ userId, to }: DecidedReview): NotificationEvent | undefined {
  if (to.status === 'waiting') return undefined;
  if (to.status === 'approved') {
    const email = { subject: 'kyc_approved_subject', lines: ['kyc_approved_text'] };
    return { userId, key: 'review.loan_kyc_approved', params: {}, email };
  }
  const lines = ['kyc_rejected_text', { said: to.remark }, 'kyc_rejected_next'];
  const email = { subject: 'kyc_rejected_subject', lines };
  return { userId, key: 'review.loan_kyc_rejected', params: { remark: to.remark }, email };
}
