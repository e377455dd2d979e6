import {
  chargeInfo,
  chargeSubmit,
  depositList,
  wireInfo,
  wireSubmit,
} from '@tidemark/contract/calls/money/deposits';
import { CallFailed, CallRefused } from '@tidemark/contract/client';
import { useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { refreshCall } from '../../shared/api/use-call.ts';
import { showFailure } from '../../shared/forms/form-refusal.ts';
import { toaster } from '../../shared/layout/toaster.ts';
import type { Picture } from '../../shared/picture/use-picture.ts';
import type { BankOption, CoinOption } from './view-model.ts';

/** Submits an amount with its proof and the payment's reference; returns the server's message. */
export type Send = (number: string, proofImg: string, reference: string) => Promise<string>;

export function sendCoin({ id, address }: CoinOption): Send {
  return async (number, proofImg, reference) => {
    const input = { number, proofImg, address, charge_id: id, reference };
    return (await api.ask(chargeSubmit, input, { quiet: true })).msg;
  };
}

export function sendWire({ id }: BankOption): Send {
  return async (number, proofImg, reference) => {
    const input = { number, proofImg, wire_id: id, reference };
    return (await api.ask(wireSubmit, input, { quiet: true })).msg;
  };
}

export interface Submission {
  readonly isBusy: boolean;
  /** Resolves to whether it was accepted; a refusal is shown at its field by then. */
  submit(number: string, proofImg: string, reference: string): Promise<boolean>;
}

/** Sends a deposit once; a refusal of amount or picture appears at that field. */
export function useSubmit(
  send: Send,
  {
    onAmount,
    onReference,
    proof,
  }: {
    readonly onAmount: (sentence: string) => void;
    readonly onReference: (sentence: string) => void;
    readonly proof: Picture;
  },
): Submission {
  const [isBusy, setIsBusy] = useState(false);
  const refuse = (problem: unknown) => {
    if (problem instanceof CallFailed) showFailure(problem);
    if (!(problem instanceof CallRefused)) return;
    const { field, msg } = problem.fields[0] ?? { field: problem.field, msg: problem.message };
    if (field === 'number') onAmount(msg);
    else if (field === 'proofImg') proof.clear(msg);
    else if (field === 'reference') onReference(msg);
    else toaster.show(msg, 'bad');
    // An address or account that was changed meanwhile is shown as it is now.
    void refreshCall(chargeInfo);
    void refreshCall(wireInfo);
  };
  return {
    isBusy,
    async submit(number, proofImg, reference) {
      setIsBusy(true);
      try {
        toaster.show(await send(number, proofImg, reference), 'good');
        await refreshCall(depositList);
        return true;
      } catch (problem) {
        refuse(problem);
        return false;
      } finally {
        setIsBusy(false);
      }
    },
  };
}
