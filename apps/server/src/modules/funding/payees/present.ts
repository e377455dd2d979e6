import type { CallOutput } from '@tidemark/contract';
import type { drawSymbolList, getDrawMethod } from '@tidemark/contract/calls/money/withdrawals';
import { type FundingCurrency, formatUnits, type Payee } from '@tidemark/domain/funding';
import { amountFromMillionths, formatAmount } from '@tidemark/domain/money';
import type { Millis } from '@tidemark/domain/time';
import type { DrawMethod } from './draw-method.ts';

/** A currency as a user selects it for payouts. */
export function presentDrawCurrency(
  currency: FundingCurrency,
  hasChannel: boolean,
): CallOutput<typeof drawSymbolList>[number] {
  const { id, code, name, kind, protocol, draw } = currency;
  return {
    ...{ id, code, name, protocol },
    type: typeOf(kind),
    draw_rate: formatAmount(amountFromMillionths(draw.rate)),
    fee_type: draw.feeType,
    usd_price: formatUnits(draw.price),
    min_amount: formatAmount(draw.min),
    max_amount: formatAmount(draw.max),
    open: draw.isOpen,
    has_channel: hasChannel,
    tag_kind: currency.payeeTag,
  };
}

/** A payee as its owner sees it. */
export function presentMethod(method: DrawMethod, now: Millis): CallOutput<typeof getDrawMethod>[number] {
  const { id, currencyId, code, protocol, payee, holdUntil, boundAt } = method;
  return {
    id,
    type: typeOf(payee.kind),
    draw_id: currencyId,
    draw_currency: { code, protocol },
    ...payeeFields(payee),
    hold_until: holdUntil > now ? new Date(holdUntil).toISOString() : null,
    created_at: new Date(boundAt).toISOString(),
  };
}

function payeeFields(payee: Payee) {
  const isBank = payee.kind === 'bank';
  return {
    dc_address: isBank ? '' : payee.address,
    tag: isBank ? '' : payee.tag,
    bank_name: isBank ? payee.bankName : '',
    bank_address: isBank ? payee.bankAddress : '',
    bank_swift: isBank ? payee.bankSwift : '',
    payee_name: isBank ? payee.payeeName : '',
    payee_account: isBank ? payee.payeeAccount : '',
    remark: isBank ? payee.remark : '',
  };
}

/** 1 crypto address, 2 bank account. */
export function typeOf(kind: FundingCurrency['kind']): 1 | 2 {
  return kind === 'coin' ? 1 : 2;
}
