import { useQuery } from '@tanstack/react-query';
import type { CallOutput } from '@tidemark/contract';
import { csvChoices, statement, statementCsv } from '@tidemark/contract/calls/money/statement';
import { CallFailed, CallRefused } from '@tidemark/contract/client';
import { useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { useLanguage } from '../../shared/device/language.ts';
import { saveFile } from '../../shared/device/save-file.ts';
import { readStored, store } from '../../shared/device/storage.ts';
import { showFailure } from '../../shared/forms/form-refusal.ts';
import { toaster } from '../../shared/layout/toaster.ts';
import { timeZone, useTimeZone } from '../../shared/time/time-zone.ts';
import type { Period } from './periods.ts';
import type { HistoryLine } from './queries.ts';

type Page = CallOutput<typeof statement>;

/** A complete statement: its sums, and every line that is shown. */
export interface Statement {
  readonly sums: Omit<Page, 'lines' | 'page' | 'last_page'>;
  readonly lines: readonly HistoryLine[];
  /** Lines beyond what a page can show; the CSV has them all. */
  readonly left: number;
}

const PAGE_SIZE = 100;
/** More lines than this are for a spreadsheet, not for paper. */
const LINES_MAX = 3000;

export type WhichAccount = '' | '1' | '2' | '3';

/** Reads all pages of a statement and reports progress. */
export function useStatement(period: Period, accountTypeId: WhichAccount) {
  const language = useLanguage();
  const zone = useTimeZone();
  const [read, setRead] = useState({ lines: 0, total: 0 });
  const query = useQuery({
    queryKey: [statement.path, period.from, period.to, zone, accountTypeId, language],
    queryFn: async ({ signal }): Promise<Statement> => {
      const ask = (page: number) =>
        api.call(
          statement,
          { ...period, time_zone: zone, accountTypeId, page, page_size: PAGE_SIZE },
          { quiet: true, signal },
        );
      const first = await ask(1);
      const lines = [...first.lines];
      for (let page = 2; page <= first.last_page && lines.length < LINES_MAX; page += 1) {
        setRead({ lines: lines.length, total: first.total });
        lines.push(...(await ask(page)).lines);
      }
      const { lines: _, page: __, last_page: ___, ...sums } = first;
      return { sums, lines, left: first.total - lines.length };
    },
    staleTime: 0,
  });
  return { statement: query.data, isFailed: query.isError, retry: () => void query.refetch(), read };
}

export type CsvChoice = (typeof csvChoices)[number];

/** Fetches the statement as CSV in the chosen format and hands it to the browser as a file. */
export function useCsv(period: Period, accountTypeId: WhichAccount) {
  const [isBusy, setBusy] = useState(false);
  const [format, setFormat] = useState(storedFormat);
  const choose = (choice: string) => {
    store('csvFormat', choice);
    setFormat(storedFormat());
  };
  const download = async () => {
    setBusy(true);
    try {
      const { filename, csv } = await api.call(
        statementCsv,
        { ...period, time_zone: timeZone(), accountTypeId, format },
        { quiet: true },
      );
      saveFile(filename, csv, 'text/csv;charset=utf-8');
    } catch (problem) {
      if (problem instanceof CallFailed) showFailure(problem);
      if (problem instanceof CallRefused) toaster.show(problem.fields[0]?.msg ?? problem.message, 'bad');
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, download, format, choose };
}

function storedFormat(): CsvChoice {
  const stored = readStored('csvFormat');
  return csvChoices.find((choice) => choice === stored) ?? 'language';
}
