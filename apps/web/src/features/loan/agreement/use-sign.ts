import { loanConfigInfo, loanSubmit } from '@tidemark/contract/calls/money/loan';
import { CallFailed, CallRefused } from '@tidemark/contract/client';
import { useState } from 'react';
import { api } from '../../../shared/api/api.ts';
import { refreshCall } from '../../../shared/api/use-call.ts';
import { useText } from '../../../shared/device/language.ts';
import { showFailure } from '../../../shared/forms/form-refusal.ts';
import { useGoing } from '../../../shared/layout/navigation.tsx';
import { toaster } from '../../../shared/layout/toaster.ts';
import { createIntentions } from '../../../shared/session/intentions.ts';
import { refreshLoans } from '../queries.ts';
import type { Offer } from '../view-model.ts';

const intentions = createIntentions();

export interface Signing {
  readonly isBusy: boolean;
  /** What is wrong with the signature. */
  readonly error: string | undefined;
  setError(sentence: string | undefined): void;
  /** Sends the signature under the text that is shown; leads to the loan where it was taken. */
  submit(picture: string | undefined): Promise<void>;
}

/** Requests the loan once, even if retried without an answer. */
export function useSign(offer: Offer): Signing {
  const t = useText('loan');
  const going = useGoing();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const refuse = (problem: unknown) => {
    if (problem instanceof CallFailed) showFailure(problem);
    if (!(problem instanceof CallRefused)) return;
    const { field, msg } = problem.fields[0] ?? { field: problem.field, msg: problem.message };
    if (field === 'sign') setError(msg);
    else toaster.show(msg, 'bad');
    // The text on screen may not be the present one any more, and a loan may have been opened elsewhere.
    if (problem.key === 'loan.agreement_changed') setError(t('sign.changed'));
    void refreshCall(loanConfigInfo);
    void refreshLoans();
  };
  const submit = async (picture: string | undefined) => {
    if (isBusy) return;
    if (picture === undefined) return setError(t('please_sign'));
    const { id, amount, agreement_hash } = offer;
    const input = { config_id: id, amount, sign: picture, agreement: agreement_hash };
    setIsBusy(true);
    setError(undefined);
    try {
      const { data, msg } = await intentions.attempt(JSON.stringify(input), (idempotencyKey) =>
        api.ask(loanSubmit, input, { quiet: true, idempotencyKey }),
      );
      toaster.show(msg, 'good');
      void refreshLoans();
      going.to('loanRecord', { id: String(data.id) }, { replace: true });
    } catch (problem) {
      refuse(problem);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, error, setError, submit };
}
