import { getBalance } from '@tidemark/contract/calls/money/ledger';
import { submitMicro } from '@tidemark/contract/calls/trading/micro';
import { CallCancelled, CallFailed, CallRefused } from '@tidemark/contract/client';
import type { Direction } from '@tidemark/domain/options';
import { useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { refreshCall } from '../../shared/api/use-call.ts';
import { useText } from '../../shared/device/language.ts';
import { toaster } from '../../shared/layout/toaster.ts';
import { explainGuestAccount, openGuest } from '../../shared/session/guest.ts';
import { createIntentions } from '../../shared/session/intentions.ts';
import { addAccepted } from './future-lists.ts';

/** The server's «no», at the field of the form it concerns. */
export interface FutureRefusal {
  readonly field: 'seconds' | 'amount' | 'order';
  readonly message: string;
}

/** Fields of the call → fields of the form. */
const fieldOf: Readonly<Record<string, FutureRefusal['field']>> = { seconds: 'seconds', number: 'amount' };

export interface FutureOrder {
  readonly instrumentId: number;
  readonly direction: Direction;
  /** USD. */
  readonly amount: string;
  readonly seconds: number;
}

export interface SubmittingFuture {
  /** Which of the two buttons works. */
  readonly busy: Direction | undefined;
  readonly refusal: FutureRefusal | undefined;
  forgetRefusal(): void;
  /** Whether the future was accepted. */
  send(order: FutureOrder): Promise<boolean>;
}

const intentions = createIntentions();

/** Sends futures and reports the result. */
export function useSubmitFuture(): SubmittingFuture {
  const t = useText('futures');
  const [busy, setBusy] = useState<Direction>();
  const [refusal, setRefusal] = useState<FutureRefusal>();

  const showProblem = (problem: unknown) => {
    if (problem instanceof CallRefused)
      setRefusal({ field: fieldOf[problem.field ?? ''] ?? 'order', message: problem.message });
    else if (problem instanceof CallFailed) toaster.show(t('noAnswer'), 'bad');
    else if (!(problem instanceof CallCancelled)) throw problem;
  };

  const send = async (order: FutureOrder) => {
    setBusy(order.direction);
    setRefusal(undefined);
    try {
      await openGuest();
      const { data, msg } = await sendOnce(order);
      addAccepted(data);
      toaster.show(msg, 'good');
      explainGuestAccount();
      return true;
    } catch (problem) {
      showProblem(problem);
      return false;
    } finally {
      setBusy(undefined);
      void refreshCall(getBalance);
    }
  };
  return { busy, refusal, forgetRefusal: () => setRefusal(undefined), send };
}

function sendOnce({ instrumentId, direction, amount, seconds }: FutureOrder) {
  const type: 1 | 2 = direction === 'up' ? 1 : 2;
  const order = { forex_id: instrumentId, type, number: Number(amount), seconds };
  return intentions.attempt(JSON.stringify(order), (idempotencyKey) =>
    api.ask(submitMicro, order, { quiet: true, idempotencyKey }),
  );
}
