import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import {
  type DecidedReview,
  decideReview,
  type ReviewDecision,
  type ReviewItem,
  type ReviewPort,
} from '@tidemark/domain/review';
import type { Queryable } from '../../platform/database/queryable.ts';
import { queueNotices } from '../../platform/outbox/outbox.ts';
import { alikeOf } from '../files/index.ts';
import { noticesOf, notifyDecision } from './notify-decision.ts';
import type { KycParts } from './parts.ts';
import { presentReview } from './present.ts';
import type { RealName } from './record.ts';
import { refuseResidence, residenceFields } from './residence.ts';
import {
  approvedHolders,
  holdersOfPictures,
  lockRealName,
  realNameById,
  realNameQueue,
  saveDecision,
} from './store.ts';

/** One operator decides on an identity. */
const RULES = { needsSecond: false };

/** The review queue of real names, for operators. */
export function realNameReviews(kyc: KycParts): ReviewPort<Queryable> {
  const { database } = kyc;
  return {
    kind: 'real_name',
    async list(ask) {
      const { rows, total } = await realNameQueue.page(database, ask);
      return { data: await shown(kyc, rows), total };
    },
    async find(id) {
      const record = await realNameById(database, id);
      const [item] = record ? await shown(kyc, [record]) : [];
      return item;
    },
    waiting: () => realNameQueue.waiting(database),
    decide: (tx, decision) => decide(kyc, tx, decision),
    afterCommit: (decided) => notifyDecision(kyc, decided),
  };
}

/** Submissions with who else holds the document already or sent the same pictures, which no user is shown. */
async function shown(kyc: KycParts, records: readonly RealName[]): Promise<ReviewItem[]> {
  const cardHashes = records.map(({ cardHash }) => cardHash);
  const holders = cardHashes.length === 0 ? [] : await approvedHolders(kyc.database, cardHashes);
  const pictured = records.map(({ id, userId, frontPic, reversePic }) => ({
    ...{ id, userId },
    pictures: [frontPic, reversePic],
  }));
  const alike = await alikeOf(pictured, kyc.files, (names) => holdersOfPictures(kyc.database, names));
  const people = await kyc.session.people.usersByIds([...new Set(records.map(({ userId }) => userId))]);
  const countries = new Map(people.map(({ id, country }) => [id, country]));
  return records.map((record) => {
    const others = holders.filter(
      ({ cardHash, userId }) => cardHash.equals(record.cardHash) && userId !== record.userId,
    );
    const review = presentReview(
      kyc,
      record,
      others.map(({ userId }) => userId),
    );
    const residence = residenceFields(record.country, countries.get(record.userId) ?? '');
    return { ...review, fields: [...review.fields, ...residence, ...alike(record.id)] };
  });
}

async function decide(
  { session }: KycParts,
  tx: Queryable,
  { id, ...decision }: ReviewDecision,
): Promise<Outcome<DecidedReview>> {
  const record = await lockRealName(tx, id);
  if (record === undefined) return refuse('review.unknown');
  const to = decideReview(record.state, decision, RULES);
  if (isRefusal(to)) return to;
  if (to.status === 'approved') {
    const refused = refuseResidence(record.country, await session.people.countryOf(tx, record.userId));
    if (refused) return refused;
  }
  await saveDecision(tx, id, to);
  const decided: DecidedReview = { id, kind: 'real_name', userId: record.userId, from: record.state, to };
  await queueNotices(tx, noticesOf(decided), decision.now);
  return decided;
}
