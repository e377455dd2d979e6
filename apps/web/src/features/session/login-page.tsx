import { login } from '@tidemark/contract/calls/session';
import { Button, Card, PasswordField } from '@tidemark/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../shared/api/api.ts';
import { enterDemo } from '../../shared/demo.ts';
import { useText } from '../../shared/language.ts';
import { PlaceLink, useQueryParams } from '../../shared/navigation.tsx';
import { Page } from '../../shared/page.tsx';
import { enterSession } from '../../shared/session.ts';
import { toaster } from '../../shared/toaster.ts';
import { AccountFields, useAreas } from './account-fields.tsx';
import { useAfterSignIn } from './after-sign-in.ts';
import { type ContactType, missingOnLogin } from './view-model.ts';

interface LoginForm {
  readonly account: string;
  readonly password: string;
}

/** Sign-in by e-mail or phone, and the way into a demo. */
export function LoginPage() {
  const t = useText('session.login');
  const query = useQueryParams();
  const [by, setBy] = useState<ContactType>('email');
  const [area, setArea] = useState<string>();
  const { areas, areaId } = useAreas(area);
  const form = useForm<LoginForm>({ defaultValues: { account: '', password: '' } });
  const leave = useAfterSignIn();

  const submit = form.handleSubmit(async ({ account, password }) => {
    const missing = missingOnLogin({ by, account, password });
    if (missing) {
      toaster.show(t(missing), 'bad');
      form.setFocus(missing === 'needPassword' ? 'password' : 'account');
      return;
    }
    const signedIn = await api
      .call(
        login,
        {
          account: account.trim(),
          password,
          login_type: by,
          ...(by === 'mobile' ? { area_id: areaId } : {}),
        },
        { race: 'sign-in' },
      )
      .catch(() => undefined);
    if (!signedIn) return;
    enterSession(signedIn.token, signedIn.user);
    leave();
  });

  return (
    <Page title={t('title')}>
      <div className="flex flex-col gap-5 px-4 pt-2 pb-8 wide:px-0">
        <Card className="p-5">
          <form className="flex flex-col gap-4" noValidate onSubmit={(event) => void submit(event)}>
            <AccountFields
              by={by}
              onBy={setBy}
              areas={areas}
              areaId={areaId}
              onArea={setArea}
              texts={{
                by: t('by'),
                email: t('email'),
                mobile: t('mobile'),
                emailLabel: t('emailLabel'),
                mobileLabel: t('mobileLabel'),
                area: t('area'),
              }}
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
          </form>
        </Card>
        <DemoLogin onDone={leave} />
      </div>
    </Page>
  );
}

function DemoLogin({ onDone }: { readonly onDone: () => void }) {
  const t = useText('session.login');
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    const entered = await enterDemo().then(
      () => true,
      () => false,
    );
    setBusy(false);
    if (entered) onDone();
  };
  return (
    <Card className="flex flex-col gap-3 p-5">
      <p className="text-sm text-quiet">{t('demoNote')}</p>
      <Button tone="quiet" size="lg" wide busy={busy} onClick={() => void start()}>
        {t('demo')}
      </Button>
    </Card>
  );
}
