import { getBalance } from '@tidemark/contract/calls/money/ledger';
import { myDeal } from '@tidemark/contract/calls/trading/forex';
import { type Answer, CallCancelled, CallFailed, CallRefused } from '@tidemark/contract/client';
import { useState } from 'react';
import { refreshCall } from '../../shared/api/use-call.ts';
import { useText } from '../../shared/device/language.ts';
import { toaster } from '../../shared/layout/toaster.ts';
import { createIntentions } from '../../shared/session/intentions.ts';
import { cue } from '../../shared/sounds/cue.ts';

const intentions = createIntentions();

/** The server's «no», in its own words, and the field of the call that it concerns. */
export interface OrderRefusal {
  readonly field: string | undefined;
  readonly message: string;
}

export interface Dealing {
  readonly isBusy: boolean;
  readonly refusal: OrderRefusal | undefined;
  forget(): void;
  /**
   * Asks for something that changes orders; the answer, or undefined where it was refused or none
   * came. `what` names what is meant: asked again after a silence, it is not done twice.
   */
  run<T>(what: string, ask: (idempotencyKey: string) => Promise<Answer<T>>): Promise<Answer<T> | undefined>;
}

/** One step at a time that changes orders, and how it went. */
export function useTradeActions(): Dealing {
  const t = useText('orders');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<OrderRefusal>();
  const tell = (problem: unknown) => {
    if (problem instanceof CallRefused) {
      cue('refusal');
      setRefusal({ field: problem.field, message: problem.message });
    } else if (problem instanceof CallFailed) toaster.show(t('noAnswer'), 'bad');
    else if (!(problem instanceof CallCancelled)) throw problem;
  };
  return {
    isBusy,
    refusal,
    forget: () => setRefusal(undefined),
    run: async (what, ask) => {
      setBusy(true);
      setRefusal(undefined);
      try {
        return await intentions.attempt(what, ask);
      } catch (problem) {
        tell(problem);
        return undefined;
      } finally {
        setBusy(false);
        void refreshCall(myDeal);
        void refreshCall(getBalance);
      }
    },
  };
}
