import { fundBuy } from '@tidemark/contract/calls/money/fund';
import { CallFailed, CallRefused } from '@tidemark/contract/client';
import { useState } from 'react';
import { api } from '../../../shared/api/api.ts';
import { showFailure } from '../../../shared/forms/form-refusal.ts';
import { toaster } from '../../../shared/layout/toaster.ts';
import { createIntentions } from '../../../shared/session/intentions.ts';
import { refreshFunds } from '../queries.ts';
import type { Fund } from '../view-model.ts';

const intentions = createIntentions();

/** How an attempt ended; without an answer it may have been done, and asking again is asking the same. */
export type Attempt = 'done' | 'refused' | 'unanswered';

/** Subscribes once, even if retried without an answer; a refusal appears at the amount. */
export function useSubscribe(onAmount: (sentence: string) => void) {
  const [isBusy, setIsBusy] = useState(false);
  const refuse = (problem: unknown): Attempt => {
    if (problem instanceof CallFailed) {
      showFailure(problem);
      return 'unanswered';
    }
    if (problem instanceof CallRefused) {
      const { field, msg } = problem.fields[0] ?? { field: problem.field, msg: problem.message };
      if (field === 'amount') onAmount(msg);
      else toaster.show(msg, 'bad');
    }
    return 'refused';
  };
  return {
    isBusy,
    async subscribe({ id }: Pick<Fund, 'id'>, amount: string): Promise<Attempt> {
      setIsBusy(true);
      try {
        const input = { id, amount };
        const { msg } = await intentions.attempt(JSON.stringify(input), (idempotencyKey) =>
          api.ask(fundBuy, input, { quiet: true, idempotencyKey }),
        );
        toaster.show(msg, 'good');
        return 'done';
      } catch (problem) {
        return refuse(problem);
      } finally {
        setIsBusy(false);
        // The refusal may stem from a balance or terms that this page has not loaded yet.
        void refreshFunds();
      }
    },
  };
}
