import { CallRefused } from '@tidemark/contract/client';
import { operatorPasskeyConfirm } from '@tidemark/contract/operator/passkeys';
import { Button, type ButtonTone, Card, PasswordField, TextField } from '@tidemark/ui';
import { useState } from 'react';
import { api } from '../../shared/api.ts';
import { useText } from '../../shared/device/language.ts';
import { arePasskeysSupported, showPasskeyProblem, usePasskeys } from '../../shared/session/passkeys.ts';

/** Proof of identity, and the name of a new passkey. */
export interface PasskeyProof {
  readonly password: string;
  /** The authenticator's digits, or a passkey's answer. */
  readonly otp: string;
  readonly label: string;
}

export interface PasskeyFormProps {
  readonly title: string;
  readonly note: string;
  readonly submit: string;
  readonly tone?: ButtonTone;
  /** Also requests a name. */
  readonly isNamed?: boolean;
  /** Whether a passkey may take the place of the digits. */
  readonly offersPasskey?: boolean;
  readonly onProof: (proof: PasskeyProof) => Promise<void>;
  readonly onCancel: () => void;
}

const empty: PasskeyProof = { password: '', otp: '', label: '' };
type Problem = { readonly at: keyof PasskeyProof; readonly text: string };

/** Requests the password and second factor before a passkey is added or removed. */
export function PasskeyForm(props: PasskeyFormProps) {
  const t = useText('console.passkeys');
  const { typed, busy, input, send } = useProof(props);
  const login = useText('console.login');
  const passkeys = usePasskeys();
  const askPasskey = async () =>
    passkeys.ask((await api.call(operatorPasskeyConfirm, {}, { quiet: true })).options);
  return (
    <Card className="w-full max-w-120 p-5">
      <form
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send(() => Promise.resolve(typed.otp.trim()), true);
        }}
      >
        <div>
          <h2 className="text-base font-medium">{props.title}</h2>
          <p className="mt-1 text-sm text-quiet">{props.note}</p>
        </div>
        {props.isNamed ? (
          <TextField label={t('name')} hint={t('nameHint')} maxLength={60} {...input('label')} />
        ) : null}
        <PasswordField
          label={login('password')}
          autoComplete="current-password"
          showLabel={login('show')}
          hideLabel={login('hide')}
          {...input('password')}
        />
        <TextField
          label={login('code')}
          hint={login('codeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          ltr
          {...input('otp')}
        />
        {props.offersPasskey && arePasskeysSupported() ? (
          <Button
            tone="quiet"
            icon="key"
            className="self-start"
            disabled={busy}
            onClick={() => void send(askPasskey, false)}
          >
            {t('use')}
          </Button>
        ) : null}
        <div className="flex flex-wrap-reverse justify-end gap-2">
          <Button tone="quiet" disabled={busy} onClick={props.onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" tone={props.tone ?? 'accent'} busy={busy}>
            {props.submit}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** What is typed, sent and refused. */
function useProof({ isNamed = false, onProof }: PasskeyFormProps) {
  const t = useText('console.passkeys');
  const login = useText('console.login');
  const [typed, setTyped] = useState(empty);
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const missing = (needsCode: boolean): Problem | undefined => {
    if (isNamed && typed.label.trim() === '') return { at: 'label', text: t('needLabel') };
    if (typed.password === '') return { at: 'password', text: login('passwordMissing') };
    return needsCode && typed.otp.trim() === '' ? { at: 'otp', text: login('codeMissing') } : undefined;
  };
  const send = async (otp: () => Promise<string>, needsCode: boolean) => {
    const lacks = missing(needsCode);
    if (lacks) return setProblem(lacks);
    setBusy(true);
    setProblem(undefined);
    try {
      await onProof({ ...typed, otp: await otp() });
    } catch (refused) {
      const at = refused instanceof CallRefused ? fieldOf(refused.field) : undefined;
      if (at && refused instanceof CallRefused) setProblem({ at, text: refused.message });
      else showPasskeyProblem(refused);
    } finally {
      setBusy(false);
    }
  };
  const input = (at: keyof PasskeyProof) => ({
    value: typed[at],
    error: problem?.at === at ? problem.text : undefined,
    onChange: (event: { target: { value: string } }) => {
      setTyped({ ...typed, [at]: event.target.value });
      setProblem(undefined);
    },
  });
  return { typed, busy, input, send };
}

function fieldOf(field: string | undefined): keyof PasskeyProof | undefined {
  return field === 'password' || field === 'otp' || field === 'label' ? field : undefined;
}
