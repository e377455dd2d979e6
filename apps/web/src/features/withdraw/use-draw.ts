import { draw } from '@tidemark/contract/calls/money/withdrawals';
import { CallFailed, CallRefused } from '@tidemark/contract/client';
import { useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { showFailure } from '../../shared/forms/form-refusal.ts';
import { toaster } from '../../shared/layout/toaster.ts';
import type { DrawSymbol } from '../../shared/money/withdrawal-symbols.ts';
import { refreshWithdrawals } from './queries.ts';
import type { DrawMethod, Withdrawal } from './view-model.ts';

/** What is wrong with which field of the form. */
export interface DrawProblems {
  readonly number?: string | undefined;
  readonly method?: string | undefined;
  readonly memo?: string | undefined;
}

export interface DrawOrder {
  readonly symbol: DrawSymbol;
  readonly method: DrawMethod;
  readonly number: string;
  readonly memo: string;
}

/** Maps the server's field names to this form. */
const fields = { number: 'number', draw_method_id: 'method', memo: 'memo' } as const;

/** Sends a withdrawal once; a refusal appears at its field or as a toast. */
export function useDraw(onProblems: (problems: DrawProblems) => void) {
  const [isBusy, setIsBusy] = useState(false);
  const refuse = (problem: unknown) => {
    if (problem instanceof CallFailed) showFailure(problem);
    if (!(problem instanceof CallRefused)) return;
    const { field, msg } = problem.fields[0] ?? { field: problem.field, msg: problem.message };
    const name = fields[field as keyof typeof fields];
    if (name === undefined) toaster.show(msg, 'bad');
    else onProblems({ [name]: msg });
  };
  return {
    isBusy,
    async send({ symbol, method, number, memo }: DrawOrder): Promise<Withdrawal | undefined> {
      setIsBusy(true);
      try {
        const input = { draw_currency_id: symbol.id, draw_method_id: method.id, number, memo };
        const { data, msg } = await api.ask(draw, input, { quiet: true });
        toaster.show(msg, 'good');
        return data;
      } catch (problem) {
        refuse(problem);
        return undefined;
      } finally {
        setIsBusy(false);
        // The cause of a refusal may be a wait or a balance that this page does not know yet.
        void refreshWithdrawals();
      }
    },
  };
}
