import type { CallOutput } from '@tidemark/contract';
import { getBalance } from '@tidemark/contract/calls/money/ledger';
import { myDeal, submit } from '@tidemark/contract/calls/trading/forex';
import { CallCancelled, CallFailed, CallRefused } from '@tidemark/contract/client';
import { useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { refreshCall } from '../../shared/api/use-call.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import type { Instrument } from '../../shared/instruments/instruments.ts';
import { toaster } from '../../shared/layout/toaster.ts';
import { rememberDistances } from '../../shared/levels/last-distances.ts';
import { explainGuestAccount, openGuest } from '../../shared/session/guest.ts';
import { createIntentions } from '../../shared/session/intentions.ts';
import { cue } from '../../shared/sounds/cue.ts';
import { meaningOf, orderOf, type SidedInput, type WireSubmit } from './order-of.ts';
import type { Entered, TicketField } from './ticket-input.ts';
import { readPrice } from './ticket-problems.ts';
import { chooseSide } from './ticket-state.ts';

export type Placed = CallOutput<typeof submit>;

/** The server's «no», at the field of the ticket it concerns. */
export interface TicketRefusal {
  readonly field: TicketField | 'order';
  readonly message: string;
  /** The current price instead of the one the user saw: the user may accept it. */
  readonly movedTo?: number;
}

/** Fields of the call → fields of the ticket. */
const fieldOf: Readonly<Record<string, TicketField>> = {
  cont: 'lots',
  multiple: 'leverage',
  target_price: 'target',
  stop_loss_price: 'stopLoss',
  trailing_distance: 'trailing',
  trailing_from: 'trailingFrom',
  target_profit_price: 'takeProfit',
  targets: 'targets',
  expire_at: 'expiry',
  oco_price: 'second',
  oco_type: 'second',
  oco_stop_loss_price: 'second',
  oco_target_profit_price: 'second',
  max_deviation: 'deviation',
};

const intentions = createIntentions();
/** Orders without a response, as sent: the same key requires the same order. */
const unanswered = new Map<string, WireSubmit>();

export interface Submitting {
  readonly isBusy: boolean;
  readonly refusal: TicketRefusal | undefined;
  forgetRefusal(): void;
  /** Sends the order with the price that the user saw; undefined where it was refused or got no answer. */
  send(instrument: Instrument, input: SidedInput, seen: number | undefined): Promise<Placed | undefined>;
}

/** Sends orders and reports their results. */
export function useSubmit(): Submitting {
  const t = useText('trade');
  const f = useFormats();
  const showPlaced = useShowPlaced();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<TicketRefusal>();

  const refusalOf = ({ key, params, field, message }: CallRefused, precision: number): TicketRefusal => {
    if (key !== 'forex.price_moved') return { field: fieldOf[field ?? ''] ?? 'order', message };
    const price = (value: unknown) => f.price(Number(value), precision);
    return {
      field: 'deviation',
      // The server's own message does not know the price's precision.
      message: t('deviation.moved', { old: price(params.old), new: price(params.new) }),
      movedTo: Number(params.new),
    };
  };

  const showProblem = (problem: unknown, precision: number) => {
    if (problem instanceof CallRefused) {
      cue('refusal');
      setRefusal(refusalOf(problem, precision));
    } else if (problem instanceof CallFailed) toaster.show(t('noAnswer'), 'bad');
    else if (!(problem instanceof CallCancelled)) throw problem;
  };

  const send: Submitting['send'] = async (instrument, input, seen) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      // A visitor gets an account first; the side that was chosen stays chosen.
      if (await openGuest()) chooseSide(input.side);
      const placed = await sendOnce(orderOf(instrument, input, seen), input.entered);
      showPlaced(placed);
      explainGuestAccount();
      if (placed.PendingKind === null) cue('fill');
      rememberDistances(instrument.Code, placed.OriginPrice, {
        stopLoss: readPrice(input.stopLoss),
        takeProfit: readPrice(input.takeProfit),
      });
      return placed;
    } catch (problem) {
      showProblem(problem, instrument.PricePrecision);
      return undefined;
    } finally {
      setBusy(false);
      void refreshCall(myDeal);
      void refreshCall(getBalance);
    }
  };
  return { isBusy, refusal, forgetRefusal: () => setRefusal(undefined), send };
}

async function sendOnce(order: WireSubmit, entered: Entered | undefined): Promise<Placed> {
  const meaning = meaningOf(order, entered);
  return intentions.attempt(meaning, async (idempotencyKey) => {
    const asked = unanswered.get(meaning) ?? order;
    unanswered.set(meaning, asked);
    try {
      const placed = await api.call(submit, asked, { quiet: true, idempotencyKey });
      unanswered.delete(meaning);
      return placed;
    } catch (problem) {
      if (!(problem instanceof CallFailed)) unanswered.delete(meaning);
      throw problem;
    }
  });
}

/** A toast with the fill, or with what waits for which price. */
function useShowPlaced(): (placed: Placed) => void {
  const t = useText('trade');
  const f = useFormats();
  return ({ OrderType, Quantity, OriginPrice, PendingKind, ForexTradeLists }) => {
    const words = {
      lots: Quantity,
      instrument: ForexTradeLists.ShowCode,
      price: f.price(OriginPrice, ForexTradeLists.PricePrecision),
    };
    const side = OrderType === 1 ? 'buy' : 'sell';
    if (PendingKind === null) toaster.show(t(`filled.${side}`, words), 'good');
    else if (PendingKind === 'opening') toaster.show(t(`placed.${side}.opening`, words), 'good');
    else toaster.show(t(`placed.${side}.${PendingKind === 'limit' ? 'limit' : 'stop'}`, words), 'good');
  };
}
