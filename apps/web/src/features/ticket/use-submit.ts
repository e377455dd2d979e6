import type { CallOutput } from '@tidemark/contract';
import { myDeal, submit } from '@tidemark/contract/calls/forex';
import { getBalance } from '@tidemark/contract/calls/ledger';
import { CallCancelled, CallFailed, CallRefused } from '@tidemark/contract/client';
import { useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { refreshCall } from '../../shared/api/use-call.ts';
import type { Instrument } from '../../shared/instruments.ts';
import { createIntentions } from '../../shared/intentions.ts';
import { useFormats, useText } from '../../shared/language.ts';
import { toaster } from '../../shared/toaster.ts';
import { type TicketInput, takesLeverage } from './ticket-preview.ts';

export type Fill = CallOutput<typeof submit>;

/** The server's «no», at the field of the ticket it concerns. */
export interface TicketRefusal {
  readonly field: 'lots' | 'leverage' | 'order';
  readonly message: string;
}

/** Fields of the call → fields of the ticket. */
const fieldOf: Readonly<Record<string, TicketRefusal['field']>> = { cont: 'lots', multiple: 'leverage' };

const orders = createIntentions();

export interface Submitting {
  readonly isBusy: boolean;
  readonly refusal: TicketRefusal | undefined;
  forgetRefusal(): void;
  /** Sends the order; undefined where it was refused or got no answer. */
  send(instrument: Instrument, input: TicketInput): Promise<Fill | undefined>;
}

/** Sends market orders and tells how they went. */
export function useSubmit(): Submitting {
  const t = useText('trade');
  const f = useFormats();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<TicketRefusal>();

  const tellFill = ({ OrderType, Quantity, OriginPrice, ForexTradeLists }: Fill) => {
    const words = {
      lots: f.lots(Quantity),
      instrument: ForexTradeLists.ShowCode,
      price: f.price(OriginPrice, ForexTradeLists.PricePrecision),
    };
    toaster.show(OrderType === 1 ? t('filled.buy', words) : t('filled.sell', words), 'good');
  };

  const tellProblem = (problem: unknown) => {
    if (problem instanceof CallRefused)
      setRefusal({ field: fieldOf[problem.field ?? ''] ?? 'order', message: problem.message });
    else if (problem instanceof CallFailed) toaster.show(t('noAnswer'), 'bad');
    else if (!(problem instanceof CallCancelled)) throw problem;
  };

  const send = async (instrument: Instrument, input: TicketInput) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const fill = await sendOnce(instrument, input);
      tellFill(fill);
      return fill;
    } catch (problem) {
      tellProblem(problem);
      return undefined;
    } finally {
      setBusy(false);
      void refreshCall(myDeal);
      void refreshCall(getBalance);
    }
  };
  return { isBusy, refusal, forgetRefusal: () => setRefusal(undefined), send };
}

function sendOnce(instrument: Instrument, { side, lots, leverage }: TicketInput): Promise<Fill> {
  const order = {
    forex_id: instrument.Id,
    type: side === 'buy' ? 1 : 2,
    cont: Number(lots),
    status: 1,
    ...(takesLeverage(instrument) && leverage !== undefined ? { multiple: leverage } : {}),
  };
  return orders.attempt(JSON.stringify(order), (idempotencyKey) =>
    api.call(submit, order, { quiet: true, idempotencyKey }),
  );
}
