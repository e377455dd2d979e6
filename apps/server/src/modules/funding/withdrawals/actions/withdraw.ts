import type { CallOutput, CallRead } from '@tidemark/contract';
import type { draw as drawCall } from '@tidemark/contract/calls/money/withdrawals';
import { acceptWithdrawal, isOpen, readMemo, unlocked } from '@tidemark/domain/funding';
import { AMOUNT_PLACES, type Amount, parseAmount } from '@tidemark/domain/money';
import { assert, isRefusal, type Outcome, present, refuse } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../../platform/database/queryable.ts';
import { startWrites } from '../../../../platform/database/statements.ts';
import type { CallerContext } from '../../../../platform/http/route.ts';
import { answerOnce } from '../../../../platform/idempotency/answer-once.ts';
import { balancesChanged, savingAccounts } from '../../../ledger/index.ts';
import type { PayoutCode } from '../../../session/index.ts';
import type { FundingParts } from '../../parts.ts';
import { insertStep, insertWithdrawal, withdrawalById } from '../../store/withdrawals.ts';
import { mayDraw } from '../admission.ts';
import { factsOf } from '../facts.ts';
import { holdAccount, lockAmount } from '../move.ts';
import { notifyWithdrawal, queueWithdrawal } from '../notify.ts';
import { presentOne } from '../present.ts';

/** What the call wants, once it can be read. */
interface Submission {
  readonly userId: number;
  readonly amount: Amount;
  readonly memo: string;
  readonly currencyId: number;
  readonly methodId: number;
  readonly now: Millis;
}

/** What a transaction that was committed leaves to be done. */
interface Drawn {
  readonly id: number;
  /** Undefined where an authenticator confirms it. */
  readonly code: PayoutCode | undefined;
}

/**
 * Locks an amount of the funding account for a withdrawal, fee and received amount frozen, and sends
 * the code that confirms it. Refused, most basic first: what cannot be read, what `mayDraw` refuses,
 * and at `number` what cannot be paid.
 */
export async function draw(
  funding: FundingParts,
  input: CallRead<typeof drawCall>,
  { caller: { userId }, idempotency: claim, lang, now }: CallerContext,
): Promise<Outcome<CallOutput<typeof drawCall>>> {
  const { database } = funding;
  const submission = readRequest(input, { userId, now });
  if (isRefusal(submission)) return submission;
  const accountId = (await funding.ledger.accountIdsOf(userId)).change;
  const drawn: { taken?: Drawn } = {};
  const take = async (tx: Queryable): Promise<Outcome<{ id: number }>> => {
    const taken = await takeAmount(funding, tx, { ...submission, accountId });
    if (isRefusal(taken)) return taken;
    drawn.taken = taken;
    return { id: taken.id };
  };
  // Of two calls that only look the same, the first may be over, or was refused for what has passed.
  const kept = await answerOnce(database, { userId, claim, now, stillGood: isStillOpen }, take);
  if (isRefusal(kept)) return kept;
  if (drawn.taken) funding.bus.publish(balancesChanged, { userIds: [userId] });
  const isSent = (await drawn.taken?.code?.send()) ?? false;
  const record = present(await withdrawalById(database, kept.id), 'a withdrawal stays');
  if (drawn.taken) notifyWithdrawal(funding, record);
  const standing = present(
    await funding.session.payouts.currentStatus(database, userId),
    'a caller is there',
  );
  const shown = await presentOne(funding, record, { lang, now });
  return { ...shown, confirm_by: standing.proof.by, to: standing.proof.to, code_sent: isSent };
}

function readRequest(
  { number, memo, draw_currency_id, draw_method_id }: CallRead<typeof drawCall>,
  who: { readonly userId: number; readonly now: Millis },
): Outcome<Submission> {
  const amount = parseAmount(number);
  if (amount === undefined || amount <= 0n) {
    return refuse('funding.amount_malformed', { decimals: AMOUNT_PLACES }, 'number');
  }
  const line = readMemo(memo);
  if (isRefusal(line)) return line;
  return { ...who, amount, memo: line, currencyId: draw_currency_id, methodId: draw_method_id };
}

async function isStillOpen(tx: Queryable, stored: Outcome<{ readonly id: number }>): Promise<boolean> {
  if (isRefusal(stored)) return false;
  const record = await withdrawalById(tx, stored.id);
  return record !== undefined && isOpen(record.state);
}

async function takeAmount(
  funding: FundingParts,
  tx: Queryable,
  submission: Submission & { readonly accountId: number },
): Promise<Outcome<Drawn>> {
  const { userId, now, amount, memo, accountId } = submission;
  const admitted = await mayDraw(funding, tx, submission);
  if (isRefusal(admitted)) return admitted;
  const { currency, method, needsCode } = admitted;
  const account = await holdAccount(tx, accountId);
  const quote = acceptWithdrawal(amount, currency.draw, unlocked(account));
  if (isRefusal(quote)) return quote;
  const { payouts } = funding.session;
  const tooMany = needsCode ? await payouts.admitCode(tx, { userId, now }) : undefined;
  if (tooMany) return tooMany;
  lockAmount(account, amount);
  await Promise.all(startWrites(tx, [savingAccounts([account])]));
  const { code, protocol, draw: terms } = currency;
  const { id: methodId, currencyId, payee } = method;
  const frozen = { methodId, currencyId, payee, code, protocol, terms, ...quote };
  const id = await insertWithdrawal(tx, { userId, accountId, amount, memo, drawnAt: now, ...frozen });
  await insertStep(tx, { withdrawalId: id, status: 'drawn', at: now, note: '' });
  await queueWithdrawal(tx, id, now);
  if (!needsCode) return { id, code: undefined };
  const facts = factsOf({ amount, payee });
  const made = await payouts.makeCode(tx, { userId, withdrawalId: id, facts, now });
  assert(!isRefusal(made), 'a new withdrawal has had no code yet');
  return { id, code: made };
}
