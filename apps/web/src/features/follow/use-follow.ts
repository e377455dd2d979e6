import { followTrader } from '@tidemark/contract/calls/trading/follow';
import { CallFailed, CallRefused } from '@tidemark/contract/client';
import { useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { showFailure } from '../../shared/forms/form-refusal.ts';
import { toaster } from '../../shared/layout/toaster.ts';
import { createIntentions } from '../../shared/session/intentions.ts';
import { refreshFollowing } from './queries.ts';
import type { Settings, SettingsField } from './settings/settings-draft.ts';

const intentions = createIntentions();

/** Maps the server's field names to the form's. */
const fields: Readonly<Record<string, SettingsField>> = {
  multiple: 'multiple',
  allocation: 'allocation',
  max_amount: 'maxAmount',
  loss_limit: 'lossLimit',
};

/** How an attempt ended; without an answer it may have been done, and asking again is asking the same. */
export type Attempt = 'done' | 'refused' | 'unanswered';

/** Follows, or changes the settings, once; a refusal appears at its field. */
export function useFollow(onRefused: (field: SettingsField, sentence: string) => void) {
  const [isBusy, setIsBusy] = useState(false);
  const refuse = (problem: unknown): Attempt => {
    if (problem instanceof CallFailed) {
      showFailure(problem);
      return 'unanswered';
    }
    if (problem instanceof CallRefused) {
      const { field, msg } = problem.fields[0] ?? { field: problem.field, msg: problem.message };
      const name = fields[field ?? ''];
      if (name) onRefused(name, msg);
      else toaster.show(msg, 'bad');
    }
    return 'refused';
  };
  return {
    isBusy,
    async follow(
      trader_id: number,
      settings: Settings & { readonly performance_fee: number },
    ): Promise<Attempt> {
      setIsBusy(true);
      try {
        const input = { trader_id, ...settings };
        const { msg } = await intentions.attempt(JSON.stringify(input), (idempotencyKey) =>
          api.ask(followTrader, input, { quiet: true, idempotencyKey }),
        );
        toaster.show(msg, 'good');
        return 'done';
      } catch (problem) {
        return refuse(problem);
      } finally {
        setIsBusy(false);
        void refreshFollowing();
      }
    },
  };
}
