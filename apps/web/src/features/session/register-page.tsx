import { Card } from '@tidemark/ui';
import { useText } from '../../shared/language.ts';
import { PlaceLink } from '../../shared/navigation.tsx';
import { Page } from '../../shared/page.tsx';
import { RegisterForm } from './register-form.tsx';

/** Registration by e-mail or phone. */
export function RegisterPage() {
  const t = useText('session.register');
  return (
    <Page title={t('title')}>
      <div className="px-4 pt-2 pb-8 wide:px-0">
        <Card className="flex flex-col gap-4 p-5">
          <RegisterForm />
          <p className="text-sm text-quiet">
            {t('haveAccount')}{' '}
            <PlaceLink to="login" className="font-medium text-accent hover:underline">
              {t('signIn')}
            </PlaceLink>
          </p>
        </Card>
      </div>
    </Page>
  );
}
