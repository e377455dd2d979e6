import { login } from '@tidemark/contract/calls/session';
import { Button, PasswordField } from '@tidemark/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../shared/api/api.ts';
import { useText } from '../../shared/language.ts';
import { PlaceLink, useQueryParams } from '../../shared/navigation.tsx';
import { enterSession } from '../../shared/session.ts';
import { toaster } from '../../shared/toaster.ts';
import { AccountFields, useAreas } from './account-fields.tsx';
import { type ContactType, missingOnLogin } from './view-model.ts';

interface LoginValues {
  readonly account: string;
  readonly password: string;
}

/** The sign-in form: what is missing is a toast, what the server refuses too. */
export function LoginForm({ onDone }: { readonly onDone: () => void }) {
  const t = useText('session.login');
  const [by, setBy] = useState<ContactType>('email');
  const [area, setArea] = useState<string>();
  const { areas, areaId } = useAreas(area);
  const form = useForm<LoginValues>({ defaultValues: { account: '', password: '' } });

  const submit = form.handleSubmit(async ({ account, password }) => {
    const missing = missingOnLogin({ by, account, password });
    if (missing) {
      toaster.show(t(missing), 'bad');
      form.setFocus(missing === 'needPassword' ? 'password' : 'account');
      return;
    }
    const input = {
      account: account.trim(),
      password,
      login_type: by,
      area_id: by === 'mobile' ? areaId : undefined,
    };
    const signedIn = await api.call(login, input, { race: 'sign-in' }).catch(() => undefined);
    if (!signedIn) return;
    enterSession(signedIn.token, signedIn.user);
    onDone();
  });

  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <AccountFields
        area="session.login"
        by={by}
        onBy={setBy}
        areas={areas}
        areaId={areaId}
        onArea={setArea}
        input={form.register('account')}
      />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
        {...form.register('password')}
      />
      <Button type="submit" size="lg" wide busy={form.formState.isSubmitting}>
        {t('submit')}
      </Button>
      <OtherWays />
    </form>
  );
}

function OtherWays() {
  const t = useText('session.login');
  const query = useQueryParams();
  return (
    <div className="flex flex-wrap justify-between gap-2 text-sm">
      <span className="text-quiet">
        {t('noAccount')}{' '}
        <PlaceLink to="register" query={query} className="font-medium text-accent hover:underline">
          {t('register')}
        </PlaceLink>
      </span>
      <PlaceLink to="forgot" className="font-medium text-accent hover:underline">
        {t('forgot')}
      </PlaceLink>
    </div>
  );
}
