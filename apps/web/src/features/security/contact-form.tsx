import { contactChange, contactCode, contactOldCode } from '@tidemark/contract/calls/security';
import { SegmentedControl } from '@tidemark/ui';
import { useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { useText } from '../../shared/language.ts';
import { toaster } from '../../shared/toaster.ts';
import { ContactFields, type ContactType, type ContactTyped } from './contact-fields.tsx';
import { FormEnd } from './form-end.tsx';
import { useRefusals } from './use-refusals.ts';

export interface ContactFormProps {
  readonly type: ContactType;
  readonly hasTwoFactor: boolean;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

const empty: ContactTyped = { to: '', new_code: '', old_code: '', password: '', code: '' };
/** What the server calls a field that has no place of its own here. */
const inPlaceOf: Readonly<Record<string, keyof ContactTyped>> = { area_id: 'to', type: 'to' };

/** A new e-mail address or phone number, proved by a code, and the proof of the present one. */
export function ContactForm({ type, hasTwoFactor, onCancel, onDone }: ContactFormProps) {
  const t = useText('security.contact');
  const [by, setBy] = useState<'code' | 'password'>('code');
  const [typed, setTyped] = useState(empty);
  const form = useRefusals<keyof ContactTyped>(['to', 'new_code', 'old_code', 'password', 'code'], inPlaceOf);

  const sendNew = async () => {
    if (typed.to.trim() === '') return form.mark('to', t('need'));
    const sent = await form.attempt(() => api.ask(contactCode, { type, to: typed.to }, { quiet: true }));
    if (sent) toaster.show(sent.msg, 'good');
  };
  const sendOld = async () => {
    const sent = await form.attempt(() => api.ask(contactOldCode, { type }, { quiet: true }));
    if (sent) toaster.show(sent.msg, 'good');
  };
  const submit = async () => {
    const asked =
      by === 'code'
        ? (['to', 'new_code', 'old_code'] as const)
        : (['to', 'new_code', 'password', 'code'] as const);
    const missing = asked.find((field) => typed[field].trim() === '');
    if (missing) return form.mark(missing, t('need'));
    const proof =
      by === 'code' ? { old_code: typed.old_code } : { password: typed.password, code: typed.code };
    const input = { type, to: typed.to, new_code: typed.new_code, ...proof };
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
        {...{ type, by, typed, refused: form.refused, busy: form.busy }}
        onType={(field, text) => setTyped({ ...typed, [field]: text })}
        onSendNew={() => void sendNew()}
        onSendOld={() => void sendOld()}
        choice={
          hasTwoFactor ? (
            <SegmentedControl
              label={t('by')}
              value={by}
              onChange={setBy}
              choices={[
                { value: 'code', label: t('byCode') },
                { value: 'password', label: t('byPassword') },
              ]}
            />
          ) : null
        }
      />
      <FormEnd label={t('change')} busy={form.busy} onCancel={onCancel} />
    </form>
  );
}
