import { passkeyList, passkeyRename } from '@tidemark/contract/calls/account/passkeys';
import { TextField } from '@tidemark/ui';
import { useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { refreshCall } from '../../shared/api/use-call.ts';
import { useText } from '../../shared/device/language.ts';
import { useFocusOn } from '../../shared/forms/use-focus-on.ts';
import { FormEnd } from './form-end.tsx';
import { useRefusals } from './use-refusals.ts';

export interface PasskeyNameProps {
  readonly passkey: { readonly id: number; readonly label: string };
  readonly onDone: () => void;
}

/** Another name for a passkey. */
export function PasskeyName({ passkey, onDone }: PasskeyNameProps) {
  const t = useText('security.passkeys');
  const [name, setName] = useState(passkey.label);
  const form = useRefusals(['label']);
  const field = useFocusOn(form.refused.label);
  const save = async () => {
    if (name.trim() === '') return form.mark('label', t('needLabel'));
    const input = { id: passkey.id, label: name };
    const done = await form.attempt(() => api.call(passkeyRename, input, { quiet: true }));
    if (!done) return;
    await refreshCall(passkeyList);
    onDone();
  };
  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h2 className="text-base font-medium">{t('renameTitle')}</h2>
      <TextField
        ref={field}
        label={t('name')}
        maxLength={60}
        autoComplete="off"
        value={name}
        error={form.refused.label}
        onChange={(event) => setName(event.target.value)}
      />
      <FormEnd label={t('save')} busy={form.busy} onCancel={onDone} />
    </form>
  );
}
