import { Card } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { Page } from '../../shared/layout/page.tsx';
import { termNames } from '../../shared/terms/term.tsx';

/** All terms with their explanations. */
export function TermsPage() {
  const t = useText('terms');
  const pages = useText('app.pages');
  return (
    <Page title={pages('terms')}>
      <div className="flex flex-col gap-3 px-4 pb-8 wide:px-0">
        <p className="text-sm text-quiet">{t('note')}</p>
        <Card>
          <dl className="m-0 flex flex-col gap-4">
            {termNames.map((name) => (
              <div key={name}>
                <dt className="font-medium">{t(`name.${name}`)}</dt>
                <dd className="m-0 mt-0.5 text-sm text-quiet">{t(`text.${name}`)}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
    </Page>
  );
}
