import type { CallInput } from '@tidemark/contract';
import type { submit } from '@tidemark/contract/calls/trading/forex';
import type { Side } from '@tidemark/domain/forex';
import type { Instrument } from '../../shared/instruments/instruments.ts';
import { wireTargets } from '../../shared/targets/targets.ts';
import { takesLeverage } from './terms.ts';
import type { Entered, SecondInput, TicketInput } from './ticket-input.ts';
import { readPrice } from './ticket-problems.ts';

export type WireSubmit = CallInput<typeof submit>;

const MARKET = 1;
const PENDING = 0;

/** A ticket whose side is chosen. */
export type SidedInput = TicketInput & { readonly side: Side };

/** The ticket as input of the call. `seen` is the price on screen; sent only with a maximum deviation. */
export function orderOf(
  instrument: Pick<Instrument, 'Id' | 'MarginMode'>,
  input: SidedInput,
  seen: number | undefined,
): WireSubmit {
  const stopLoss = readPrice(input.stopLoss);
  const trailing = readPrice(input.trailing);
  const trailingFrom = trailing === undefined ? undefined : readPrice(input.trailingFrom);
  const takeProfit = readPrice(input.takeProfit);
  const isPending = input.kind === 'pending';
  const isBound = !isPending && input.deviation !== undefined && seen !== undefined;
  return {
    forex_id: instrument.Id,
    type: input.side === 'buy' ? 1 : 2,
    cont: Number(input.lots),
    status: isPending ? PENDING : MARKET,
    ...(isPending ? { target_price: readPrice(input.target) } : {}),
    ...(input.isAtOpening ? { at_opening: 1 } : {}),
    ...((isPending || input.isAtOpening) && input.expiry?.moment !== undefined
      ? { expire_at: new Date(input.expiry.moment).toISOString() }
      : {}),
    ...(isPending && input.second ? secondOf(input.second) : {}),
    ...(stopLoss === undefined ? {} : { stop_loss_price: stopLoss }),
    ...(trailing === undefined ? {} : { trailing_distance: trailing }),
    ...(trailingFrom === undefined ? {} : { trailing_from: trailingFrom }),
    ...(takeProfit === undefined ? {} : { target_profit_price: takeProfit }),
    ...(input.targets ? { targets: wireTargets(input.targets) } : {}),
    ...(takesLeverage(instrument) && input.leverage !== undefined ? { multiple: input.leverage } : {}),
    ...(isBound ? { expect_price: seen, max_deviation: Number(input.deviation) } : {}),
  };
}

function secondOf({ side, target, stopLoss, takeProfit }: SecondInput): Partial<WireSubmit> {
  return {
    oco_price: readPrice(target),
    oco_type: side === 'buy' ? 1 : 2,
    ...(stopLoss === undefined ? {} : { oco_stop_loss_price: stopLoss }),
    ...(takeProfit === undefined ? {} : { oco_target_profit_price: takeProfit }),
  };
}

/**
 * The user's intent of an order. It excludes the price on screen; a figure derived from the price counts only
 * as typed. An order sent again after a price change is the same order.
 */
export function meaningOf({ expect_price: _, ...order }: WireSubmit, entered: Entered = {}): string {
  return JSON.stringify({
    ...order,
    ...(entered.stopLoss ? { stop_loss_price: entered.stopLoss, oco_stop_loss_price: undefined } : {}),
    ...(entered.takeProfit
      ? { target_profit_price: entered.takeProfit, oco_target_profit_price: undefined }
      : {}),
    ...(entered.risk ? { cont: entered.risk } : {}),
  });
}
