import { cancelTrade, myDeal, setStopPrice, submit } from '@tidemark/contract/calls/trading/forex';
import { CallCancelled, CallFailed, CallRefused } from '@tidemark/contract/client';
import { useRef, useState } from 'react';
import { api } from '../../../shared/api/api.ts';
import { refreshCall } from '../../../shared/api/use-call.ts';
import { useText } from '../../../shared/device/language.ts';
import { toaster } from '../../../shared/layout/toaster.ts';
import { createIntentions } from '../../../shared/session/intentions.ts';
import { cue } from '../../../shared/sounds/cue.ts';
import type { LineMove } from './move-line.ts';

const intentions = createIntentions();

export interface Moving {
  readonly isBusy: boolean;
  /** The server's refusal message, and whether the old order is already cancelled. */
  readonly refusal: { readonly message: string; readonly isCancelled: boolean } | undefined;
  /** Requests the move; returns whether it was done. A retry after a refusal resumes where it stopped. */
  run(move: LineMove): Promise<boolean>;
}

/** Sets a new stop, or cancels a pending order and places it again. */
export function useMove(): Moving {
  const t = useText('chart');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Moving['refusal']>();
  const isCancelled = useRef(false);

  const ask = async (move: LineMove): Promise<string> => {
    if (move.does === 'setStop') {
      const { call } = move;
      const answer = await intentions.attempt(JSON.stringify(call), (idempotencyKey) =>
        api.ask(setStopPrice, call, { quiet: true, idempotencyKey }),
      );
      return answer.msg;
    }
    // Cancels before placing: two orders at once could both fill.
    if (!isCancelled.current) {
      await intentions.attempt(`cancel ${move.id}`, (idempotencyKey) =>
        api.ask(cancelTrade, { id: move.id }, { quiet: true, idempotencyKey }),
      );
      isCancelled.current = true;
    }
    const answer = await intentions.attempt(`place ${move.id}`, (idempotencyKey) =>
      api.ask(submit, move.call, { quiet: true, idempotencyKey }),
    );
    return answer.msg;
  };

  const run = async (move: LineMove) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      toaster.show(await ask(move), 'good');
      return true;
    } catch (problem) {
      if (problem instanceof CallRefused) {
        cue('refusal');
        setRefusal({ message: problem.message, isCancelled: isCancelled.current });
      } else if (problem instanceof CallFailed) toaster.show(t('move.noAnswer'), 'bad');
      else if (!(problem instanceof CallCancelled)) throw problem;
      return false;
    } finally {
      // The line moves to the new place only when the list confirms it.
      await refreshCall(myDeal);
      setBusy(false);
    }
  };
  return { isBusy, refusal, run };
}
