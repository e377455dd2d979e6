import { passkeyOptions } from '@tidemark/contract/calls/account/passkeys';
import { CallFailed, CallRefused } from '@tidemark/contract/client';
import { withSpaceAfter } from '@tidemark/i18n';
import { Button, TextField } from '@tidemark/ui';
import { useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { useText } from '../../shared/device/language.ts';
import { showFailure } from '../../shared/forms/form-refusal.ts';
import { OtpField } from '../../shared/forms/otp-field.tsx';
import { useFocusOn } from '../../shared/forms/use-focus-on.ts';
import { toaster } from '../../shared/layout/toaster.ts';
import { useService } from '../../shared/service/service.tsx';
import { PasskeyButton } from '../../shared/session/passkey-button.tsx';
import { arePasskeysSupported } from '../../shared/session/passkeys.ts';

/** Second factors of the account, apart from recovery codes. */
export interface OtpFactors {
  readonly app: boolean;
  readonly passkey: boolean;
}

/** The second factors that a refusal names; a server that names none means the app. */
export function factorsIn(params: Readonly<Record<string, unknown>>): OtpFactors {
  const passkey = params.passkey === 1;
  return { app: params.totp === 1 || !passkey, passkey: passkey && arePasskeysSupported() };
}

/** How the second factor is proved. */
type Way = 'app' | 'passkey' | 'recovery';

export interface OtpStepProps {
  readonly factors: OtpFactors;
  /** Signs in with the code; rejects with what the server refused. */
  readonly onCode: (code: string) => Promise<void>;
  /** Whether the refusal is shown elsewhere. */
  readonly onRefused: (problem: unknown) => boolean;
  readonly onBack: () => void;
}

/** What is typed, sent and refused in the second step. */
function useCodeEntry(by: Way, { onCode, onRefused }: Pick<OtpStepProps, 'onCode' | 'onRefused'>) {
  const t = useText('session.otp');
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<{ readonly sentence: string }>();

  const send = async (code: string) => {
    if (busy) return;
    if (code === '') {
      setError({ sentence: by === 'app' ? t('need') : t('needRecovery') });
      return;
    }
    setBusy(true);
    setError(undefined);
    await onCode(code).catch((problem) => {
      setBusy(false);
      setTyped('');
      if (problem instanceof CallFailed) showFailure(problem);
      if (!(problem instanceof CallRefused)) return;
      if (problem.key !== 'session.otp_required' && onRefused(problem)) return;
      if (problem.field === 'otp' && by !== 'passkey') setError({ sentence: problem.message });
      else toaster.show(problem.message, 'bad');
    });
  };
  const change = (text: string) => {
    setTyped(text);
    if (text !== '') setError(undefined);
  };
  const clear = () => {
    setTyped('');
    setError(undefined);
  };
  return { typed, busy, error, send, change, clear };
}

/** The second step of a sign-in: the app's six digits, a passkey, or one of the recovery codes. */
export function OtpStep({ factors, onCode, onRefused, onBack }: OtpStepProps) {
  const t = useText('session.otp');
  const [by, setBy] = useState<Way>(factors.app ? 'app' : factors.passkey ? 'passkey' : 'recovery');
  const { typed, busy, error, send, change, clear } = useCodeEntry(by, { onCode, onRefused });

  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(typed.trim());
      }}
    >
      <Heading note={t(notes[by])} />
      {by === 'passkey' ? (
        <AskPasskey onAnswer={send} />
      ) : (
        <>
          {by === 'app' ? (
            <OtpField
              label={t('label')}
              error={error?.sentence}
              value={typed}
              disabled={busy}
              onChange={change}
              onWhole={(code) => void send(code)}
            />
          ) : (
            <RecoveryField
              label={t('recoveryLabel')}
              error={error?.sentence}
              value={typed}
              onChange={change}
            />
          )}
          <Button type="submit" size="lg" wide busy={busy}>
            {t('submit')}
          </Button>
        </>
      )}
      <OtherWays
        {...{ by, factors }}
        onBy={(next) => {
          setBy(next);
          clear();
        }}
        onBack={onBack}
      />
      {by === 'recovery' ? <LostBoth /> : null}
    </form>
  );
}

function AskPasskey({ onAnswer }: { readonly onAnswer: (answer: string) => Promise<void> }) {
  const t = useText('session.passkey');
  return (
    <PasskeyButton
      tone="accent"
      size="lg"
      wide
      label={t('use')}
      begin={() => api.call(passkeyOptions, {}, { quiet: true })}
      onAnswer={onAnswer}
    />
  );
}

const notes = { app: 'note', passkey: 'passkeyNote', recovery: 'recoveryNote' } as const;

function Heading({ note }: { readonly note: string }) {
  const t = useText('session.otp');
  return (
    <div>
      <h2 className="text-base font-medium">{t('title')}</h2>
      <p className="mt-1 text-sm text-quiet">{note}</p>
    </div>
  );
}

function RecoveryField(props: {
  readonly label: string;
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (text: string) => void;
}) {
  const field = useFocusOn(props.error);
  return (
    <TextField
      ref={field}
      ltr
      label={props.label}
      error={props.error}
      value={props.value}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      className="num tracking-wider"
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}

/** What is left to a person without the app and without recovery codes. */
function LostBoth() {
  const t = useText('session.otp');
  const login = useText('session.login');
  const service = useService();
  return (
    <p className="text-xs text-quiet">
      {withSpaceAfter(t('lost'))}
      <button type="button" className="font-medium text-accent underline" onClick={service.open}>
        {login('askSupport')}
      </button>
      {service.dialog}
    </p>
  );
}

interface OtherWaysProps {
  readonly by: Way;
  readonly factors: OtpFactors;
  readonly onBy: (by: Way) => void;
  readonly onBack: () => void;
}

function OtherWays({ by, factors, onBy, onBack }: OtherWaysProps) {
  const t = useText('session.otp');
  const passkey = useText('session.passkey');
  const names: Record<Way, string> = {
    app: t('useApp'),
    passkey: passkey('use'),
    recovery: t('useRecovery'),
  };
  const ways = (['app', 'passkey', 'recovery'] as const).filter(
    (way) => way !== by && (way === 'recovery' || factors[way]),
  );
  return (
    <div className="flex flex-wrap justify-between gap-2">
      {ways.map((way) => (
        <Button key={way} tone="plain" size="sm" className="-ms-3" onClick={() => onBy(way)}>
          {names[way]}
        </Button>
      ))}
      <Button tone="plain" size="sm" className="-me-3 ms-auto" onClick={onBack}>
        {t('back')}
      </Button>
    </div>
  );
}
