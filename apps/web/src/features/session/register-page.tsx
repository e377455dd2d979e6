import { withSpaceAfter } from '@tidemark/i18n';
import { Card } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { PlaceLink } from '../../shared/layout/navigation.tsx';
import { RegisterForm } from './register-form.tsx';
import { WhileSignedIn } from './while-signed-in.tsx';

/** Registration by e-mail or phone. */
export function RegisterPage() {
  const t = useText('session.register');
  return (
    <WhileSignedIn title={t('title')} on="register">
      <Card className="flex flex-col gap-4 p-5">
        <RegisterForm />
        <p className="text-sm text-quiet">
          {withSpaceAfter(t('haveAccount'))}
          <PlaceLink to="login" className="font-medium text-accent hover:underline">
            {t('signIn')}
          </PlaceLink>
        </p>
      </Card>
    </WhileSignedIn>
  );
}
