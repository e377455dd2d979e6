import { CallFailed, CallRefused } from '@tidemark/contract/client';
import { Button, type ButtonProps } from '@tidemark/ui';
import { useState } from 'react';
import { showFailure } from '../forms/form-refusal.ts';
import { toaster } from '../layout/toaster.ts';
import { PasskeyUnused, usePasskeys } from './passkeys.ts';

export interface PasskeyButtonProps
  extends Pick<ButtonProps, 'tone' | 'size' | 'wide' | 'disabled' | 'className'> {
  readonly label: string;
  /** Fetches the options; called after the press. */
  readonly begin: () => Promise<{ readonly options: string }>;
  /** Takes the passkey's answer to the server; what it rejects with is shown. */
  readonly onAnswer: (answer: string) => Promise<void>;
}

/** Requests a passkey from the device when pressed. */
export function PasskeyButton({ label, begin, onAnswer, ...look }: PasskeyButtonProps) {
  const passkeys = usePasskeys();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      const { options } = await begin();
      await onAnswer(await passkeys.ask(options));
    } catch (problem) {
      showPasskeyProblem(problem);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="key" tone="quiet" {...look} busy={busy} onClick={() => void press()}>
      {label}
    </Button>
  );
}

/** Shows why a passkey was not used or accepted. */
export function showPasskeyProblem(problem: unknown): void {
  if (problem instanceof CallFailed) showFailure(problem);
  else if (problem instanceof CallRefused || problem instanceof PasskeyUnused)
    toaster.show(problem.message, 'bad');
}
