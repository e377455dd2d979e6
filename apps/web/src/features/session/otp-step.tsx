import { CallFailed, CallRefused } from '@tidemark/contract/client';
import { Button, TextField } from '@tidemark/ui';
import { useState } from 'react';
import { showFailure } from '../../shared/form-refusal.ts';
import { useText } from '../../shared/language.ts';
import { OtpField } from '../../shared/otp-field.tsx';
import { useService } from '../../shared/service.tsx';
import { toaster } from '../../shared/toaster.ts';
import { useFocusOn } from '../../shared/use-focus-on.ts';

export interface OtpStepProps {
  /** Signs in with the code; rejects with what the server refused. */
  readonly onCode: (code: string) => Promise<void>;
  /** Whether the refusal is shown elsewhere. */
  readonly onRefused: (problem: unknown) => boolean;
  readonly onBack: () => void;
}

/** The second step of a sign-in: the app's six digits, or one of the recovery codes. */
export function OtpStep({ onCode, onRefused, onBack }: OtpStepProps) {
  const t = useText('session.otp');
  const [by, setBy] = useState<'app' | 'recovery'>('app');
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
      if (problem.field === 'otp') setError({ sentence: problem.message });
      else toaster.show(problem.message, 'bad');
    });
  };
  const change = (text: string) => {
    setTyped(text);
    if (text !== '') setError(undefined);
  };

  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(typed.trim());
      }}
    >
      <Heading note={by === 'app' ? t('note') : t('recoveryNote')} />
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
        <RecoveryField label={t('recoveryLabel')} error={error?.sentence} value={typed} onChange={change} />
      )}
      <Button type="submit" size="lg" wide busy={busy}>
        {t('submit')}
      </Button>
      <OtherWays
        by={by}
        onBy={(next) => {
          setBy(next);
          setTyped('');
          setError(undefined);
        }}
        onBack={onBack}
      />
      {by === 'recovery' ? <LostBoth /> : null}
    </form>
  );
}

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
      {t('lost')}{' '}
      <button type="button" className="font-medium text-accent underline" onClick={service.open}>
        {login('askSupport')}
      </button>
      {service.dialog}
    </p>
  );
}

function OtherWays(props: {
  readonly by: 'app' | 'recovery';
  readonly onBy: (by: 'app' | 'recovery') => void;
  readonly onBack: () => void;
}) {
  const t = useText('session.otp');
  const isApp = props.by === 'app';
  return (
    <div className="flex flex-wrap justify-between gap-2">
      <Button tone="plain" size="sm" className="-ms-3" onClick={() => props.onBy(isApp ? 'recovery' : 'app')}>
        {isApp ? t('useRecovery') : t('useApp')}
      </Button>
      <Button tone="plain" size="sm" className="-me-3" onClick={props.onBack}>
        {t('back')}
      </Button>
    </div>
  );
}
