import { journalCsv } from '@tidemark/contract/calls/trading/journal';
import { CallFailed, CallRefused } from '@tidemark/contract/client';
import { useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { saveFile } from '../../shared/device/save-file.ts';
import { showFailure } from '../../shared/forms/form-refusal.ts';
import { toaster } from '../../shared/layout/toaster.ts';
import type { filterInput } from './filters.ts';

/** Fetches the trades of the filters as CSV in the language's format and hands it to the browser as a file. */
export function useJournalCsv(input: ReturnType<typeof filterInput>) {
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const { filename, csv } = await api.call(journalCsv, input, { quiet: true });
      saveFile(filename, csv, 'text/csv;charset=utf-8');
    } catch (problem) {
      if (problem instanceof CallFailed) showFailure(problem);
      if (problem instanceof CallRefused) toaster.show(problem.fields[0]?.msg ?? problem.message, 'bad');
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, download };
}
