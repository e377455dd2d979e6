import { CallFailed, CallRefused } from '@tidemark/contract/client';
import { useState } from 'react';
import { showFailure } from '../../shared/forms/form-refusal.ts';
import { toaster } from '../../shared/layout/toaster.ts';
import { PasskeyUnused } from '../../shared/session/passkeys.ts';

export interface Refusals<F extends string> {
  /** What is wrong with which field. */
  readonly refused: Partial<Record<F, string>>;
  readonly busy: boolean;
  /** Runs once; undefined if refused. The refusal appears at its field or as a toast. */
  attempt<T>(work: () => Promise<T>): Promise<T | undefined>;
  /** Shows what is missing at a field before anything is sent. */
  mark(field: F, sentence: string): void;
}

/** State of a small form with known fields: whether it is being sent, and what the server refused. */
export function useRefusals<F extends string>(
  fields: readonly F[],
  /** Maps the server's other field names to fields of this form. */
  inPlaceOf: Readonly<Record<string, F>> = {},
): Refusals<F> {
  const [refused, setRefused] = useState<Partial<Record<F, string>>>({});
  const [busy, setBusy] = useState(false);
  const mark = (field: F, sentence: string) =>
    setRefused({ [field]: sentence } as Partial<Record<F, string>>);
  return {
    refused,
    busy,
    mark,
    async attempt(work) {
      if (busy) return undefined;
      setBusy(true);
      setRefused({});
      try {
        return await work();
      } catch (problem) {
        if (problem instanceof CallFailed) showFailure(problem);
        if (problem instanceof PasskeyUnused) toaster.show(problem.message, 'bad');
        if (!(problem instanceof CallRefused)) return undefined;
        const field = fields.find((known) => known === problem.field) ?? inPlaceOf[problem.field ?? ''];
        if (field === undefined) toaster.show(problem.message, 'bad');
        else mark(field, problem.fields[0]?.msg ?? problem.message);
        return undefined;
      } finally {
        setBusy(false);
      }
    },
  };
}
