import { passkeyConfirm } from '@tidemark/contract/calls/account/passkeys';
import { Button, type ButtonTone, PasswordField, TextField } from '@tidemark/ui';
import { useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { useText } from '../../shared/device/language.ts';
import { useFocusOn } from '../../shared/forms/use-focus-on.ts';
import { arePasskeysSupported, usePasskeys } from '../../shared/session/passkeys.ts';
import { FormEnd } from './form-end.tsx';
import { useRefusals } from './use-refusals.ts';

/** The second factors of an account. */
export interface Factors {
  readonly hasApp: boolean;
  readonly hasPasskey: boolean;
}

/** Proof of identity, and a name if one is requested. */
export interface Proof {
  readonly password: string;
  /** A code, or a passkey's answer; empty where the account has no second factor. */
  readonly code: string;
  readonly name: string;
}

export interface ProofFormProps {
  readonly title: string;
  readonly note: string;
  readonly submit: string;
  readonly tone?: ButtonTone;
  readonly factors: Factors;
  /** Requests a name first; the initial value. */
  readonly naming?: string;
  /** Does it; what it rejects with is shown at its field. */
  readonly onProof: (proof: Proof) => Promise<void>;
  readonly onCancel: () => void;
}

/**
 * Requests the password again, and the second factor if there is one, before a change to the account's
 * security.
 */
export function ProofForm({
  title,
  note,
  submit,
  tone = 'accent',
  factors,
  naming,
  ...does
}: ProofFormProps) {
  const t = useText('security');
  const [typed, setTyped] = useState({ password: '', code: '', name: naming ?? '' });
  const form = useRefusals(['name', 'password', 'code'], { label: 'name' });
  const passkeyText = useText('session.passkey');
  const passkeys = usePasskeys();
  const needsFactor = factors.hasApp || factors.hasPasskey;

  const send = async (code: () => Promise<string>) => {
    const name = typed.name.trim();
    if (naming !== undefined && name === '') return form.mark('name', t('passkeys.needLabel'));
    if (typed.password === '') return form.mark('password', t('needPassword'));
    await form.attempt(async () => does.onProof({ password: typed.password, code: await code(), name }));
  };
  const sendTyped = () => {
    if (needsFactor && typed.code.trim() === '' && typed.password !== '')
      return form.mark('code', t('needCode'));
    return send(() => Promise.resolve(typed.code.trim()));
  };
  const sendPasskey = () =>
    send(async () => passkeys.ask((await api.call(passkeyConfirm, {}, { quiet: true })).options));

  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void sendTyped();
      }}
    >
      <div>
        <h2 className="text-base font-medium">{title}</h2>
        <p className="mt-1 text-sm text-quiet">{note}</p>
      </div>
      <ProofFields
        {...{ typed, refused: form.refused, factors, isNamed: naming !== undefined }}
        onType={(field, text) => setTyped({ ...typed, [field]: text })}
      />
      {factors.hasPasskey && arePasskeysSupported() ? (
        <Button
          tone="quiet"
          icon="key"
          className="self-start"
          disabled={form.busy}
          onClick={() => void sendPasskey()}
        >
          {passkeyText('use')}
        </Button>
      ) : null}
      <FormEnd label={submit} tone={tone} busy={form.busy} onCancel={does.onCancel} />
    </form>
  );
}

interface ProofFieldsProps {
  readonly typed: Proof;
  readonly refused: Partial<Record<keyof Proof, string>>;
  readonly factors: Factors;
  readonly isNamed: boolean;
  readonly onType: (field: keyof Proof, text: string) => void;
}

function ProofFields({ typed, refused, factors, isNamed, onType }: ProofFieldsProps) {
  const t = useText('security');
  const otp = useText('session.otp');
  const name = useFocusOn(refused.name, 'refused');
  const password = useFocusOn(refused.password);
  const code = useFocusOn(refused.code, 'refused');
  return (
    <>
      {isNamed ? (
        <TextField
          ref={name}
          label={t('passkeys.name')}
          hint={t('passkeys.nameHint')}
          maxLength={60}
          autoComplete="off"
          value={typed.name}
          error={refused.name}
          onChange={(event) => onType('name', event.target.value)}
        />
      ) : null}
      <PasswordField
        ref={password}
        label={t('prove.password')}
        autoComplete="current-password"
        showLabel={t('show')}
        hideLabel={t('hide')}
        value={typed.password}
        error={refused.password}
        onChange={(event) => onType('password', event.target.value)}
      />
      {factors.hasApp || factors.hasPasskey ? (
        <TextField
          ref={code}
          ltr
          label={factors.hasApp ? t('prove.code') : otp('recoveryLabel')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          className="num"
          value={typed.code}
          error={refused.code}
          onChange={(event) => onType('code', event.target.value)}
        />
      ) : null}
    </>
  );
}
