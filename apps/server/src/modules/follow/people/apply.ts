import type { CallOutput, CallRead } from '@tidemark/contract';
import type { applyTrader, leaveTrader } from '@tidemark/contract/calls/trading/traders';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Database, Queryable } from '../../../platform/database/queryable.ts';
import type { CallerContext } from '../../../platform/http/route.ts';
import { answerOnce } from '../../../platform/idempotency/answer-once.ts';
import { tradersChanged } from '../events.ts';
import { insertApplication, keepAgreement, latestApplication } from '../store/applications.ts';
import { saveLeft, traderOf } from '../store/traders.ts';
import { type Agreement, agreedTo } from './agreement.ts';
import { makeTrader } from './make-trader.ts';
import type { PeopleParts } from './parts.ts';
import { presentApplication } from './present.ts';

/** The status of a user's application as lead trader. */
export async function showApplication(
  database: Database,
  { caller: { userId }, lang, now }: Pick<CallerContext, 'caller' | 'lang' | 'now'>,
): Promise<CallOutput<typeof applyTrader>> {
  const [latest, trader] = await Promise.all([
    latestApplication(database, userId),
    traderOf(database, userId),
  ]);
  return presentApplication({ latest, trader }, { lang, now });
}

/**
 * Applies to become a lead trader. Demo applications are approved at once. Refused: without the agreement,
 * while an application waits, and for a lead trader.
 */
export async function apply(
  people: PeopleParts,
  input: CallRead<typeof applyTrader>,
  context: CallerContext,
): Promise<Outcome<CallOutput<typeof applyTrader>>> {
  const agreement = agreedTo(input.agreement, context.lang);
  if (isRefusal(agreement)) return agreement;
  const { caller, idempotency: claim, now } = context;
  const { database, bus } = people;
  const taken = await answerOnce(
    database,
    // After a rejection or after leaving, a new form is a new application: only a current one is repeated.
    { userId: caller.userId, claim, now, stillGood: (tx) => isInForce(tx, caller.userId) },
    (tx) => take(people, tx, { caller, agreement, now }),
  );
  if (isRefusal(taken)) return taken;
  if (caller.isDemo) bus.publish(tradersChanged, { userId: caller.userId, isTrader: true });
  return showApplication(database, context);
}

async function take(
  people: PeopleParts,
  tx: Queryable,
  given: {
    readonly caller: CallerContext['caller'];
    readonly agreement: Agreement;
    readonly now: Millis;
  },
): Promise<Outcome<{ id: number }>> {
  const { userId, isDemo } = given.caller;
  const { agreement, now } = given;
  const trader = await traderOf(tx, userId);
  if (trader !== undefined && trader.leftAt === undefined) return refuse('follow.already_trader');
  const latest = await latestApplication(tx, userId);
  if (latest?.state.status === 'waiting') return refuse('follow.application_waiting');
  await keepAgreement(tx, agreement, now);
  const submission = { userId, isDemo, agreementHash: agreement.hash, submittedAt: now };
  const id = await insertApplication(tx, submission);
  if (id === undefined) return refuse('follow.application_waiting');
  if (isDemo) await makeTrader(people, tx, { userId, isDemo, now });
  return { id };
}

async function isInForce(database: Queryable, userId: number): Promise<boolean> {
  const latest = await latestApplication(database, userId);
  if (latest?.state.status === 'waiting') return true;
  const trader = await traderOf(database, userId);
  return trader !== undefined && trader.leftAt === undefined;
}

/** Ends being a trader; what was reached stays. Refused for who is none. */
export async function leave(
  people: PeopleParts,
  _input: CallRead<typeof leaveTrader>,
  context: CallerContext,
): Promise<Outcome<CallOutput<typeof leaveTrader>>> {
  const { caller, idempotency: claim, now } = context;
  const { userId } = caller;
  const stillGood = async (tx: Queryable) => (await traderOf(tx, userId))?.leftAt !== undefined;
  const left = await answerOnce(people.database, { userId, claim, now, stillGood }, async (tx) => {
    const isLeaving = await saveLeft(tx, userId, now);
    if (!isLeaving) return refuse('follow.not_a_trader');
    await people.session.people.setTrader(tx, { userId, isTrader: false });
    return { userId };
  });
  if (isRefusal(left)) return left;
  people.bus.publish(tradersChanged, { userId, isTrader: false });
  return showApplication(people.database, context);
}
