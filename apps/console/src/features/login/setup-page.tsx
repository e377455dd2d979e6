import { CallRefused } from '@tidemark/contract/client';
import { operatorPasswordSetup } from '@tidemark/contract/operator/session';
import { Button, Card, PasswordField } from '@tidemark/ui';
import { type FormEvent, useState } from 'react';
import { api } from '../../shared/api.ts';
import { useText } from '../../shared/device/language.ts';
import { useGoing, useQueryParams } from '../../shared/layout/navigation.tsx';
import { toaster } from '../../shared/layout/toaster.ts';
import { AlonePage } from './alone-page.tsx';

/** Where an invitation leads: the first password is chosen, then one signs in with it. */
export function SetupPage() {
  const t = useText('console.login');
  return (
    <AlonePage title={t('passwordTitle')} note={t('passwordNote')}>
      <Card className="p-5">
        <PasswordForm />
      </Card>
    </AlonePage>
  );
}

function PasswordForm() {
  const t = useText('console.login');
  const going = useGoing();
  const { token = '' } = useQueryParams();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [problem, setProblem] = useState<{ readonly at: 'password' | 'again'; readonly text: string }>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return setProblem({ at: 'password', text: t('passwordMissing') });
    if (password !== again) return setProblem({ at: 'again', text: t('notTheSame') });
    setBusy(true);
    try {
      await api.call(operatorPasswordSetup, { setup_token: token, password }, { quiet: true });
      toaster.show(t('passwordChosen'), 'good');
      going.to('login', {}, { replace: true });
    } catch (refused) {
      const text = refused instanceof CallRefused ? refused.message : t('unreachable');
      setProblem({ at: 'password', text });
    } finally {
      setBusy(false);
    }
  };
  const field = (at: 'password' | 'again', value: string, set: (text: string) => void) => ({
    autoComplete: 'new-password',
    showLabel: t('show'),
    hideLabel: t('hide'),
    error: problem?.at === at ? problem.text : undefined,
    value,
    onChange: (event: { target: { value: string } }) => {
      set(event.target.value);
      setProblem(undefined);
    },
  });
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <PasswordField
        label={t('newPassword')}
        hint={t('passwordHint')}
        {...field('password', password, setPassword)}
      />
      <PasswordField label={t('passwordAgain')} {...field('again', again, setAgain)} />
      <Button type="submit" size="lg" wide busy={busy}>
        {t('choosePassword')}
      </Button>
    </form>
  );
}
