import { close, myDeal } from '@tidemark/contract/calls/forex';
import { getBalance } from '@tidemark/contract/calls/ledger';
import { CallCancelled, CallFailed, CallRefused } from '@tidemark/contract/client';
import { useState } from 'react';
import { useConnection } from '../../live/connection.ts';
import { api } from '../../shared/api/api.ts';
import { refreshCall } from '../../shared/api/use-call.ts';
import { marketState, useInstruments } from '../../shared/instruments.ts';
import { createIntentions } from '../../shared/intentions.ts';
import { useText } from '../../shared/language.ts';
import { toaster } from '../../shared/toaster.ts';
import type { Order } from './order-lists.ts';

const closings = createIntentions();

/** Whether a position may be closed now, and if not, what it waits for. */
export type CloseGate = 'ready' | 'closed' | 'stale' | 'reconnecting';

export function useCloseGate(order: Pick<Order, 'ForexTradeLists'>): CloseGate {
  const isConnected = useConnection() === 'open';
  const instrument = useInstruments().data?.find(({ Id }) => Id === order.ForexTradeLists.Id);
  const market = instrument ? marketState(instrument) : 'open';
  if (market !== 'open') return market;
  return isConnected ? 'ready' : 'reconnecting';
}

export interface Closing {
  readonly isBusy: boolean;
  /** The server's «no», in its own words. */
  readonly refusal: string | undefined;
  /** Closes at the price in force; whether it was done. */
  run(order: Order): Promise<boolean>;
}

export function useClose(): Closing {
  const t = useText('orders');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const run = async ({ Id }: Order) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const { msg } = await closings.attempt(String(Id), (idempotencyKey) =>
        api.ask(close, { id: Id }, { quiet: true, idempotencyKey }),
      );
      toaster.show(msg, 'good');
      return true;
    } catch (problem) {
      if (problem instanceof CallRefused) setRefusal(problem.message);
      else if (problem instanceof CallFailed) toaster.show(t('close.noAnswer'), 'bad');
      else if (!(problem instanceof CallCancelled)) throw problem;
      return false;
    } finally {
      setBusy(false);
      void refreshCall(myDeal);
      void refreshCall(getBalance);
    }
  };
  return { isBusy, refusal, run };
}
