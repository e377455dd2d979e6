import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import {
  type DecidedReview,
  decideReview,
  type ReviewDecision,
  type ReviewItem,
  type ReviewPort,
} from '@tidemark/domain/review';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { queueNotices } from '../../../platform/outbox/outbox.ts';
import {
  applicationById,
  applicationQueue,
  lockApplication,
  saveDecision,
  selectAgreements,
} from '../store/applications.ts';
import type { Application } from './application.ts';
import { makeTrader } from './make-trader.ts';
import { noticesOf, notifyDecision } from './notify-decision.ts';
import type { PeopleParts } from './parts.ts';
import { presentReview } from './present.ts';

/** One operator decides who may be a trader. */
const RULES = { needsSecond: false };

/** The review queue of applications, for operators. */
export function traderReviews(people: PeopleParts): ReviewPort<Queryable> {
  const { database } = people;
  return {
    kind: 'trader',
    async list(ask) {
      const { rows, total } = await applicationQueue.page(database, ask);
      return { data: await shown(people, rows), total };
    },
    async find(id) {
      const found = await applicationById(database, id);
      const [item] = found ? await shown(people, [found]) : [];
      return item;
    },
    waiting: () => applicationQueue.waiting(database),
    decide: (tx, decision) => decide(people, tx, decision),
    afterCommit: (decided) => notifyDecision(people, decided),
  };
}

async function shown({ database }: PeopleParts, rows: readonly Application[]): Promise<ReviewItem[]> {
  const hashes = [...new Set(rows.map(({ agreementHash }) => agreementHash))];
  const texts = await selectAgreements(database, hashes);
  return rows.map((row) => presentReview(row, texts.get(row.agreementHash) ?? ''));
}

async function decide(
  people: PeopleParts,
  tx: Queryable,
  { id, ...decision }: ReviewDecision,
): Promise<Outcome<DecidedReview>> {
  const found = await lockApplication(tx, id);
  if (found === undefined) return refuse('review.unknown');
  const to = decideReview(found.state, decision, RULES);
  if (isRefusal(to)) return to;
  await saveDecision(tx, id, to);
  const { userId, isDemo, state: from } = found;
  if (to.status === 'approved') await makeTrader(people, tx, { userId, isDemo, now: decision.now });
  const decided: DecidedReview = { id, kind: 'trader', userId, from, to };
  await queueNotices(tx, noticesOf(decided), decision.now);
  return decided;
}
