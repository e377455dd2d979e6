import { Card } from '@tidemark/ui';
import { useText } from '../../shared/language.ts';
import { PlaceLink } from '../../shared/navigation.tsx';
import { Page } from '../../shared/page.tsx';
import { ForgotForm } from './forgot-form.tsx';

/** A lost password: a code to one's own address, and a new password twice. */
export function ForgotPage() {
  const t = useText('session.forgot');
  return (
    <Page title={t('title')}>
      <div className="px-4 pt-2 pb-8 wide:px-0">
        <Card className="flex flex-col gap-4 p-5">
          <p className="text-sm text-quiet">{t('note')}</p>
          <ForgotForm />
          <p className="text-sm text-quiet">
            {t('remembered')}{' '}
            <PlaceLink to="login" className="font-medium text-accent hover:underline">
              {t('signIn')}
            </PlaceLink>
          </p>
        </Card>
      </div>
    </Page>
  );
}
