import * as calls from '@tidemark/contract/calls/money/withdrawals';
import { refuse } from '@tidemark/domain/outcome';
import { answer, type Route } from '../../../platform/http/route.ts';
import { answerOnce } from '../../../platform/idempotency/answer-once.ts';
import type { FundingParts } from '../parts.ts';
import { deleteMethod, selectMethods } from '../store/withdrawal-methods.ts';
import { bindMethod } from './actions/bind-method.ts';
import { drawCurrencies } from './channels.ts';
import { presentDrawCurrency, presentMethod, typeOf } from './present.ts';

/** Where people are paid: currencies, and the addresses and accounts that they keep. */
export function payeeRoutes(funding: FundingParts): Route[] {
  const { database } = funding;
  return [
    answer(calls.drawSymbolList, async ({ type }) =>
      (await drawCurrencies(database))
        .filter(({ currency }) => type === undefined || typeOf(currency.kind) === type)
        .map(({ currency, hasChannel }) => presentDrawCurrency(currency, hasChannel)),
    ),
    answer(calls.getDrawMethod, async ({ draw_type, draw_id }, { caller, now }) =>
      (await selectMethods(database, caller.userId))
        .filter(({ payee }) => draw_type === undefined || typeOf(payee.kind) === draw_type)
        .filter(({ currencyId }) => draw_id === undefined || currencyId === draw_id)
        .map((method) => presentMethod(method, now)),
    ),
    answer(calls.bindDrawMethod, (input, context) => bindMethod(funding, input, context)),
    answer(calls.delDrawMethod, ({ id }, { caller: { userId }, idempotency, now }) =>
      answerOnce<true>(database, { userId, claim: idempotency, now }, async (tx) =>
        (await deleteMethod(tx, { id, userId, now })) ? true : refuse('funding.method_unknown', {}, 'id'),
      ),
    ),
  ];
}
