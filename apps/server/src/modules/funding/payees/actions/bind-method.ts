import type { CallOutput, CallRead } from '@tidemark/contract';
import type { bindDrawMethod } from '@tidemark/contract/calls/money/withdrawals';
import { payeeForm } from '@tidemark/contract/wire-fields';
import {
  PAYEES_MAX,
  type Payee,
  payeeKey,
  readBankPayee,
  readCoinPayee,
  samePayee,
} from '@tidemark/domain/funding';
import { isRefusal, type Outcome, present, type Refusal, refuse } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../../platform/database/queryable.ts';
import { isDerived } from '../../../../platform/http/input/idempotency-fingerprint.ts';
import type { CallerContext } from '../../../../platform/http/route.ts';
import { answerOnce } from '../../../../platform/idempotency/answer-once.ts';
import { withdrawHoldMs } from '../../offered/hold.ts';
import type { FundingParts } from '../../parts.ts';
import { selectAddresses } from '../../store/offered.ts';
import { insertMethod, methodOfUser, selectMethods } from '../../store/withdrawal-methods.ts';
import { type DrawCurrency, drawCurrencyById } from '../channels.ts';
import { misdirectionOf } from '../misdirected.ts';
import { notifyPayeeAdded, queueBound } from '../notify.ts';
import { presentMethod, typeOf } from '../present.ts';

type Input = CallRead<typeof bindDrawMethod>;

/**
 * Stores a payee, to whom nothing is paid for some hours. An equal payee returns the stored one. Refuses at
 * its field invalid input, an address of our own deposits and contracts of tokens (`funding.address_own`,
 * `funding.address_contract`), `funding.no_channel`, `funding.too_many_methods`.
 */
export async function bindMethod(
  funding: FundingParts,
  input: Input,
  { caller: { userId }, idempotency, now }: CallerContext,
): Promise<Outcome<CallOutput<typeof bindDrawMethod>>> {
  const { database } = funding;
  const chosen = await drawCurrencyById(database, input.draw_id);
  const payee = readPayeeFor(chosen, input);
  if (isRefusal(payee)) return payee;
  const misdirected = await refuseMisdirected(database, chosen?.currency.protocol ?? '', payee);
  if (misdirected) return misdirected;
  let isNew = false;
  // What only looks like an earlier call binds again what was deleted meanwhile.
  const claim = idempotency && isDerived(idempotency) ? undefined : idempotency;
  const kept = await answerOnce<{ id: number }>(database, { userId, claim, now }, async (tx) => {
    const bound = await bind(tx, { userId, input, payee, now, protocol: chosen?.currency.protocol ?? '' });
    if (isRefusal(bound)) return bound;
    isNew = bound.isNew;
    const made = isNew ? await methodOfUser(tx, { id: bound.id, userId }) : undefined;
    if (made !== undefined) await queueBound(tx, made, now);
    return { id: bound.id };
  });
  if (isRefusal(kept)) return kept;
  const method = await methodOfUser(database, { id: kept.id, userId });
  // It was deleted since the call was made that is answered here again.
  if (method === undefined) return refuse('funding.method_unknown');
  if (isNew) notifyPayeeAdded(funding, method);
  return presentMethod(method, now);
}

function readPayeeFor(chosen: DrawCurrency | undefined, input: Input): Outcome<Payee> {
  if (chosen === undefined) return refuse('funding.draw_currency_unknown', {}, 'draw_id');
  const { currency, hasChannel } = chosen;
  if (input.type !== typeOf(currency.kind)) return refuse('funding.type_mismatch', {}, 'type');
  if (!hasChannel) return refuse('funding.no_channel', { currency: currency.code }, 'draw_id');
  const form = payeeForm(input);
  return currency.kind === 'coin' ? readCoinPayee(currency, form) : readBankPayee(form);
}

async function refuseMisdirected(
  database: Queryable,
  protocol: string,
  payee: Payee,
): Promise<Refusal | undefined> {
  switch (misdirectionOf(protocol, payee, await selectAddresses(database))) {
    case 'contract':
      return refuse('funding.address_contract', { protocol }, 'dc_address');
    case 'own':
      return refuse('funding.address_own', {}, 'dc_address');
    case undefined:
      return undefined;
  }
}

async function bind(
  tx: Queryable,
  given: {
    readonly userId: number;
    readonly input: Input;
    readonly payee: Payee;
    readonly protocol: string;
    readonly now: Millis;
  },
): Promise<Outcome<{ id: number; isNew: boolean }>> {
  const { userId, payee, protocol, now, input } = given;
  const key = payeeKey(protocol, payee);
  const kept = await selectMethods(tx, userId);
  const known = kept.find(
    (method) => method.currencyId === input.draw_id && payeeKey(protocol, method.payee) === key,
  );
  if (known !== undefined) {
    if (samePayee(protocol, known.payee, payee)) return { id: known.id, isNew: false };
    return refuse('funding.method_known', {}, 'payee_account');
  }
  if (kept.length >= PAYEES_MAX) return refuse('funding.too_many_methods', { max: PAYEES_MAX }, 'draw_id');
  const holdUntil = now + (await withdrawHoldMs(tx));
  const id = await insertMethod(tx, { userId, currencyId: input.draw_id, key, payee, holdUntil, now });
  return { id: present(id, 'who binds waits for their turn, so nobody has bound it meanwhile'), isNew: true };
}
