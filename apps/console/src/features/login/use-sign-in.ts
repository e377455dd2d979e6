import { operatorPasskeyLogin, operatorPasskeyOptions } from '@tidemark/contract/operator/passkeys';
import { operatorLogin } from '@tidemark/contract/operator/session';
import { type FormEvent, useState } from 'react';
import { api } from '../../shared/api.ts';
import { useText } from '../../shared/device/language.ts';
import { showPasskeyProblem, usePasskeys } from '../../shared/session/passkeys.ts';
import { readAnswer, type SignInStep, type TotpSecret } from './sign-in.ts';

const empty = { email: '', password: '', otp: '' };
type Values = typeof empty;

export interface SignInProps {
  readonly onDone: (token: string) => void;
  readonly onSetup: (secret: TotpSecret) => void;
}

/** State of the sign-in form: input, required fields, and problems. */
export function useSignIn({ onDone, onSetup }: SignInProps) {
  const t = useText('console.login');
  const passkeys = usePasskeys();
  const [values, setValues] = useState<Values>(empty);
  const [step, setStep] = useState<SignInStep>({ asksCode: false, problems: {} });
  const [busy, setBusy] = useState(false);
  const input = (name: keyof Values) => ({
    value: values[name],
    error: step.problems[name],
    onChange: (event: { target: { value: string } }) => {
      setValues({ ...values, [name]: event.target.value });
      setStep({ ...step, problems: {} });
    },
  });
  const missing = (code: string): SignInStep['problems'] => ({
    ...(values.email.trim() === '' ? { email: t('emailMissing') } : {}),
    ...(values.password === '' ? { password: t('passwordMissing') } : {}),
    ...(step.asksCode && code === '' ? { otp: t('codeMissing') } : {}),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    return send(values.otp.trim());
  };
  const send = async (code: string) => {
    const problems = missing(code);
    if (Object.keys(problems).length > 0) return setStep({ ...step, problems });
    setBusy(true);
    const otp = step.asksCode ? { otp: code } : {};
    const asked = { email: values.email.trim(), password: values.password, ...otp };
    try {
      onDone((await api.call(operatorLogin, asked, { quiet: true })).token);
    } catch (problem) {
      const answer = readAnswer(problem, step, t('unreachable'));
      if ('secret' in answer) onSetup(answer);
      else setStep(answer);
    } finally {
      setBusy(false);
    }
  };
  /** With the passkey alone, or after the password in place of the digits. */
  const byPasskey = async () => {
    setBusy(true);
    try {
      const { options } = await api.call(operatorPasskeyOptions, {}, { quiet: true });
      const passkey = await passkeys.ask(options);
      if (step.asksCode) await send(passkey);
      else onDone((await api.call(operatorPasskeyLogin, { passkey }, { quiet: true })).token);
    } catch (problem) {
      showPasskeyProblem(problem);
    } finally {
      setBusy(false);
    }
  };
  return { step, busy, input, submit, byPasskey };
}
