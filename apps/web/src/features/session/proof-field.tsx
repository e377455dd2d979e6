import { captcha, sendEmail, sendSms } from '@tidemark/contract/calls/session';
import { Button, IconButton, TextField, type TextFieldProps } from '@tidemark/ui';
import { useEffect, useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { useCall } from '../../shared/api/use-call.ts';
import { useText } from '../../shared/language.ts';
import { toaster } from '../../shared/toaster.ts';
import { type ContactType, secondsLeft } from './view-model.ts';

const RESEND_MS = 60_000;
/** Twice a second, so that no second is skipped on the button. */
const COUNT_MS = 500;

export interface CodeFieldProps {
  readonly by: ContactType;
  readonly account: string;
  readonly areaId: string;
  readonly input: Omit<TextFieldProps, 'label'>;
}

/** A mailed or texted code, with its button that waits 60 s between two. */
export function CodeField({ by, account, areaId, input }: CodeFieldProps) {
  const t = useText('session.register');
  const [sentAt, setSentAt] = useState<number>();
  const [now, setNow] = useState(() => Date.now());
  const [busy, setBusy] = useState(false);
  const left = secondsLeft(sentAt, now, RESEND_MS);
  const waiting = left > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setNow(Date.now()), COUNT_MS);
    return () => clearInterval(timer);
  }, [waiting]);

  const send = async () => {
    setBusy(true);
    const sent = await (by === 'email'
      ? api.ask(sendEmail, { to: account, type: 1 })
      : api.ask(sendSms, { to: account, area_id: areaId, type: 1 })
    ).catch(() => undefined);
    setBusy(false);
    if (!sent) return;
    toaster.show(sent.msg, 'good');
    setSentAt(Date.now());
    setNow(Date.now());
  };

  return (
    <TextField
      ltr
      label={t('code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      suffix={
        <Button
          tone="plain"
          size="sm"
          className="-me-2 shrink-0"
          busy={busy}
          disabled={waiting || account.trim() === ''}
          onClick={() => void send()}
        >
          {waiting ? t('resend', { seconds: left }) : t('sendCode')}
        </Button>
      }
      {...input}
    />
  );
}

export interface CaptchaFieldProps {
  readonly input: Omit<TextFieldProps, 'label'>;
  /** Told the id of the picture on show. */
  readonly onPicture: (id: string) => void;
}

/** The picture whose characters are typed, where verify_reg_type is 2. */
export function CaptchaField({ input, onPicture }: CaptchaFieldProps) {
  const t = useText('session.register');
  const picture = useCall(captcha, {}, { staleTime: 0 });
  const id = picture.data?.id;
  useEffect(() => {
    if (id !== undefined) onPicture(id);
  }, [id, onPicture]);
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          ltr
          label={t('captcha')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...input}
        />
      </div>
      {picture.data ? (
        <img
          src={picture.data.b64s}
          alt={t('captchaAlt')}
          className="h-11 rounded-md border border-line bg-paper"
        />
      ) : null}
      <IconButton icon="reset" label={t('newCaptcha')} onClick={() => void picture.refetch()} />
    </div>
  );
}
