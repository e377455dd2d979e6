import { digitCodeIn } from '@tidemark/domain/text';
import { TextField, type TextFieldProps } from '@tidemark/ui';
import type { ClipboardEvent } from 'react';
import { useText } from '../../shared/device/language.ts';
import { SendCodeButton } from '../../shared/forms/send-code-button.tsx';
import type { CodeSending } from './use-code-sending.ts';

export interface CodeFieldProps {
  readonly sending: CodeSending;
  /** Called to send; refusals appear at the form's fields. */
  readonly onSend: () => void;
  /** A code was pasted, with or without words around it. */
  readonly onPasted: (code: string) => void;
  /** Recipient of the code, shown after it is sent. */
  readonly recipient: string;
  readonly input: Omit<TextFieldProps, 'label'>;
}

/** A mailed or texted code, with its button that waits 60 s between two. */
export function CodeField({ sending, onSend, onPasted, recipient, input }: CodeFieldProps) {
  const t = useText('session.code');
  const paste = (event: ClipboardEvent) => {
    const code = digitCodeIn(event.clipboardData.getData('text'));
    if (code === undefined) return;
    event.preventDefault();
    onPasted(code);
  };
  return (
    <TextField
      ltr
      label={t('label')}
      inputMode="numeric"
      autoComplete="one-time-code"
      hint={
        sending.isSent
          ? t.rich('sent', { recipient: () => <bdi className="break-all">{recipient}</bdi> })
          : undefined
      }
      onPaste={paste}
      suffix={<SendCodeButton busy={sending.busy} secondsLeft={sending.secondsLeft} onSend={onSend} />}
      {...input}
    />
  );
}
