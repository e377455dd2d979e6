import { CallFailed, CallRefused } from '@tidemark/contract/client';
import { useState } from 'react';
import { showFailure } from '../../shared/forms/form-refusal.ts';
import { toaster } from '../../shared/layout/toaster.ts';
import { PasskeyUnused } from '../../shared/session/passkeys.ts';

export interface Refusals<F extends string> {
  /** What is wrong with which field. */
  readonly refused: Partial<Record<F, string>>;
  readonly busy: boolean;
  /** Does it once; undefined where it was refused, which stands beside its field or is a toast. */
  attempt<T>(work: () => Promise<T>): Promise<T | undefined>;
  /** Says at a field what is missing before anything is sent. */
  mark(field: F, sentence: string): void;
}

/** A small form of known fields: whether it is under way, and what the server refused of it. */
export function useRefusals<F extends string>(
  fields: readonly F[],
  /** Where the server's other names of fields stand on this form. */
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
