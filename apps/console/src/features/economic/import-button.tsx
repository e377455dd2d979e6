import { CallFailed, CallRefused } from '@tidemark/contract/client';
import {
  economicLimits,
  operatorEconomicImport,
  operatorEconomicSources,
} from '@tidemark/contract/operator/economic';
import { Button, type ButtonProps } from '@tidemark/ui';
import { useRef, useState } from 'react';
import { refreshCalls } from '../../shared/api.ts';
import { useText } from '../../shared/device/language.ts';
import { toaster } from '../../shared/layout/toaster.ts';
import { sendFile } from '../../shared/upload.ts';

export interface ImportButtonProps extends Pick<ButtonProps, 'size' | 'disabled'> {
  readonly label: string;
  /** The source; absent: a new one with the name of the file. */
  readonly id?: number;
  /** Why the file was refused, or undefined once another one is sent. */
  readonly onProblem: (problem: string | undefined) => void;
}

/** Selects a file of events from this device and imports it. */
export function ImportButton({ label, id, onProblem, ...button }: ImportButtonProps) {
  const t = useText('console-economic');
  const frame = useText('console.frame');
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const send = async (file: File) => {
    setBusy(true);
    onProblem(undefined);
    try {
      const fields: Record<string, string> = id === undefined ? { name: nameOf(file) } : { id: String(id) };
      const { last_run: run } = await sendFile(operatorEconomicImport, file, fields);
      toaster.show(t('imported', { count: run?.events ?? 0 }), 'good');
      await refreshCalls(operatorEconomicSources);
    } catch (problem) {
      if (problem instanceof CallRefused) onProblem(`${file.name}: ${problem.message}`);
      else if (problem instanceof CallFailed) onProblem(frame('networkError', { code: problem.code }));
      else throw problem;
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.ics,text/csv,text/calendar"
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) void send(file);
        }}
      />
      <Button {...button} tone="quiet" busy={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}

/** The file's name without its ending. */
function nameOf(file: File): string {
  return file.name.replace(/\.[^.]*$/, '').slice(0, economicLimits.name) || file.name;
}
