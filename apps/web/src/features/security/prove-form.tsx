import { recoveryRenew, totpEnd } from '@tidemark/contract/calls/security';
import { PasswordField, TextField } from '@tidemark/ui';
import { useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { useText } from '../../shared/language.ts';
import { toaster } from '../../shared/toaster.ts';
import { useFocusOn } from '../../shared/use-focus-on.ts';
import { FormEnd } from './form-end.tsx';
import { useRefusals } from './use-refusals.ts';

export interface ProveFormProps {
  readonly goal: 'renew' | 'end';
  readonly onCancel: () => void;
  /** Done; with new recovery codes where they were asked for. */
  readonly onDone: (codes: readonly string[] | undefined) => void;
}

/** Password and code once more, before the second factor is changed. */
export function ProveForm({ goal, onCancel, onDone }: ProveFormProps) {
  const t = useText('security');
  const [typed, setTyped] = useState({ password: '', code: '' });
  const { refused, busy, attempt, mark } = useRefusals(['password', 'code']);
  const password = useFocusOn(refused.password);
  const code = useFocusOn(refused.code, 'refused');
  const isRenewal = goal === 'renew';

  const send = async () => {
    if (typed.password === '') return mark('password', t('needPassword'));
    if (typed.code.trim() === '') return mark('code', t('needCode'));
    const input = { password: typed.password, code: typed.code.trim() };
    const done = await attempt(async () => {
      if (!isRenewal) return { msg: (await api.ask(totpEnd, input, { quiet: true })).msg, codes: undefined };
      const { msg, data } = await api.ask(recoveryRenew, input, { quiet: true });
      return { msg, codes: data.recovery_codes };
    });
    if (!done) return;
    toaster.show(done.msg, 'good');
    onDone(done.codes);
  };

  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div>
        <h2 className="text-base font-medium">{isRenewal ? t('prove.renewTitle') : t('prove.endTitle')}</h2>
        <p className="mt-1 text-sm text-quiet">{isRenewal ? t('prove.renewNote') : t('prove.endNote')}</p>
      </div>
      <PasswordField
        ref={password}
        label={t('prove.password')}
        autoComplete="current-password"
        showLabel={t('show')}
        hideLabel={t('hide')}
        value={typed.password}
        error={refused.password}
        onChange={(event) => setTyped({ ...typed, password: event.target.value })}
      />
      <TextField
        ref={code}
        ltr
        label={t('prove.code')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        className="num"
        value={typed.code}
        error={refused.code}
        onChange={(event) => setTyped({ ...typed, code: event.target.value })}
      />
      <FormEnd
        label={isRenewal ? t('prove.renewSubmit') : t('prove.endSubmit')}
        tone={isRenewal ? 'accent' : 'danger'}
        busy={busy}
        onCancel={onCancel}
      />
    </form>
  );
}
