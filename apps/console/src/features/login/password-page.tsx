import { CallRefused } from '@tidemark/contract/client';
import { operatorPassword } from '@tidemark/contract/operator/session';
import { Button, Card, PasswordField, TextField } from '@tidemark/ui';
import { type FormEvent, useState } from 'react';
import { api } from '../../shared/api.ts';
import { useText } from '../../shared/device/language.ts';
import { useGoing } from '../../shared/layout/navigation.tsx';
import { Page } from '../../shared/layout/page.tsx';
import { toaster } from '../../shared/layout/toaster.ts';
import {
  emptyPasswordDraft,
  type PasswordDraft,
  type PasswordProblem,
  placeOfRefusal,
  whatIsMissing,
} from './own-password.ts';
import { PasskeyCard } from './passkey-card.tsx';

/** Changes the operator's own password; requires the old one and an authenticator code. */
export function PasswordPage() {
  const t = useText('console.login');
  return (
    <Page title={t('ownTitle')} note={t('ownNote')}>
      <Card className="w-full max-w-120 p-5">
        <OwnPasswordForm />
      </Card>
      <PasskeyCard />
    </Page>
  );
}

function OwnPasswordForm() {
  const t = useText('console.login');
  const going = useGoing();
  const [draft, setDraft] = useState(emptyPasswordDraft);
  const [problem, setProblem] = useState<PasswordProblem>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = whatIsMissing(draft);
    if (missing) return setProblem({ at: missing.at, text: t(missing.says) });
    setBusy(true);
    try {
      const { password, next, code } = draft;
      await api.call(operatorPassword, { password, new_password: next, otp: code.trim() }, { quiet: true });
      toaster.show(t('passwordChanged'), 'good');
      going.to('dashboard');
    } catch (refused) {
      if (refused instanceof CallRefused)
        setProblem({ at: placeOfRefusal(refused.field), text: refused.message });
      else setProblem({ at: 'code', text: t('unreachable') });
    } finally {
      setBusy(false);
    }
  };
  const field = (at: keyof PasswordDraft) => ({
    error: problem?.at === at ? problem.text : undefined,
    value: draft[at],
    onChange: (event: { target: { value: string } }) => {
      setDraft({ ...draft, [at]: event.target.value });
      setProblem(undefined);
    },
  });
  const eye = { showLabel: t('show'), hideLabel: t('hide') };
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <PasswordField
        label={t('currentPassword')}
        autoComplete="current-password"
        {...eye}
        {...field('password')}
      />
      <PasswordField
        label={t('newPassword')}
        hint={t('passwordHint')}
        autoComplete="new-password"
        {...eye}
        {...field('next')}
      />
      <PasswordField label={t('passwordAgain')} autoComplete="new-password" {...eye} {...field('again')} />
      <TextField
        label={t('code')}
        hint={t('codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        ltr
        {...field('code')}
      />
      <Button type="submit" size="lg" wide busy={busy}>
        {t('changePassword')}
      </Button>
    </form>
  );
}
