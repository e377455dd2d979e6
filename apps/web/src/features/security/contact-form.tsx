import { passkeyConfirm } from '@tidemark/contract/calls/account/passkeys';
import { contactChange } from '@tidemark/contract/calls/account/security';
import { SegmentedControl } from '@tidemark/ui';
import { useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { useAreas } from '../../shared/areas/areas.ts';
import { useText } from '../../shared/device/language.ts';
import { toaster } from '../../shared/layout/toaster.ts';
import { PasskeyButton } from '../../shared/session/passkey-button.tsx';
import { arePasskeysSupported } from '../../shared/session/passkeys.ts';
import { ContactFields } from './contact-fields.tsx';
import { FormEnd } from './form-end.tsx';
import type { Factors } from './proof-form.tsx';
import { type ContactType, type ContactTyped, useContactCodes } from './use-contact-codes.ts';
import { useRefusals } from './use-refusals.ts';

export interface ContactFormProps {
  readonly type: ContactType;
  readonly factors: Factors;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

const empty: ContactTyped = { to: '', new_code: '', old_code: '', password: '', code: '' };
/** What the server calls a field that has no place of its own here. */
const inPlaceOf: Readonly<Record<string, keyof ContactTyped>> = { area_id: 'to', type: 'to' };

/** A new e-mail address or phone number, proved by a code, and the proof of the present one. */
export function ContactForm({ type, factors, onCancel, onDone }: ContactFormProps) {
  const t = useText('security.contact');
  const [by, setBy] = useState<'code' | 'password'>('code');
  const [typed, setTyped] = useState(empty);
  const [area, setArea] = useState<string>();
  const areas = useAreas(area);
  const form = useRefusals<keyof ContactTyped>(['to', 'new_code', 'old_code', 'password', 'code'], inPlaceOf);
  const to = { type, to: typed.to, ...(type === 'mobile' && { area_id: areas.areaId }) };
  const codes = useContactCodes(to, form);

  const submit = async (passkey?: string) => {
    const given = { ...typed, code: passkey ?? typed.code };
    const proof = by === 'code' ? (['old_code'] as const) : (['password', 'code'] as const);
    const missing = (['to', 'new_code', ...proof] as const).find((field) => given[field].trim() === '');
    if (missing) return form.mark(missing, t('need'));
    const proved =
      by === 'code' ? { old_code: given.old_code } : { password: given.password, code: given.code };
    const input = { ...to, new_code: given.new_code, ...proved };
    const done = await form.attempt(() => api.ask(contactChange, input, { quiet: true }));
    if (!done) return;
    toaster.show(done.msg, 'good');
    onDone();
  };

  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div>
        <h2 className="text-base font-medium">{t(type === 'email' ? 'newEmail' : 'newMobile')}</h2>
        <p className="mt-1 text-sm text-quiet">{t('note')}</p>
      </div>
      <ContactFields
        {...{ type, by, typed, refused: form.refused, codes, factors, ...areas, onArea: setArea }}
        onType={(field, text) => setTyped({ ...typed, [field]: text })}
        choice={factors.hasApp || factors.hasPasskey ? <ProofChoice by={by} onBy={setBy} /> : null}
      />
      {by === 'password' && factors.hasPasskey && arePasskeysSupported() ? (
        <UsePasskey disabled={form.busy} onAnswer={submit} />
      ) : null}
      <FormEnd label={t('change')} busy={form.busy} onCancel={onCancel} />
    </form>
  );
}

interface ProofChoiceProps {
  readonly by: 'code' | 'password';
  readonly onBy: (by: 'code' | 'password') => void;
}

/** How the present contact is proved. */
function ProofChoice({ by, onBy }: ProofChoiceProps) {
  const t = useText('security.contact');
  return (
    <SegmentedControl
      label={t('by')}
      value={by}
      onChange={onBy}
      choices={[
        { value: 'code', label: t('byCode') },
        { value: 'password', label: t('byPassword') },
      ]}
    />
  );
}

interface UsePasskeyProps {
  readonly disabled: boolean;
  readonly onAnswer: (answer: string) => Promise<void>;
}

function UsePasskey({ disabled, onAnswer }: UsePasskeyProps) {
  const t = useText('session.passkey');
  return (
    <PasskeyButton
      className="self-start"
      label={t('use')}
      disabled={disabled}
      begin={() => api.call(passkeyConfirm, {}, { quiet: true })}
      onAnswer={onAnswer}
    />
  );
}
