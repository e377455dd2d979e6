import { withSpaceAfter } from '@tidemark/i18n';
import { Card } from '@tidemark/ui';
import { useText } from '../../../shared/device/language.ts';
import { PlaceLink } from '../../../shared/layout/navigation.tsx';
import { WhileSignedIn } from '../while-signed-in.tsx';
import { ForgotForm } from './forgot-form.tsx';

/** A lost password: a code to one's own address, and a new password twice. */
export function ForgotPage() {
  const t = useText('session.forgot');
  return (
    <WhileSignedIn title={t('title')} on="forgot">
      <Card className="flex flex-col gap-4 p-5">
        <p className="text-sm text-quiet">{t('note')}</p>
        <ForgotForm />
        <p className="text-sm text-quiet">
          {withSpaceAfter(t('remembered'))}
          <PlaceLink to="login" className="font-medium text-accent hover:underline">
            {t('signIn')}
          </PlaceLink>
        </p>
      </Card>
    </WhileSignedIn>
  );
}
